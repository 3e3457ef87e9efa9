import { Failure } from './failure.js';
import type { Database } from './tables.js';

/**
 * Locks the row of a user until the transaction ends, so that what it then reads of the account stays true. Returns false for an
 * account that is gone.
 */
export async function lockUser(db: Database, id: string): Promise<boolean> {
  // A write, since SQLite has no `for update`
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(({ ref }) => ({ language: ref('language') }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Locks a user as {@link lockUser}. Call it first in a transaction that writes of an account: what it wrote of one that a sweep
 * has deleted in this moment would stay for good. @throws {Failure} `NOT_LOGGED_IN`, or another code
 */
export async function requireUser(
  db: Database,
  id: string,
  code: 'NOT_LOGGED_IN' | 'NOT_FOUND' = 'NOT_LOGGED_IN',
): Promise<void> {
  if (!(await lockUser(db, id))) throw new Failure(code);
}
