import { applyChange } from './changes.js';
import { Failure } from './failure.js';
import type { LoginCall } from './http.js';
import { forgetOtherDevices } from './security.js';
import { endOtherSessions } from './sessions.js';
import type { Database } from './tables.js';
import type { World } from './world.js';

/** Removes a recovery, e.g. of a lost passkey. The split stays, for its device. */
export async function removeRecovery(world: World, call: LoginCall, recoveryId: string): Promise<void> {
  const { userId } = call.login;
  await applyChange(world, call, 'keys/remove-recovery', { userId }, async (db, changeId) => {
    await db
      .updateTable('recoveries')
      .set({ removed_by: changeId })
      .where('id', '=', recoveryId)
      .where('user_id', '=', userId)
      .where('removed_by', 'is', null)
      .execute();
  });
}

/** Marks sets and their recoveries as removed; returns the devices that had them. */
export async function removeSets(
  db: Database,
  userId: string,
  changeId: string,
  which: { readonly only: string } | { readonly except: string },
): Promise<string[]> {
  const [operator, setId] = 'only' in which ? (['=', which.only] as const) : (['!=', which.except] as const);
  await db
    .updateTable('recoveries')
    .set({ removed_by: changeId })
    .where('user_id', '=', userId)
    .where('set_id', operator, setId)
    .where('removed_by', 'is', null)
    .execute();
  const sets = await db
    .updateTable('share_sets')
    .set({ removed_by: changeId })
    .where('user_id', '=', userId)
    .where('id', operator, setId)
    .where('removed_by', 'is', null)
    .returning('device_hash')
    .execute();
  return sets.map(({ device_hash: device }) => device);
}

/** Takes the access of one device: its share opens nothing any more. */
export async function removeSet(world: World, call: LoginCall, setId: string): Promise<void> {
  const { userId } = call.login;
  await applyChange(world, call, 'keys/remove-set', { userId }, async (db, changeId) => {
    const removed = await removeSets(db, userId, changeId, { only: setId });
    if (removed.length === 0) throw new Failure('NO_KEYS');
  });
}

/** Makes the shares of all other devices worthless, and their recoveries; ends their sessions and approvals. */
export async function removeOtherSets(world: World, call: LoginCall, setId: string): Promise<void> {
  const { login } = call;
  const { userId } = login;
  await applyChange(world, call, 'keys/remove-others', { userId }, async (db, changeId) => {
    const own = await db
      .selectFrom('share_sets')
      .select('id')
      .where('id', '=', setId)
      .where('user_id', '=', userId)
      .where('removed_by', 'is', null)
      .executeTakeFirst();
    if (!own) throw new Failure('NO_KEYS');
    await removeSets(db, userId, changeId, { except: setId });
    const here = { ...world, db };
    await endOtherSessions(here, login);
    await forgetOtherDevices(here, login);
  });
}

/** Notes an export of the keys, which the frame does. */
export async function allowExport(world: World, call: LoginCall): Promise<void> {
  await applyChange(world, call, 'keys/export', { userId: call.login.userId }, async () => undefined);
}
