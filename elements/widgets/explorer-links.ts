import type { Account, CaipNetwork } from '../../controllers/domain/entities.js';
import { factsOf } from '../../controllers/domain/networks/namespace-facts.js';
import { isSafeWebLink } from '../../controllers/domain/wallets/safe-link.js';

/** A page of a block explorer. */
export interface ExplorerLink {
  /** Name of the explorer. */
  readonly name: string;
  readonly href: string;
}

function pageOf(network: CaipNetwork, folder: string, id: string): ExplorerLink | undefined {
  const explorer = network.blockExplorers?.default;
  if (!explorer || !isSafeWebLink(explorer.url)) return undefined;
  const url = new URL(explorer.url); // keeps the query of explorers of test networks
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${folder}/${encodeURIComponent(id)}`;
  return { name: explorer.name, href: url.href };
}

/** Returns the account's page in the network's explorer; undefined if the network has no explorer with a safe link. */
export function accountLink(
  { address, namespace }: Account,
  network: CaipNetwork | undefined,
): ExplorerLink | undefined {
  if (network?.chainNamespace !== namespace) return undefined;
  return pageOf(network, factsOf(namespace).accountPath, address);
}

/** Returns the transaction's page in the network's explorer; undefined if the network has no explorer with a safe link. */
export const transactionLink = (hash: string, network: CaipNetwork): ExplorerLink | undefined =>
  pageOf(network, 'tx', hash);
