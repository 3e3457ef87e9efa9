import { log } from '../../http/log.js';
import { digestOf } from '../../keys/shared/envelope.js';
import { KEY_SERVICE_SHARE } from './key-service.js';
import { signStatement } from './statements.js';
import type { Database } from './tables.js';
import type { World } from './world.js';

const TIMEOUT_MS = 15_000;
const LIFE_MS = 90 * 24 * 3_600_000;
/** Failures after which a sweep ends: a key service that does not answer is not asked for every share. */
const MOST_FAILURES = 5;

/** Recoveries that are about to be deleted. */
type Which = { readonly removedBy: string } | { readonly userId: string; readonly setId?: string };

/**
 * Notes the shares at the key service that belong to recoveries. Call it in the transaction that deletes them: the
 * sweep states the removal afterwards, and repeats it while the key service does not answer.
 */
export async function noteEscrowRemovals(db: Database, which: Which, at: number): Promise<void> {
  let rows = db.selectFrom('recoveries').select(['user_id', 'salt']).where('ciphertext', '=', KEY_SERVICE_SHARE);
  if ('removedBy' in which) rows = rows.where('removed_by', '=', which.removedBy);
  else {
    rows = rows.where('user_id', '=', which.userId);
    if (which.setId !== undefined) rows = rows.where('set_id', '=', which.setId);
  }
  for (const { user_id: userId, salt } of await rows.execute())
    await db
      .insertInto('escrow_removals')
      .values({ user_id: userId, reference: salt, created_at: at })
      .onConflict(conflict => conflict.columns(['user_id', 'reference']).doNothing())
      .execute();
}

async function removeAtKeyService(world: World, userId: string, reference: string): Promise<void> {
  const act = { act: 'remove', reference, bind: await digestOf(reference) } as const;
  const statement = await signStatement(world, { userId, email: null }, act);
  const response = await fetch(`${await world.keyServiceAddress()}/v1/remove`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.settings.origin },
    body: JSON.stringify({ statement, reference }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The key service answered ${response.status}`);
  await world.audit('escrow remove', userId, { set: reference });
}

/** Has the key service delete the shares of removed recoveries, the oldest first. */
export async function removeEscrows(world: World): Promise<void> {
  const { db } = world;
  const rows = await db.selectFrom('escrow_removals').selectAll().orderBy('created_at').execute();
  let failures = 0;
  for (const { user_id: userId, reference, created_at: createdAt } of rows) {
    try {
      await removeAtKeyService(world, userId, reference);
    } catch (error) {
      log('error', 'The key service has not deleted a share yet.', error);
      failures += 1;
      if (failures === MOST_FAILURES) return; // the next sweep begins again
      if (createdAt > world.now() - LIFE_MS) continue;
    }
    await db.deleteFrom('escrow_removals').where('user_id', '=', userId).where('reference', '=', reference).execute();
  }
}
