import { untracked } from '../core/signals.js';
import type { Session } from '../modal/modal.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Preview, PreviewRequest } from '../domain/assets/preview.js';

const TAKES =
  'preview() takes { calls }, { typedData }, { transfer } or { transaction } with addresses as text and amounts as bigint';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isAmount = (value: unknown): boolean => value === undefined || typeof value === 'bigint';

/** True for a request as plain JavaScript may have to pass it; the adapter checks addresses and bytes. */
function isRequest(request: unknown): request is PreviewRequest {
  if (!isObject(request)) return false;
  const { calls, transfer, transaction } = request;
  if ('transaction' in request) return transaction instanceof Uint8Array;
  if ('transfer' in request)
    return isObject(transfer) && typeof transfer['to'] === 'string' && typeof transfer['amount'] === 'bigint';
  if ('calls' in request)
    return (
      Array.isArray(calls) &&
      calls.every(each => isObject(each) && typeof each['to'] === 'string' && isAmount(each['value']))
    );
  return 'typedData' in request;
}

/**
 * Previews a request of the connected account on the network in use. A chunk of its own, since few hosts ask.
 * @throws {W3mError} `INVALID_REQUEST`, `WALLET_DISCONNECTED`, `METHOD_UNSUPPORTED`, or as the adapter
 */
export async function previewRequest(
  session: Session,
  request: PreviewRequest,
  signal?: AbortSignal,
): Promise<Preview> {
  if (!isRequest(request)) throw new W3mError('INVALID_REQUEST', { cause: new TypeError(TAKES) });
  const { account, network } = session.modal;
  const namespace =
    'transaction' in request
      ? 'solana'
      : 'transfer' in request
        ? untracked(() => network.activeNamespace.get())
        : 'eip155';
  if (!namespace) throw new W3mError('WALLET_DISCONNECTED');
  const [from, on] = untracked(() => [account.accountOf(namespace), network.of(namespace)]);
  if (!from || !on) throw new W3mError('WALLET_DISCONNECTED');
  const adapter = session.adapters.find(each => each.namespace === namespace);
  if (!adapter?.preview) throw new W3mError('METHOD_UNSUPPORTED');
  return adapter.preview(request, { account: from.address, network: on }, signal);
}
