import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { WalletTables } from './tables.js';
import type { World } from './world.js';

/** Condition on accounts, of statements that read, change or delete them. */
export type OnUsers = (users: ExpressionBuilder<WalletTables, 'users'>) => Expression<SqlBool>;

/**
 * Notes that the page of a project has used an account, once for each project. Without the name of a configured project the
 * uses of the account are no longer known, and it is used by more than one for good. An empty name is that of no project.
 */
export async function noteUse(world: World, project: string | undefined, userId: string): Promise<void> {
  const { db, now, configuration } = world;
  if (project === '') return;
  const own = db.updateTable('users').where('id', '=', userId);
  if (project === undefined || !(await configuration.read()).projects.has(project)) {
    await own.set({ uses_known: 0 }).where('uses_known', '=', 1).execute();
    return;
  }
  const use = { user_id: userId, project };
  const uses = db.selectFrom('account_uses').select('project');
  if (await uses.where('user_id', '=', userId).where('project', '=', project).executeTakeFirst()) return;
  await db.transaction().execute(async tx => {
    // A sweep that deletes the account in this moment has ended before, or sees the row
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set(({ ref }) => ({ language: ref('language') }))
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await tx
      .insertInto('account_uses')
      .values({ ...use, noted_at: now() })
      .onConflict(conflict => conflict.columns(['user_id', 'project']).doNothing())
      .execute();
  });
}

/** Accounts that a project alone has used, as far as is known: no page of another project, and no client of another one. */
export const isUsedOnlyBy =
  ({ settings }: Pick<World, 'settings'>, project: string): OnUsers =>
  users => {
    const clients = Object.entries(settings.clients).flatMap(([id, client]) =>
      client.project === project ? [id] : [],
    );
    const joined = users
      .selectFrom('project_users')
      .select('project_users.user_id')
      .whereRef('project_users.user_id', '=', 'users.id')
      .where('project_users.project', '!=', project)
      .where('joined_at', 'is not', null);
    const used = users
      .selectFrom('account_uses')
      .select('account_uses.user_id')
      .whereRef('account_uses.user_id', '=', 'users.id')
      .where('account_uses.project', '!=', project);
    const agreed = users
      .selectFrom('openid_consents')
      .select('openid_consents.user_id')
      .whereRef('openid_consents.user_id', '=', 'users.id')
      .where('client_id', 'not in', ['', ...clients]); // a list in SQL has a member
    return users.and([
      users('uses_known', '=', 1),
      ...[joined, used, agreed].map(rows => users.not(users.exists(rows))),
    ]);
  };
