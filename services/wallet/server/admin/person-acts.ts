import { senderName } from '../../../letters/html.js';
import type { AdminPerson } from '../../shared/admin-api.js';
import type { ChangeKind } from '../../shared/change-kinds.js';
import { earliestRemoval, endOfChange, recordChange } from '../changes.js';
import { Failure } from '../failure.js';
import { exportOf, findPeople, summaryOf } from '../people.js';
import { UNDO_MS } from '../policy.js';
import { deviceRows, forgetDevices, publicId } from '../security.js';
import type { Database } from '../tables.js';
import type { World } from '../world.js';
import { done, type Deed, type HandlersOf } from './handler.js';

const refuse = (message: string): never => {
  throw new Failure('BAD_REQUEST', { message });
};

async function personOf(world: World, id: string): Promise<AdminPerson> {
  const { db, now } = world;
  const summary = await summaryOf(db, id);
  if (!summary) throw new Failure('NOT_FOUND');
  const [devices, sessions, projects] = await Promise.all([
    deviceRows(world, id),
    db.selectFrom('sessions').select('device_hash').where('user_id', '=', id).where('expires_at', '>', now()).execute(),
    db.selectFrom('project_users').select('project').where('user_id', '=', id).where('joined_at', 'is not', null).execute(), // prettier-ignore
  ]);
  return {
    ...summary,
    projects: projects.map(({ project }) => project),
    devices: [...devices].map(([hash, { agent, place, seenAt }]) => ({
      id: publicId(hash),
      agent,
      place,
      seenAt: new Date(seenAt).toISOString(),
      sessions: sessions.filter(row => row.device_hash === hash).length,
    })),
  };
}

async function requirePerson({ db }: World, id: string): Promise<void> {
  if (!(await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()))
    throw new Failure('NOT_FOUND');
}

/**
 * Changes the account of a person, who hears of it by letter and in the list of events, as of changes by anybody else. The
 * letter names the wallet, not the operator.
 */
async function changePerson<T>(
  { world, operator }: Deed,
  { userId, kind, undoMs }: { readonly userId: string; readonly kind: ChangeKind; readonly undoMs?: number },
  act: (db: Database, changeId: string) => Promise<T>,
): Promise<T> {
  await requirePerson(world, userId);
  const call = {
    agent: senderName(world.settings.mailFrom),
    visitor: { deviceHash: '', network: '', place: '' },
  };
  return recordChange(world, call, { userId, kind, undoMs, data: { operator: operator.login } }, act);
}

/** Sets a column of a user if it is, or is not, null. Throws where nothing changes: no letter tells of nothing. */
async function setTime(
  db: Database,
  id: string,
  { column, at, otherwise }: { column: 'suspended_at' | 'removes_at'; at: number | null; otherwise: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(column === 'removes_at' ? { removes_at: at, removes_for: null } : { suspended_at: at })
    .where('id', '=', id)
    .where(column, at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) refuse(otherwise);
}

async function signOut(deed: Deed, userId: string, deviceId: string): Promise<void> {
  const { world } = deed;
  await requirePerson(world, userId);
  const device = [...(await deviceRows(world, userId)).keys()].find(hash => publicId(hash) === deviceId);
  if (device === undefined) throw new Failure('NOT_FOUND');
  await changePerson(deed, { userId, kind: 'signed-out' }, db => forgetDevices({ ...world, db }, userId, [device]));
}

export const personActs: HandlersOf<'users'> = {
  'users/search': async ({ world }, { query }) => ({ ids: await findPeople(world.db, query) }),
  'users/read': async ({ world }, { id }) => ({ person: await personOf(world, id) }),
  async 'users/export'(deed, { id }) {
    await changePerson(deed, { userId: id, kind: 'data-exported' }, async () => undefined);
    return { data: await exportOf(deed.world.db, id) };
  },
  async 'users/suspend'(deed, { id }) {
    await changePerson(deed, { userId: id, kind: 'account-suspended' }, db =>
      setTime(db, id, { column: 'suspended_at', at: deed.world.now(), otherwise: 'This account is suspended.' }),
    );
    return done;
  },
  async 'users/resume'(deed, { id }) {
    await changePerson(deed, { userId: id, kind: 'account-resumed' }, db =>
      setTime(db, id, { column: 'suspended_at', at: null, otherwise: 'This account is not suspended.' }),
    );
    return done;
  },
  async 'users/sign-out'(deed, { id, deviceId }) {
    await signOut(deed, id, deviceId);
    return done;
  },
  async 'users/remove'(deed, { id }) {
    const removal = { userId: id, kind: 'account-removal', undoMs: UNDO_MS } as const;
    return changePerson(deed, removal, async (db, changeId) => {
      const at = await endOfChange(db, changeId);
      await setTime(db, id, { column: 'removes_at', at, otherwise: 'This account is to be deleted already.' });
      return { removesAt: new Date(earliestRemoval(deed.world, at)).toISOString() };
    });
  },
  async 'users/keep'({ world, operator }, { id }) {
    await requirePerson(world, id);
    const detail = { operator: operator.login, agent: senderName(world.settings.mailFrom) };
    await world.db.transaction().execute(async db => {
      await setTime(db, id, { column: 'removes_at', at: null, otherwise: 'This account is not to be deleted.' });
      await world.audit('removal undone', id, detail, db);
    });
    return done;
  },
};
