import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import type { App } from '../../http/app.js';
import { evmTokens, knownTokens } from '../assets/tokens.js';
import { accountOf, shownAddress } from '../chains/account.js';
import type { Chain } from '../chains/chains.js';
import { NodeRpc } from '../chains/node-rpc.js';
import type { ApiContext } from '../context.js';
import type { NftRow, TokenRow } from '../database/schema.js';
import { nftKey, nftOrder } from '../nfts/nft-key.js';
import { nftMetadata, type NftId } from '../nfts/nft-metadata.js';
import type { NftDescription, NftHolding, NftRange } from '../sources/account-source.js';
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

/** Contract, or mint on Solana, and the id of a token. */
const NFT = /^([0-9a-zA-Z]{32,44})\/(\d{0,78})$/;

/** The last NFT of a page. It may be sent away before the next page, which begins after its place. */
interface After {
  /** Index of the network. */
  readonly index: number;
  readonly contract: string;
  readonly tokenId: string;
}

/** Reads a cursor. @throws {HttpError} if it is none of these networks */
function readAfter(chains: readonly Chain[], cursor: string): After {
  const [id, ...rest] = Buffer.from(cursor, 'base64url').toString().split('/');
  const index = chains.findIndex(chain => chain.id === id);
  const [, contract, tokenId] = NFT.exec(rest.join('/')) ?? [];
  if (index < 0 || contract === undefined || tokenId === undefined)
    throw new HttpError(400, 'cursor', 'This is no valid cursor');
  return { index, contract, tokenId };
}

/** An NFT, and the row of its contract or collection. */
interface AccountNft {
  readonly chain: Chain;
  readonly nft: NftHolding;
  readonly contract: TokenRow | undefined;
}

const isShown = ({ nft, contract }: AccountNft): boolean => contract?.is_listed === 1 || nft.isOwn;

const asDescription = ({ name, description, image_url: imageUrl, attributes }: NftRow): NftDescription => ({
  name,
  description,
  imageUrl,
  attributes: JSON.parse(attributes) as NftDescription['attributes'], // written by this server
  collection: undefined,
});

function nftRow(one: AccountNft, description: NftDescription | undefined): object {
  const { chain, nft, contract } = one;
  const { name = '', description: text, imageUrl, attributes = [], collection } = description ?? {};
  const ofCollection = contract?.name || collection?.name || '';
  const home = collection?.address ?? nft.contract;
  const tokenId = nft.tokenId && { tokenId: nft.tokenId };
  return {
    chainId: chain.id,
    address: `${chain.id}:${shownAddress(nft.contract)}`,
    ...tokenId,
    standard: nft.kind,
    amount: String(nft.amount),
    name: name || (nft.tokenId ? `${ofCollection} #${nft.tokenId}`.trim() : ofCollection || nft.contract),
    ...(text && { description: text }),
    collection: { name: ofCollection || shownAddress(home), address: `${chain.id}:${shownAddress(home)}` },
    ...(imageUrl && { imageUrl }),
    attributes,
    flags: { is_spam: !isShown(one) },
  };
}

/** Reads the NFTs of an account on one network, in a range. */
async function readNfts(
  context: ApiContext,
  chain: Chain,
  address: string,
  range: NftRange,
): Promise<readonly AccountNft[]> {
  const { after } = range;
  const last = after && nftOrder(after.contract, after.tokenId);
  const holdings = (await context.sourceOf(chain).nfts(address, range)).filter(
    ({ contract, tokenId }) => last === undefined || nftOrder(contract, tokenId) > last,
  );
  const homeOf = ({ contract, description }: NftHolding): string => description?.collection?.address ?? contract;
  const requested = new Set(holdings.filter(({ isOwn }) => isOwn).map(homeOf));
  const homes = [...new Set(holdings.map(homeOf))];
  const strangers = homes.filter(home => !requested.has(home));
  const rows =
    chain.namespace === 'eip155'
      ? await evmTokens(context.db, new NodeRpc(chain.id, chain.url), chain, [...requested], strangers)
      : await knownTokens(context.db, chain.id, homes);
  return holdings.map(nft => ({ chain, nft, contract: rows.get(homeOf(nft)) }));
}

/** Reads from the contracts what no source describes. */
async function describeAll(context: ApiContext, chain: Chain, page: readonly AccountNft[]): Promise<readonly object[]> {
  const idsOf = (some: readonly AccountNft[]): readonly NftId[] =>
    some.flatMap(({ nft: { kind, contract, tokenId, description } }): NftId[] =>
      description || kind === 'metaplex' ? [] : [{ kind, contract, tokenId }],
    );
  const spam = page.filter(one => !isShown(one));
  const [ofAccount, ofSpam] = await Promise.all([
    nftMetadata(context, chain, idsOf(page.filter(isShown))),
    nftMetadata(context, chain, idsOf(spam), 'spam'),
  ]);
  const metadata = new Map([...ofAccount, ...ofSpam]);
  return page.map(one => {
    const row = metadata.get(nftKey(one.nft.contract, one.nft.tokenId));
    return nftRow(one, one.nft.description ?? (row && asDescription(row)));
  });
}

/** Adds the route of NFTs, an addition to the routes that existing clients know. */
export function addNfts(app: App, context: ApiContext): void {
  const { settings } = context;
  app.get('/v1/account/:address/nfts', { schema: { params: addressParams, querystring: query } }, async request => {
    const { projectId, chainId: requested, cursor, includeSpam } = request.query;
    const account = accountOf(settings.chains, request.params.address, requested);
    await checkProject(context, projectId);
    const after = cursor === undefined ? undefined : readAfter(account.chains, cursor);
    const chains = account.chains.slice(after?.index ?? 0);
    const withSpam = includeSpam === 'true';
    const lists = await Promise.all(
      chains.map((chain, index) =>
        readNfts(context, chain, account.address, {
          ...(index === 0 && { after }),
          limit: PAGE_SIZE + 1,
          withSpam,
        }),
      ),
    );
    const shown = lists.flat().filter(one => withSpam || isShown(one));
    const page = shown.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    const data = await Promise.all(
      chains.map(chain =>
        describeAll(
          context,
          chain,
          page.filter(one => one.chain === chain),
        ),
      ),
    );
    const hasMore = shown.length > PAGE_SIZE;
    return {
      data: data.flat(),
      next: last && hasMore ? Buffer.from(placeOf(last.chain, last.nft)).toString('base64url') : null,
    };
  });
}
