import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { migrate, migrateTo, pendingMigrations } from '../http/database/migrate.js';
import { kindOf } from '../http/database/open-database.js';
import { CommandError } from './config.js';
import { withDatabase, type AnyDatabase, type ServiceDatabase } from './databases.js';

const FORMAT = 'latchkey-backup-1';
const PAGE = 500;
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

async function* linesOf(db: AnyDatabase, { service, url, migrations }: ServiceDatabase): AsyncGenerator<string> {
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
  const part = `${path}.part`;
  try {
    await withDatabase(database.url, db =>
      db
        .transaction()
        .setIsolationLevel('repeatable read') // one moment; SQLite's transactions have no other
        .setAccessMode('read only') // of SQLite, leaves the write lock to the services
        .execute(tx =>
          pipeline(
            Readable.from(linesOf(tx, database)),
            createGzip(),
            createWriteStream(part, { mode: 0o600, flags: 'wx' }),
          ),
        ),
    );
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
  if (!result.success) throw new CommandError('This is no backup, or of a later version');
  return result.data;
};

/** Inserts what follows the header. @throws CommandError if the end is missing: a part of a backup is none */
async function insertAll(db: AnyDatabase, lines: AsyncIterable<string>): Promise<number> {
  let [count, table, end] = [0, '', -1];
  let rows: Row[] = [];
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await insert(db, table, rows);
    rows = [];
  };
  for await (const line of lines) {
    if (line.startsWith('{"rows":')) {
      end = parse(endLine, line).rows;
      break;
    }
    const next = parse(rowLine, line);
    if (next.table !== table || rows.length >= PAGE / 10) await flush();
    table = next.table;
    rows.push(next.row);
    count++;
  }
  await flush();
  if (end !== count) throw new CommandError('The backup is not complete. Nothing was restored.');
  return count;
}

/**
 * Restores a backup into an empty database, of SQLite or PostgreSQL, and then applies the migrations that came since.
 * @throws CommandError for a database with tables, a backup of another service, and one that is not complete
 */
export async function restore({ service, url, migrations }: ServiceDatabase, path: string): Promise<number> {
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Infinity });
  const all = lines[Symbol.asyncIterator]();
  const { value: first } = (await all.next()) as IteratorResult<string, undefined>;
  if (first === undefined) throw new CommandError('The backup is empty');
  const { service: of, migration } = parse(header, first);
  if (of !== service) throw new CommandError(`This is a backup of ${of}, not of ${service}`);
  if (!Object.hasOwn(migrations, migration))
    throw new CommandError(`The backup has the migration ${migration}: restore it with that version, or a later one`);
  return withDatabase(url, async db => {
    if ((await tablesOf(db)).length > 0) throw new CommandError('The database is not empty. Name a new one.');
    await migrateTo(db, migrations, migration);
    const count = await db.transaction().execute(async tx => {
      const rows = await insertAll(tx, { [Symbol.asyncIterator]: () => all });
      if (kindOf(url) === 'postgres') await setSequences(tx);
      return rows;
    });
    await migrate(db, migrations);
    return count;
  });
}
