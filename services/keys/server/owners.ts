import { HttpError } from '../../http/http-error.js';
import { languageOf } from '../../letters/languages.js';
import type { KeyDatabase, OwnersTable } from './tables.js';
import type { KeyWorld } from './world.js';

const HOUR_MS = 3_600_000;
/** How long an unusual release waits once its owner was told, so that the owner can stop it. */
export const WAIT_MS = 72 * HOUR_MS;
/** How long it waits if the mail server takes no letter to the owner: an owner whose mailbox is gone comes back after it. */
export const UNTOLD_WAIT_MS = 14 * 24 * HOUR_MS;

/** Whom letters about an account reach. */
type Owner = Pick<OwnersTable, 'email' | 'language'>;

const noShare = (): HttpError => new HttpError(404, 'reference', 'There is no such share.');

/** Reads the owner of an account. @throws {HttpError} 404 for an account without shares */
export async function ownerOf({ db }: KeyWorld, userId: string): Promise<Owner> {
  const owner = await db
    .selectFrom('owners')
    .select(['email', 'language'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!owner) throw noShare();
  return owner;
}

/**
 * Locks an account until the transaction ends, so that requests of the same time act one after another. Call it first in
 * the transaction. Returns undefined for an account without shares.
 */
export const lockAccount = (tx: KeyDatabase, userId: string): Promise<Owner | undefined> =>
  tx
    .updateTable('owners')
    .set(eb => ({ email: eb.ref('email') })) // a write, since SQLite has no `for update`
    .where('user_id', '=', userId)
    .returning(['email', 'language'])
    .executeTakeFirst();

/** Locks an account as `lockAccount`. @throws {HttpError} 404 for an account without shares */
export async function lockOwner(tx: KeyDatabase, userId: string): Promise<Owner> {
  const owner = await lockAccount(tx, userId);
  if (!owner) throw noShare();
  return owner;
}

/** Adds the owner of an account, if it has none, and locks the account as `lockAccount`. */
export async function addOwner(tx: KeyDatabase, owner: OwnersTable): Promise<void> {
  await tx
    .insertInto('owners')
    .values(owner)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(eb => ({ email: eb.ref('owners.email') })))
    .execute();
}

/**
 * Notes what a known device tells of its owner: the language of letters, and the address of an account that had none. The
 * word of the wallet alone makes devices of such an account known, so that a device names an address only after 72 hours.
 */
export async function noteOwner(
  { db, now }: KeyWorld,
  userId: string,
  { knownAt, email, locale }: { knownAt: number; email: string | null; locale: string | undefined },
): Promise<void> {
  const update = db.updateTable('owners').where('user_id', '=', userId);
  if (locale !== undefined) await update.set({ language: languageOf(locale) }).execute();
  if (email !== null && knownAt <= now() - WAIT_MS) await update.set({ email }).where('email', 'is', null).execute();
}
