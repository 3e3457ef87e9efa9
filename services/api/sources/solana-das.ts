import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import { cleanDescription, cleanImage, cleanText } from '../assets/clean-text.js';
import { decimals } from '../balances/solana-holdings.js';
import type { Chain } from '../chains/chains.js';
import { NodeRpc } from '../chains/node-rpc.js';
import type { TokenRow } from '../database/schema.js';
import { timeSchema, transactionSchema } from '../indexer/solana-blocks.js';
import { solanaRows } from '../indexer/solana-transfers.js';
import type { HistoryItem, NftDescription, NftHolding, OutsideSource } from './account-source.js';
import { OutsideApi } from './outside-api.js';
import { newestOf, type Unordered } from './solana-order.js';

const text = z.string();
const textLike = z.union([z.string(), z.number(), z.boolean()]);
const MAX_ATTRIBUTES = 50;
const MAX_URL = 2_000;
const IMAGE = /^(https?:\/\/|ipfs:\/\/|ar:\/\/)/;

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** An asset of the Digital Asset Standard; what is missing or odd in its metadata is left out. */
const assetSchema = z.object({
  interface: text,
  id: text.check(z.regex(ADDRESS)),
  burnt: z.nullish(z.boolean()),
  content: z.nullish(
    z.object({
      metadata: z.nullish(
        z.object({
          name: z.catch(z.nullish(text), ''),
          symbol: z.catch(z.nullish(text), ''),
          description: z.catch(z.nullish(text), ''),
          attributes: z.catch(z.nullish(z.array(z.object({ trait_type: textLike, value: textLike }))), []),
        }),
      ),
      links: z.catch(z.nullish(z.object({ image: z.nullish(text) })), undefined),
    }),
  ),
  grouping: z.nullish(
    z.array(
      z.object({
        group_key: text,
        group_value: z.nullish(text),
        collection_metadata: z.nullish(z.object({ name: z.nullish(text) })),
      }),
    ),
  ),
  compression: z.nullish(z.object({ compressed: z.nullish(z.boolean()) })),
  token_info: z.nullish(
    z.object({
      symbol: z.nullish(text),
      decimals: z.nullish(decimals),
      supply: z.nullish(z.union([z.number(), text])),
    }),
  ),
});
type Asset = z.infer<typeof assetSchema>;

const answerSchema = z.object({
  result: z.optional(z.object({ items: z.array(z.unknown()) })),
  error: z.nullish(z.object({ code: z.optional(z.number()), message: z.optional(text) })),
});
const RATE_LIMITED = -32_429;

const signatureSchema = z.array(z.object({ signature: text, slot: z.int(), blockTime: timeSchema }));
const blockSchema = z.object({ signatures: z.array(text) });
const tokenAccountsSchema = z.object({ value: z.array(z.object({ pubkey: text })) });

const PAGE = 1_000;
const MAX_PAGES = 5;
/** Most bytes of transactions, and of the token accounts of an account. */
const NODE_BYTES = 64 * 1024 * 1024;
/** Token accounts whose transactions belong to a history: a transfer to one does not name its owner. */
const MAX_TOKEN_ACCOUNTS = 40;
const CONFIRMED = { commitment: 'confirmed' };
const SIGNATURES_ALONE = {
  ...CONFIRMED,
  transactionDetails: 'signatures',
  rewards: false,
  maxSupportedTransactionVersion: 0,
};
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'];
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

const isFungible = ({ interface: kind }: Asset): boolean => /^Fungible/.test(kind);
const imageOf = ({ content }: Asset): string => cleanImage(content?.links?.image, IMAGE, MAX_URL);
const collectionOf = ({ grouping }: Asset): NftDescription['collection'] => {
  const group = grouping?.find(
    ({ group_key: key, group_value: value }) => key === 'collection' && value && ADDRESS.test(value),
  );
  return group && { name: cleanText(group.collection_metadata?.name ?? ''), address: group.group_value ?? '' };
};

function describe(asset: Asset): NftDescription {
  const { name, description, attributes } = asset.content?.metadata ?? {};
  return {
    name: cleanText(name ?? ''),
    description: cleanDescription(description ?? ''),
    imageUrl: imageOf(asset),
    attributes: (attributes ?? [])
      .slice(0, MAX_ATTRIBUTES)
      .map(({ trait_type: type, value }) => ({ trait_type: cleanText(String(type)), value: cleanText(String(value)) })),
    collection: collectionOf(asset),
  };
}

/** Reads accounts of Solana: assets from an API of the Digital Asset Standard, transactions from the node. */
export class SolanaDas implements OutsideSource {
  readonly api: OutsideApi;
  readonly #chain: string;
  readonly #rpc: NodeRpc;
  readonly #url: string;

  constructor({ id, url: node }: Chain, url: string) {
    this.#chain = id;
    this.#rpc = new NodeRpc(id, node, NODE_BYTES);
    this.#url = url;
    this.api = new OutsideApi({ name: `das ${id}` });
  }

  async probe(): Promise<void> {
    await this.#page('11111111111111111111111111111111', 1, 1);
  }

  async receivedTokens(): Promise<ReadonlyMap<string, boolean>> {
    return new Map(); // the node lists the tokens of an account
  }

  async tokensOf(account: string): Promise<readonly TokenRow[]> {
    return (await this.#assets(account)).filter(isFungible).map(asset => ({
      chain: this.#chain,
      address: asset.id,
      name: cleanText(asset.content?.metadata?.name ?? ''),
      symbol: cleanText(asset.token_info?.symbol ?? asset.content?.metadata?.symbol ?? ''),
      decimals: asset.token_info?.decimals ?? 0,
      icon_url: imageOf(asset),
      is_listed: 0,
      base_price: '',
    }));
  }

  async nfts(account: string): Promise<readonly NftHolding[]> {
    const assets = (await this.#assets(account)).filter(asset => !isFungible(asset) && asset.burnt !== true);
    return assets
      .map((asset): NftHolding => {
        const description = describe(asset);
        // Compressed NFTs cost nearly nothing, so senders of spam use them; DAS lists only verified collections
        const isOwn = description.collection !== undefined && asset.compression?.compressed !== true;
        return { kind: 'metaplex', contract: asset.id, tokenId: '', amount: 1n, isOwn, description };
      })
      .sort((one, other) => (one.contract < other.contract ? -1 : 1));
  }

  async history(account: string, cursor: string | undefined, limit: number): Promise<readonly HistoryItem[]> {
    if (cursor !== undefined && !SIGNATURE.test(cursor)) throw new HttpError(400, 'cursor', 'This is no valid cursor');
    const addresses = [account, ...(await this.#tokenAccounts(account))];
    const options = { ...CONFIRMED, limit, ...(cursor !== undefined && { before: cursor }) };
    const lists = await this.#batch(
      addresses.map(address => ({ method: 'getSignaturesForAddress', params: [address, options] })),
      signatureSchema,
    );
    const newest = await newestOf(lists, limit, slots => this.#order(slots));
    const transactions = await this.#batch(
      newest.map(({ signature }) => ({
        method: 'getTransaction',
        params: [signature, { ...CONFIRMED, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }],
      })),
      z.nullable(transactionSchema),
    );
    return newest.map(({ signature, slot, blockTime }, index) => {
      const found = transactions[index];
      const place = { chain: this.#chain, slot, position: 0, blockTime: found?.blockTime ?? blockTime ?? 0 };
      const rows = found && solanaRows(place, found);
      const own = rows?.transfers.filter(one => one.from_address === account || one.to_address === account) ?? [];
      return {
        cursor: signature,
        minedAt: place.blockTime * 1000,
        entry: rows ? { transaction: rows.transaction, transfers: own } : undefined,
      };
    });
  }

  /** Reads the order of signatures from their blocks, newest first. @throws {NodeError} if the node lacks one */
  async #order(slots: readonly Unordered[]): Promise<readonly (readonly string[])[]> {
    const blocks = await this.#batch(
      slots.map(({ slot }) => ({ method: 'getBlock', params: [slot, SIGNATURES_ALONE] })),
      blockSchema,
    );
    return slots.map(({ slot, signatures }, index) => {
      const requested = new Set(signatures);
      const ordered = blocks[index]?.signatures.filter(one => requested.has(one)).reverse() ?? [];
      if (ordered.length < requested.size) throw this.#rpc.fault(`has not all of the block of slot ${slot}`);
      return ordered;
    });
  }

  async #tokenAccounts(account: string): Promise<readonly string[]> {
    const lists = await this.#batch(
      TOKEN_PROGRAMS.map(programId => ({
        method: 'getTokenAccountsByOwner',
        params: [account, { programId }, { ...CONFIRMED, encoding: 'jsonParsed' }],
      })),
      tokenAccountsSchema,
    );
    return lists.flatMap(({ value }) => value.map(({ pubkey }) => pubkey)).slice(0, MAX_TOKEN_ACCOUNTS);
  }

  async #batch<T>(
    calls: readonly { readonly method: string; readonly params: readonly unknown[] }[],
    schema: z.ZodMiniType<T>,
  ): Promise<readonly T[]> {
    return (await this.#rpc.batch(calls)).map((result, index) => {
      const method = calls[index]?.method ?? '';
      if ('error' in result) throw this.#rpc.fault(`answered ${method} with an error: ${result.error}`);
      return this.#rpc.check(schema, method, result.value);
    });
  }

  async #assets(account: string): Promise<readonly Asset[]> {
    const all: Asset[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const items = await this.#page(account, page, PAGE);
      // An asset of another form is not shown; the others are
      all.push(...items.flatMap(item => assetSchema.safeParse(item).data ?? []));
      if (items.length < PAGE) break;
    }
    return all;
  }

  async #page(ownerAddress: string, page: number, limit: number): Promise<readonly unknown[]> {
    const params = { ownerAddress, page, limit, options: { showFungible: true, showCollectionMetadata: true } };
    const body = { jsonrpc: '2.0', id: 'latchkey', method: 'getAssetsByOwner', params };
    const { result, error } = await this.api.ask(
      answerSchema,
      { url: new URL(this.#url), body },
      answer => answer.error?.code === RATE_LIMITED,
    );
    if (result) return result.items;
    throw this.api.fault(`refuses getAssetsByOwner: ${(error?.message ?? '').slice(0, 60)}`);
  }
}
