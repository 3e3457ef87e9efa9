import { randomInt } from 'node:crypto';
import type { CodePurpose } from '../shared/code-purposes.js';
import { isKnownDevice } from './devices.js';
import { Failure } from './failure.js';
import type { Language } from '../../letters/languages.js';
import { LETTER, queueLetter, requireRoom } from './letter-queue.js';
import { codeLetter } from './letters.js';
import { newId, type World } from './world.js';

/** How long a code is valid. */
export const CODE_LIFE_MS = 20 * 60_000;
const MAX_ATTEMPTS = 4;
const CODES = 1_000_000;
const DIGITS = 6;

/** Device and network address from which a code is requested or entered. */
export interface Visitor {
  readonly deviceHash: string;
  /** Network address, of IPv6 the first half; used for limits and stored nowhere. */
  readonly network: string;
  /** Roughly where the visitor is, for letters. */
  readonly place: string;
}

interface CodeOrder {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly language: Language;
  /** User and addresses that the code is about. */
  readonly data?: Readonly<Record<string, string>>;
}

/** A redeemed code. */
export interface RedeemedCode {
  readonly email: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Codes that go to the address of the account that is signed in, and to no other. */
const OF_SESSION: ReadonlySet<CodePurpose> = new Set(['fresh', 'email-old']);

const apart = ({ sealer }: World, email: string, deviceHash: string): string =>
  sealer.hash('email counter', `${email}\n${deviceHash}`);

/** Key of the counters of an address. A device that has logged in before counts apart, so that strangers cannot lock it out. */
const counterOf = async (world: World, email: string, deviceHash: string): Promise<string> =>
  (await isKnownDevice(world, deviceHash, email))
    ? apart(world, email, deviceHash)
    : world.sealer.hash('email counter', email);

/**
 * Counts an email to an address. Throws when too many were sent.
 * @param isOfSession whether a session of the account asks for it: it counts apart as a known device does
 */
export async function countEmail(
  world: World,
  email: string,
  { deviceHash, network }: Visitor,
  isOfSession = false,
): Promise<void> {
  await world.limits.take('email from network', world.sealer.hash('network counter', network));
  const counter = isOfSession ? apart(world, email, deviceHash) : await counterOf(world, email, deviceHash);
  await world.limits.take('email to address', counter);
  await world.limits.take('daily email to address', counter);
}

/**
 * Queues a letter with a code of six digits. Earlier codes of the same device and purpose become invalid, and letters with
 * them that still wait are dropped.
 */
export async function sendCode(
  world: World,
  visitor: Visitor,
  { purpose, email, language, data = {} }: CodeOrder,
): Promise<void> {
  const { db, sealer, queue, audit } = world;
  const { deviceHash } = visitor;
  await requireRoom(world, LETTER);
  await countEmail(world, email, visitor, OF_SESSION.has(purpose));
  const id = newId();
  const code = String(randomInt(CODES)).padStart(DIGITS, '0');
  const expiresAt = world.now() + CODE_LIFE_MS;
  await db.transaction().execute(async tx => {
    await tx
      .updateTable('codes')
      .set({ used_at: world.now() })
      .where('device_hash', '=', deviceHash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .execute();
    await tx
      .insertInto('codes')
      .values({
        id,
        purpose,
        email,
        device_hash: deviceHash,
        attempts: 0,
        used_at: null,
        code_hash: sealer.hash(`code:${id}`, code),
        data: JSON.stringify({ ...data, language }),
        expires_at: expiresAt,
      })
      .execute();
    const letter = codeLetter(language, purpose, { code, email: data.to ?? email });
    await queueLetter(world, tx, { id, to: email, letter, ref: `${purpose} ${deviceHash}`, expiresAt });
  });
  queue.wake(LETTER);
  await audit('code sent', data.userId, { purpose });
}

/** Verifies a code. Each code is redeemed at most once, on the device that asked for it. */
export async function redeemCode(
  world: World,
  visitor: Visitor,
  purpose: CodePurpose,
  given: string,
): Promise<RedeemedCode> {
  const { db, sealer, limits, audit } = world;
  const row = await db
    .selectFrom('codes')
    .selectAll()
    .where('device_hash', '=', visitor.deviceHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  if (!row) throw new Failure('NO_CODE');
  if (row.expires_at <= world.now()) throw new Failure('CODE_EXPIRED');

  await limits.take('attempt from network', sealer.hash('network counter', visitor.network));
  const counter = await counterOf(world, row.email, visitor.deviceHash);
  await limits.take('wrong code', counter);
  // Counted before it is compared: parallel guesses on several instances have MAX_ATTEMPTS together
  const counted = await db
    .updateTable('codes')
    .set(eb => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', row.id)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!counted) throw new Failure('CODE_EXPIRED');
  const data = JSON.parse(row.data) as RedeemedCode['data']; // written above
  if (!sealer.matches(`code:${row.id}`, given, row.code_hash)) {
    await audit('code wrong', data.userId, { purpose });
    throw new Failure('WRONG_CODE');
  }
  const redeemed = await db
    .updateTable('codes')
    .set({ used_at: world.now() })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!redeemed) throw new Failure('NO_CODE');
  await limits.giveBack('wrong code', counter);
  return { email: row.email, data };
}
