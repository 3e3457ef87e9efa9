import { untracked } from '../core/signals.js';
import type { Session } from '../modal/modal.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Preview, PreviewRequest } from '../domain/assets/preview.js';

/** Previews a request of the connected account on the network in use. A chunk of its own, since few hosts ask. */
export async function previewRequest(
  session: Session,
  request: PreviewRequest,
  signal?: AbortSignal,
): Promise<Preview> {
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
