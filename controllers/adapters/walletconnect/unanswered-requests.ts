import { addTo } from '../../core/add-to.js';
import { report } from '../../core/report.js';
import type { Scope } from '../../core/scope.js';
import type { WritableSignal } from '../../core/signals.js';
import type { CaipNetworkId } from '../../domain/entities.js';
import type { OpenRequest, ResumedAnswer } from '../remote-wallet.js';
import { toRemoteError } from './remote-errors.js';
import type { EarlierRequest } from './transport.js';

/** Methods that a wallet answers without its owner. */
const SILENT: ReadonlySet<string> = new Set(['wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets']);

/** Time in which the relay delivers what it holds, in milliseconds. */
export const RELAY_DELIVERY_MS = 2_000;

export interface UnansweredContext {
  readonly scope: Scope;
  readonly openRequests: WritableSignal<readonly OpenRequest[]>;
  /** Receives the answer to a request of the page before this one. */
  onResumedAnswer(answer: ResumedAnswer): void;
}

/** The requests that wait for the wallet’s owner, also those that the page has sent before it was loaded again. */
export class UnansweredRequests {
  readonly #context: UnansweredContext;
  readonly #resumed = new Set<number>();

  constructor(context: UnansweredContext) {
    this.#context = context;
  }

  /** Lists a request until `send` has its answer. `send` passes on the id once the request has one. */
  async during<T>(method: string, send: (onSent: (id: number) => void) => Promise<T>): Promise<T> {
    if (SILENT.has(method)) return send(() => undefined);
    const { openRequests } = this.#context;
    let remove = addTo(openRequests, {});
    let isOpen = true;
    try {
      return await send(id => {
        if (!isOpen) return;
        remove();
        remove = addTo(openRequests, { id });
      });
    } finally {
      isOpen = false;
      remove();
    }
  }

  /** Waits for the answers to requests of the page before this one, until `life` ends. */
  resume(
    requests: readonly EarlierRequest[],
    networkOf: (chain: string) => CaipNetworkId | undefined,
    life: AbortSignal,
  ): void {
    for (const request of requests) {
      const caipNetworkId = networkOf(request.chain);
      if (!caipNetworkId || this.#resumed.has(request.id)) continue;
      this.#resumed.add(request.id);
      this.#wait(request, caipNetworkId, life).catch(report); // a listener of the host may throw
    }
  }

  async #wait(request: EarlierRequest, caipNetworkId: CaipNetworkId, life: AbortSignal): Promise<void> {
    const { scope, openRequests, onResumedAnswer } = this.#context;
    const { id, method, params, expiresAt, answer } = request;
    const end = scope.child();
    const onEnd = (): void => end.dispose();
    life.addEventListener('abort', onEnd, { once: true });
    end.after(Math.max(0, expiresAt - scope.now()), onEnd);
    // An answer that waits in the relay comes at once: no link to the wallet is shown before
    if (!SILENT.has(method)) end.after(RELAY_DELIVERY_MS, () => end.onEnd(addTo(openRequests, { id })));
    const reply = await answer.then(
      result => ({ result }),
      (error: unknown) => ({ error: toRemoteError(error) }),
    );
    if (end.signal.aborted) return; // too late: the request has expired, or its session has ended
    onEnd();
    onResumedAnswer({ caipNetworkId, method, params, ...reply });
  }
}
