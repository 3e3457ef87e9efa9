import { isFull } from '../../http/database/growth.js';
import { HttpError } from '../../http/http-error.js';
import type { KeyRequest } from '../shared/api.js';
import { contextOf, digestOf, open, publicKeyOf, seal, type Envelope } from '../shared/envelope.js';
import { languageOf } from '../../letters/languages.js';
import { knownSince, remember } from './devices.js';
import { keyGrowth } from './growth.js';
import { addOwner, lockAccount, noteOwner } from './owners.js';
import type { KeyDatabase } from './tables.js';
import type { KeyWorld, ServiceKeys } from './world.js';

const keysNamed = ({ keys }: KeyWorld, id: string): ServiceKeys => {
  const found = keys.find(each => each.id === id);
  if (!found) throw new HttpError(409, 'keyId', 'The key of the service has changed. Try again.');
  return found;
};

/**
 * Stores a share as the frame has sealed it. The first share of an account names the address to which letters go, and
 * the device that needs none; later ones make no device known, and change the address of no owner who has one.
 */
export async function storeShare(world: KeyWorld, given: KeyRequest<'store'>): Promise<void> {
  const { statement, device, reference, keyId, share, locale } = given;
  const bind = await digestOf(`${share.enc}.${share.ciphertext}`);
  const { sub: userId, email } = await world.statements.verify(statement, { act: 'store', ref: reference, bind });
  const context = contextOf('store', userId, reference);
  await open(keysNamed(world, keyId).pair, context, share).catch(() => {
    throw new HttpError(422, 'share', 'The share cannot be opened.');
  });
  await world.db.transaction().execute(async (db: KeyDatabase) => {
    const here = { ...world, db };
    await addOwner(db, { user_id: userId, email, language: locale === undefined ? null : languageOf(locale) });
    const first = await db.selectFrom('shares').select('reference').where('user_id', '=', userId).executeTakeFirst();
    if (await isFull(db, keyGrowth, 'shares', userId)) throw new HttpError(409, '', 'The account has too many shares.');
    const added = await db
      .insertInto('shares')
      .values({ user_id: userId, reference, key_id: keyId, ...share, created_at: world.now() })
      .onConflict(conflict => conflict.columns(['user_id', 'reference']).doNothing())
      .returning('reference')
      .executeTakeFirst();
    if (!added) throw new HttpError(409, 'reference', 'The share exists.');
    const knownAt = await knownSince(here, userId, device);
    if (knownAt !== undefined) await noteOwner(here, userId, { knownAt, email, locale });
    else if (!first) await remember(here, userId, device);
  });
}

/** Seals a stored share to a key of the frame. Stores it under the current secret if that has changed. */
export async function shareFor(
  world: KeyWorld,
  { userId, reference, publicKey }: { userId: string; reference: string; publicKey: string },
): Promise<Envelope> {
  const { db, keys } = world;
  const row = await db
    .selectFrom('shares')
    .selectAll()
    .where('user_id', '=', userId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!row) throw new HttpError(404, 'reference', 'There is no such share.');
  const context = contextOf('store', userId, reference);
  const share = await open(keysNamed(world, row.key_id).pair, context, row);
  const [current] = keys;
  if (row.key_id !== current.id) {
    const renewed = await seal(await publicKeyOf(current.pair), context, share);
    await db
      .updateTable('shares')
      .set({ key_id: current.id, ...renewed })
      .where('user_id', '=', userId)
      .where('reference', '=', reference)
      .execute();
  }
  try {
    return await seal(publicKey, contextOf('release', userId, reference), share);
  } finally {
    share.fill(0);
  }
}

/** Deletes a share; with the last one, all that the service knows of the account. */
export async function removeShare(
  { db, statements }: KeyWorld,
  { statement, reference }: KeyRequest<'remove'>,
): Promise<void> {
  const bind = await digestOf(reference);
  const { sub } = await statements.verify(statement, { act: 'remove', ref: reference, bind });
  await db.transaction().execute(async tx => {
    await lockAccount(tx, sub); // a share that is stored at the same time comes before or after
    await tx.deleteFrom('shares').where('user_id', '=', sub).where('reference', '=', reference).execute();
    const other = await tx.selectFrom('shares').select('reference').where('user_id', '=', sub).executeTakeFirst();
    if (other) return;
    for (const table of ['owners', 'devices', 'codes', 'waits'] as const)
      await tx.deleteFrom(table).where('user_id', '=', sub).execute();
  });
}
