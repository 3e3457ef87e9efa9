import { isFull } from '../../http/database/growth.js';
import { HttpError } from '../../http/http-error.js';
import type { KeyRequest } from '../shared/api.js';
import { contextOf, digestOf, open, publicKeyOf, seal, type Envelope } from '../shared/envelope.js';
import { isKnown, remember } from './devices.js';
import { keyGrowth } from './growth.js';
import type { KeyWorld, ServiceKeys } from './world.js';

const keysNamed = ({ keys }: KeyWorld, id: string): ServiceKeys => {
  const found = keys.find(each => each.id === id);
  if (!found) throw new HttpError(409, 'keyId', 'The key of the service has changed. Try again.');
  return found;
};

/**
 * Stores a share as the frame has sealed it. The first share of an account names the address to which letters go, and
 * the device that needs none; later ones change neither.
 */
export async function storeShare(world: KeyWorld, given: KeyRequest<'store'>): Promise<void> {
  const { statement, device, reference, keyId, share } = given;
  const bind = await digestOf(`${share.enc}.${share.ciphertext}`);
  const { sub: userId, email } = await world.statements.verify(statement, { act: 'store', ref: reference, bind });
  const context = contextOf('store', userId, reference);
  await open(keysNamed(world, keyId).pair, context, share).catch(() => {
    throw new HttpError(422, 'share', 'The share cannot be opened.');
  });
  const { db, now } = world;
  const stored = await db.selectFrom('shares').select('reference').where('user_id', '=', userId).execute();
  if (await isFull(db, keyGrowth, 'shares', userId)) throw new HttpError(409, '', 'The account has too many shares.');
  await db
    .insertInto('owners')
    .values({ user_id: userId, email })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .execute();
  const added = await db
    .insertInto('shares')
    .values({
      user_id: userId,
      reference,
      key_id: keyId,
      enc: share.enc,
      ciphertext: share.ciphertext,
      created_at: now(),
    })
    .onConflict(conflict => conflict.columns(['user_id', 'reference']).doNothing())
    .returning('reference')
    .executeTakeFirst();
  if (!added) throw new HttpError(409, 'reference', 'The share exists.');
  if (stored.length === 0 && !(await isKnown(world, userId, device))) await remember(world, userId, device);
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
    await tx.deleteFrom('shares').where('user_id', '=', sub).where('reference', '=', reference).execute();
    const other = await tx.selectFrom('shares').select('reference').where('user_id', '=', sub).executeTakeFirst();
    if (other) return;
    for (const table of ['owners', 'devices', 'codes', 'waits'] as const)
      await tx.deleteFrom(table).where('user_id', '=', sub).execute();
  });
}
