import { sql } from 'kysely';
import type { Account } from '../chains/account.js';
import type { Db, TransferRow } from '../database/schema.js';
import type { AccountSource, HistoryEntry, HistoryItem } from '../sources/account-source.js';
import { readCursor, writeCursor, type Position } from './cursor.js';

/** Entries of a page. */
export const PAGE_SIZE = 50;
/** Transfers of an entry, the first ones: strangers put thousands for an account into one transaction. */
const MAX_TRANSFERS = 100;

/** A page of history, newest first. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  readonly next: string | null;
}

/** An indexed transaction of an account, and its place; without an entry if a reorganisation removed it meanwhile. */
interface IndexedEntry {
  readonly entry: HistoryEntry | undefined;
  readonly position: Position;
}

/** Reads the first transfers of an account in a transaction, in their order. */
const transfersIn = (
  db: Db,
  { chain, hash, address }: { readonly chain: string; readonly hash: string; readonly address: string },
): Promise<TransferRow[]> =>
  db
    .selectFrom('transfers')
    .selectAll()
    .where('chain', '=', chain)
    .where('hash', '=', hash)
    .where(eb => eb.or([eb('from_address', '=', address), eb('to_address', '=', address)]))
    .orderBy('log_index')
    .orderBy('batch_index')
    .limit(MAX_TRANSFERS)
    .execute();

/** Reads entries of an account on one network from the index. */
export async function indexedHistory(
  db: Db,
  address: string,
  chain: string,
  after: Position | undefined,
  limit: number,
): Promise<readonly IndexedEntry[]> {
  const rows = await db
    .selectFrom('activity')
    .selectAll()
    .where('address', '=', address)
    .where('chain', '=', chain)
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(mined_at, block_number, position) < (${sql.join([...(after ?? [])])})`),
    )
    .orderBy('mined_at', 'desc')
    .orderBy('block_number', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const hashes = rows.map(({ hash }) => hash);
  const [transactions, transfers] = await Promise.all([
    db.selectFrom('transactions').selectAll().where('chain', '=', chain).where('hash', 'in', hashes).execute(),
    Promise.all(hashes.map(hash => transfersIn(db, { chain, hash, address }))),
  ]);
  const byHash = new Map(transactions.map(transaction => [transaction.hash, transaction]));
  return rows.map(({ hash, mined_at: minedAt, block_number: block, position }, index) => {
    const transaction = byHash.get(hash);
    const own = transfers[index] ?? [];
    return { entry: transaction && { transaction, transfers: own }, position: [minedAt, block, position] };
  });
}

/** Entries of one network that are not on the page yet. */
interface Queue {
  readonly chain: string;
  readonly items: HistoryItem[];
}

/** Takes the newest entry off the queues; of two of the same time, that of the network whose id is greater. */
function takeNewest(queues: readonly Queue[]): { readonly chain: string; readonly item: HistoryItem } | undefined {
  const [first] = queues
    .filter(({ items }) => items.length > 0)
    .sort((one, other) => {
      const later = (other.items[0]?.minedAt ?? 0) - (one.items[0]?.minedAt ?? 0);
      return later || (one.chain < other.chain ? 1 : -1);
    });
  const item = first?.items.shift();
  return first && item && { chain: first.chain, item };
}

/** Reads a page of the history of an account, from the source of each of its networks. */
export async function readHistory(
  sourceOf: (chain: string) => AccountSource,
  { address, chains }: Account,
  cursor: string | undefined,
): Promise<HistoryPage> {
  const after = cursor === undefined ? {} : readCursor(cursor);
  const queues = await Promise.all(
    chains.map(async ({ id: chain }): Promise<Queue> => {
      const items = await sourceOf(chain).history(address, after[chain], PAGE_SIZE + 1);
      return { chain, items: [...items] };
    }),
  );
  const last: Record<string, string> = { ...after };
  const entries: HistoryEntry[] = [];
  for (let count = 0; count < PAGE_SIZE; count += 1) {
    const newest = takeNewest(queues);
    if (!newest) break;
    last[newest.chain] = newest.item.cursor;
    const { entry } = newest.item;
    if (entry) entries.push({ ...entry, transfers: entry.transfers.slice(0, MAX_TRANSFERS) });
  }
  const hasMore = queues.some(({ items }) => items.length > 0);
  return { entries, next: hasMore ? writeCursor(last) : null };
}
