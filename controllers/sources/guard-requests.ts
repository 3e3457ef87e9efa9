import type { Once } from '../core/once.js';
import type { Scope } from '../core/scope.js';
import { untracked } from '../core/signals.js';
import { inTime } from '../adapters/in-time.js';
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

/** Codes with which a wallet says that it has sent nothing: of EIP-1193 and JSON-RPC, and of a request that it has not got. */
const REFUSALS: ReadonlySet<unknown> = new Set([4001, 4100, 4200, -32_602, 'USER_REJECTED', 'REQUEST_ABORTED']);

const isRefusal = (error: unknown): boolean =>
  REFUSALS.has((error as { readonly code?: unknown } | null | undefined)?.code); // foreign

/**
 * Settles as the reply to a request to send that was taken back for `reason`: rejects with the reason if nothing was sent.
 * @throws {W3mError} `OUTCOME_UNKNOWN` if the wallet does not tell, or not in time
 */
async function lastWord(scope: Scope, reply: Promise<unknown>, reason: unknown): Promise<unknown> {
  try {
    return await inTime(reply, LAST_WORD_MS, { scope, late: 'OUTCOME_UNKNOWN' });
  } catch (error) {
    if (error !== reason && isRefusal(error)) throw reason; // its own is passed on, as by `fetch`
    throw isW3mError(error) && error.code === 'OUTCOME_UNKNOWN'
      ? error
      : new W3mError('OUTCOME_UNKNOWN', { cause: error });
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
