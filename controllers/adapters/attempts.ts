import type { Scope } from '../core/scope.js';
import { asW3mError, isW3mError, W3mError } from '../domain/errors/errors.js';
import type { ConnectRequest } from './chain-adapter.js';
import { linked } from './in-time.js';

/** Converts a foreign error to a `W3mError`; may load its table of codes. */
export type TranslateError = (error: unknown) => W3mError | Promise<W3mError>;

interface Attempt {
  readonly end: AbortController;
  readonly isSilent: boolean;
}

/**
 * Runs the attempts to connect of one adapter, of which one counts at a time: a new attempt aborts the last, and a
 * silent attempt never displaces one that prompts.
 */
export class Attempts {
  readonly #scope: Scope;
  #current: Attempt | undefined;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Aborts the attempt under way. */
  abandon(): void {
    this.#current?.end.abort();
  }

  /**
   * Runs an attempt. `work` gets a signal that a newer attempt, `abandon()`, `request.signal` and the end of the scope
   * abort; it must check the signal before it attaches a wallet.
   * @throws {W3mError} `CONNECT_ABORTED`, or an abort reason that is a `W3mError`; else the error of `work`, translated if it is foreign.
   */
  async run<T>(
    { silent = false, signal }: Pick<ConnectRequest, 'silent' | 'signal'>,
    work: (stop: AbortSignal) => Promise<T>,
    translate: TranslateError = error => asW3mError(error, 'CONNECT_FAILED'),
  ): Promise<T> {
    const last = this.#current;
    if (silent && last && !last.isSilent && !last.end.signal.aborted) throw new W3mError('CONNECT_ABORTED');
    last?.end.abort();
    const own: Attempt = { end: linked(signal, this.#scope.signal), isSilent: silent };
    const stop = own.end.signal;
    this.#current = own;
    try {
      stop.throwIfAborted();
      return await work(stop);
    } catch (error) {
      if (stop.aborted) throw asW3mError(stop.reason, 'CONNECT_ABORTED');
      throw isW3mError(error) ? error : await translate(error);
    } finally {
      own.end.abort();
      if (this.#current === own) this.#current = undefined;
    }
  }
}
