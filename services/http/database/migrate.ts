import { Migrator, type Kysely, type Migration } from 'kysely';

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
