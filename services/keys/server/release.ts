import { randomBytes, randomUUID } from 'node:crypto';
import { HttpError } from '../../http/http-error.js';
import type { KeyRequest, KeyResponse, Statement } from '../shared/api.js';
import { digestOf } from '../shared/envelope.js';
import { redeemCode, sendCode } from './codes.js';
import { deviceHash, deviceHashes, isKnown, newSince, remember } from './devices.js';
import { languageOf, type Language } from '../../letters/languages.js';
import { queueLetter, requireRoom, WARNING } from './letter-queue.js';
import { openedLetter, waitingLetter } from './letters.js';
import { shareFor } from './shares.js';
import type { WaitsTable } from './tables.js';
import { hashesOf, hashOf, type KeyWorld } from './world.js';

const DAY_MS = 24 * 3_600_000;
/** How long an unusual release waits, so that the owner can stop it. */
export const WAIT_MS = 3 * DAY_MS;
/** New devices of one account in a day that are usual. */
const USUAL_DEVICES = 2;

type Answer = KeyResponse<'release'>;

interface Wish {
  readonly userId: string;
  readonly device: string;
  /** Address that the first statement of the account named. */
  readonly owner: string | null;
  /** Address that the wallet names now. */
  readonly stated: string | null;
  readonly language: Language;
  readonly code: string | undefined;
}

/** Shortens an address so that its owner knows it, and nobody else learns it. */
const masked = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1…$2');

type Wait = Pick<WaitsTable, 'ready_at' | 'stopped_at'>;

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

function answerTo(
  { now }: KeyWorld,
  { stopped_at: stoppedAt, ready_at: until }: Wait,
  owner: string,
): Answer | undefined {
  if (stoppedAt !== null) return { is: 'stopped' };
  return until > now() ? { is: 'waiting', email: masked(owner), until } : undefined;
}

/** An unusual release waits, and its owner is told. Returns undefined once it may go on. */
async function wait(world: KeyWorld, wish: Wish, owner: string): Promise<Answer | undefined> {
  const { db, settings, now } = world;
  const known = await waitOf(world, wish);
  if (known) return answerTo(world, known, owner);
  await requireRoom(world);
  const hash = deviceHash(world, wish.device);
  const token = randomBytes(32).toString('base64url');
  const readyAt = now() + WAIT_MS;
  const isAdded = await db.transaction().execute(async tx => {
    const added = await tx
      .insertInto('waits')
      .values({
        user_id: wish.userId,
        device_hash: hash,
        ready_at: readyAt,
        stopped_at: null,
        stop_hash: hashOf(world, 'stop', token),
      })
      .onConflict(conflict => conflict.columns(['user_id', 'device_hash']).doNothing())
      .returning('ready_at')
      .executeTakeFirst();
    if (!added) return false;
    const date = new Date(readyAt).toISOString().slice(0, 10);
    const letter = waitingLetter(wish.language, { link: `${settings.url}/stop/${token}`, date });
    await queueLetter(world, tx, { kind: WARNING, id: randomUUID(), to: owner, letter, expiresAt: readyAt });
    return true;
  });
  if (isAdded) {
    world.queue.wake(WARNING);
    return { is: 'waiting', email: masked(owner), until: readyAt };
  }
  const other = await waitOf(world, wish); // of a request at the same time
  return other && answerTo(world, other, owner);
}

/** Asks an unknown device for a proof that the wallet's operator cannot give. Returns undefined once it is given. */
async function prove(world: KeyWorld, wish: Wish): Promise<Answer | undefined> {
  const { userId, device, owner, stated, language, code } = wish;
  if (owner === null || stated === null) return undefined; // without an address there is the wallet's word alone
  const isMoved = stated !== owner;
  const isRush = (await newSince(world, userId, world.now() - DAY_MS)) > USUAL_DEVICES;
  const waiting = isMoved || isRush ? await wait(world, wish, owner) : undefined;
  if (waiting) return waiting;
  if (code !== undefined && (await redeemCode(world, { userId, device, code }))) return undefined;
  if (code === undefined) await sendCode(world, { userId, device, email: stated, language });
  return { is: 'code', email: masked(stated), isWrong: code !== undefined };
}

async function wishOf(world: KeyWorld, given: KeyRequest<'release'>, { sub, email }: Statement): Promise<Wish> {
  const owner = await world.db.selectFrom('owners').select('email').where('user_id', '=', sub).executeTakeFirst();
  if (!owner) throw new HttpError(404, 'reference', 'There is no such share.');
  const { device, code, locale } = given;
  return { userId: sub, device, owner: owner.email, stated: email, language: languageOf(locale), code };
}

/**
 * Releases a share to a frame whose login the wallet states. A device that the service does not know enters a code from
 * a letter of the service itself; after it, the owner is told.
 */
export async function release(world: KeyWorld, given: KeyRequest<'release'>): Promise<Answer> {
  const { statement, reference, publicKey, device } = given;
  const bind = await digestOf(publicKey);
  const wish = await wishOf(
    world,
    given,
    await world.statements.verify(statement, { act: 'release', ref: reference, bind }),
  );
  const { userId, owner, stated, language } = wish;
  if (!(await isKnown(world, userId, device))) {
    const request = await prove(world, wish);
    if (request) return request;
    await remember(world, userId, device);
    const [letter, expiresAt] = [openedLetter(language), world.now() + WAIT_MS];
    await world.db.transaction().execute(async db => {
      if (stated !== owner)
        await db.updateTable('owners').set({ email: stated }).where('user_id', '=', userId).execute();
      for (const to of new Set([owner, stated]))
        if (to !== null) await queueLetter(world, db, { kind: WARNING, id: randomUUID(), to, letter, expiresAt });
    });
    world.queue.wake(WARNING);
  }
  return { is: 'released', share: await shareFor(world, { userId, reference, publicKey }) };
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
