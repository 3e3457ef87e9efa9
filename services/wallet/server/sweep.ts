import type { FastifyBaseLogger } from 'fastify';
import { sweepTables } from '../../http/database/growth.js';
import { runRegularly } from '../../http/regularly.js';
import { isUsedOnlyBy, type OnUsers } from './account-uses.js';
import { AUDIT_LIFE_MS } from './audit.js';
import { noteEscrowRemovals, noteRemovalsOf, removeEscrows } from './escrow-removals.js';
import { settleFees } from './fee-budgets.js';
import { EMPTY_ACCOUNT_LIFE_MS, USER_DEVICE_LIFE_MS, walletGrowth } from './growth.js';
import type { Database } from './tables.js';
import { forgetUser } from './project-users.js';
import { MARKED } from './undo.js';
import { lockUser } from './user-locks.js';
import type { World } from './world.js';

const DAY_MS = 24 * 3_600_000;

/** Forgets the devices that log in with an address, and logins there that have begun. */
async function forgetDevicesOf(db: Database, address: string): Promise<void> {
  for (const table of ['devices', 'device_links', 'codes'] as const)
    await db.deleteFrom(table).where('email', '=', address).execute();
}

/** Deletes an account, unless it has come to life since it was listed. Returns whether it did. */
async function deleteAccount({ now }: World, db: Database, userId: string, isDue: OnUsers): Promise<boolean> {
  // Locks the row: a call that brings the account to life comes after the deletion, or before the next statement looks
  await lockUser(db, userId);
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('id', '=', userId)
    .where(isDue)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await noteRemovalsOf(db, userId, now());
  const emails = await db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .execute();
  for (const { subject } of emails) await forgetDevicesOf(db, subject);
  for (const table of [
    'identities',
    'share_sets',
    'recoveries',
    'passkeys',
    'sessions',
    'user_devices',
    'project_users',
    'account_uses',
    'openid_consents',
    'openid_codes',
  ] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
  await db.deleteFrom('changes').where('user_id', '=', userId).execute();
  return true;
}

type OnDeleted = (id: string, tx: Database) => Promise<void>;

/** Lists the accounts that are due, and deletes each that still is; `onDeleted` is part of that transaction. */
async function deleteDue(world: World, isDue: OnUsers, onDeleted?: OnDeleted): Promise<void> {
  const { db } = world;
  for (const { id } of await db.selectFrom('users').select('id').where(isDue).execute())
    await db.transaction().execute(async tx => {
      if (await deleteAccount(world, tx, id, isDue)) await onDeleted?.(id, tx);
    });
}

/** Deletes accounts whose removal was not undone. One that a project has asked for is kept if another one uses it since. */
async function deleteAccounts(world: World): Promise<void> {
  const { db, audit } = world;
  const time = world.now();
  const announce: OnDeleted = (id, tx) => audit('account removed', id, {}, tx);
  const isDue: OnUsers = users => users('removes_at', '<=', time);
  await deleteDue(world, users => users.and([isDue(users), users('removes_for', 'is', null)]), announce);
  const projects = await db.selectFrom('users').select('removes_for').distinct().where(isDue).execute();
  for (const { removes_for: project } of projects) {
    if (project === null) continue; // came due meanwhile
    const isOfProject: OnUsers = users => users.and([isDue(users), users('removes_for', '=', project)]);
    await deleteDue(world, users => users.and([isOfProject(users), isUsedOnlyBy(world, project)(users)]), announce);
    await db.transaction().execute(async tx => {
      const used = await tx
        .updateTable('users')
        .set({ removes_at: null, removes_for: null })
        .where(isOfProject)
        .returning('id')
        .execute();
      for (const { id } of used) {
        await forgetUser(world, tx, project, id);
        await audit('removal undone', id, { project }, tx);
      }
    });
  }
}

/**
 * Deletes what changes have marked, once they can no longer be undone. Devices are no longer known for an address that the
 * account has left: nothing names it then.
 */
async function finishChanges({ db, now }: World): Promise<void> {
  const due = await db
    .selectFrom('changes')
    .select(['id', 'address'])
    .where(eb => eb(eb.fn.coalesce('reserved_until', 'until'), '<=', now()))
    .where('undone_at', 'is', null)
    .where('done_at', 'is', null)
    .execute();
  for (const { id, address } of due)
    await db.transaction().execute(async tx => {
      await tx.updateTable('changes').set({ done_at: now() }).where('id', '=', id).execute();
      await noteEscrowRemovals(tx, { removedBy: id }, now());
      for (const table of MARKED) await tx.deleteFrom(table).where('removed_by', '=', id).execute();
      const holder = tx.selectFrom('identities').select('user_id').where('kind', '=', 'email');
      if (address !== null && !(await holder.where('subject', '=', address).executeTakeFirst()))
        await forgetDevicesOf(tx, address);
    });
}

/**
 * Deletes accounts that have no keys, no session, no client that knows them and no change that could be undone: a login
 * makes them anew, and nothing is lost. A client knows a person by the id of the account, which must not change.
 */
async function deleteEmptyAccounts(world: World): Promise<void> {
  const { db, now } = world;
  const time = now();
  await deleteDue(world, users =>
    users.and([
      users('evm_address', 'is', null),
      users('created_at', '<', time - EMPTY_ACCOUNT_LIFE_MS),
      users('id', 'not in', db.selectFrom('sessions').select('user_id').where('expires_at', '>', time)),
      users('id', 'not in', db.selectFrom('openid_consents').select('user_id')),
      users('id', 'not in', db.selectFrom('changes').select('user_id').where('until', '>', time)),
    ]),
  );
  // Of a process that ended while it made an account
  await db
    .deleteFrom('identities')
    .where('created_at', '<', time - DAY_MS)
    .where('user_id', 'not in', db.selectFrom('users').select('id'))
    .execute();
}

/** Forgets devices of accounts, but for the last one: the login after it is one of a new device, and told. */
async function forgetOldDevices({ db, now }: World): Promise<void> {
  await db
    .deleteFrom('user_devices')
    .where('seen_at', '<', now() - USER_DEVICE_LIFE_MS)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_devices as later')
          .select('later.user_id')
          .whereRef('later.user_id', '=', 'user_devices.user_id')
          .whereRef('later.seen_at', '>', 'user_devices.seen_at'),
      ),
    )
    .execute();
}

/** Deletes old events. The newest one decides, as in the database: a service that was quiet deletes none. */
async function deletePastEvents({ db, now }: World): Promise<void> {
  const newest = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst();
  const until = Math.min(now(), newest?.at ?? 0) - AUDIT_LIFE_MS;
  await db
    .deleteFrom('webhook_letters')
    .where('event_id', 'in', db.selectFrom('audit').select('id').where('at', '<', until))
    .execute();
  await db.deleteFrom('audit').where('at', '<', until).execute();
}

async function deletePast(world: World): Promise<void> {
  await sweepTables(world.db, walletGrowth, world.now());
  await forgetOldDevices(world);
  await deletePastEvents(world);
  await world.limits.sweep();
}

/** Deletes what has served: every table that strangers can fill, and what a waiting time has ended for. */
export async function sweep(world: World): Promise<void> {
  await finishChanges(world);
  await deleteAccounts(world);
  await deleteEmptyAccounts(world);
  await removeEscrows(world);
  await settleFees(world);
  await deletePast(world);
}

/** Sweeps now and at intervals; returns how to stop. A sweep that fails is reported and repeated. */
export const sweepRegularly = (world: World, everyMs: number, base: FastifyBaseLogger): (() => Promise<void>) =>
  runRegularly(base, { name: 'sweep', everyMs, failure: 'A sweep of the database failed.', run: () => sweep(world) });
