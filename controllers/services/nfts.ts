import * as z from 'zod/mini';
import type { Http } from '../core/http.js';
import type { CaipNetwork } from '../domain/entities.js';
import type { Nft } from '../domain/assets/nfts.js';
import { readTokenText } from '../domain/assets/tokens.js';
import { NO_MEDIA, readAsset, readNftPicture, type MediaOf } from './assets.js';

const maybe = z.nullish(z.string());
const digits = z.string().check(z.regex(/^\d{1,78}$/));
const attribute = z.object({ trait_type: z.unknown(), value: z.unknown() });
const row = z.object({
  chainId: maybe,
  address: z.string(),
  tokenId: z.nullish(digits),
  amount: z.optional(digits),
  name: maybe,
  description: maybe,
  collection: z.nullish(z.object({ name: z.string(), address: maybe })),
  imageUrl: maybe,
  attributes: z.nullish(z.array(z.unknown())),
  flags: z.nullish(z.object({ is_spam: z.optional(z.boolean()) })),
});
const page = z.object({ data: z.array(z.unknown()), next: maybe });

const DESCRIPTION_LIMIT = 2_000;
const ATTRIBUTES_MAX = 50;

interface Query {
  readonly address: string;
  readonly network: CaipNetwork;
}

/** NFTs, and the cursor of more. */
export interface NftPage {
  readonly items: readonly Nft[];
  readonly next?: string | undefined;
}

/** Client of a service of NFTs. Rejects as {@link Http} does. */
export interface NftService {
  nfts(query: Query, cursor: string | undefined, signal: AbortSignal): Promise<NftPage>;
}

/** Creates the client of a service of NFTs. Pictures are those that `media` allows. */
export function createNftService(http: Http, media: MediaOf = NO_MEDIA): NftService {
  return {
    async nfts({ address, network }, cursor, signal) {
      const query = { chainId: network.caipNetworkId, cursor, includeSpam: true }; // spam is marked
      const path = `/v1/account/${encodeURIComponent(address)}/nfts`;
      const { data, next } = await http.get(path, { schema: page, query, signal });
      const items = data.flatMap(item => toNft(item, network, media) ?? []);
      return next && next !== cursor ? { items, next } : { items };
    },
  };
}

/** Reads one NFT; undefined if it is invalid, or of another network. */
function toNft(item: unknown, network: CaipNetwork, media: MediaOf): Nft | undefined {
  const { data } = row.safeParse(item);
  const contract = data && readAsset(data.address, network);
  if (!data || !contract || (data.chainId && data.chainId !== network.caipNetworkId)) return undefined;
  const collection = readTokenText(data.collection?.name);
  const home = readAsset(data.collection?.address, network);
  const description = data.description?.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, DESCRIPTION_LIMIT);
  const imageUrl = readNftPicture(data.imageUrl, media);
  const attributes = (data.attributes ?? []).slice(0, ATTRIBUTES_MAX).flatMap(toAttribute);
  return {
    network: network.caipNetworkId,
    contract,
    amount: BigInt(data.amount ?? '1'),
    ...(data.tokenId && { tokenId: data.tokenId }),
    name: readTokenText(data.name) ?? `#${data.tokenId ?? ''}`,
    ...(collection !== undefined && { collection: { name: collection, ...(home ? { address: home } : {}) } }),
    ...(description && { description }),
    ...(imageUrl !== undefined && { imageUrl }),
    ...(attributes.length > 0 && { attributes }),
    ...(data.flags?.is_spam === true && { isSpam: true }),
  };
}

function toAttribute(item: unknown): readonly { readonly name: string; readonly value: string }[] {
  const { data } = attribute.safeParse(item);
  const [name, value] = [data?.trait_type, data?.value].map(text => readTokenText(asText(text)));
  return name !== undefined && value !== undefined ? [{ name, value }] : [];
}

const asText = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
