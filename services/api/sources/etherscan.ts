import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import { blockTime } from '../chains/block-time.js';
import type { TransactionRow, TransferRow } from '../database/schema.js';
import { foldNfts } from '../nfts/nft-holdings.js';
import type { HistoryItem, NftHolding, OutsideSource } from './account-source.js';
import { OutsideApi } from './outside-api.js';

const address = z.pipe(
  z.string().check(z.regex(/^(0x[0-9a-fA-F]{40})?$/)),
  z.transform(text => text.toLowerCase()),
);
const digits = z.string().check(z.regex(/^\d{1,78}$/));
const count = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform(text => Number(text)),
);
/** Characters of the input that name a method. */
const METHOD_LENGTH = 10;
/** Fields of all lists of the module `account`. Explorers differ in the name of the hash of inner transactions. */
const row = z.object({
  blockNumber: count,
  timeStamp: z.pipe(count, z.transform(blockTime)),
  hash: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))),
  transactionHash: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))),
  from: address,
  to: z._default(address, ''),
  nonce: z.optional(count),
  transactionIndex: z.optional(z.union([count, z.literal('')])),
  value: z.optional(digits),
  isError: z.optional(z.string()),
  input: z.optional(
    z.pipe(
      z.string(),
      z.transform(text => text.slice(0, METHOD_LENGTH)), // rows are kept in memory
    ),
  ),
  contractAddress: z.optional(address),
  tokenID: z.optional(digits),
  tokenValue: z.optional(digits),
  logIndex: z.optional(count),
});
type Row = z.infer<typeof row>;

const answerSchema = z.object({ status: z.string(), message: z.nullish(z.string()), result: z.unknown() });
type Answer = z.infer<typeof answerSchema>;

/** Lists of an account: transactions, transfers of contracts, and transfers of tokens. */
const LISTS = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'] as const;
type List = (typeof LISTS)[number];

const KINDS: Readonly<Record<List, TransferRow['kind']>> = {
  txlist: 'native',
  txlistinternal: 'native',
  tokentx: 'erc20',
  tokennfttx: 'erc721',
  token1155tx: 'erc1155',
};

/** Rows of a first look at a history; more are asked for only if they are needed. Explorers give at most 10,000. */
const SIZES = [100, 1_000, 10_000] as const;
const PAGE = 1_000;
const MAX_ROWS = 10_000;
const NO_BLOCK = 999_999_999;
/** Blocks that are read again, since a reorganisation may have replaced them. */
const UNSETTLED_BLOCKS = 64;
/** Accounts whose transfers are kept in memory, so that only new ones are asked for. */
const CACHED_ACCOUNTS = 200;
/** Rows of all lists that are kept: strangers choose the accounts, of which some have tens of thousands. */
const CACHED_ROWS = 100_000;
const HASH_OF = ({ hash, transactionHash }: Row): string => (hash ?? transactionHash ?? '').toLowerCase();
const indexOf = ({ transactionIndex }: Row): number => (typeof transactionIndex === 'number' ? transactionIndex : 0);

/** A row with the list that it is from. */
interface Listed {
  readonly list: List;
  readonly row: Row;
}

/** Newer versions of explorers list NFTs among the tokens too. */
const belongs = ({ list, row: { tokenID, value, isError } }: Listed): boolean => {
  if (list === 'tokentx') return tokenID === undefined;
  return list !== 'txlistinternal' || ((value ?? '0') !== '0' && isError !== '1');
};

function quantityOf({ list, row: { value, tokenValue } }: Listed): string {
  if (list === 'tokennfttx') return '1';
  return (list === 'token1155tx' ? tokenValue : value) ?? '0';
}

function transferOf(chain: string, listed: Listed, order: number): TransferRow {
  const { list, row: given } = listed;
  return {
    chain,
    hash: HASH_OF(given),
    block_number: given.blockNumber,
    log_index: list === 'txlist' ? -1 : (given.logIndex ?? order),
    batch_index: order,
    kind: KINDS[list],
    contract: KINDS[list] === 'native' ? '' : (given.contractAddress ?? ''),
    token_id: given.tokenID ?? '',
    from_address: given.from,
    to_address: given.to,
    quantity: quantityOf(listed),
    sender: '', // the explorer does not tell whose operation a transaction carries
  };
}

/** Returns a transaction by its rows. Its sender is unknown if the list of transactions, which has those of the account, lacks it. */
function transactionOf(chain: string, rows: readonly Listed[]): TransactionRow | undefined {
  const own = rows.find(({ list }) => list === 'txlist')?.row;
  const any = own ?? rows[0]?.row;
  if (!any) return undefined;
  const input = own?.input ?? '';
  return {
    chain,
    hash: HASH_OF(any),
    block_number: any.blockNumber,
    position: Math.max(...rows.map(({ row: one }) => indexOf(one))),
    mined_at: any.timeStamp * 1000,
    from_address: own?.from ?? '',
    to_address: own?.to ?? '',
    status: own?.isError === '1' ? 'failed' : 'confirmed',
    nonce: own?.nonce ?? 0,
    method: input.length >= METHOD_LENGTH ? input : '',
  };
}

/** Where a transaction is. Lists of inner transfers tell no position, so that several of a block may have the same. */
type Place = Pick<TransactionRow, 'block_number' | 'position' | 'hash'>;

function placeOf(cursor: string): Place {
  // Cursors of earlier versions have no hash
  const [, block, position, hash = ''] = /^(\d{1,15})\.(\d{1,9})(?:\.(0x[0-9a-f]{64}))?$/.exec(cursor) ?? [];
  if (block === undefined) throw new HttpError(400, 'cursor', 'This is no valid cursor');
  return { block_number: Number(block), position: Number(position), hash };
}

const cursorOf = ({ block_number: block, position, hash }: Place): string => `${block}.${position}.${hash}`;

/** Orders places, the newest first. */
const inOrder = (one: Place, other: Place): number =>
  other.block_number - one.block_number ||
  other.position - one.position ||
  Number(one.hash < other.hash) - Number(one.hash > other.hash);

function itemsOf(
  chain: string,
  all: readonly Listed[],
): readonly { readonly transaction: TransactionRow; readonly transfers: readonly TransferRow[] }[] {
  const groups = new Map<string, Listed[]>();
  for (const one of all) {
    const group = groups.get(HASH_OF(one.row));
    if (group) group.push(one);
    else groups.set(HASH_OF(one.row), [one]);
  }
  return [...groups.values()]
    .flatMap(rows => {
      const transaction = transactionOf(chain, rows);
      const moving = rows.filter(one => one.list !== 'txlist' || quantityOf(one) !== '0');
      return transaction ? [{ transaction, transfers: moving.map((one, order) => transferOf(chain, one, order)) }] : [];
    })
    .sort(({ transaction: one }, { transaction: other }) => inOrder(one, other));
}

/** Transfers of an account that are known, oldest block that must be read again. */
interface Known {
  readonly rows: readonly Row[];
  readonly newest: number;
}

/**
 * Reads accounts from an API with the module `account` of Etherscan, which Blockscout and others have too.
 */
export class Etherscan implements OutsideSource {
  readonly api: OutsideApi;
  readonly #chain: string;
  readonly #url: string;
  readonly #known = new Map<string, Known>();

  constructor(chain: string, url: string) {
    this.#chain = chain;
    this.#url = url;
    this.api = new OutsideApi({ name: `etherscan ${chain}` });
  }

  async probe(): Promise<void> {
    await this.#list('txlist', `0x${'0'.repeat(40)}`, { offset: 1, endblock: NO_BLOCK, startblock: 0, page: 1 });
  }

  async receivedTokens(account: string): Promise<ReadonlyMap<string, boolean>> {
    const [tokens, own] = await Promise.all([this.#all('tokentx', account), this.#ownHashes(account)]);
    const received = new Map<string, boolean>();
    for (const one of tokens) {
      const { contractAddress: contract = '', to, tokenID } = one;
      if (to !== account || contract === '' || tokenID !== undefined) continue;
      received.set(contract, received.get(contract) === true || own.has(HASH_OF(one)));
    }
    return received;
  }

  async nfts(account: string): Promise<readonly NftHolding[]> {
    const [unique, several, own] = await Promise.all([
      this.#all('tokennfttx', account),
      this.#all('token1155tx', account),
      this.#ownHashes(account),
    ]);
    const listed: readonly Listed[] = [
      ...unique.map(one => ({ list: 'tokennfttx' as const, row: one })),
      ...several.map(one => ({ list: 'token1155tx' as const, row: one })),
    ];
    const transfers = listed.map((one, order) => ({
      ...transferOf(this.#chain, one, order),
      isOwn: own.has(HASH_OF(one.row)),
    }));
    return foldNfts(account, transfers);
  }

  async history(account: string, cursor: string | undefined, limit: number): Promise<readonly HistoryItem[]> {
    const end = cursor === undefined ? undefined : placeOf(cursor);
    for (const offset of SIZES) {
      const lists = await Promise.all(
        LISTS.map(async list => {
          const range = { offset, page: 1, startblock: 0, endblock: end?.block_number ?? NO_BLOCK };
          return { list, rows: await this.#list(list, account, range) };
        }),
      );
      // A list that is full may lack rows of its oldest block, and has none of older blocks
      const full = lists.filter(({ rows }) => rows.length >= offset);
      const floor = offset === MAX_ROWS ? -1 : Math.max(-1, ...full.map(({ rows }) => rows.at(-1)?.blockNumber ?? -1));
      const all = lists.flatMap(({ list, rows }) => rows.map((one): Listed => ({ list, row: one }))).filter(belongs);
      const items = itemsOf(
        this.#chain,
        all.filter(({ row: { blockNumber } }) => blockNumber > floor),
      ).filter(({ transaction }) => !end || inOrder(end, transaction) < 0);
      if (items.length < limit && floor >= 0) continue;
      return items.slice(0, limit).map(entry => ({
        entry,
        minedAt: entry.transaction.mined_at,
        cursor: cursorOf(entry.transaction),
      }));
    }
    return [];
  }

  /** Hashes of the transactions that an account has sent. */
  async #ownHashes(account: string): Promise<ReadonlySet<string>> {
    const sent = (await this.#all('txlist', account)).filter(({ from }) => from === account);
    return new Set(sent.map(HASH_OF));
  }

  /** Returns all rows of a list, of which those of settled blocks are asked for once. */
  async #all(list: List, account: string): Promise<readonly Row[]> {
    const key = `${list}/${account}`;
    const known = this.#known.get(key);
    const startblock = Math.max(0, (known?.newest ?? 0) - UNSETTLED_BLOCKS);
    const fresh: Row[] = [];
    for (let page = 1; page <= MAX_ROWS / PAGE; page += 1) {
      const rows = await this.#list(list, account, { startblock, endblock: NO_BLOCK, page, offset: PAGE });
      fresh.push(...rows);
      if (rows.length < PAGE) break;
    }
    const rows = [...fresh, ...(known?.rows.filter(({ blockNumber }) => blockNumber < startblock) ?? [])];
    this.#keep(key, { rows, newest: rows[0]?.blockNumber ?? 0 });
    return rows;
  }

  /** Keeps a list, and forgets those that were asked for longest ago beyond the bounds. */
  #keep(key: string, list: Known): void {
    this.#known.delete(key);
    this.#known.set(key, list);
    let count = [...this.#known.values()].reduce((sum, { rows }) => sum + rows.length, 0);
    for (const [oldest, { rows }] of this.#known) {
      if (count <= CACHED_ROWS && this.#known.size <= CACHED_ACCOUNTS * LISTS.length) return;
      this.#known.delete(oldest);
      count -= rows.length;
    }
  }

  async #list(list: List, account: string, range: Readonly<Record<string, number>>): Promise<readonly Row[]> {
    const url = new URL(this.#url);
    const numbers = Object.entries(range).map(([name, value]): [string, string] => [name, String(value)]);
    const params: [string, string][] = [
      ...Object.entries({ module: 'account', action: list, address: account, sort: 'desc' }),
      ...numbers,
    ];
    for (const [name, value] of params) url.searchParams.set(name, value);
    const isBusy = ({ result }: Answer): boolean => typeof result === 'string' && /rate limit|too many/i.test(result);
    const { status, message, result } = await this.api.ask(answerSchema, { url }, isBusy);
    const rows = z.array(row).safeParse(result ?? []);
    if (rows.success && (status === '1' || rows.data.length === 0)) return rows.data;
    if (rows.success || typeof result !== 'string') throw this.api.fault(`answers ${list} with invalid rows`);
    throw this.api.fault(`refuses ${list}: ${(message ?? '').slice(0, 60)}`);
  }
}
