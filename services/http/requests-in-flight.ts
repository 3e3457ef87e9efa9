import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The longest wait of a step of background work: with requests at all times it still goes on. */
const MAX_WAIT_MS = 10;
/** Time after a request within which more are expected. */
const VISIT_MS = 1_000;
/** Rest for each millisecond of work. */
const REST = 1.5;
const MAX_REST_MS = 200;

/** Counts the requests that are not answered yet, so that background work of the same process can give way to them. */
export class RequestsInFlight {
  #count = 0;
  #lastAt = -Infinity;
  #whenNone = new Set<() => void>();

  /** Counts the requests of an app; its routes must be added later. */
  observe(app: FastifyInstance): void {
    app.addHook('onRequest', (_, reply, done) => {
      this.#count += 1;
      this.#lastAt = performance.now();
      // A client that goes away closes the response without finishing it
      reply.raw.once('close', () => {
        this.#count -= 1;
        if (this.#count > 0) return;
        for (const end of this.#whenNone) end();
      });
      done();
    });
  }

  /** Resolves in a later task, once no request is in flight or after 10 milliseconds. */
  readonly giveWay = async (): Promise<void> => {
    await setImmediate();
    if (this.#count === 0) return;
    await new Promise<void>(resolve => {
      const end = (): void => {
        clearTimeout(timer);
        this.#whenNone.delete(end);
        resolve();
      };
      const timer = setTimeout(end, MAX_WAIT_MS);
      this.#whenNone.add(end);
    });
  };

  /** Whether a request came within the last second. */
  readonly isVisited = (): boolean => performance.now() - this.#lastAt <= VISIT_MS;

  /** Resolves after one and a half times as long as work has taken, at most 200 milliseconds; at once without visitors. */
  readonly restFrom = async (workMs: number): Promise<void> => {
    if (!this.isVisited()) return;
    await new Promise(resolve => setTimeout(resolve, Math.min(MAX_REST_MS, REST * workMs)));
  };
}
