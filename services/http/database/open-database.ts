import { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';
import { traceQueries } from '../tracing/trace-queries.js';
import type { DatabaseKind } from './database-kind.js';
import { LibsqlDialect } from './sqlite-dialect.js';

/** Type id of 64-bit integers, which `pg` returns as text. */
const INT8 = 20;
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** After a failover, connections to the database of before, which has become a standby, are used no longer. */
const MAX_LIFETIME_S = 300;
/** Longest time without a byte of PostgreSQL while a service waits; deletions of a sweep take less. */
export const SILENCE_MS = 120_000;

/** Integers of the services are times and counters below 2^53; amounts are texts. */
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);

/**
 * Returns a socket that ends when nothing comes for a time. A network that drops packets closes no connection: without this,
 * statements wait for as long as the system sends again, a quarter of an hour and more.
 */
function socketWithin(silenceMs: number): Socket {
  const socket = new Socket();
  const end = (): void => void socket.destroy(new Error(`The database is silent for ${silenceMs / 1000} s`));
  return silenceMs === 0 ? socket : socket.setTimeout(silenceMs, end);
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Logs of the services by their databases. */
const logs = new WeakMap<object, Log>();

/** Writes lost connections of a database to the log of its service; without one, as in commands, standard error has them. */
export const logConnectionsOf = (db: object, log: Log): void => void logs.set(db, log);

function reportLost(db: object, err: Error): void {
  const message = 'A database connection was lost.';
  // Not in the context of a request: the connection may be one that any request has opened
  const log = logs.get(db);
  if (log) log.warn({ err }, message);
  else console.warn(message, err.message);
}

const postgres = (connectionString: string, silenceMs: number, onLost: (error: Error) => void): Dialect =>
  new PostgresDialect({
    pool: async () => {
      const pool = new pg.Pool({
        connectionString,
        max: POOL_SIZE,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        maxLifetimeSeconds: MAX_LIFETIME_S,
        stream: () => socketWithin(silenceMs),
        types,
      });
      // Without listeners, a connection that the database closes would end the process. That of the pool is told of idle ones
      // alone, after that of the connection
      pool.on('error', () => undefined);
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
 * first query. With `isTraced`, statements are steps of traces. With `silenceMs`, PostgreSQL is waited for no longer than this
 * for each piece of an answer; without it, a statement may take as long as it needs.
 */
export function openDatabase<Schema>(url: string, { isTraced = false, silenceMs = 0 } = {}): Kysely<Schema> {
  const kind = kindOf(url);
  const dialect =
    kind === 'postgres'
      ? postgres(url, silenceMs, error => reportLost(db, error))
      : new LibsqlDialect(url.slice(url.indexOf(':') + 1).replace(/^\/\//, ''));
  const db = new Kysely<Schema>({ dialect, ...(isTraced && { log: traceQueries(kind) }) });
  return db;
}
