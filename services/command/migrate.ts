import { migrate, pendingMigrations } from '../http/database/migrate.js';
import type { Environment } from '../http/settings.js';
import type { Config } from './config.js';
import { databaseNamed, databasesOf, withDatabase } from './databases.js';

/**
 * Applies the migrations that databases lack, or says which they lack. Returns the exit code: 1 if `isCheck` is set and
 * one lacks some.
 */
export async function migrateAll(
  config: Config,
  environment: Environment,
  { service, isCheck }: { readonly service: string | undefined; readonly isCheck: boolean },
): Promise<number> {
  const databases =
    service === undefined ? databasesOf(config, environment) : [databaseNamed(config, environment, service)];
  let lacking = 0;
  for (const { service: name, url, migrations } of databases)
    await withDatabase(url, async db => {
      const pending = await pendingMigrations(db, migrations);
      lacking += pending.length;
      if (!isCheck) await migrate(db, migrations);
      const what = pending.length === 0 ? 'up to date' : `${isCheck ? 'lacks' : 'now has'} ${pending.join(', ')}`;
      console.log(`${name}: ${what}`);
    });
  return isCheck && lacking > 0 ? 1 : 0;
}
