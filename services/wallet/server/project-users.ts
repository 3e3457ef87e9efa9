import { isUsedOnlyBy } from './account-uses.js';
import { applyChange, earliestRemoval, endOfChange } from './changes.js';
import { Failure } from './failure.js';
import type { Database } from './tables.js';
import { ensureUser } from './users.js';
import { newId, type World } from './world.js';

/**
 * Account as the server of a project sees it. Of somebody who has not signed in to the project, it learns nothing but the
 * address that it has named itself: whether that address has an account is none of its business.
 */
export interface ProjectUser {
  readonly id: string;
  readonly status: 'invited' | 'joined';
  readonly email: string | null;
  readonly evmAddress: string | null;
  /** When the person signed in to the project first; null before. */
  readonly joinedAt: number | null;
  /** When the account is deleted at the earliest, if that is under way. */
  readonly removesAt: number | null;
}

/**
 * Notes that a person has signed in to a project: from now on its server may read the account. Call it in a transaction that has
 * locked the account.
 */
export async function noteProject(
  { db, now }: Pick<World, 'db' | 'now'>,
  project: string,
  userId: string,
): Promise<void> {
  await db
    .insertInto('project_users')
    .values({ project, user_id: userId, invited_email: null, added_at: now(), joined_at: now() })
    .onConflict(conflict =>
      conflict.columns(['project', 'user_id']).doUpdateSet(({ fn, ref, val }) => ({
        joined_at: fn.coalesce(ref('project_users.joined_at'), val(now())),
      })),
    )
    .execute();
}

const emailOf = async (db: Database, userId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('identities')
      .select('label')
      .where('user_id', '=', userId)
      .where('kind', '=', 'email')
      .executeTakeFirst()
  )?.label ?? null;

/** Returns an account of a project. Throws `NOT_FOUND` for an unknown one, and alike for one of another project. */
export async function readUser(world: World, project: string, id: string): Promise<ProjectUser> {
  const user = await findById(world, project, id);
  if (!user) throw new Failure('NOT_FOUND');
  return user;
}

/** Returns an account of a project; undefined for an unknown one. */
async function findById(world: World, project: string, id: string): Promise<ProjectUser | undefined> {
  const { db } = world;
  const row = await db
    .selectFrom('project_users')
    .innerJoin('users', 'users.id', 'project_users.user_id')
    .select(['users.evm_address', 'users.removes_at', 'project_users.joined_at', 'project_users.invited_email'])
    .where('project', '=', project)
    .where('project_users.user_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.joined_at === null)
    return { id, status: 'invited', email: row.invited_email, evmAddress: null, joinedAt: null, removesAt: null };
  return {
    id,
    status: 'joined',
    email: await emailOf(db, id),
    evmAddress: row.evm_address,
    joinedAt: row.joined_at,
    removesAt: row.removes_at === null ? null : earliestRemoval(world, row.removes_at),
  };
}

/** Finds an account of a project by its whole email or address; there is no list, and no search by a part. */
export async function findUser(
  world: World,
  project: string,
  { email, address }: { readonly email?: string | undefined; readonly address?: string | undefined },
): Promise<readonly ProjectUser[]> {
  const { db } = world;
  const own = db.selectFrom('project_users').select('project_users.user_id as id').where('project', '=', project);
  const rows = await Promise.all([
    email === undefined
      ? []
      : own
          .innerJoin('identities', 'identities.user_id', 'project_users.user_id')
          .where('identities.kind', '=', 'email')
          .where('identities.subject', '=', email)
          .where('joined_at', 'is not', null)
          .execute(),
    email === undefined ? [] : own.where('invited_email', '=', email).where('joined_at', 'is', null).execute(),
    address === undefined
      ? []
      : own
          .innerJoin('users', 'users.id', 'project_users.user_id')
          .where(({ eb, fn }) => eb(fn<string>('lower', ['users.evm_address']), '=', address.toLowerCase()))
          .where('joined_at', 'is not', null)
          .execute(),
  ]);
  const found = await Promise.all(rows.flat().map(({ id }) => findById(world, project, id)));
  return found.filter(user => user !== undefined);
}

/** Notes the invitation of an address, to the account that it has or to a fresh one. Returns the id of the account. */
async function noteInvitation({ now, audit }: World, tx: Database, project: string, email: string): Promise<string> {
  const id = newId();
  // The account before its identity, in the order of a sweep that deletes both
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ language: ref('language') }))
    .where(
      'id',
      'in',
      tx.selectFrom('identities').select('user_id').where('kind', '=', 'email').where('subject', '=', email),
    ) // prettier-ignore
    .execute();
  // One statement: an identity that is found by a second one may be gone by then
  const { user_id: userId } = await tx
    .insertInto('identities')
    .values({ kind: 'email', subject: email, label: email, user_id: id, created_at: now() })
    .onConflict(conflict =>
      conflict.columns(['kind', 'subject']).doUpdateSet(eb => ({ label: eb.ref('identities.label') })),
    )
    .returning('user_id')
    .executeTakeFirstOrThrow();
  await ensureUser({ db: tx, now }, userId);
  await tx
    .insertInto('project_users')
    .values({ project, user_id: userId, invited_email: email, added_at: now(), joined_at: null })
    .onConflict(conflict => conflict.columns(['project', 'user_id']).doNothing())
    .execute();
  await audit('server invited', userId, { project }, tx);
  return userId;
}

/**
 * Returns the account of an address, and makes one that waits for its owner: only a code in that mailbox opens it. One commit
 * for an address with an account and for one without: the time of two more would tell which it is.
 */
export async function inviteUser(world: World, project: string, email: string): Promise<ProjectUser> {
  await world.limits.take('project invitation', project);
  const userId = await world.db.transaction().execute(tx => noteInvitation(world, tx, project, email));
  return readUser(world, project, userId);
}

/** Server of a project as the maker of a change: the letter names the project. */
const callOf = (project: string) => ({
  agent: project,
  visitor: { deviceHash: '', network: '', place: '' },
});

/** Forgets an account for a project, which is told nothing of it from now on. Call it in a transaction. */
export async function forgetUser({ audit }: World, tx: Database, project: string, id: string): Promise<void> {
  for (const table of ['project_users', 'account_uses'] as const)
    await tx.deleteFrom(table).where('project', '=', project).where('user_id', '=', id).execute();
  await audit('server forgot', id, { project }, tx);
}

/**
 * Ends what a project has of an account. One without keys, or of somebody who never came, is forgotten by the project. One
 * with keys is deleted after the time in which its owner can keep it, and a letter says so; the sweep looks again whether no
 * other project uses it. So an owner without an email, or who uses other projects too, loses nothing by a server of this one.
 * A repeated call changes nothing and sends no letter while the deletion waits.
 * @returns the earliest time of the deletion, in milliseconds since the epoch; null if the project has forgotten the account
 * @throws {Failure} `BUSY` if another request starts the deletion at the same time
 */
export async function removeUser(world: World, project: string, id: string): Promise<number | null> {
  const { db, limits } = world;
  const { status, evmAddress, email, removesAt } = await readUser(world, project, id);
  if (removesAt !== null) return removesAt;
  await limits.take('project deletion', project);
  const own = db.selectFrom('users').select('id').where('id', '=', id).where(isUsedOnlyBy(world, project));
  const deletes = status === 'joined' && evmAddress !== null && email !== null && (await own.executeTakeFirst());
  if (!deletes) {
    await db.transaction().execute(tx => forgetUser(world, tx, project, id));
    return null;
  }
  const order = { userId: id, data: { project } };
  return applyChange(world, callOf(project), 'account/remove', order, async (tx, changeId) => {
    const end = await endOfChange(tx, changeId);
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ removes_at: end, removes_for: project })
      .where('id', '=', id)
      .where('removes_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure('BUSY'); // a second letter would promise more time than there is
    return earliestRemoval(world, end);
  });
}
