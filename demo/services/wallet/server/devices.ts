import { Failure } from './failure.js';
import { deviceLetter, type Language } from './letters.js';
import { newId, newToken, type World } from './world.js';

const LINK_LIFE_MS = 20 * 60_000;

/** Tells whether a device has been approved for an address. */
export async function isKnownDevice({ db }: World, deviceHash: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('approved_at')
    .where('device_hash', '=', deviceHash)
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a device as approved for an address. */
export async function approveDevice(world: World, deviceHash: string, email: string): Promise<void> {
  await world.db
    .insertInto('devices')
    .values({ device_hash: deviceHash, email, approved_at: world.now() })
    .onConflict(conflict => conflict.columns(['device_hash', 'email']).doNothing())
    .execute();
}

/** Sends the link that approves a device; earlier links of the device are removed. */
export async function sendDeviceLink(
  world: World,
  { deviceHash, email, agent, language }: { deviceHash: string; email: string; agent: string; language: Language },
): Promise<void> {
  const token = newToken();
  await world.db.deleteFrom('device_links').where('device_hash', '=', deviceHash).execute();
  await world.db
    .insertInto('device_links')
    .values({
      ...{ id: newId(), device_hash: deviceHash, email, agent, approved_at: null },
      link_hash: world.sealer.hash('device link', token),
      expires_at: world.now() + LINK_LIFE_MS,
    })
    .execute();
  const link = `${world.settings.origin}/approve#${token}`; // a fragment is in no log
  await world.mailer.send(email, deviceLetter(language, { link, agent }));
}

/** What the page of a link shows before a person approves. */
export interface DeviceLink {
  readonly email: string;
  readonly agent: string;
}

const linkOf = (world: World, token: string) =>
  world.db
    .selectFrom('device_links')
    .selectAll()
    .where('link_hash', 'in', [...world.sealer.hashes('device link', token)])
    .where('expires_at', '>', world.now())
    .executeTakeFirst();

/** Returns what a link is about. Throws for an unknown, expired or used link. */
export async function readDeviceLink(world: World, token: string): Promise<DeviceLink> {
  const link = await linkOf(world, token);
  if (!link || link.approved_at !== null) throw new Failure('LINK_EXPIRED');
  return { email: link.email, agent: link.agent };
}

/** Approves the device of a link. */
export async function useDeviceLink(world: World, token: string): Promise<void> {
  const link = await linkOf(world, token);
  if (!link || link.approved_at !== null) throw new Failure('LINK_EXPIRED');
  await approveDevice(world, link.device_hash, link.email);
  await world.db.updateTable('device_links').set({ approved_at: world.now() }).where('id', '=', link.id).execute();
  await world.audit('device approved', undefined, { device: link.device_hash.slice(0, 8) });
}

/** Link that a device waits for. */
export async function pendingLink(world: World, deviceHash: string): Promise<{ email: string; isApproved: boolean }> {
  const link = await world.db
    .selectFrom('device_links')
    .selectAll()
    .where('device_hash', '=', deviceHash)
    .where('expires_at', '>', world.now())
    .executeTakeFirst();
  if (!link) throw new Failure('LINK_EXPIRED');
  return { email: link.email, isApproved: link.approved_at !== null };
}

/** Removes the link of a device. Resolves with true for the one caller that removed it. */
export async function closeLink(world: World, deviceHash: string): Promise<boolean> {
  const removed = await world.db
    .deleteFrom('device_links')
    .where('device_hash', '=', deviceHash)
    .where('approved_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}
