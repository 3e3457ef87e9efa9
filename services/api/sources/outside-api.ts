import type * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import { readLimited } from '../../http/read-limited.js';
import { tracedFetch } from '../../http/tracing/traced-fetch.js';

/** What is known about a source that others run. */
export interface SourceState {
  readonly name: string;
  /** Undefined before the first request. */
  readonly isUp: boolean | undefined;
}

/** An API of others did not answer, or its answer is invalid. The text has no URL, which may contain a key. */
export class SourceError extends HttpError {
  constructor(name: string, reason: string, retryAfterSeconds?: number) {
    super(
      503,
      '',
      `The source ${name} ${reason}`,
      retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {},
    );
    this.name = 'SourceError';
  }
}

/** What asks an API of others. */
export interface OutsideApiOptions {
  /** Name in errors, figures and findings, such as `etherscan eip155:1`. */
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the header `authorization` of one request. */
  readonly authorize?: (method: 'GET' | 'POST', url: URL) => string;
  readonly timeoutMs?: number;
  readonly now?: () => number;
}

/** A request of the API. */
export interface OutsideRequest {
  readonly url: URL;
  /** JSON body; with one, the request is a POST. */
  readonly body?: unknown;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 8 * 1024 * 1024;
/** Requests at the same time, and requests that may wait for one of them. */
const MAX_RUNNING = 8;
const MAX_WAITING = 200;
/** A pause that is shorter is waited for within the request. */
const SHORT_PAUSE_MS = 2_000;
const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 3_600_000;
const BUSY = [429, 503];

/** Returns the milliseconds that the header retry-after names, as seconds or as a date. */
export function pauseOf(header: string | null, now: number): number {
  if (header === null) return PAUSE_MS;
  const pause = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(pause) ? PAUSE_MS : Math.min(MAX_PAUSE_MS, Math.max(0, pause));
}

/**
 * Client of an API that others run: few requests at a time, a time limit, a size limit, and no request before the moment
 * that the API has named in `retry-after`. Every answer is checked by a schema.
 */
export class OutsideApi {
  readonly name: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #authorize: OutsideApiOptions['authorize'];
  readonly #timeoutMs: number;
  readonly #now: () => number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  /** When the last pause began; a clock before it was set back, and its end says nothing. */
  #pausedAt = 0;
  #pausedUntil = 0;
  #isUp: boolean | undefined;

  constructor({ name, headers = {}, authorize, timeoutMs = TIMEOUT_MS, now = Date.now }: OutsideApiOptions) {
    this.name = name;
    this.#headers = headers;
    this.#authorize = authorize;
    this.#timeoutMs = timeoutMs;
    this.#now = now;
  }

  /** Whether the last request succeeded. */
  get state(): SourceState {
    return { name: this.name, isUp: this.#isUp };
  }

  /**
   * Asks and resolves with the checked answer. `isBusy` tells an answer with status 200 that asks for a pause.
   * @throws {SourceError}
   */
  async ask<T>(
    schema: z.ZodMiniType<T>,
    request: OutsideRequest,
    isBusy: (answer: T) => boolean = () => false,
  ): Promise<T> {
    const release = await this.#enter();
    try {
      const answer = await this.#askTwice(schema, request, isBusy);
      this.#isUp = true;
      return answer;
    } catch (error) {
      this.#isUp = false;
      throw error;
    } finally {
      release();
    }
  }

  /** Returns the error of this source for a reason. */
  fault(reason: string): SourceError {
    this.#isUp = false;
    return new SourceError(this.name, reason);
  }

  async #enter(): Promise<() => void> {
    if (this.#running >= MAX_RUNNING) {
      if (this.#waiting.length >= MAX_WAITING) throw new SourceError(this.name, 'has too many requests', 1);
      await new Promise<void>(resolve => this.#waiting.push(resolve));
    } else this.#running += 1;
    return () => {
      const next = this.#waiting.shift();
      if (next)
        next(); // takes the place over
      else this.#running -= 1;
    };
  }

  /** Repeats a request once after a short pause that the API has asked for. */
  async #askTwice<T>(schema: z.ZodMiniType<T>, request: OutsideRequest, isBusy: (answer: T) => boolean): Promise<T> {
    for (const isLast of [false, true]) {
      await this.#waitForPause();
      const response = await this.#send(request);
      if (BUSY.includes(response.status)) {
        await response.body?.cancel();
        this.#pause(pauseOf(response.headers.get('retry-after'), this.#now()));
        if (isLast) break;
        continue;
      }
      const answer = await this.#read(schema, response);
      if (!isBusy(answer)) return answer;
      this.#pause(pauseOf(response.headers.get('retry-after'), this.#now()));
      if (isLast) break;
    }
    throw this.#pauseError();
  }

  #pause(ms: number): void {
    const before = this.#pauseLeft() > 0 ? this.#pausedUntil : 0;
    this.#pausedAt = this.#now();
    this.#pausedUntil = Math.max(before, this.#pausedAt + ms);
  }

  #pauseLeft(): number {
    const now = this.#now();
    return now < this.#pausedAt ? 0 : this.#pausedUntil - now;
  }

  #pauseError(): SourceError {
    const seconds = Math.max(1, Math.ceil(this.#pauseLeft() / 1000));
    return new SourceError(this.name, 'asks for a pause', seconds);
  }

  async #waitForPause(): Promise<void> {
    const left = this.#pauseLeft();
    if (left <= 0) return;
    if (left > SHORT_PAUSE_MS) throw this.#pauseError();
    await new Promise(resolve => setTimeout(resolve, left));
  }

  async #send({ url, body }: OutsideRequest): Promise<Response> {
    try {
      return await tracedFetch({ name: `source ${this.name}` }, url.href, {
        redirect: 'error', // a key in the address is for this host alone
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...this.#headers,
          ...(this.#authorize && { authorization: this.#authorize(body === undefined ? 'GET' : 'POST', url) }),
        },
        signal: AbortSignal.timeout(this.#timeoutMs),
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new SourceError(this.name, `is not available (${error instanceof Error ? error.name : 'unknown'})`);
    }
  }

  async #read<T>(schema: z.ZodMiniType<T>, response: Response): Promise<T> {
    if (!response.ok) {
      await response.body?.cancel();
      throw new SourceError(this.name, `answers ${response.status}`);
    }
    let json: unknown;
    try {
      json = JSON.parse(await readLimited(response, MAX_BYTES));
    } catch (error) {
      throw new SourceError(
        this.name,
        `does not answer with JSON of a usual size (${error instanceof Error ? error.name : ''})`,
      );
    }
    const result = schema.safeParse(json);
    if (!result.success) throw new SourceError(this.name, 'answers with something else than documented');
    return result.data;
  }
}
