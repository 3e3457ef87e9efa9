import type { Once } from '../core/once.js';
import type { Scope } from '../core/scope.js';
import { untracked } from '../core/signals.js';
import { inTime } from '../adapters/in-time.js';
import { outcomeOf } from '../adapters/wallet-outcome.js';
import type { Approvals } from '../flows/approvals.js';
import { parseCaipNetworkId } from '../domain/networks/caip.js';
import type { EmbeddedCall, EmbeddedWallet } from '../domain/embedded/embedded-wallet.js';
import type { CaipNetworkId } from '../domain/entities.js';
import { isW3mError, W3mError } from '../domain/errors/errors.js';
import { ERROR_TOAST_DELAY_MS, LAST_WORD_MS } from '../domain/embedded/frame-constants.js';
import { isSendingRpc, rpcMethodSafety } from '../domain/embedded/rpc-methods.js';
import { isCall } from '../domain/validation.js';
import type { SourceContext, SourceSession } from './source.js';

interface GuardDeps extends Pick<SourceContext, 'scope' | 'shell' | 'toasts' | 'open'> {
  readonly approvals: Approvals;
  readonly openWallet: Once<EmbeddedWallet>;
  needSession(): SourceSession;
}

/** Answers a request on a network. */
type GuardedRequest = (chain: CaipNetworkId, call: EmbeddedCall, signal?: AbortSignal) => Promise<unknown>;

/**
 * Returns the function that answers requests to the wallet as the policy allows: what only reads passes at once and is
 * never aborted, what moves or signs is approved by the person, and anything else is refused. A request to send that the
 * person leaves, or that the page takes back, is refused only if the wallet says that it has sent nothing.
 */
export function guardRequests(deps: GuardDeps): GuardedRequest {
  const { openWallet, approvals, needSession } = deps;
  return async (chain, call, signal) => {
    const safety = rpcMethodSafety(call.method);
    if (safety === 'refused') throw refuse(deps);
    if (!hasValidCalls(call)) throw new W3mError('INVALID_REQUEST', { cause: new TypeError('A call is not valid') });
    const wallet = await openWallet();
    if (safety === 'safe') return wallet.request(chain, call);
    const { surface } = wallet;
    const work = (stop: AbortSignal): Promise<unknown> => wallet.request(chain, call, stop);
    const onLeft = (reply: Promise<unknown>, reason: unknown): Promise<unknown> => lastWord(deps.scope, reply, reason);
    const asking = { purpose: 'approve', surface, work, signal } as const;
    const result = await approvals.run(isSendingRpc(call.method) ? { ...asking, onLeft } : asking);
    const namespace = parseCaipNetworkId(chain)?.namespace;
    if (namespace) void needSession().balanceOf(namespace).refresh({ force: true });
    return result;
  };
}

/**
 * Settles as the reply to a request to send that was taken back for `reason`: rejects with the reason if nothing was sent.
 * @throws {W3mError} `OUTCOME_UNKNOWN` if the wallet does not tell, or not in time
 */
async function lastWord(scope: Scope, reply: Promise<unknown>, reason: unknown): Promise<unknown> {
  const said = reply.catch((error: unknown) => {
    if (error === reason) throw new W3mError('OUTCOME_UNKNOWN', { cause: error }); // not the wallet's: passed on, as by `fetch`
    if (isW3mError(error) && error.code === 'REQUEST_ABORTED') throw new W3mError('USER_REJECTED', { cause: error }); // the wallet has not got it
    throw error;
  });
  try {
    return await outcomeOf(inTime(said, LAST_WORD_MS, { scope, late: 'OUTCOME_UNKNOWN' }));
  } catch (error) {
    throw isW3mError(error) && error.code === 'OUTCOME_UNKNOWN' ? error : reason;
  }
}

/** False for a batch of which a call is not valid (EIP-5792); the wallet checks its other fields. */
function hasValidCalls({ method, params }: EmbeddedCall): boolean {
  if (method !== 'wallet_sendCalls') return true;
  const [batch] = (Array.isArray(params) ? params : []) as readonly ({ readonly calls?: unknown } | null | undefined)[]; // foreign
  return Array.isArray(batch?.calls) && batch.calls.every(isCall);
}

/** Tells the person that the page has asked for something that is not allowed, and ends what it has asked before. */
function refuse({ approvals, scope, shell, toasts, open }: GuardDeps): W3mError {
  approvals.rejectAll();
  if (!untracked(() => shell.isOpen.get())) open();
  scope.after(ERROR_TOAST_DELAY_MS, () => toasts.tell(new W3mError('ACTION_NOT_ALLOWED')));
  return new W3mError('RPC_NOT_ALLOWED');
}
