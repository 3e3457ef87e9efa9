import { sql } from 'kysely';
import type { Account } from '../chains/account.js';
import type { Db, PurchaseRow } from '../database/schema.js';
import { readPurchase, writePurchase } from '../history/cursor.js';

/** Adds a purchase that is paid but not delivered. */
export const addPurchase = (db: Db, purchase: PurchaseRow): Promise<unknown> =>
  db.insertInto('purchases').values(purchase).execute();

/** Records the end of a purchase. */
export const settlePurchase = (
  db: Db,
  id: string,
  end: Pick<PurchaseRow, 'status' | 'hash' | 'updated_at'>,
): Promise<unknown> => db.updateTable('purchases').set(end).where('id', '=', id).execute();

const PAGE_SIZE = 50;

/** A page of purchases, and the cursor of older ones. */
export interface PurchasePage {
  readonly purchases: readonly PurchaseRow[];
  readonly next: string | null;
}

/** Returns purchases of an account on its networks, newest first. @throws {HttpError} for a cursor of another server */
export async function readPurchases(
  db: Db,
  { address, chains }: Account,
  cursor: string | undefined,
): Promise<PurchasePage> {
  const before = cursor === undefined ? undefined : readPurchase(cursor);
  const rows = await db
    .selectFrom('purchases')
    .selectAll()
    .where('account', '=', address)
    .where(
      'chain',
      'in',
      chains.map(({ id }) => id),
    )
    .$if(before !== undefined, query =>
      query.where(sql<boolean>`(created_at, id) < (${sql.join([...(before ?? [])])})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .execute();
  const last = rows.length === PAGE_SIZE ? rows.at(-1) : undefined;
  return { purchases: rows, next: last ? writePurchase([last.created_at, last.id]) : null };
}

const STATUSES: Readonly<Record<PurchaseRow['status'], string>> = {
  pending: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  confirmed: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
};

/** Returns a purchase as the history has it. */
export function purchaseEntry(row: PurchaseRow, shownAddress: (address: string) => string): object {
  const address = row.address && { address: `${row.chain}:${shownAddress(row.address)}` };
  return {
    id: row.id,
    metadata: {
      operationType: 'buy',
      hash: row.hash || row.id,
      minedAt: new Date(row.created_at).toISOString(),
      sentFrom: row.provider,
      sentTo: shownAddress(row.account),
      status: STATUSES[row.status],
      nonce: 0,
      application: null,
      chain: row.chain,
    },
    transfers: [
      {
        fungible_info: {
          name: row.name,
          symbol: row.symbol,
          icon: { url: row.icon_url },
          flags: { is_spam: false },
          ...address,
        },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: row.quantity },
      },
    ],
  };
}
