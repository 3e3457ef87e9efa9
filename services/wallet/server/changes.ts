import type { Selectable } from 'kysely';
import type { ApiName } from '../shared/api.js';
import type { ChangeKind } from '../shared/change-kinds.js';
import type { Call } from './http.js';
import { languageOf } from '../../letters/languages.js';
import { CHANGE_LETTER, requireRoom } from './letter-queue.js';
import { changeLetter } from './letters.js';
import { ruleOf, UNDO_MS, UNTOLD_UNDO_MS } from './policy.js';
import type { Database, WalletTables } from './tables.js';
import { requireUser } from './user-locks.js';
import { newId, type World } from './world.js';

/** What a change was about: names for people, and what its undoing needs. */
export type ChangeData = Readonly<Record<string, string | number>>;

/** Data that name people. They stay with the change, which goes with the account, and are in no audit. */
const NAMES: ReadonlySet<string> = new Set(['from', 'to', 'label']);

/** Returns what the audit tells: ids and facts. */
export const factsOf = (data: ChangeData): ChangeData =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !NAMES.has(name)));

interface ChangeOrder {
  readonly userId: string;
  readonly data?: ChangeData;
  /** That of the row which makes room; by default the change of the call. */
  readonly kind?: ChangeKind;
  /** Address that the change takes from the account; it opens no account while the change can be undone. */
  readonly address?: string;
}

interface ChangeRecord {
  readonly userId: string;
  readonly data: ChangeData;
  readonly kind: ChangeKind;
  readonly address?: string | undefined;
  /** How long the link undoes the change once its letter has left; undefined for one that no link undoes. */
  readonly undoMs?: number | undefined;
  /** How long the address opens no account after the letter of a change that no link undoes. */
  readonly reserveMs?: number | undefined;
}

/**
 * Request that makes a change. A call of the frame has `login`, the session of the account's owner. An operator and the server of
 * a project have no session of the account, so `login` is missing.
 */
type ChangeCall = Pick<Call, 'agent' | 'visitor'> & Partial<Pick<Call, 'login'>>;

const UNDO = 'undo';
/** How long the letter of a change is tried: later, its link would undo the change for a shorter time than the letter says. */
const LETTER_LIFE_MS = UNTOLD_UNDO_MS - UNDO_MS;
/** Most milliseconds between `changes.until` and `users.removes_at` of one deletion: earlier versions read the clock for each. */
const SAME_MS = 60_000;

/** Returns what the link of a change carries: nothing that could be guessed, and nothing that is stored. */
const tokenOf = ({ sealer }: World, id: string): string =>
  `${id}.${Buffer.from(sealer.hash(UNDO, id), 'base64url').toString('hex')}`;

/** Returns the id of the change that a link undoes; undefined for a link that this service has not sent. */
export function changeOfToken({ sealer }: World, token: string): string | undefined {
  const [id = '', hex = ''] = token.split('.');
  return sealer.matches(UNDO, id, Buffer.from(hex, 'hex').toString('base64url')) ? id : undefined;
}

async function addressOf(db: Database, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .executeTakeFirst();
  return row?.subject;
}

/** Notes that an owner was told: the time in which the change can be undone begins, and that of a deletion which it has announced. */
async function noteLetterSent(
  { db, now }: World,
  { id, user_id: userId, kind, until, reserved_until: reservedUntil }: Selectable<WalletTables['changes']>,
): Promise<void> {
  const sentAt = now();
  const end = sentAt + UNDO_MS;
  await db.transaction().execute(async tx => {
    const noted = await tx
      .updateTable('changes')
      .set({
        told_at: sentAt,
        ...(until !== null && { until: end }),
        ...(reservedUntil !== null && { reserved_until: end }),
      })
      .where('id', '=', id)
      .where('told_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!noted || kind !== 'account-removal' || until === null) return;
    await tx
      .updateTable('users')
      .set({ removes_at: end })
      .where('id', '=', userId)
      .where('removes_at', '<=', until) // and not that of a later change
      .where('removes_at', '>', until - SAME_MS)
      .execute();
  });
}

/**
 * Sends the letter of a change, unless it was sent. `letterId` is the same at each try. A process that ends before it has noted
 * that has the letter sent again, so no time ends before the date of a letter.
 */
export async function sendChangeLetter(world: World, id: string, letterId: string): Promise<void> {
  const { db } = world;
  const change = await db.selectFrom('changes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!change || change.told_at !== null || change.letter_to === null) return;
  const user = await db.selectFrom('users').select('language').where('id', '=', change.user_id).executeTakeFirst();
  const { kind, at, agent, network, until } = change;
  const link = `${world.settings.origin}/undo#${tokenOf(world, id)}`;
  const letter = changeLetter(languageOf(user?.language), {
    kind: kind as ChangeKind,
    at,
    agent,
    network, // written below
    data: JSON.parse(change.data) as ChangeData, // as above
    undo: until === null ? undefined : { link, until: world.now() + UNDO_MS },
  });
  await world.mailer.send(change.letter_to, letter, letterId);
  await noteLetterSent(world, change);
}

/**
 * Changes an account as the row of the call says: `act`, the record of the change, its letter in the queue and its event are
 * one transaction. The letter goes to the address that the account had before. A mail server that is
 * down stops no change, and hides none.
 */
export async function applyChange<T>(
  world: World,
  call: ChangeCall,
  name: ApiName,
  { userId, data = {}, kind: given, address }: ChangeOrder,
  act: (db: Database, changeId: string) => Promise<T>,
): Promise<T> {
  const { change, makesRoom, undoMs } = ruleOf(name);
  const kind = given ?? change;
  if (!kind || (kind !== change && kind !== makesRoom)) throw new Error(`The call ${name} makes no such change`);
  return recordChange(world, call, { userId, data, kind, address, undoMs }, act);
}

/**
 * Stores a change and queues its letter, in the transaction `db` that makes the change. The letter goes to `address`, by default
 * to the email address of the account; an account without one gets no letter. Returns the id of the change.
 */
export async function addChange(
  world: World,
  db: Database,
  { agent, visitor }: Pick<Call, 'agent' | 'visitor'>,
  { userId, data, kind, address, undoMs, reserveMs }: ChangeRecord,
): Promise<string> {
  const [id, at] = [newId(), world.now()];
  const letterTo = address ?? (await addressOf(db, userId)) ?? null;
  // `noteLetterSent` replaces this time by UNDO_MS after the letter; without a letter, the time starts now
  const endAfter = (ms: number | undefined): number | null =>
    ms === undefined ? null : at + (letterTo === null ? ms : UNTOLD_UNDO_MS);
  await db
    .insertInto('changes')
    .values({
      id,
      user_id: userId,
      kind,
      at,
      agent,
      network: visitor.place,
      letter_to: letterTo,
      until: endAfter(undoMs),
      reserved_until: endAfter(reserveMs),
      address: address ?? null,
      data: JSON.stringify(data),
      told_at: null,
      undone_at: null,
      done_at: null,
    })
    .execute();
  if (letterTo !== null)
    await world.queue.add(db, { id, kind: CHANGE_LETTER, ref: id, expiresAt: at + LETTER_LIFE_MS });
  return id;
}

/**
 * Makes a change that is the answer to no call of the frame, such as that of an operator, in the same way.
 * @throws {Failure} for an account that was deleted in this moment: `NOT_LOGGED_IN` to its person, `NOT_FOUND` to others
 */
export async function recordChange<T>(
  world: World,
  call: ChangeCall,
  record: ChangeRecord,
  act: (db: Database, changeId: string) => Promise<T>,
): Promise<T> {
  await requireRoom(world, CHANGE_LETTER);
  const result = await world.db.transaction().execute(async db => {
    await requireUser(db, record.userId, 'login' in call ? 'NOT_LOGGED_IN' : 'NOT_FOUND');
    const done = await act(db, await addChange(world, db, call, record));
    await auditChange(world, db, call, record);
    return done;
  });
  world.queue.wake(CHANGE_LETTER);
  return result;
}

/**
 * Returns when the undo link of a change expires, in milliseconds since the epoch. Works in the transaction that stores the change.
 * @throws {Error} for a change without an undo link
 */
export async function endOfChange(db: Database, id: string): Promise<number> {
  const { until } = await db.selectFrom('changes').select('until').where('id', '=', id).executeTakeFirstOrThrow();
  if (until === null) throw new Error('No link undoes this change');
  return until;
}

/**
 * Returns the earliest time at which an account is deleted, in milliseconds since the epoch. `removesAt` is the stored time: 14 days
 * after the request while the letter waits in the queue, 72 hours after the letter once the mail server has accepted it.
 */
export const earliestRemoval = ({ now }: Pick<World, 'now'>, removesAt: number): number =>
  Math.min(removesAt, now() + UNDO_MS);

/** Audits a change in the transaction that makes it. */
export const auditChange = (
  world: World,
  db: Database,
  { agent, visitor }: Pick<Call, 'agent' | 'visitor'>,
  { kind, userId, data }: Pick<ChangeRecord, 'kind' | 'userId' | 'data'>,
): Promise<void> => world.audit(kind, userId, { ...factsOf(data), agent, place: visitor.place }, db);

/** Returns the account from which a change has taken an address so recently that the address opens no other account. */
export async function leavingUser({ db, now }: World, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('changes')
    .select('user_id')
    .where('address', '=', address)
    .where('undone_at', 'is', null)
    .where(eb => eb(eb.fn.coalesce('reserved_until', 'until'), '>', now()))
    .executeTakeFirst();
  return row?.user_id;
}
