import { Kysely, PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';
import { traceQueries } from '../tracing/trace-queries.js';
import type { DatabaseKind } from './database-kind.js';
import { LibsqlDialect } from './sqlite-dialect.js';

/** Type id of 64-bit integers, which `pg` returns as text. */
const INT8 = 20;
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;

/** Integers of the services are times and counters below 2^53; amounts are texts. */
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);

const postgres = (connectionString: string): Dialect =>
  new PostgresDialect({
    pool: async () => {
      const pool = new pg.Pool({
        connectionString,
        max: POOL_SIZE,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        types,
      });
      // Without a listener, an idle connection that the database closes would end the process
      const onLost = (error: Error): void => console.warn('A database connection was lost.', error.message);
      pool.on('error', onLost);
      pool.on('connect', client => void client.on('error', onLost)); // one in use: its query fails, and the process goes on
      return pool;
    },
  });

/** Returns the kind of database that a connection string names. @throws for an unknown scheme */
export function kindOf(url: string): DatabaseKind {
  if (/^postgres(ql)?:\/\//.test(url)) return 'postgres';
  if (/^(sqlite|file):./.test(url)) return 'sqlite';
  throw new Error('DATABASE_URL must start with sqlite:, file:, postgres:// or postgresql://');
}

/**
 * Opens the database of a connection string: `sqlite:<path>` or `postgres://user:password@host/name`. Connects on the
 * first query. With `isTraced`, statements are steps of traces.
 */
export function openDatabase<Schema>(url: string, { isTraced = false } = {}): Kysely<Schema> {
  const kind = kindOf(url);
  const dialect =
    kind === 'postgres' ? postgres(url) : new LibsqlDialect(url.slice(url.indexOf(':') + 1).replace(/^\/\//, ''));
  return new Kysely<Schema>({ dialect, ...(isTraced && { log: traceQueries(kind) }) });
}
