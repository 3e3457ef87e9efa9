import { migrate, pendingMigrations } from '../http/database/migrate.js';
import type { Environment } from '../http/settings.js';
import type { Config } from './config.js';
import { databaseNamed, databasesOf, onDatabaseOf, withDatabase, type ServiceDatabase } from './databases.js';

/** Returns the migrations that a database lacked. @throws an error that names the service, with the cause */
const migrateOne = ({ service, url, migrations }: ServiceDatabase, isCheck: boolean): Promise<readonly string[]> =>
  onDatabaseOf(service, () =>
    withDatabase(url, async db => {
      const pending = await pendingMigrations(db, migrations);
      if (!isCheck) await migrate(db, migrations);
      return pending;
    }),
  );

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
  for (const database of databases) {
    const pending = await migrateOne(database, isCheck);
    lacking += pending.length;
    const what = pending.length === 0 ? 'up to date' : `${isCheck ? 'lacks' : 'now has'} ${pending.join(', ')}`;
    console.log(`${database.service}: ${what}`);
  }
  return isCheck && lacking > 0 ? 1 : 0;
}
