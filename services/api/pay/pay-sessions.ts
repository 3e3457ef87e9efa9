import type { Db, PaySessionRow } from '../database/schema.js';

/** Adds a payment that the person has not begun. */
export const addPaySession = (db: Db, session: PaySessionRow): Promise<unknown> =>
  db.insertInto('pay_sessions').values(session).execute();

/** Returns a payment; undefined if the exchange has none with this id. */
export const findPaySession = (db: Db, exchange: string, id: string): Promise<PaySessionRow | undefined> =>
  db.selectFrom('pay_sessions').selectAll().where('id', '=', id).where('exchange', '=', exchange).executeTakeFirst();

/** Moves a payment on, if it still is in the expected state. Returns false if it is not: it is never paid twice. */
export async function movePaySession(
  db: Db,
  { id, status: from }: Pick<PaySessionRow, 'id' | 'status'>,
  to: Pick<PaySessionRow, 'status' | 'hash' | 'updated_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pay_sessions')
    .set(to)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
