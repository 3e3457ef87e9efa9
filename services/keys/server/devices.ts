import { dropOldest } from '../../http/database/growth.js';
import { keyGrowth } from './growth.js';
import { hashesOf, hashOf, type KeyWorld } from './world.js';

const CONTEXT = 'device';

/** Hash of a device, the current one. A device is known by a random token that the wallet's servers never see. */
export const deviceHash = (world: KeyWorld, device: string): string => hashOf(world, CONTEXT, device);

/** Hashes of a device under every secret: what was stored before a rotation is still its own. */
export const deviceHashes = (world: KeyWorld, device: string): readonly string[] => hashesOf(world, CONTEXT, device);

/** Returns since when a device may open the wallet without a letter; undefined for one that may not. */
export async function knownSince(world: KeyWorld, userId: string, device: string): Promise<number | undefined> {
  const row = await world.db
    .selectFrom('devices')
    .select('known_at')
    .where('user_id', '=', userId)
    .where('device_hash', 'in', deviceHashes(world, device))
    .orderBy('known_at')
    .executeTakeFirst();
  return row?.known_at;
}

/** Makes a device known. */
export async function remember(world: KeyWorld, userId: string, device: string): Promise<void> {
  await world.db
    .insertInto('devices')
    .values({ user_id: userId, device_hash: deviceHash(world, device), known_at: world.now() })
    .onConflict(conflict => conflict.columns(['user_id', 'device_hash']).doNothing())
    .execute();
  await dropOldest(world.db, keyGrowth, 'devices', userId);
}

/** Number of devices that became known since a time. */
export async function newSince({ db }: KeyWorld, userId: string, since: number): Promise<number> {
  const rows = await db
    .selectFrom('devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .where('known_at', '>', since)
    .execute();
  return rows.length;
}
