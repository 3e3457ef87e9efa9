import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import SqliteDatabase, { type Database, type Statement } from 'libsql';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { Mutex } from './mutex.js';

/** Time to wait for the write lock of another process. */
const BUSY_MS = 10_000;
const BUSY_STEP_MS = 4;
const MAX_STATEMENTS = 200;
/** Rights of a new file, which has addresses of people. Those of a file that exists are its operator's choice. */
const OWNER_ALONE = 0o600;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_BUSY');

/**
 * Repeats an action while another process holds the write lock. SQLite's own busy timeout would block the event loop,
 * which deadlocks two databases of one process.
 */
async function whenFree<T>(action: () => T): Promise<T> {
  const end = performance.now() + BUSY_MS;
  for (;;) {
    try {
      return action();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      await new Promise(resolve => setTimeout(resolve, BUSY_STEP_MS * (1 + Math.random())));
    }
  }
}

/** The connection of this process. Keeps prepared statements, because preparing takes longer than most queries. */
class SqliteConnection implements DatabaseConnection {
  readonly #db: Database;
  readonly #statements = new Map<string, Statement>();

  constructor(db: Database) {
    this.#db = db;
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return whenFree(() => this.#run<R>(sql, parameters));
  }

  // eslint-disable-next-line require-yield -- no query of the services streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('SQLite does not stream queries here');
  }

  #run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const statement = this.#prepare(sql);
    const names = statement.columns().map(({ name }) => name);
    if (names.length === 0) {
      const { changes } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes) };
    }
    // Plain rows of libsql carry a property of the driver
    const rows = (statement.raw(true).all(parameters) as unknown[][]).map(
      row => Object.fromEntries(names.map((name, index) => [name, row[index]])) as R,
    );
    return { rows };
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #mutex = new Mutex();
  #db: Database | undefined;
  #connection: SqliteConnection | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    if (this.#file !== ':memory:') {
      await mkdir(dirname(this.#file), { recursive: true });
      await (await open(this.#file, 'a', OWNER_ALONE)).close(); // SQLite gives its other files the rights of this one
    }
    const db = new SqliteDatabase(this.#file);
    this.#db = db;
    await whenFree(() => {
      db.pragma('busy_timeout = 0');
      db.pragma('journal_mode = WAL');
      db.pragma('synchronous = FULL');
      db.pragma('foreign_keys = ON');
    });
    this.#connection = new SqliteConnection(db);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.lock();
    if (!this.#connection) throw new Error('The database is closed');
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#mutex.unlock();
  }

  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    // Takes the write lock first: a transaction that reads and then writes could not get it later. One that only reads
    // sees the moment of its first statement, while others write
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#connection = undefined;
    this.#db?.close();
  }
}

/** Adapter whose migrations run in one transaction, which holds the write lock. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** SQLite in a file, whose folder is made, or in memory if the file is `:memory:`. Several processes may use one file. */
export class LibsqlDialect implements Dialect {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#file);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }

  createIntrospector(db: Kysely<never>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}
