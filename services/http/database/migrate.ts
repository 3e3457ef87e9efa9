import { Migrator, type Kysely, type Migration } from 'kysely';
import { kindOf, openDatabase } from './open-database.js';

/** Migrations by name; they run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Applies the migrations that the database lacks, all or none. Instances that start together wait for each other.
 * @throws when a migration fails, or the database has migrations that this program does not know
 */
export async function migrate<Schema>(db: Kysely<Schema>, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('The database could not be migrated', { cause: error });
}

/**
 * Applies the migrations that the database of a starting service lacks. PostgreSQL is silent for as long as a migration takes,
 * or the instance that migrates: so it happens on a connection without a limit of time. @throws as `migrate`
 */
export async function migrateOnStart<Schema>(db: Kysely<Schema>, url: string, migrations: Migrations): Promise<void> {
  if (kindOf(url) === 'sqlite') return migrate(db, migrations); // of one in memory, another connection has another database
  const patient = openDatabase<Schema>(url);
  try {
    await migrate(patient, migrations);
  } finally {
    await patient.destroy();
  }
}

/** Returns the names of the migrations that the database lacks, in their order; of an empty database all. */
export async function pendingMigrations<Schema>(db: Kysely<Schema>, migrations: Migrations): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  return (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

/** Applies the migrations up to a named one, and no later ones. @throws as `migrate` */
export async function migrateTo<Schema>(db: Kysely<Schema>, migrations: Migrations, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateTo(name);
  if (error !== undefined) throw new Error(`The database could not be migrated to ${name}`, { cause: error });
}
