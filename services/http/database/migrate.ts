import { DEFAULT_MIGRATION_TABLE, Migrator, sql, type Kysely, type Migration, type MigrationResultSet } from 'kysely';
import { kindOf, openDatabase } from './open-database.js';

/** Migrations by name; they run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Thrown for a database with migrations that this program does not know. */
class UnknownMigrations extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database has migrations that this version does not have: ${names.join(', ')}. It is of a later version, or of another service. Start that version again, or restore a backup of before.`,
    );
    this.name = 'UnknownMigrations';
  }
}

/** Returns a migrator of a database. @throws UnknownMigrations */
async function migratorOf<Schema>(db: Kysely<Schema>, migrations: Migrations): Promise<Migrator> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) {
    const table = sql.table(DEFAULT_MIGRATION_TABLE);
    const { rows } = await sql<{ readonly name: string }>`select name from ${table} order by name`.execute(db);
    const later = rows.map(({ name }) => name).filter(name => !Object.hasOwn(migrations, name));
    if (later.length > 0) throw new UnknownMigrations(later);
  }
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
}

/** Migrates a database. @throws UnknownMigrations, or an error with the message `failure` and the cause */
async function applyBy<Schema>(
  db: Kysely<Schema>,
  migrations: Migrations,
  failure: string,
  act: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<void> {
  const failed = (cause: unknown): Error =>
    cause instanceof UnknownMigrations ? cause : new Error(failure, { cause });
  const migrator = await migratorOf(db, migrations).catch((error: unknown) => {
    throw failed(error);
  });
  const { error } = await act(migrator);
  if (error !== undefined) throw failed(error);
}

/**
 * Applies the migrations that the database lacks, all or none. Instances that start together wait for each other.
 * @throws when a migration fails, or the database has migrations that this program does not know
 */
export async function migrate<Schema>(db: Kysely<Schema>, migrations: Migrations): Promise<void> {
  await applyBy(db, migrations, 'The database could not be migrated', migrator => migrator.migrateToLatest());
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

/**
 * Returns the names of the migrations that the database lacks, in their order; of an empty database all.
 * @throws where the database has migrations that this program does not know
 */
export async function pendingMigrations<Schema>(db: Kysely<Schema>, migrations: Migrations): Promise<string[]> {
  const migrator = await migratorOf(db, migrations);
  return (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

/** Applies the migrations up to a named one, and no later ones. @throws as `migrate` */
export async function migrateTo<Schema>(db: Kysely<Schema>, migrations: Migrations, name: string): Promise<void> {
  const failure = `The database could not be migrated to ${name}`;
  await applyBy(db, migrations, failure, migrator => migrator.migrateTo(name));
}
