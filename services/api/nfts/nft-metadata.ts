import { encodeAbiParameters, decodeAbiParameters, type Hex } from 'viem';
import * as z from 'zod/mini';
import { cleanText } from '../assets/tokens.js';
import type { Chain } from '../chains/chains.js';
import { NodeRpc, type CallResult } from '../chains/node-rpc.js';
import type { ApiContext } from '../context.js';
import type { NftRow } from '../database/schema.js';
import { readMetadata } from './metadata-uri.js';
import { nftKey } from './nft-key.js';

/** A token of an NFT contract. */
export interface NftId {
  readonly kind: 'erc721' | 'erc1155';
  readonly contract: string;
  readonly tokenId: string;
}

const TOKEN_URI = '0xc87b56dd';
const URI = '0x0e89341c';
const MAX_DESCRIPTION = 2_000;
const MAX_ATTRIBUTES = 50;
const MAX_URL = 200_000;
/** Metadata that could not be read are tried again after this time. */
const RETRY_MS = 10 * 60_000;

/** Documents that are fetched at the same time; the others wait. */
const MAX_READS = 8;
let running = 0;
const waiting: (() => void)[] = [];

async function limited<T>(read: () => Promise<T>): Promise<T> {
  if (running >= MAX_READS) await new Promise<void>(resolve => waiting.push(resolve));
  else running += 1;
  try {
    return await read();
  } finally {
    const next = waiting.shift();
    if (next)
      next(); // hands its place on
    else running -= 1;
  }
}

const textLike = z.union([z.string(), z.number(), z.boolean()]);
const metadataSchema = z.object({
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  image: z.optional(z.string()),
  image_url: z.optional(z.string()),
  attributes: z.catch(z.array(z.object({ trait_type: textLike, value: textLike })), []),
});

const IMAGE = /^(https?:\/\/|ipfs:\/\/|ar:\/\/|data:image\/)/;
const imageOf = (url: string | undefined): string => (url && url.length <= MAX_URL && IMAGE.test(url) ? url : '');

function uriOf(result: CallResult | undefined, { kind, tokenId }: NftId): string | undefined {
  if (!result || 'error' in result || typeof result.value !== 'string') return undefined;
  try {
    const [uri] = decodeAbiParameters([{ type: 'string' }], result.value as Hex);
    const id = BigInt(tokenId).toString(16).padStart(64, '0');
    return kind === 'erc1155' ? uri.replace('{id}', id) : uri;
  } catch {
    return undefined; // the contract is foreign: one that answers something else has no metadata
  }
}

async function fetchRow(chain: string, nft: NftId, uri: string | undefined, context: ApiContext): Promise<NftRow> {
  const key = { chain, contract: nft.contract, token_id: nft.tokenId, read_at: Date.now() };
  const none = { ...key, name: '', description: '', image_url: '', attributes: '[]' };
  if (uri === undefined) return none;
  let document: unknown;
  try {
    document = await limited(() => readMetadata(uri, context));
  } catch {
    return none; // not available now; read again later
  }
  const read = metadataSchema.safeParse(document);
  if (!read.success) return none;
  const { name = '', description = '', image, image_url, attributes } = read.data;
  const shown = attributes
    .slice(0, MAX_ATTRIBUTES)
    .map(({ trait_type, value }) => ({ trait_type: cleanText(String(trait_type)), value: cleanText(String(value)) }));
  return {
    ...key,
    name: cleanText(name),
    description: description.slice(0, MAX_DESCRIPTION),
    image_url: imageOf(image ?? image_url),
    attributes: JSON.stringify(shown),
  };
}

/** Reads that have begun, by instance: a second request for the same token waits for the first. */
const reads = new WeakMap<ApiContext, Map<string, Promise<NftRow>>>();

/** Reads one token; at the same time at most once. */
function readRow(chain: string, nft: NftId, uri: string | undefined, context: ApiContext): Promise<NftRow> {
  const begun = reads.get(context) ?? new Map<string, Promise<NftRow>>();
  reads.set(context, begun);
  const key = `${chain}/${nftKey(nft.contract, nft.tokenId)}`;
  const known = begun.get(key);
  if (known) return known;
  const read = fetchRow(chain, nft, uri, context).finally(() => begun.delete(key));
  begun.set(key, read);
  return read;
}

/** Returns the metadata of tokens by their key. Reads unknown ones from the node and keeps them. */
export async function nftMetadata(
  context: ApiContext,
  chain: Chain,
  nfts: readonly NftId[],
): Promise<ReadonlyMap<string, NftRow>> {
  if (nfts.length === 0) return new Map();
  const { db } = context;
  const contracts = [...new Set(nfts.map(({ contract }) => contract))];
  const ids = [...new Set(nfts.map(({ tokenId }) => tokenId))];
  const stored = await db
    .selectFrom('nfts')
    .selectAll()
    .where('chain', '=', chain.id)
    .where('contract', 'in', contracts)
    .where('token_id', 'in', ids)
    .execute();
  const isCurrent = ({ name, image_url, read_at }: NftRow): boolean =>
    name !== '' || image_url !== '' || Date.now() - read_at < RETRY_MS;
  const known = new Map(stored.filter(isCurrent).map(row => [nftKey(row.contract, row.token_id), row]));
  const unknown = nfts.filter(({ contract, tokenId }) => !known.has(nftKey(contract, tokenId)));
  if (unknown.length === 0) return known;
  const results = await new NodeRpc(chain.id, chain.url).batch(
    unknown.map(({ kind, contract, tokenId }) => {
      const id = encodeAbiParameters([{ type: 'uint256' }], [BigInt(tokenId)]).slice(2);
      return {
        method: 'eth_call',
        params: [{ to: contract, data: (kind === 'erc721' ? TOKEN_URI : URI) + id }, 'latest'],
      };
    }),
  );
  const rows = await Promise.all(
    unknown.map((nft, index) => readRow(chain.id, nft, uriOf(results[index], nft), context)),
  );
  for (const row of rows) {
    const { chain: _chain, contract, token_id, ...values } = row;
    await db
      .insertInto('nfts')
      .values(row)
      .onConflict(on => on.columns(['chain', 'contract', 'token_id']).doUpdateSet(values))
      .execute();
    known.set(nftKey(contract, token_id), row);
  }
  return known;
}
