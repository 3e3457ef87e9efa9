import { log } from '../../http/log.js';
import type { ApiName } from '../shared/api.js';
import type { ChangeKind } from '../shared/change-kinds.js';
import type { Call } from './http.js';
import type { Language } from '../../letters/languages.js';
import { changeLetter } from './letters.js';
import { ruleOf } from './policy.js';
import type { Database } from './tables.js';
import { newId, type World } from './world.js';

/** What a change was about: names for people, and what its undoing needs. */
export type ChangeData = Readonly<Record<string, string | number>>;

interface ChangeOrder {
  readonly userId: string;
  readonly data?: ChangeData;
  /** That of the row which makes room; by default the change of the call. */
  readonly kind?: ChangeKind;
  /** Address that the change takes from the account; it opens no account while the change can be undone. */
  readonly address?: string;
}

const UNDO = 'undo';
const ATTEMPTS_MS = 24 * 3_600_000;

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

/** Sends the letter of a change. One that the mail server does not take is sent by a later sweep. */
async function tell(world: World, id: string): Promise<void> {
  const { db } = world;
  const change = await db.selectFrom('changes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!change || change.told_at !== null || change.letter_to === null) return;
  const user = await db.selectFrom('users').select('language').where('id', '=', change.user_id).executeTakeFirst();
  const { kind, at, agent, network, until } = change;
  const letter = changeLetter(user?.language as Language, {
    kind: kind as ChangeKind,
    at,
    agent,
    network, // written below
    data: JSON.parse(change.data) as ChangeData, // as above
    link: until === null ? undefined : `${world.settings.origin}/undo#${tokenOf(world, id)}`,
  });
  await world.mailer.send(change.letter_to, letter);
  await db.updateTable('changes').set({ told_at: world.now() }).where('id', '=', id).execute();
}

/** Tells of a change in the background: a mail server that is down stops no change, and hides none. */
async function tellSoon(world: World, id: string): Promise<void> {
  try {
    await tell(world, id);
  } catch (error) {
    log('error', 'The letter of a change was not sent yet.', error);
  }
}

/** Sends the letters that the mail server has not taken. */
export async function tellAgain(world: World): Promise<void> {
  const rows = await world.db
    .selectFrom('changes')
    .select('id')
    .where('told_at', 'is', null)
    .where('letter_to', 'is not', null)
    .where('at', '>', world.now() - ATTEMPTS_MS)
    .execute();
  for (const { id } of rows) await tellSoon(world, id);
}

/**
 * Changes an account as the row of the call says: `act` and the record of the change are one transaction, an event is
 * written, and a letter goes to the address that the account had before.
 */
export async function applyChange<T>(
  world: World,
  { agent, visitor }: Pick<Call, 'agent' | 'visitor'>,
  name: ApiName,
  { userId, data = {}, kind: given, address }: ChangeOrder,
  act: (db: Database, changeId: string) => Promise<T>,
): Promise<T> {
  const { change, makesRoom, undoMs } = ruleOf(name);
  const kind = given ?? change;
  if (!kind || (kind !== change && kind !== makesRoom)) throw new Error(`The call ${name} makes no such change`);
  const [id, at] = [newId(), world.now()];
  const result = await world.db.transaction().execute(async db => {
    const letterTo = address ?? (await addressOf(db, userId)) ?? null;
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
        until: undoMs === undefined ? null : at + undoMs,
        address: address ?? null,
        data: JSON.stringify(data),
        told_at: null,
        undone_at: null,
        done_at: null,
      })
      .execute();
    return act(db, id);
  });
  await world.audit(kind, userId, { ...data, agent, place: visitor.place });
  await tellSoon(world, id);
  return result;
}

/** Tells whether an address was taken from an account so recently that the change can still be undone. */
export async function leavingUser({ db, now }: World, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('changes')
    .select('user_id')
    .where('address', '=', address)
    .where('undone_at', 'is', null)
    .where('until', '>', now())
    .executeTakeFirst();
  return row?.user_id;
}
