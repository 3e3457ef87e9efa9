import { randomInt, randomUUID } from 'node:crypto';
import { HttpError } from '../../http/http-error.js';
import { deviceHash, deviceHashes } from './devices.js';
import { CODE_ROW_LIFE_MS } from './growth.js';
import type { Language } from '../../letters/languages.js';
import { CODE_LETTER, queueLetter, requireRoom } from './letter-queue.js';
import { codeLetter } from './letters.js';
import { lockOwner } from './owners.js';
import type { CodesTable, KeyDatabase } from './tables.js';
import { hashOf, matches, type KeyWorld } from './world.js';

const LIFE_MS = 20 * 60_000;
const MAX_CODES = 6;
const MAX_ATTEMPTS = 4;
/** Codes of a period, and the attempts that an account has on them. */
interface AttemptLimit {
  readonly withinMs: number;
  readonly count: number;
}
/** A chance below 1 in 100,000 to guess a code. */
const OF_LIFE: AttemptLimit = { withinMs: LIFE_MS, count: 8 };
/** A wallet that states logins of a person every day has a chance below 1 in 100 a year. */
const OF_DAY: AttemptLimit = { withinMs: CODE_ROW_LIFE_MS, count: 24 };

/** Codes of an account that are still stored, the oldest first. Requests of the same time are counted one after another. */
async function lockCodes({ now }: KeyWorld, tx: KeyDatabase, userId: string): Promise<readonly CodesTable[]> {
  await lockOwner(tx, userId);
  return tx
    .selectFrom('codes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', now() - CODE_ROW_LIFE_MS)
    .orderBy('created_at')
    .execute();
}

/** Codes that are younger than a period. */
const within = ({ now }: KeyWorld, rows: readonly CodesTable[], ms: number): readonly CodesTable[] =>
  rows.filter(({ created_at: createdAt }) => createdAt > now() - ms);

const tooMany = (waitMs: number): HttpError =>
  new HttpError(429, '', 'Too many attempts. Try again later.', { 'retry-after': String(Math.ceil(waitMs / 1000)) });

/** @throws {HttpError} 429 for an account without an attempt left, with the time at which its oldest ones are forgotten */
function requireAttempt(world: KeyWorld, rows: readonly CodesTable[], { withinMs, count }: AttemptLimit): void {
  const tried = within(world, rows, withinMs).filter(({ attempts }) => attempts > 0);
  const [oldest] = tried;
  if (oldest && tried.reduce((sum, { attempts }) => sum + attempts, 0) >= count)
    throw tooMany(oldest.created_at + withinMs - world.now());
}

/** Queues a letter with a code for one device. Earlier codes of the device end. */
export async function sendCode(
  world: KeyWorld,
  { userId, device, email, language }: { userId: string; device: string; email: string; language: Language },
): Promise<void> {
  const { db, now } = world;
  await requireRoom(world);
  const [id, code] = [randomUUID(), String(randomInt(1_000_000)).padStart(6, '0')];
  const hash = deviceHash(world, device);
  await db.transaction().execute(async tx => {
    const rows = await lockCodes(world, tx, userId);
    requireAttempt(world, rows, OF_DAY); // nobody could enter the code
    if (within(world, rows, LIFE_MS).length >= MAX_CODES) throw tooMany(LIFE_MS);
    await tx
      .updateTable('codes')
      .set({ used_at: now() })
      .where('user_id', '=', userId)
      .where('device_hash', 'in', deviceHashes(world, device))
      .where('used_at', 'is', null)
      .execute();
    await tx
      .insertInto('codes')
      .values({
        id,
        user_id: userId,
        device_hash: hash,
        attempts: 0,
        created_at: now(),
        used_at: null,
        code_hash: hashOf(world, `code:${id}`, code),
      })
      .execute();
    const letter = codeLetter(language, code);
    await queueLetter(world, tx, { kind: CODE_LETTER, id, to: email, letter, expiresAt: now() + LIFE_MS });
  });
  world.queue.wake(CODE_LETTER);
}

/**
 * Counts an attempt to enter the code of a device, and returns that code. It is counted before it is compared: guesses at
 * the same time, on all devices and instances, are limited together. Returns undefined if no code is valid.
 */
async function countAttempt(world: KeyWorld, userId: string, device: string): Promise<CodesTable | undefined> {
  const hashes = deviceHashes(world, device);
  return world.db.transaction().execute(async tx => {
    const rows = await lockCodes(world, tx, userId);
    for (const limit of [OF_LIFE, OF_DAY]) requireAttempt(world, rows, limit);
    const row = within(world, rows, LIFE_MS).find(each => hashes.includes(each.device_hash) && each.used_at === null);
    if (!row || row.attempts >= MAX_ATTEMPTS) return undefined;
    await tx
      .updateTable('codes')
      .set({ attempts: row.attempts + 1 })
      .where('id', '=', row.id)
      .execute();
    return row;
  });
}

/** True for the code of the last letter to this device, once. */
export async function redeemCode(
  world: KeyWorld,
  { userId, device, code }: { userId: string; device: string; code: string },
): Promise<boolean> {
  const { db, now } = world;
  const row = await countAttempt(world, userId, device);
  if (!row || !matches(world, `code:${row.id}`, code, row.code_hash)) return false;
  const used = await db
    .updateTable('codes')
    .set({ used_at: now() })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
