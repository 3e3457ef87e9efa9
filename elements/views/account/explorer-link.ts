import type { Account, CaipNetwork } from '../../../controllers/protocol/entities.js';
import { factsOf } from '../../../controllers/protocol/namespace-facts.js';
import { isSafeWebLink } from '../../../controllers/protocol/safe-link.js';

/** Returns the account's page in the network's explorer; undefined if the network has no explorer with a safe link. */
export function explorerLink(
  { address, namespace }: Account,
  network: CaipNetwork | undefined,
): { readonly name: string; readonly href: string } | undefined {
  const explorer = network?.chainNamespace === namespace ? network.blockExplorers?.default : undefined;
  if (!explorer || !isSafeWebLink(explorer.url)) return undefined;
  const url = new URL(explorer.url); // keeps the query of explorers of test networks
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${factsOf(namespace).accountPath}/${encodeURIComponent(address)}`;
  return { name: explorer.name, href: url.href };
}
