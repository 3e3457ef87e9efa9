import type { Account, CaipNetwork, ChainNamespace } from '../../../controllers/protocol/entities.js';
import { isSafeWebLink } from '../../../controllers/protocol/validation.js';

/** What explorers call the page of an address. */
const PAGES: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'address',
  solana: 'account',
  bip122: 'address',
  polkadot: 'account',
  cosmos: 'account',
};

/** A page of the network's explorer that shows the account; undefined where there is none to be trusted. */
export function explorerLink(
  { address, namespace }: Account,
  network: CaipNetwork | undefined,
): { readonly name: string; readonly href: string } | undefined {
  const explorer = network?.chainNamespace === namespace ? network.blockExplorers?.default : undefined;
  if (!explorer || !isSafeWebLink(explorer.url)) return undefined;
  const url = new URL(explorer.url); // it may carry a query, as explorers of test networks do
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${PAGES[namespace]}/${encodeURIComponent(address)}`;
  return { name: explorer.name, href: url.href };
}
