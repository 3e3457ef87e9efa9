import type { Account, CaipNetwork, Modal } from '../../controllers/index.js';

/**
 * Returns the networks on which an account receives: those of its namespace; for a smart account only the active one,
 * because the contract may exist on no other.
 */
export function receivingNetworks({ network }: Modal, { namespace, type }: Account): readonly CaipNetwork[] {
  const active = network.of(namespace);
  if (type === 'smartAccount') return active ? [active] : [];
  return network.inNamespace(namespace);
}
