import type { Kysely } from 'kysely';
import { migrations as apiMigrations } from '../api/database/migrations.js';
import { readApiSettings } from '../api/settings.js';
import type { Migrations } from '../http/database/migrate.js';
import { kindOf, openDatabase } from '../http/database/open-database.js';
import type { Environment } from '../http/settings.js';
import { keyMigrations } from '../keys/server/tables.js';
import { keySettings } from '../keys/server/settings.js';
import { walletMigrations } from '../wallet/server/migrations.js';
import { walletSettings } from '../wallet/server/settings.js';
import { CommandError, settingsOf, type Config, type ServiceName } from './config.js';

/** Services with a database. */
export type StoringService = Exclude<ServiceName, 'relay'>;

/** Any tables: commands on whole databases take them from the database itself. */
export type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>;

/** Database of a service. */
export interface ServiceDatabase {
  readonly service: StoringService;
  readonly url: string;
  readonly migrations: Migrations;
}

/** Reads only what a command on a database needs: the address of the key service is known to the wallet alone. */
const NO_ADDRESS = { KEYS_URL: 'https://keys.example' };

const rows: Readonly<Record<StoringService, (settings: Environment) => Omit<ServiceDatabase, 'service'>>> = {
  wallet: settings => {
    const { databaseUrl: url } = walletSettings(settings);
    return { url, migrations: walletMigrations(kindOf(url)) };
  },
  keys: settings => ({ url: keySettings({ ...NO_ADDRESS, ...settings }).databaseUrl, migrations: keyMigrations }),
  api: settings => ({ url: readApiSettings(settings).DATABASE_URL, migrations: apiMigrations }),
};

/** Returns the databases of the services that the file of settings names, or of one of them. */
export function databasesOf(config: Config, environment: Environment, only?: string): ServiceDatabase[] {
  const known = (Object.keys(rows) as StoringService[]).filter(service => config[service]);
  if (only !== undefined && !known.includes(only as StoringService))
    throw new CommandError(`No database of ${only}: the settings have ${known.join(', ') || 'none'}`);
  const names = only === undefined ? known : known.filter(service => service === only);
  const isOneOfSeveral = names.length > 1;
  return names.map(service => ({
    service,
    ...rows[service](settingsOf(config, service, environment, { isOneOfSeveral })),
  }));
}

/** Opens a database for one task, and closes it after it. */
export async function withDatabase<T>(url: string, task: (db: AnyDatabase) => Promise<T>): Promise<T> {
  const db = openDatabase<Record<string, Record<string, unknown>>>(url);
  try {
    return await task(db);
  } finally {
    await db.destroy();
  }
}
