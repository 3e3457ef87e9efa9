import { sql } from 'kysely';
import { encodeAbiParameters, decodeAbiParameters, type Hex } from 'viem';
import * as z from 'zod/mini';
import { log } from '../../http/log.js';
import { cleanDescription, cleanImage, cleanText } from '../assets/clean-text.js';
import type { Chain } from '../chains/chains.js';
import { isUnread, NodeRpc, type CallResult } from '../chains/node-rpc.js';
import type { ApiContext } from '../context.js';
import type { Db, NftRow } from '../database/schema.js';
import { readMetadata } from './metadata-uri.js';
import { nftKey } from './nft-key.js';
import { Slots } from './slots.js';

/** A token of an NFT contract. */
export interface NftId {
  readonly kind: 'erc721' | 'erc1155';
  readonly contract: string;
  readonly tokenId: string;
}

const TOKEN_URI = '0xc87b56dd';
const URI = '0x0e89341c';
const MAX_ATTRIBUTES = 50;
const MAX_URL = 200_000;
/** Metadata that could not be read are tried again after this time. */
const RETRY_MS = 10 * 60_000;

/** Tokens that one request reads; the others have their turn at the next request. */
const MAX_READS = 50;
/** Time that a request waits for documents; those that arrive later are shown at the next request. */
const MAX_WAIT_MS = 2_000;
const NODE_MS = 10_000;
/** Tokens that are read or wait for it, of all requests of an instance. */
const MAX_BEGUN = 1_000;
const KEYS_PER_QUERY = 500;

/** For which list documents are read. Spam has slots of its own: its URLs often name documents that do not exist. */
type Readers = 'account' | 'spam';

const textLike = z.union([z.string(), z.number(), z.boolean()]);
const metadataSchema = z.object({
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  image: z.optional(z.string()),
  image_url: z.optional(z.string()),
  attributes: z.catch(z.array(z.object({ trait_type: textLike, value: textLike })), []),
});

const IMAGE = /^(https?:\/\/|ipfs:\/\/|ar:\/\/|data:image\/)/;

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
    document = await readMetadata(uri, context);
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
    description: cleanDescription(description),
    image_url: cleanImage(image ?? image_url, IMAGE, MAX_URL),
    attributes: JSON.stringify(shown),
  };
}

/** Adds or replaces a row. A row that cannot be stored is read again at the next request. */
async function store(db: Db, row: NftRow): Promise<void> {
  const { chain: _chain, contract: _contract, token_id: _id, ...values } = row;
  try {
    await db
      .insertInto('nfts')
      .values(row)
      .onConflict(on => on.columns(['chain', 'contract', 'token_id']).doUpdateSet(values))
      .execute();
  } catch (error) {
    log('warn', 'The metadata of an NFT could not be stored.', error);
  }
}

/** Reads that have begun, by instance: a second request for the same token waits for the first. */
interface Reads {
  readonly begun: Map<string, Promise<NftRow>>;
  /** Documents that are fetched at the same time. */
  readonly slots: Readonly<Record<Readers, Slots>>;
}

const reads = new WeakMap<ApiContext, Reads>();

function readsOf(context: ApiContext): Reads {
  const known = reads.get(context) ?? { begun: new Map(), slots: { account: new Slots(8), spam: new Slots(2) } };
  reads.set(context, known);
  return known;
}

/** Reads one token and stores it; at the same time at most once. Undefined if too many tokens wait. */
function readRow(
  context: ApiContext,
  { chain, readers }: Place,
  nft: NftId,
  uri: string | undefined,
): Promise<NftRow> | undefined {
  const { begun, slots } = readsOf(context);
  const key = `${chain.id}/${nftKey(nft.contract, nft.tokenId)}`;
  const known = begun.get(key);
  if (known || begun.size >= MAX_BEGUN) return known;
  const read = slots[readers]
    .run(() => fetchRow(chain.id, nft, uri, context))
    .then(async row => {
      await store(context.db, row);
      return row;
    })
    .finally(() => begun.delete(key));
  begun.set(key, read);
  return read;
}

const pairOf = ({ contract, tokenId }: NftId) => sql`(${contract}, ${tokenId})`;

/** Returns the stored metadata of tokens by their key. Each may be large, so that no other token of their contracts is read. */
export async function storedMetadata(
  { db }: ApiContext,
  chain: Chain,
  nfts: readonly NftId[],
): Promise<Map<string, NftRow>> {
  const known = new Map<string, NftRow>();
  for (let start = 0; start < nfts.length; start += KEYS_PER_QUERY) {
    const some = nfts.slice(start, start + KEYS_PER_QUERY);
    const rows = await db
      .selectFrom('nfts')
      .selectAll()
      .where('chain', '=', chain.id)
      .where('contract', 'in', [...new Set(some.map(({ contract }) => contract))])
      .where(sql<boolean>`(contract, token_id) in (values ${sql.join(some.map(pairOf))})`)
      .execute();
    for (const row of rows) known.set(nftKey(row.contract, row.token_id), row);
  }
  return known;
}

/** Network of tokens, and who wants to see them. */
interface Place {
  readonly chain: Chain;
  readonly readers: Readers;
}

/** Reads tokens, and calls `onRow` for each. Does not reject: a token that cannot be read is shown by its number. */
async function readAll(
  context: ApiContext,
  place: Place,
  nfts: readonly NftId[],
  onRow: (row: NftRow) => void,
): Promise<void> {
  const { id, url } = place.chain;
  const calls = nfts.map(({ kind, contract, tokenId }) => {
    const word = encodeAbiParameters([{ type: 'uint256' }], [BigInt(tokenId)]).slice(2);
    return {
      method: 'eth_call',
      params: [{ to: contract, data: (kind === 'erc721' ? TOKEN_URI : URI) + word }, 'latest'],
    };
  });
  const results = await new NodeRpc(id, url).tryBatch(calls, NODE_MS);
  await Promise.all(
    nfts.map(async (nft, index) => {
      if (isUnread(results[index])) return;
      const row = await readRow(context, place, nft, uriOf(results[index], nft));
      if (row) onRow(row);
    }),
  );
}

/** Resolves once a task has ended, at the latest after a time. */
const endOrTimeout = (task: Promise<void>, ms: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    task.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * Returns the metadata of tokens by their key. Reads unknown ones from the node and keeps them, but waits for them a short
 * time only: what arrives later is there at the next request.
 */
export async function nftMetadata(
  context: ApiContext,
  chain: Chain,
  nfts: readonly NftId[],
  readers: Readers = 'account',
): Promise<ReadonlyMap<string, NftRow>> {
  const known = await storedMetadata(context, chain, nfts);
  const isCurrent = (row: NftRow | undefined): boolean =>
    row !== undefined && (row.name !== '' || row.image_url !== '' || Date.now() - row.read_at < RETRY_MS);
  const late = nfts.filter(({ contract, tokenId }) => !isCurrent(known.get(nftKey(contract, tokenId))));
  if (late.length === 0) return known;
  const reading = readAll(context, { chain, readers }, late.slice(0, MAX_READS), row =>
    known.set(nftKey(row.contract, row.token_id), row),
  );
  await endOrTimeout(reading, MAX_WAIT_MS);
  return new Map(known);
}
