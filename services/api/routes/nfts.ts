import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import type { App } from '../../http/app.js';
import { evmTokens } from '../assets/tokens.js';
import { accountOf, shownAddress } from '../chains/account.js';
import type { Chain } from '../chains/chains.js';
import { NodeRpc } from '../chains/node-rpc.js';
import type { ApiContext } from '../context.js';
import type { NftRow, TokenRow } from '../database/schema.js';
import { nftHoldings, type NftHolding } from '../nfts/nft-holdings.js';
import { nftKey, nftMetadata } from '../nfts/nft-metadata.js';
import { addressParams, chainId, checkProject, projectQuery } from './query.js';

const PAGE_SIZE = 50;

const query = z.object({
  ...projectQuery,
  chainId: z.optional(chainId),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  includeSpam: z.optional(z.enum(['true', 'false'])),
});

/** Place in the list of all networks: network and key. */
const placeOf = (chain: Chain, { contract, tokenId }: NftHolding): string => `${chain.id}/${nftKey(contract, tokenId)}`;

function nftRow(chain: Chain, nft: NftHolding, contract: TokenRow | undefined, metadata: NftRow | undefined): object {
  const collection = contract?.name ?? '';
  const address = `${chain.id}:${shownAddress(nft.contract)}`;
  return {
    chainId: chain.id,
    address,
    tokenId: nft.tokenId,
    standard: nft.kind,
    amount: String(nft.amount),
    name: metadata?.name || `${collection} #${nft.tokenId}`.trim(),
    ...(metadata?.description && { description: metadata.description }),
    collection: { name: collection || shownAddress(nft.contract), address },
    ...(metadata?.image_url && { imageUrl: metadata.image_url }),
    attributes: JSON.parse(metadata?.attributes ?? '[]') as unknown,
    flags: { is_spam: contract?.is_listed !== 1 && !nft.isOwn },
  };
}

/** Adds the route of NFTs, an addition to the routes that existing clients know. */
export function addNfts(app: App, context: ApiContext): void {
  const { db, settings } = context;
  app.get('/v1/account/:address/nfts', { schema: { params: addressParams, querystring: query } }, async request => {
    const { projectId, chainId: requested, cursor, includeSpam } = request.query;
    const account = accountOf(settings.chains, request.params.address, requested);
    await checkProject(context, projectId);
    const all: { readonly chain: Chain; readonly nft: NftHolding; readonly contract: TokenRow | undefined }[] = [];
    for (const chain of account.chains.filter(({ namespace }) => namespace === 'eip155')) {
      const holdings = await nftHoldings(db, chain.id, account.address);
      const contracts = [...new Set(holdings.map(({ contract }) => contract))];
      const rows = await evmTokens(db, new NodeRpc(chain.id, chain.url), chain, contracts);
      all.push(...holdings.map(nft => ({ chain, nft, contract: rows.get(nft.contract) })));
    }
    const shown = all.filter(({ nft, contract }) => includeSpam === 'true' || contract?.is_listed === 1 || nft.isOwn);
    const after = cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString();
    const index = after === undefined ? -1 : shown.findIndex(({ chain, nft }) => placeOf(chain, nft) === after);
    if (after !== undefined && index < 0) throw new HttpError(400, 'cursor', 'This is no valid cursor');
    const page = shown.slice(index + 1, index + 1 + PAGE_SIZE);
    const last = page.at(-1);
    const data = await Promise.all(
      account.chains.map(async chain => {
        const own = page.filter(one => one.chain === chain);
        const metadata = await nftMetadata(
          context,
          chain,
          own.map(({ nft }) => nft),
        );
        return own.map(({ nft, contract }) =>
          nftRow(chain, nft, contract, metadata.get(nftKey(nft.contract, nft.tokenId))),
        );
      }),
    );
    const hasMore = index + 1 + PAGE_SIZE < shown.length;
    return {
      data: data.flat(),
      next: last && hasMore ? Buffer.from(placeOf(last.chain, last.nft)).toString('base64url') : null,
    };
  });
}
