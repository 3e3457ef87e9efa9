import type { ApiResponse } from '../shared/api.js';
import type { ChangeKind } from '../shared/change-kinds.js';
import { addChange, auditChange, changeOfToken, type ChangeData } from './changes.js';
import { noteEscrowRemovals } from './escrow-removals.js';
import { Failure } from './failure.js';
import type { Language } from '../../letters/languages.js';
import type { Call } from './http.js';
import { CHANGE_LETTER } from './letter-queue.js';
import { changeText } from './letters.js';
import { UNDO_MS } from './policy.js';
import { endApprovals } from './security.js';
import type { Database } from './tables.js';
import { lockUser } from './user-locks.js';
import { takeBackAddress } from './users.js';
import type { World } from './world.js';

interface Undoing {
  readonly id: string;
  readonly userId: string;
  readonly at: number;
  readonly data: ChangeData;
}

type Undo = (db: Database, change: Undoing, world: World, call: Pick<Call, 'agent' | 'visitor'>) => Promise<void>;

/** Tables whose rows a change only marks, until it can no longer be undone. */
export const MARKED = ['share_sets', 'recoveries', 'passkeys'] as const;

async function restore(db: Database, { id }: Undoing): Promise<void> {
  for (const table of MARKED)
    await db.updateTable(table).set({ removed_by: null }).where('removed_by', '=', id).execute();
}

async function forgetDevice(db: Database, { userId, data }: Undoing, { now }: World): Promise<void> {
  const device = String(data.device);
  await db.deleteFrom('user_devices').where('user_id', '=', userId).where('device_hash', '=', device).execute();
  await endApprovals({ db, now }, userId, 'in', [device]);
}

/** Ends logins that have begun: their codes may be in the hands of whoever made the change. */
async function endBegunLogins(db: Database, userId: string): Promise<void> {
  const emails = db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email');
  for (const table of ['device_links', 'codes'] as const)
    await db.deleteFrom(table).where('email', 'in', emails).execute();
}

const isFactorOn = async (db: Database, userId: string): Promise<boolean> => {
  const user = await db.selectFrom('users').select('second_factor').where('id', '=', userId).executeTakeFirst();
  return user?.second_factor === 1;
};

/** A factor that is on was confirmed with the key: a mailbox alone must not take its passkeys away. */
async function removePasskey(db: Database, { userId, data }: Undoing): Promise<void> {
  await lockUser(db, userId); // the factor may be switched on at the same time
  if (await isFactorOn(db, userId)) throw new Failure('LINK_EXPIRED');
  await db
    .deleteFrom('identities')
    .where('kind', '=', 'passkey')
    .where('subject', '=', String(data.passkey))
    .where('user_id', '=', userId)
    .execute();
  await db.deleteFrom('passkeys').where('id', '=', String(data.passkey)).where('user_id', '=', userId).execute();
}

async function restorePasskey(db: Database, change: Undoing, { now }: World): Promise<void> {
  const { userId, data } = change;
  await restore(db, change);
  if (data.login === 1)
    await db
      .insertInto('identities')
      .values({
        kind: 'passkey',
        subject: String(data.passkey),
        user_id: userId,
        label: String(data.label),
        created_at: now(),
      })
      .onConflict(conflict => conflict.columns(['kind', 'subject']).doNothing())
      .execute();
  if (data.factor === 1) await db.updateTable('users').set({ second_factor: 1 }).where('id', '=', userId).execute();
}

/**
 * Gives the account its former address. Changes that came later end with it: their links lead to addresses after it. Each of
 * these addresses gets a letter and opens no other account meanwhile. That letter has no link, so the first address wins.
 */
const restoreEmail: Undo = async (db, { userId, at, data }, world, call) => {
  const to = String(data.from);
  const present = await db
    .deleteFrom('identities')
    .where('kind', '=', 'email')
    .where('user_id', '=', userId)
    .returning('subject')
    .execute();
  await takeBackAddress(db, world, userId, to);
  const later = await db
    .updateTable('changes')
    .set({ undone_at: world.now() })
    .where('user_id', '=', userId)
    .where('kind', '=', 'email-changed')
    .where('at', '>=', at)
    .where('undone_at', 'is', null)
    .returning('address')
    .execute();
  const left = new Set([...present.map(({ subject }) => subject), ...later.map(({ address }) => address)]);
  for (const address of left)
    if (address !== null && address !== to)
      await addChange(world, db, call, {
        userId,
        kind: 'email-changed',
        data: { from: address, to, undone: 1 },
        address,
        reserveMs: UNDO_MS,
      });
};

async function removeRecovery(db: Database, change: Undoing, { now }: World): Promise<void> {
  await restore(db, change);
  await noteEscrowRemovals(db, { userId: change.userId, setId: String(change.data.set) }, now());
  await db
    .deleteFrom('recoveries')
    .where('user_id', '=', change.userId)
    .where('set_id', '=', String(change.data.set))
    .execute();
}

const nothing: Undo = async () => undefined;

/** What the link of a letter does besides ending all sessions. */
const undoings: Readonly<Record<ChangeKind, Undo>> = {
  'device-added': forgetDevice,
  'passkey-added': removePasskey,
  'passkey-removed': restorePasskey,
  'email-changed': restoreEmail,
  'recovery-added': removeRecovery,
  'recovery-removed': restore,
  'access-removed': restore,
  'factor-changed': nothing, // its letter has no link: a mailbox alone must not switch a factor off
  exported: nothing, // words that were shown cannot be taken back
  // Acts of who runs the wallet: their letters have no link
  'account-suspended': nothing,
  'account-resumed': nothing,
  'signed-out': nothing,
  'data-exported': nothing,
  'account-removal': (db, { userId }) =>
    db.updateTable('users').set({ removes_at: null, removes_for: null }).where('id', '=', userId).execute().then(),
};

async function openChange(world: World, token: string) {
  const id = changeOfToken(world, token);
  const change =
    id === undefined
      ? undefined
      : await world.db
          .selectFrom('changes')
          .selectAll()
          .where('id', '=', id)
          .where('undone_at', 'is', null)
          .where('done_at', 'is', null)
          .where('until', '>', world.now())
          .executeTakeFirst();
  if (!change) throw new Failure('LINK_EXPIRED');
  return change;
}

/** Returns what a link undoes. Throws `LINK_EXPIRED` for an unknown, used or late one. */
export async function readUndo(world: World, language: Language, token: string): Promise<ApiResponse<'undo/read'>> {
  const { kind: given, at, agent, data } = await openChange(world, token);
  const kind = given as ChangeKind; // written by `applyChange`
  return { kind, what: changeText(language, { kind, data: JSON.parse(data) as ChangeData }), at, agent }; // as above
}

/** Undoes a change and ends all sessions and begun logins of the account: whoever made it is logged out. */
export async function useUndo(world: World, call: Call, token: string): Promise<void> {
  const { id, user_id: userId, kind: given, at, data: text } = await openChange(world, token);
  const kind = given as ChangeKind; // written by `applyChange`
  const data = JSON.parse(text) as ChangeData; // as above
  await world.db.transaction().execute(async db => {
    const won = await db
      .updateTable('changes')
      .set({ undone_at: world.now() })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .where('done_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!won) throw new Failure('LINK_EXPIRED');
    await undoings[kind](db, { id, userId, at, data }, world, call);
    await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await endBegunLogins(db, userId);
    await world.audit('undone', userId, { kind }, db);
    if (kind === 'email-changed') await auditChange(world, db, call, { kind, userId, data: { to: String(data.from) } });
  });
  world.queue.wake(CHANGE_LETTER);
}
