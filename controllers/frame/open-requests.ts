import { afterAwake } from '../core/after-awake.js';
import type { Scope } from '../core/scope.js';
import type { Dispose } from '../core/signals.js';
import { LAST_WORD_MS } from '../domain/embedded/frame-constants.js';
import { W3mError } from '../domain/errors/errors.js';
import type { FromFrame } from './frame-envelope.js';
import type { FrameError, FrameMessageName } from './frame-messages.js';

/** What is known of a request when it is sent. */
export interface RequestKind {
  readonly name: FrameMessageName;
  /** Longest time in milliseconds to the answer. */
  readonly timeoutMs?: number | undefined;
  /** True if the frame may send a transaction, so that a lost reply leaves the outcome unknown. */
  readonly maySend?: boolean | undefined;
}

interface OpenRequest extends RequestKind {
  /** True once it is taken back, while the answer still counts. */
  readonly isEnding?: boolean;
  readonly cancel: Dispose;
  resolve(payload: unknown): void;
  reject(error: unknown): void;
}

type Answer = Exclude<FromFrame, { readonly kind: 'event' }>;

/** Error of a wallet, in the form of EIP-1193: hosts and adapters read its code. */
export class WalletRpcError extends Error {
  override readonly name = 'WalletRpcError';
  readonly code: number;

  constructor({ message = 'An error occurred', code = -32603 }: FrameError) {
    super(message);
    this.code = code;
  }
}

/** Requests that the frame has not answered yet. */
export class OpenRequests {
  readonly #scope: Scope;
  readonly #onTimeout: (error: W3mError) => void;
  readonly #open = new Map<string, OpenRequest>();

  constructor(scope: Scope, onTimeout: (error: W3mError) => void) {
    this.#scope = scope;
    this.#onTimeout = onTimeout;
  }

  get size(): number {
    return this.#open.size;
  }

  /** True for a request that is not answered and not taken back. */
  has(id: string): boolean {
    const request = this.#open.get(id);
    return request !== undefined && !request.isEnding;
  }

  /** Resolves with the payload of the answer; rejects after the time limit, if there is one. */
  wait(id: string, kind: RequestKind): Promise<unknown> {
    const { timeoutMs } = kind;
    return new Promise((resolve, reject) => {
      const onTimeout = (): void => {
        const error = new W3mError('FRAME_REQUEST_TIMEOUT');
        if (this.reject(id, error)) this.#onTimeout(error);
      };
      const cancel = timeoutMs === undefined ? () => undefined : afterAwake(this.#scope, timeoutMs, onTimeout);
      this.#open.set(id, { ...kind, cancel, resolve, reject });
    });
  }

  /** Takes an answer; false if nothing of that name and id is open. */
  settle({ id, name, kind, payload }: Answer): boolean {
    const request = this.#open.get(id);
    if (request?.name !== name) return false;
    if (kind === 'error') return this.reject(id, refusal(name, payload));
    this.#close(id)?.resolve(payload);
    return true;
  }

  /** Rejects a request; false if it is not open. */
  reject(id: string, error: unknown): boolean {
    const request = this.#close(id);
    request?.reject(error);
    return request !== undefined;
  }

  /**
   * Takes a request back; false if it is not open. The answer to one that may send counts for {@link LAST_WORD_MS} more: the
   * frame may have done it before it hears of the end.
   */
  abort(id: string, cause?: unknown): boolean {
    const request = this.#open.get(id);
    if (!request || request.isEnding) return false;
    const { name, maySend } = request;
    if (!maySend) return this.reject(id, aborted(name, cause));
    request.cancel();
    const cancel = afterAwake(this.#scope, LAST_WORD_MS, () => this.#lose(id, aborted(name, cause)));
    this.#open.set(id, { ...request, cancel, isEnding: true });
    return true;
  }

  /** Ends what a frame was asked that is not there any more. */
  abortAll(): void {
    for (const [id, { name }] of [...this.#open]) this.#lose(id, aborted(name));
  }

  /** As {@link abortAll}, with an error that says why. */
  rejectAll(error: W3mError): void {
    for (const id of [...this.#open.keys()]) this.#lose(id, error);
  }

  #lose(id: string, error: W3mError): void {
    const maySend = this.#open.get(id)?.maySend;
    this.reject(id, maySend ? new W3mError('OUTCOME_UNKNOWN', { cause: error }) : error);
  }

  #close(id: string): OpenRequest | undefined {
    const request = this.#open.get(id);
    request?.cancel();
    this.#open.delete(id);
    return request;
  }
}

function refusal(name: FrameMessageName, error: FrameError): Error {
  if (name === 'RPC_REQUEST') return new WalletRpcError(error);
  return error.message
    ? new W3mError('FRAME_REFUSED', { params: { reason: error.message }, cause: error })
    : new W3mError('FRAME_FAILED', { cause: error });
}

/** What an ended request rejects with. The text for requests to the wallet differs from that for the others. */
export const aborted = (name: FrameMessageName, cause?: unknown): W3mError =>
  new W3mError(name === 'RPC_REQUEST' ? 'REQUEST_ABORTED' : 'FRAME_ABORTED', { cause });
