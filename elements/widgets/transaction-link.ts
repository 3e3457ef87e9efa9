import type { CaipNetwork } from '../../controllers/index.js';
import { isSafeWebLink } from '../../controllers/protocol/safe-link.js';

/** Returns the page of a transaction in the network's block explorer; undefined without a safe one. */
export function transactionLink(
  hash: string,
  { blockExplorers }: CaipNetwork,
): { readonly name: string; readonly href: string } | undefined {
  const explorer = blockExplorers?.default;
  if (!explorer || !isSafeWebLink(explorer.url)) return undefined;
  const url = new URL(explorer.url); // keeps the query of explorers of test networks
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/tx/${encodeURIComponent(hash)}`;
  return { name: explorer.name, href: url.href };
}
