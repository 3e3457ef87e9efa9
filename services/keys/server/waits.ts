import { randomBytes, randomUUID } from 'node:crypto';
import type { KeyResponse } from '../shared/api.js';
import type { Language } from '../../letters/languages.js';
import { deviceHash, deviceHashes, newSince } from './devices.js';
import { queueLetter, requireRoom, WARNING, type WaitNotice } from './letter-queue.js';
import { waitingLetter } from './letters.js';
import { lockOwner, UNTOLD_WAIT_MS, WAIT_MS } from './owners.js';
import type { WaitsTable } from './tables.js';
import { hashesOf, hashOf, type KeyWorld } from './world.js';

const DAY_MS = 24 * 3_600_000;
/** New devices of one account in a day that are usual. */
const USUAL_DEVICES = 2;

/** A device that the service does not know, and what the wallet states of its login. */
export interface Wish {
  readonly userId: string;
  readonly device: string;
  /** Address to which letters go: the one that the first statement of the account named. */
  readonly owner: string | null;
  /** Address that the wallet names now. */
  readonly stated: string | null;
  readonly language: Language;
  readonly code: string | undefined;
}

type Wait = Pick<WaitsTable, 'ready_at' | 'stopped_at'>;
type Answer = Extract<KeyResponse<'release'>, { readonly is: 'waiting' | 'stopped' }>;
/** What holds a release up: a stop, a wait, or that it is unusual, so that a wait has to begin. */
type Hold = Answer | { readonly is: 'unusual'; readonly owner: string };

/** Masks an email address: its owner recognises it by the first letter and the domain. */
export const masked = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1…$2');

/**
 * Returns the wait of a device, under whatever secret it began: an owner who has stopped it has stopped it for good, also if
 * the secret was rotated meanwhile.
 */
async function waitOf(world: KeyWorld, { userId, device }: Wish): Promise<Wait | undefined> {
  const rows = await world.db
    .selectFrom('waits')
    .select(['ready_at', 'stopped_at'])
    .where('user_id', '=', userId)
    .where('device_hash', 'in', deviceHashes(world, device))
    .execute();
  return rows.find(({ stopped_at: stoppedAt }) => stoppedAt !== null) ?? rows[0];
}

/** Answers for a wait; one whose owner is not told yet ends at the earliest if the letter leaves now. */
const answerTo = ({ now }: KeyWorld, { stopped_at: stoppedAt, ready_at: readyAt }: Wait, owner: string): Answer =>
  stoppedAt === null
    ? { is: 'waiting', email: masked(owner), until: Math.min(readyAt, now() + WAIT_MS) }
    : { is: 'stopped' };

/** A release is unusual for an address that is not the owner's, also for none, and on a day of many new devices. */
const isUnusual = async (world: KeyWorld, { userId, stated }: Wish, owner: string): Promise<boolean> =>
  stated !== owner || (await newSince(world, userId, world.now() - DAY_MS)) > USUAL_DEVICES;

/**
 * Returns what holds a release up. A wait that has begun decides first: a device that counts as usual on the next
 * day would otherwise skip it. Without an email address of the owner there is no letter, and so no wait.
 */
export async function holdOf(world: KeyWorld, wish: Wish): Promise<Hold | undefined> {
  const { owner } = wish;
  const wait = await waitOf(world, wish);
  if (wait && wait.stopped_at !== null) return { is: 'stopped' };
  if (owner === null) return undefined;
  if (wait) return wait.ready_at > world.now() ? answerTo(world, wait, owner) : undefined;
  return (await isUnusual(world, wish, owner)) ? { is: 'unusual', owner } : undefined;
}

/**
 * Begins the wait of an unusual release, and has its owner told. Until the mail server takes the letter, the wait is the
 * long one; a letter that less than {@link WAIT_MS} of it would follow is not sent any more.
 */
async function beginWait(world: KeyWorld, wish: Wish, owner: string): Promise<Answer> {
  const { db, settings, now } = world;
  await requireRoom(world);
  const token = randomBytes(32).toString('base64url');
  const readyAt = now() + UNTOLD_WAIT_MS;
  const wait = await db.transaction().execute(async tx => {
    await lockOwner(tx, wish.userId);
    const other = await waitOf({ ...world, db: tx }, wish); // of a request at the same time
    if (other) return other;
    const begun = { ready_at: readyAt, stopped_at: null };
    const [hash, stopHash] = [deviceHash(world, wish.device), hashOf(world, 'stop', token)];
    await tx
      .insertInto('waits')
      .values({ user_id: wish.userId, device_hash: hash, stop_hash: stopHash, key_id: world.keys[0].id, ...begun })
      .execute();
    const link = `${settings.url}/stop/${token}`;
    const notice = { stopHash, language: wish.language, link };
    const expiresAt = readyAt - WAIT_MS;
    await queueLetter(world, tx, { kind: WARNING, id: randomUUID(), to: owner, wait: notice, expiresAt });
    return begun;
  });
  world.queue.wake(WARNING);
  return answerTo(world, wait, owner);
}

/**
 * Tells an owner of a wait, which ends {@link WAIT_MS} after the mail server has taken the letter. A process that ends in
 * between has the letter sent again, so the wait never ends before the date of a letter.
 * @throws as the mailer does
 */
export async function tellOfWait(
  world: KeyWorld,
  { stopHash, language, link }: WaitNotice,
  { id, to }: { readonly id: string; readonly to: string },
): Promise<void> {
  const { db, mailer, now } = world;
  const wait = await db.selectFrom('waits').select('ready_at').where('stop_hash', '=', stopHash).executeTakeFirst();
  if (!wait) return; // gone with the account
  const date = new Date(now() + WAIT_MS).toISOString().slice(0, 10);
  await mailer.send(to, waitingLetter(language, { link, date }), id);
  const readyAt = now() + WAIT_MS;
  await db.updateTable('waits').set({ ready_at: readyAt }).where('stop_hash', '=', stopHash).execute();
}

/** Answers a release that is held up. */
export const answerHold = async (world: KeyWorld, wish: Wish, hold: Hold): Promise<Answer> =>
  hold.is === 'unusual' ? beginWait(world, wish, hold.owner) : hold;

/** Ends the wait of a device that gets in, and its link. Returns false if the owner has stopped it at the same time. */
export async function endWait(world: KeyWorld, wish: Wish): Promise<boolean> {
  await world.db
    .deleteFrom('waits')
    .where('user_id', '=', wish.userId)
    .where('device_hash', 'in', deviceHashes(world, wish.device))
    .where('stopped_at', 'is', null)
    .execute();
  return (await waitOf(world, wish)) === undefined;
}

/** Stops the release that a letter told of. Returns false for an unknown or used link. */
export async function stopRelease(world: KeyWorld, token: string): Promise<boolean> {
  const stopped = await world.db
    .updateTable('waits')
    .set({ stopped_at: world.now() })
    .where('stop_hash', 'in', [...hashesOf(world, 'stop', token)])
    .where('stopped_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return stopped !== undefined;
}
