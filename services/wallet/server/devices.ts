import { dropOldest } from '../../http/database/growth.js';
import type { ApiResponse } from '../shared/api.js';
import { Failure } from './failure.js';
import { walletGrowth } from './growth.js';
import type { Language } from '../../letters/languages.js';
import { LETTER, queueLetter, requireRoom } from './letter-queue.js';
import { deviceLetter } from './letters.js';
import { newId, newToken, type World } from './world.js';

const LINK_LIFE_MS = 20 * 60_000;
/** How long an instance may take to queue a code; after it, another one does. */
const CLAIM_MS = 30_000;

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
export async function approveDevice(
  { db, now }: Pick<World, 'db' | 'now'>,
  deviceHash: string,
  email: string,
): Promise<void> {
  const added = await db
    .insertInto('devices')
    .values({ device_hash: deviceHash, email, approved_at: now() })
    .onConflict(conflict => conflict.columns(['device_hash', 'email']).doNothing())
    .returning('device_hash')
    .executeTakeFirst();
  if (added) await dropOldest(db, walletGrowth, 'devices', email);
}

/** Device that sends a call, and its network. */
interface Origin {
  readonly deviceHash: string;
  readonly network: string;
}

/** Queues a letter with the link that approves a device; earlier links of the device are removed. */
export async function sendDeviceLink(
  world: World,
  {
    visitor: { deviceHash, network },
    email,
    agent,
    language,
  }: { visitor: Origin; email: string; agent: string; language: Language },
): Promise<void> {
  await requireRoom(world, LETTER);
  const [id, token, expiresAt] = [newId(), newToken(), world.now() + LINK_LIFE_MS];
  const link = `${world.settings.origin}/approve#${token}`; // a fragment is in no log
  await world.db.transaction().execute(async tx => {
    await tx.deleteFrom('device_links').where('device_hash', '=', deviceHash).execute();
    await tx
      .insertInto('device_links')
      .values({
        id,
        device_hash: deviceHash,
        email,
        agent,
        network_hash: world.sealer.hash('device network', network),
        approved_at: null,
        code_claimed_at: null,
        code_sent_at: null,
        link_hash: world.sealer.hash('device link', token),
        expires_at: expiresAt,
      })
      .execute();
    const letter = deviceLetter(language, { link, agent });
    await queueLetter(world, tx, { id, to: email, letter, ref: `device ${deviceHash}`, expiresAt });
  });
  world.queue.wake(LETTER);
}

const linkOf = (world: World, token: string) =>
  world.db
    .selectFrom('device_links')
    .selectAll()
    .where('link_hash', 'in', [...world.sealer.hashes('device link', token)])
    .where('expires_at', '>', world.now())
    .executeTakeFirst();

async function openLink(world: World, token: string) {
  const link = await linkOf(world, token);
  if (!link || link.approved_at !== null) throw new Failure('LINK_EXPIRED');
  return link;
}

/**
 * Returns what a link is about, for a visitor who decides on it: whether the device was in the network of the visitor
 * is a hint that people understand. Throws for an unknown, expired or used link.
 */
export async function readDeviceLink(
  world: World,
  { network }: Origin,
  token: string,
): Promise<ApiResponse<'link/read'>> {
  const { email, agent, network_hash: hash, expires_at: expiresAt } = await openLink(world, token);
  const isSameNetwork = hash === null ? null : world.sealer.hashes('device network', network).includes(hash);
  return { email, agent, at: expiresAt - LINK_LIFE_MS, isSameNetwork };
}

/** Ends a link: it approves nothing any more, and the device that waits for it is told that it has expired. */
export async function refuseDeviceLink(world: World, token: string): Promise<void> {
  const { id, device_hash: device } = await openLink(world, token);
  await world.db.transaction().execute(async tx => {
    const { numDeletedRows } = await tx
      .deleteFrom('device_links')
      .where('id', '=', id)
      .where('approved_at', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('LINK_EXPIRED'); // used in this moment
    await world.audit('device refused', undefined, { device: device.slice(0, 8) }, tx);
  });
}

/** Approves the device of a link. */
export async function useDeviceLink(world: World, token: string): Promise<void> {
  const link = await openLink(world, token);
  await world.db.transaction().execute(async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('device_links')
      .set({ approved_at: world.now() })
      .where('id', '=', link.id)
      .where('approved_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure('LINK_EXPIRED'); // used in this moment, or another link has taken its place
    await approveDevice({ db: tx, now: world.now }, link.device_hash, link.email);
    await world.audit('device approved', undefined, { device: link.device_hash.slice(0, 8) }, tx);
  });
}

/** Link that a device waits for. */
export interface PendingLink {
  readonly id: string;
  readonly email: string;
  readonly isApproved: boolean;
  /** True once the code that follows the approval was sent. */
  readonly isCodeSent: boolean;
}

/** Returns the link that a device waits for, also after its approval: the answer that told of it may have been lost. */
export async function pendingLink(world: World, deviceHash: string): Promise<PendingLink> {
  const link = await world.db
    .selectFrom('device_links')
    .selectAll()
    .where('device_hash', '=', deviceHash)
    .where('expires_at', '>', world.now())
    .executeTakeFirst();
  if (!link) throw new Failure('LINK_EXPIRED');
  const { id, email } = link;
  return { id, email, isApproved: link.approved_at !== null, isCodeSent: link.code_sent_at !== null };
}

/**
 * Sends the code of an approved link by `send`, unless another instance or tab is sending it. Resolves with true once it
 * was sent here. An instance that ends meanwhile keeps its claim for half a minute.
 */
export async function sendCodeOnce({ db, now }: World, id: string, send: () => Promise<void>): Promise<boolean> {
  const claim = now();
  const claimed = await db
    .updateTable('device_links')
    .set({ code_claimed_at: claim })
    .where('id', '=', id)
    .where('code_sent_at', 'is', null)
    .where(eb => eb.or([eb('code_claimed_at', 'is', null), eb('code_claimed_at', '<', claim - CLAIM_MS)]))
    .returning('id')
    .executeTakeFirst();
  if (!claimed) return false;
  const link = db.updateTable('device_links').where('id', '=', id);
  try {
    await send();
  } catch (error) {
    await link.set({ code_claimed_at: null }).execute();
    throw error;
  }
  await link.set({ code_sent_at: now() }).execute();
  return true;
}
