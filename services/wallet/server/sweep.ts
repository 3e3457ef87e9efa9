import type { FastifyBaseLogger } from 'fastify';
import { inJob, log } from '../../http/log.js';
import { AUDIT_LIFE_MS } from './audit.js';
import { tellAgain } from './changes.js';
import { noteEscrowRemovals, removeEscrows } from './escrow-removals.js';
import type { Database } from './tables.js';
import { MARKED } from './undo.js';
import type { World } from './world.js';

const DAY_MS = 24 * 3_600_000;
/** How long a user operation can be asked for. */
const OPERATION_LIFE_MS = 90 * DAY_MS;
/** How long a change that is over stays readable. */
const CHANGE_LIFE_MS = 90 * DAY_MS;

async function deleteAccount(db: Database, userId: string, at: number): Promise<void> {
  await noteEscrowRemovals(db, { userId }, at);
  const emails = await db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .execute();
  for (const { subject } of emails) await db.deleteFrom('devices').where('email', '=', subject).execute();
  for (const table of ['identities', 'share_sets', 'recoveries', 'passkeys', 'sessions', 'user_devices'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
  await db.deleteFrom('changes').where('user_id', '=', userId).execute();
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** Deletes accounts whose removal was not undone. */
async function deleteAccounts({ db, now, audit }: World): Promise<void> {
  const due = await db.selectFrom('users').select('id').where('removes_at', '<=', now()).execute();
  for (const { id } of due) {
    await db.transaction().execute(tx => deleteAccount(tx, id, now()));
    await audit('account removed', id);
  }
}

/** Deletes what changes have marked, once they can no longer be undone. */
async function finishChanges({ db, now }: World): Promise<void> {
  const due = await db
    .selectFrom('changes')
    .select('id')
    .where('until', '<=', now())
    .where('undone_at', 'is', null)
    .where('done_at', 'is', null)
    .execute();
  for (const { id } of due)
    await db.transaction().execute(async tx => {
      await tx.updateTable('changes').set({ done_at: now() }).where('id', '=', id).execute();
      await noteEscrowRemovals(tx, { removedBy: id }, now());
      for (const table of MARKED) await tx.deleteFrom(table).where('removed_by', '=', id).execute();
    });
}

async function deletePast({ db, now, limits }: World): Promise<void> {
  const time = now();
  for (const table of ['codes', 'flows', 'device_links', 'sessions'] as const)
    await db
      .deleteFrom(table)
      .where('expires_at', '<', time - DAY_MS)
      .execute();
  await db
    .deleteFrom('changes')
    .where('at', '<', time - CHANGE_LIFE_MS)
    .execute();
  await db
    .deleteFrom('audit')
    .where('at', '<', time - AUDIT_LIFE_MS)
    .execute();
  await db
    .deleteFrom('operations')
    .where('created_at', '<', time - OPERATION_LIFE_MS)
    .execute();
  await limits.sweep();
}

/** Deletes what has served: every table that strangers can fill, and what a waiting time has ended for. */
export async function sweep(world: World): Promise<void> {
  await finishChanges(world);
  await deleteAccounts(world);
  await removeEscrows(world);
  await deletePast(world);
  await tellAgain(world);
}

/** Sweeps now and at intervals; returns how to stop. A sweep that fails is reported and repeated. */
export function sweepRegularly(world: World, everyMs: number, base: FastifyBaseLogger): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = running.then(() =>
      inJob(base, 'sweep', () =>
        sweep(world).catch((error: unknown) => log('error', 'A sweep of the database failed.', error)),
      ),
    );
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
