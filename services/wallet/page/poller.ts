import { aborted, hasReason, offline } from './wallet-error.js';

const POLL_MS = 1_000;
/** Longest time of one call: a connection that was cut without notice never answers. */
const CALL_MS = 10_000;
/** How long the service may stay unreachable before the person is told. Counted while this page runs, not while it sleeps. */
const OUTAGE_MS = 60_000;

/** Source of time; tests turn their own. */
export interface PageClock {
  now(): number;
  after(ms: number, run: () => void): () => void;
}

const pageClock: PageClock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** A call to the service. The signal is aborted when nothing waits for the answer. */
type Ask<T> = (signal: AbortSignal) => Promise<T | undefined>;

/** Repeats questions to the service, also while it restarts or the network is cut. */
export class Poller {
  readonly #clock: PageClock;
  #outageMs = 0;

  constructor(clock: PageClock = pageClock) {
    this.#clock = clock;
  }

  /**
   * Repeats a question until it has an answer, or `timeoutMs` have passed: then resolves with undefined. A service that
   * is unreachable for less than a minute, also over several waits, ends no wait. Throws `ABORTED` and `OFFLINE`.
   */
  async until<T>(ask: Ask<T>, timeoutMs: number, signal = new AbortController().signal): Promise<T | undefined> {
    const end = this.#clock.now() + timeoutMs;
    do {
      const answer = await this.#try(ask, signal);
      if (answer !== undefined) return answer;
      await this.#pause(signal);
    } while (this.#clock.now() <= end);
    return undefined;
  }

  /** As `until`, for a question that has an answer once the service is reached. Throws `OFFLINE` after the time. */
  async reach<T>(ask: Ask<T>, timeoutMs: number): Promise<T> {
    const answer = await this.until(ask, timeoutMs);
    if (answer === undefined) throw offline();
    return answer;
  }

  async #try<T>(ask: Ask<T>, signal: AbortSignal): Promise<T | undefined> {
    const isOver = (): boolean => signal.aborted; // changes during the call
    if (isOver()) throw aborted();
    const limit = new AbortController();
    const cancel = this.#clock.after(CALL_MS, () => limit.abort());
    const begin = this.#clock.now();
    try {
      const answer = await ask(AbortSignal.any([limit.signal, signal]));
      this.#outageMs = 0;
      return answer;
    } catch (error) {
      if (isOver()) throw aborted();
      if (!hasReason(error, 'OFFLINE')) throw error;
      this.#outageMs += POLL_MS + Math.min(CALL_MS, this.#clock.now() - begin);
      if (this.#outageMs < OUTAGE_MS) return undefined;
      this.#outageMs = 0;
      throw error;
    } finally {
      cancel();
    }
  }

  #pause(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        cancel();
        reject(aborted());
      };
      const cancel = this.#clock.after(POLL_MS, () => {
        signal.removeEventListener('abort', end);
        resolve();
      });
      signal.addEventListener('abort', end, { once: true });
    });
  }
}
