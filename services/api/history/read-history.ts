import { sql } from 'kysely';
import type { Account } from '../chains/account.js';
import type { ActivityRow, Db, TransactionRow, TransferRow } from '../database/schema.js';
import { readCursor, writeCursor } from './cursor.js';

/** Entries of a page. */
export const PAGE_SIZE = 50;

/** A transaction of an account with those transfers that concern the account. */
export interface HistoryEntry {
  readonly transaction: TransactionRow;
  readonly transfers: readonly TransferRow[];
}

/** A page of history, newest first. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  readonly next: string | null;
}

function activityPage(db: Db, { address, chains }: Account, cursor: string | undefined): Promise<ActivityRow[]> {
  const position = cursor === undefined ? undefined : readCursor(cursor);
  return db
    .selectFrom('activity')
    .selectAll()
    .where('address', '=', address)
    .where(
      'chain',
      'in',
      chains.map(({ id }) => id),
    )
    .$if(position !== undefined, query =>
      query.where(sql<boolean>`(mined_at, chain, block_number, position) < (${sql.join([...(position ?? [])])})`),
    )
    .orderBy('mined_at', 'desc')
    .orderBy('chain', 'desc')
    .orderBy('block_number', 'desc')
    .orderBy('position', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

const keyOf = ({ chain, hash }: { readonly chain: string; readonly hash: string }): string => `${chain}/${hash}`;

/** Reads a page of the history of an account. */
export async function readHistory(db: Db, account: Account, cursor: string | undefined): Promise<HistoryPage> {
  if (account.chains.length === 0) return { entries: [], next: null };
  const found = await activityPage(db, account, cursor);
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  if (!last) return { entries: [], next: null };
  const hashes = page.map(({ hash }) => hash);
  const [transactions, transfers] = await Promise.all([
    db.selectFrom('transactions').selectAll().where('hash', 'in', hashes).execute(),
    db
      .selectFrom('transfers')
      .selectAll()
      .where('hash', 'in', hashes)
      .where(eb => eb.or([eb('from_address', '=', account.address), eb('to_address', '=', account.address)]))
      .orderBy('log_index')
      .orderBy('batch_index')
      .execute(),
  ]);
  const byKey = new Map(transactions.map(transaction => [keyOf(transaction), transaction]));
  const entries = page.flatMap((row): HistoryEntry[] => {
    const transaction = byKey.get(keyOf(row)); // missing if a reorganisation removed it meanwhile
    return transaction ? [{ transaction, transfers: transfers.filter(one => keyOf(one) === keyOf(row)) }] : [];
  });
  const next =
    found.length > PAGE_SIZE ? writeCursor([last.mined_at, last.chain, last.block_number, last.position]) : null;
  return { entries, next };
}
