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
import { CommandError, otherDatabase, settingsOf, settingsOfCommand, type Config, type ServiceName } from './config.js';

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
export const NO_ADDRESS = { KEYS_URL: 'https://keys.example' };

const rows: Readonly<Record<StoringService, (settings: Environment) => Omit<ServiceDatabase, 'service'>>> = {
  wallet: settings => {
    const { databaseUrl: url } = walletSettings(settings);
    return { url, migrations: walletMigrations(kindOf(url)) };
  },
  keys: settings => ({ url: keySettings({ ...NO_ADDRESS, ...settings }).databaseUrl, migrations: keyMigrations }),
  api: settings => ({ url: readApiSettings(settings).DATABASE_URL, migrations: apiMigrations }),
};

const ADVICE = 'Name a service: wallet, keys or api';
const STORING = Object.keys(rows) as readonly StoringService[];

/** Variables that one service alone has: they say that the environment configures it. */
const OWN_VARIABLES: Readonly<Record<StoringService, RegExp>> = {
  wallet: /^WALLET_(?!ORIGIN$|STATEMENT_KEYS$)/,
  keys: /^KEYS_(SECRETS|URL)$/,
  api: /^(CHAINS|SOURCES|ADMIN_TOKEN)$/,
};

/** Returns the services with a database that the file of settings or the environment configures. */
export const servicesOf = (config: Config, environment: Environment): StoringService[] =>
  STORING.filter(
    service =>
      config[service] ||
      Object.entries(environment).some(([name, value]) => value && OWN_VARIABLES[service].test(name)),
  );

/** Returns the database of a service by its settings. @throws for settings that are not valid */
export const databaseOf = (service: StoringService, settings: Environment): ServiceDatabase => ({
  service,
  ...rows[service](settings),
});

/** Says which services have one database, which holds the tables of one alone; undefined for none. */
export function clashOf(databases: readonly ServiceDatabase[]): string | undefined {
  for (const [at, { service, url }] of databases.entries()) {
    const other = databases.slice(0, at).find(each => each.url === url);
    if (other) return `${other.service} and ${service} have one database: DATABASE_URL must differ`;
  }
  return undefined;
}

/** Returns the database of the named service. @throws CommandError if no service with a database has the name */
export function databaseNamed(config: Config, environment: Environment, name = ''): ServiceDatabase {
  const service = STORING.find(known => known === name);
  if (!service) throw new CommandError(ADVICE);
  return databaseOf(service, settingsOfCommand(config, service, environment));
}

/**
 * Returns the addresses of the databases that the settings have, by their services; of the wallet also where nothing is
 * configured, so that the refusal names its settings. KEYS_URL alone names a key service of another party.
 * @throws CommandError where the environment names a database that none of the services has
 */
export function urlsOf(config: Config, environment: Environment): Readonly<Partial<Record<StoringService, string>>> {
  const isOwn = (service: StoringService): boolean =>
    service !== 'keys' || Boolean(settingsOf(config, service, environment).KEYS_SECRETS);
  const services = servicesOf(config, environment).filter(isOwn);
  const named = services.length > 0 ? services : (['wallet'] as const);
  const other = otherDatabase(config, named, environment);
  if (other !== undefined) throw new CommandError(other);
  const urlOf = (service: StoringService): string => databaseOf(service, settingsOf(config, service, environment)).url;
  return Object.fromEntries(named.map(service => [service, urlOf(service)]));
}

/**
 * Returns the databases of all services that are configured.
 * @throws CommandError for none, for two that are one, and for one of the environment that no service has
 */
export function databasesOf(config: Config, environment: Environment): ServiceDatabase[] {
  const services = servicesOf(config, environment);
  const other = otherDatabase(config, services, environment);
  if (other !== undefined) throw new CommandError(other);
  const databases = services.map(service => databaseOf(service, settingsOf(config, service, environment)));
  if (databases.length === 0) throw new CommandError(`The settings have no database. ${ADVICE}`);
  const clash = clashOf(databases);
  if (clash !== undefined) throw new CommandError(`${clash}. ${ADVICE}`);
  return databases;
}

/** Returns the variable that has the address of a service's database. */
export const variableOf = (service: StoringService): string =>
  service === 'keys' ? 'KEYS_DATABASE_URL' : 'DATABASE_URL';

/** Returns a failure of a database that names the service, and the variable with its address; what a command refuses stays. */
export const databaseFailure = (service: StoringService, cause: unknown): unknown =>
  cause instanceof CommandError ? cause : new Error(`Database of ${service} (${variableOf(service)})`, { cause });

/** Runs what a command does on a database. @throws as {@link databaseFailure} */
export async function onDatabaseOf<T>(service: StoringService, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (cause) {
    throw databaseFailure(service, cause);
  }
}

/**
 * Opens a database for one task, and closes it after it.
 * @param silenceMs Longest silence of PostgreSQL during a statement, in milliseconds; without it, a statement may take as long as it needs
 */
export async function withDatabase<T>(url: string, task: (db: AnyDatabase) => Promise<T>, silenceMs = 0): Promise<T> {
  const db = openDatabase<Record<string, Record<string, unknown>>>(url, { silenceMs });
  try {
    return await task(db);
  } finally {
    await db.destroy();
  }
}
