import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { pipeline as connect, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../api/database/schema.js';
import { migrate, migrateTo, pendingMigrations } from '../http/database/migrate.js';
import { kindOf } from '../http/database/open-database.js';
import type { KeyTables } from '../keys/server/tables.js';
import type { WalletTables } from '../wallet/server/tables.js';
import { CommandError } from './config.js';
import {
  databaseFailure,
  onDatabaseOf,
  withDatabase,
  type AnyDatabase,
  type ServiceDatabase,
  type StoringService,
} from './databases.js';

const FORMAT = 'latchkey-backup-1';
const PAGE = 500;
const NO_BACKUP = 'This is no backup, or of a later version';
const NOT_COMPLETE = 'The backup is not complete. Nothing was restored.';
/** Tables of the migrations themselves. */
const OWN_TABLES = /^kysely_|^sqlite_/;

const header = z.object({
  format: z.literal(FORMAT),
  service: z.enum(['wallet', 'keys', 'api']),
  /** Last migration of the database. */
  migration: z.string(),
  at: z.string(),
});
const rowLine = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });
const endLine = z.object({ rows: z.int() });

/** Tables of sessions, and of what becomes one. Those of a backup may have been ended since, such as the session of a thief. */
const LOGINS: Readonly<Record<StoringService, readonly string[]>> = {
  wallet: [
    'sessions',
    'operator_sessions',
    'codes',
    'device_links',
    'flows',
    'openid_codes',
  ] satisfies (keyof WalletTables)[],
  keys: ['codes'] satisfies (keyof KeyTables)[],
  api: ['admin_sessions', 'auth_sessions', 'auth_nonces'] satisfies (keyof Schema)[],
};

const tablesOf = async (db: AnyDatabase): Promise<string[]> =>
  (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter(name => !OWN_TABLES.test(name))
    .sort();

/** Returns the columns of the primary key of a table, in which its rows are read. */
async function keyOf(db: AnyDatabase, kind: 'sqlite' | 'postgres', table: string): Promise<string[]> {
  const query =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
      : sql<{ name: string }>`select a.attname as name from pg_index i
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indisprimary and i.indrelid = ${table}::regclass order by array_position(i.indkey::int[], a.attnum::int)`;
  const { rows } = await query.execute(db);
  if (rows.length === 0) throw new Error(`The table ${table} has no primary key`);
  return rows.map(({ name }) => name);
}

type Row = Record<string, unknown>;

/** Reads the rows of a table in the order of its key. */
async function* rowsOf(db: AnyDatabase, table: string, key: readonly string[]): AsyncGenerator<Row> {
  const columns = sql.join(key.map(name => sql.ref(name)));
  for (let last: Row | undefined; ;) {
    const after = last;
    const from = after && sql`where (${columns}) > (${sql.join(key.map(name => sql.val(after[name])))})`;
    const query = sql<Row>`select * from ${sql.table(table)} ${from ?? sql``} order by ${columns} limit ${sql.lit(PAGE)}`;
    const { rows } = await query.execute(db);
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}

async function* linesOf(db: AnyDatabase, database: ServiceDatabase): AsyncGenerator<string> {
  try {
    yield* readLines(db, database);
  } catch (error) {
    throw databaseFailure(database.service, error);
  }
}

async function* readLines(db: AnyDatabase, { service, url, migrations }: ServiceDatabase): AsyncGenerator<string> {
  const pending = await pendingMigrations(db, migrations);
  const migration = Object.keys(migrations)
    .filter(name => !pending.includes(name))
    .sort()
    .at(-1);
  if (migration === undefined) throw new CommandError(`The database of ${service} is empty`);
  yield `${JSON.stringify({ format: FORMAT, service, migration, at: new Date().toISOString() })}\n`;
  let count = 0;
  for (const table of await tablesOf(db))
    for await (const row of rowsOf(db, table, await keyOf(db, kindOf(url), table))) {
      count++;
      yield `${JSON.stringify({ table, row })}\n`;
    }
  yield `${JSON.stringify({ rows: count })}\n`;
}

/** Writes one moment of a database into a file, which is complete or not there. The services may run meanwhile. */
export async function backup(database: ServiceDatabase, path: string): Promise<void> {
  const part = `${path}.${randomUUID()}.part`; // of this run alone: another one may write the same file
  const { service, url } = database;
  const write = (tx: AnyDatabase): Promise<void> =>
    pipeline(Readable.from(linesOf(tx, database)), createGzip(), createWriteStream(part, { mode: 0o600, flags: 'wx' }));
  try {
    const failure = await onDatabaseOf(service, () =>
      withDatabase(url, db =>
        db
          .transaction()
          .setIsolationLevel('repeatable read') // one moment; SQLite's transactions have no other
          .setAccessMode('read only') // of SQLite, leaves the write lock to the services
          // Returned, since it may be one of the file
          .execute(tx => write(tx).catch((error: unknown) => ({ error }))),
      ),
    );
    if (failure) throw failure.error;
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** Inserts rows of one table. */
const insert = (db: AnyDatabase, table: string, rows: readonly Row[]) => db.insertInto(table).values(rows).execute();

/** Sets the counters from which PostgreSQL takes ids after those that were restored. */
async function setSequences(db: AnyDatabase): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select table_name as "table", column_name as "column", pg_get_serial_sequence(table_name, column_name) as sequence
    from information_schema.columns
    where table_schema = 'public' and pg_get_serial_sequence(table_name, column_name) is not null`.execute(db);
  for (const { table, column, sequence } of rows)
    await sql`select setval(${sequence}, coalesce((select max(${sql.ref(column)}) from ${sql.table(table)}), 1))`.execute(
      db,
    );
}

const parse = <T extends z.ZodMiniType>(schema: T, line: string): z.output<T> => {
  const result = schema.safeParse(JSON.parse(line));
  if (!result.success) throw new CommandError(NO_BACKUP);
  return result.data;
};

/** Reads the lines of a compressed file. @throws CommandError for a file that ends early, or is not compressed */
async function* linesIn(path: string): AsyncGenerator<string> {
  // An error of either destroys the last one, and ends the loop
  const text = connect(createReadStream(path), createGunzip(), () => undefined).setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'Z_BUF_ERROR') throw new CommandError(NOT_COMPLETE);
    if (code === 'Z_DATA_ERROR') throw new CommandError(NO_BACKUP);
    throw error;
  }
}

type RowLine = z.output<typeof rowLine>;

/** Reads a backup to its end. @throws CommandError if the end is missing: a part of a backup is none */
async function read(
  path: string,
  onRow: (line: RowLine) => Promise<void> | void,
): Promise<z.output<typeof header> & { readonly rows: number }> {
  let first: z.output<typeof header> | undefined;
  let count = 0;
  for await (const line of linesIn(path)) {
    if (!first) {
      first = parse(header, line);
    } else if (line.startsWith('{"rows":')) {
      if (parse(endLine, line).rows !== count) break;
      return { ...first, rows: count };
    } else {
      await onRow(parse(rowLine, line));
      count++;
    }
  }
  throw new CommandError(first ? NOT_COMPLETE : 'The backup is empty');
}

/** Inserts the rows of a backup but those of some tables. Returns how many. */
async function insertAll(db: AnyDatabase, path: string, without: readonly string[]): Promise<number> {
  let table = '';
  let rows: Row[] = [];
  let count = 0;
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await insert(db, table, rows);
    count += rows.length;
    rows = [];
  };
  await read(path, async next => {
    if (without.includes(next.table)) return;
    if (next.table !== table || rows.length >= PAGE / 10) await flush();
    table = next.table;
    rows.push(next.row);
  });
  await flush();
  return count;
}

/**
 * Requires a database without rows. It may have the tables of the service, such as of a restore that failed.
 * @throws CommandError for rows, tables of others, and those of a later version
 */
async function requireEmpty(db: AnyDatabase, migrations: ServiceDatabase['migrations'], last: string): Promise<void> {
  const tables = await tablesOf(db);
  if (tables.length === 0) return;
  const pending = await pendingMigrations(db, migrations);
  const applied = Object.keys(migrations).filter(name => !pending.includes(name));
  let isEmpty = applied.length > 0;
  for (const table of tables)
    isEmpty &&= (await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)).rows.length === 0;
  if (!isEmpty) throw new CommandError('The database is not empty. Name a new one.');
  if (applied.some(name => name > last))
    throw new CommandError('The tables of the database are of a later version than the backup. Name a new one.');
}

/** How a backup is restored. */
interface RestoreOptions {
  /** Whether the backup is the last state of the service: sessions go on, since none has ended after it. */
  readonly isMoved?: boolean;
}

/**
 * Restores a backup into an empty database, of SQLite or PostgreSQL, and then applies the migrations that came since. A file
 * that is no whole backup leaves the database as it was. Returns the number of rows.
 * @throws CommandError for a database with rows, a backup of another service, and one that is not complete
 */
export async function restore(
  { service, url, migrations }: ServiceDatabase,
  path: string,
  { isMoved = false }: RestoreOptions = {},
): Promise<number> {
  const { service: of, migration } = await read(path, () => undefined);
  if (of !== service) throw new CommandError(`This is a backup of ${of}, not of ${service}`);
  if (!Object.hasOwn(migrations, migration))
    throw new CommandError(`The backup has the migration ${migration}: restore it with that version, or a later one`);
  return onDatabaseOf(service, () =>
    withDatabase(url, async db => {
      await requireEmpty(db, migrations, migration);
      await migrateTo(db, migrations, migration);
      const count = await db.transaction().execute(async tx => {
        const rows = await insertAll(tx, path, isMoved ? [] : LOGINS[service]);
        if (kindOf(url) === 'postgres') await setSequences(tx);
        return rows;
      });
      await migrate(db, migrations);
      return count;
    }),
  );
}
