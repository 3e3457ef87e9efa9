import { untracked } from '../core/signals.js';
import type { AppKitNetwork, CaipNetwork, ChainNamespace } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { parseCaipNetworkId } from '../domain/networks/caip.js';
import type { Modal } from '../modal/modal.js';

/** A call of a host that changes the network. Plain JavaScript may pass anything as the network. */
interface NetworkRequest {
  readonly method: string;
  readonly network: Partial<AppKitNetwork> | null | undefined;
  /** The namespace whose network changes without becoming the active one; absent for the one of the network, which becomes it. */
  readonly of: ChainNamespace | undefined;
}

/**
 * Switches to a listed network, of which the id is enough; shows an alert for any other. A chunk of its own.
 * @throws {W3mError} `ARGUMENT_INVALID` without an id, or as the switch
 */
export async function moveTo(modal: Modal, { method, network, of }: NetworkRequest): Promise<void> {
  const { id, chainNamespace, caipNetworkId } = network ?? {};
  if (typeof id !== 'number' && typeof id !== 'string') {
    const problem = 'must have the id of one of "networks", and its chainNamespace if two namespaces share the id';
    throw new W3mError('ARGUMENT_INVALID', { params: { method, argument: 'network', problem } });
  }
  const namespace = of ?? chainNamespace ?? parseCaipNetworkId(String(caipNetworkId))?.namespace;
  const isIt = (each: CaipNetwork): boolean => String(each.id) === String(id);
  const known = untracked(
    () =>
      modal.network.find(namespace ?? 'eip155', id) ??
      (namespace ? undefined : modal.network.networks.get().find(isIt)), // hosts may name the id alone
  );
  const session = await modal.start();
  if (known) await session.switchNetwork(known, { isAside: of !== undefined });
  else session.alerts.show(new W3mError('NETWORK_NOT_FOUND'));
}
