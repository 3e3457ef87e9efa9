import type { ListPage } from '../../../core/pages.js';
import { mediaUrl, type Nft } from '../../../domain/assets/nfts.js';
import { isSpamText } from '../../../domain/assets/spam.js';
import type { NftsRequest } from '../../asset-reads.js';
import { readMetadata } from '../../nft-metadata.js';
import { readTokenAccounts } from './holdings.js';
import { TOKEN_PROGRAMS } from './programs.js';
import { withNode, type NodeContext, type SolanaNode } from './node.js';
import { readTokenNames, type TokenNames } from './token-names.js';

/** NFTs of one page: each needs a metadata file. */
const PAGE_SIZE = 20;
/** Token accounts that are looked at; each may be an NFT. */
const MAX_ACCOUNTS = 1_000;

/**
 * Reads the NFTs of an address: tokens of which there is one, whole, of either token program, with the names of the
 * token metadata standard. The cursor counts the NFTs before the page.
 */
export function readNfts(
  context: NodeContext,
  { network, address, media }: NftsRequest,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListPage<Nft, string>> {
  return withNode(context, network, [signal], async node => {
    const tokenAccounts = (
      await Promise.all(TOKEN_PROGRAMS.map(program => readTokenAccounts(node, address, program)))
    ).flat();
    const single = tokenAccounts.filter(({ amount, decimals }) => amount === 1n && decimals === 0);
    const mints = [...new Set(single.map(({ mint }) => mint))].sort().slice(0, MAX_ACCOUNTS);
    const start = cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0;
    const names = await readTokenNames(node, mints);
    const unique = mints.flatMap((mint, at) => {
      const known = names[at];
      return known?.isUnique ? [{ mint, ...known }] : [];
    });
    const shown = unique.slice(start, start + PAGE_SIZE);
    const collections = await nameCollections(node, shown);
    const items = await Promise.all(
      shown.map(async ({ mint, name, uri, collection }): Promise<Nft> => {
        const { imageUrl, ...metadata } = await readMetadata(context, uri, media, node.signal);
        const title = metadata.name ?? name ?? `${mint.slice(0, 4)}…${mint.slice(-4)}`;
        const group = collection === undefined ? undefined : collections.get(collection);
        return {
          ...metadata,
          network: network.caipNetworkId,
          contract: mint,
          amount: 1n,
          name: title,
          collection: group === undefined ? undefined : { name: group, address: collection },
          imageUrl: imageUrl === undefined ? undefined : mediaUrl(imageUrl, media),
          isSpam: isSpamText({ name: title }, network.nativeCurrency),
        };
      }),
    );
    const next = start + PAGE_SIZE;
    return { items, next: next < unique.length ? String(next) : undefined };
  });
}

async function nameCollections(
  node: SolanaNode,
  shown: readonly Pick<TokenNames, 'collection'>[],
): Promise<ReadonlyMap<string, string>> {
  const mints = [...new Set(shown.flatMap(({ collection }) => collection ?? []))];
  const names = mints.length > 0 ? await readTokenNames(node, mints) : [];
  return new Map(
    mints.flatMap((mint, at) => {
      const name = names[at]?.name;
      return name === undefined ? [] : [[mint, name] as const];
    }),
  );
}
