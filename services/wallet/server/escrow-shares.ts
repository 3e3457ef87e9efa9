import { isFull } from '../../http/database/growth.js';
import { Failure } from './failure.js';
import { walletGrowth } from './growth.js';
import type { Database } from './tables.js';
import { requireUser } from './user-locks.js';
import type { World } from './world.js';

/** How long the key service may take a statement: its life, and the difference of the clocks of both services. */
export const STATEMENT_MS = 5 * 60_000;

/** Notes one share that the key service is to delete. */
export async function noteRemoval(db: Database, userId: string, reference: string, at: number): Promise<void> {
  await db
    .insertInto('escrow_removals')
    .values({ user_id: userId, reference, created_at: at })
    .onConflict(conflict => conflict.columns(['user_id', 'reference']).doNothing())
    .execute();
}

/** Has the key service delete the oldest share of an account that no recovery names, such as of a page that was closed. */
async function makeRoom({ now }: World, tx: Database, userId: string): Promise<void> {
  const named = tx.selectFrom('recoveries').select('salt').where('user_id', '=', userId).where('kind', '=', 'escrow');
  const oldest = await tx
    .selectFrom('escrow_shares')
    .select('reference')
    .where('user_id', '=', userId)
    .where('stated_at', '<=', now() - STATEMENT_MS)
    .where('reference', 'not in', named)
    .orderBy('stated_at')
    .limit(1)
    .executeTakeFirst();
  if (!oldest) throw new Failure('TOO_MANY_REQUESTS');
  const { reference } = oldest;
  await noteRemoval(tx, userId, reference, now());
  await tx.deleteFrom('escrow_shares').where('user_id', '=', userId).where('reference', '=', reference).execute();
}

/**
 * Notes a share that the wallet lets the key service store, before it does: the deletion of the account finds it, whether a
 * page has registered it or not. Call it in the transaction of the statement.
 * @throws {Failure} `NOT_LOGGED_IN` for an account that was deleted at the same time; `TOO_MANY_REQUESTS`
 */
export async function noteShare(world: World, tx: Database, userId: string, reference: string): Promise<void> {
  const { settings, now } = world;
  if (settings.custody !== 'escrow') return; // there is no key service to ask
  await requireUser(tx, userId);
  const { numUpdatedRows } = await tx
    .updateTable('escrow_shares')
    .set({ stated_at: now() })
    .where('user_id', '=', userId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  if (await isFull(tx, walletGrowth, 'escrow_shares', userId)) await makeRoom(world, tx, userId);
  await tx.insertInto('escrow_shares').values({ user_id: userId, reference, stated_at: now() }).execute();
}
