import { log } from '../../http/log.js';
import { readLimited } from '../../http/read-limited.js';
import { keyApi } from '../../keys/shared/api.js';
import { digestOf } from '../../keys/shared/envelope.js';
import { noteRemoval, STATEMENT_MS } from './escrow-shares.js';
import { KEY_SERVICE_SHARE } from './key-service.js';
import { signStatement } from './statements.js';
import type { Database } from './tables.js';
import type { World } from './world.js';

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 64 * 1024;
/** How long a removal is stated that the key service refuses, or that it can take no more since the wallet has none. */
const LIFE_MS = 90 * 24 * 3_600_000;
/** Failures after which a sweep ends: a key service that does not answer is not asked for every share. */
const MOST_FAILURES = 5;
/** HTTP statuses by which a key service refuses one removal; any other is an outage, which would meet all of them. */
const REFUSALS: readonly number[] = [400, 422];

/** The key service refuses what is stated of one share; it may take the others. */
class RefusedRemoval extends Error {
  override readonly name = 'RefusedRemoval';
}

/** Recoveries that are about to be deleted. */
type Which = { readonly removedBy: string } | { readonly userId: string; readonly setId?: string };

/**
 * Notes the shares at the key service that belong to recoveries. Call it in the transaction that deletes them: the
 * sweep states the removal afterwards, and repeats it while the key service does not answer.
 */
export async function noteEscrowRemovals(db: Database, which: Which, at: number): Promise<void> {
  let rows = db
    .selectFrom('recoveries')
    .select(['user_id', 'salt'])
    .where('kind', '=', 'escrow')
    .where('ciphertext', '=', KEY_SERVICE_SHARE);
  if ('removedBy' in which) rows = rows.where('removed_by', '=', which.removedBy);
  else {
    rows = rows.where('user_id', '=', which.userId);
    if (which.setId !== undefined) rows = rows.where('set_id', '=', which.setId);
  }
  for (const { user_id: userId, salt } of await rows.execute()) await noteRemoval(db, userId, salt, at);
}

/**
 * Notes every share of an account that the wallet has let the key service store, also those that no recovery names, such as of
 * a page that was closed before it had registered them. Call it in the transaction that deletes the account, with its row locked.
 */
export async function noteRemovalsOf(db: Database, userId: string, at: number): Promise<void> {
  const shares = await db.deleteFrom('escrow_shares').where('user_id', '=', userId).returningAll().execute();
  for (const { reference, stated_at: statedAt } of shares) {
    // A page may store the share as long as the statement is valid
    const dueAt = Math.max(at, statedAt + STATEMENT_MS);
    await db
      .insertInto('escrow_removals')
      .values({ user_id: userId, reference, created_at: dueAt })
      .onConflict(conflict => conflict.columns(['user_id', 'reference']).doUpdateSet({ created_at: dueAt }))
      .execute();
  }
  await noteEscrowRemovals(db, { userId }, at);
}

/** Has the key service delete a share. @throws unless it says that it has: a page in its place would end the removal for good */
async function removeAtKeyService(world: World, userId: string, reference: string): Promise<void> {
  const act = { act: 'remove', reference, bind: await digestOf(reference) } as const;
  const statement = await signStatement(world, { userId, email: null }, act);
  const response = await fetch(`${await world.keyServiceAddress()}/v1/remove`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.settings.origin },
    body: JSON.stringify({ statement, reference }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = await readLimited(response, MOST_BYTES);
  if (!response.ok) {
    const text = `The key service answered ${response.status}`;
    throw REFUSALS.includes(response.status) ? new RefusedRemoval(text) : new Error(text);
  }
  keyApi.remove.response.parse(JSON.parse(body));
}

/** Forgets a removal. The event of one that is done comes with it: a removal that is stated again after a kill has one. */
async function endRemoval(
  { audit, now }: World,
  tx: Database,
  { userId, reference, isDone }: { readonly userId: string; readonly reference: string; readonly isDone: boolean },
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('escrow_removals')
    .where('user_id', '=', userId)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  if (!isDone) return;
  // A page may still store what was stated meanwhile
  await tx
    .deleteFrom('escrow_shares')
    .where('user_id', '=', userId)
    .where('reference', '=', reference)
    .where('stated_at', '<=', now() - STATEMENT_MS)
    .execute();
  if (numDeletedRows > 0n) await audit('escrow remove', userId, { set: reference }, tx);
}

/** Has the key service delete the shares of removed recoveries, the oldest first. */
export async function removeEscrows(world: World): Promise<void> {
  const { db, settings, now } = world;
  const rows = await db
    .selectFrom('escrow_removals')
    .selectAll()
    .where('created_at', '<=', now())
    .orderBy('created_at')
    .execute();
  let failures = 0;
  for (const { user_id: userId, reference, created_at: createdAt } of rows) {
    let isDone = false;
    try {
      await removeAtKeyService(world, userId, reference);
      isDone = true;
    } catch (error) {
      log('error', 'The key service has not deleted a share yet.', error);
      const isRefused = error instanceof RefusedRemoval;
      if (!isRefused) failures += 1; // a refused one holds up no other
      if (failures === MOST_FAILURES) return; // the next sweep begins again
      // A key service that is down still has the share, however long it is down
      const canEnd = isRefused || settings.custody !== 'escrow';
      if (!canEnd || createdAt > now() - LIFE_MS) continue;
    }
    await db.transaction().execute(tx => endRemoval(world, tx, { userId, reference, isDone }));
  }
}
