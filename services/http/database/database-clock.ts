import type { FastifyBaseLogger } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { inJob, log } from '../log.js';
import { runRegularly } from '../regularly.js';
import type { DatabaseKind } from './database-kind.js';

/** A difference below this is that of usual clocks, and left as it is. */
const USUAL_MS = 1_000;
const COMPARE_MS = 60_000;

/** Present time that instances on one database share. */
export interface DatabaseClock {
  /** Returns milliseconds since 1970: the time of this machine, corrected by the difference from the database. */
  readonly now: () => number;
  /**
   * Compares the clock of this machine with that of the database, and again each minute. A difference of a second or more is
   * logged and corrected. Resolves with how to stop.
   */
  start(base: FastifyBaseLogger): Promise<() => Promise<void>>;
}

/** Resolves with the milliseconds by which PostgreSQL is ahead of a clock; negative if it is behind, 0 below a second. */
export async function aheadOf<Schema>(db: Kysely<Schema>, now: () => number): Promise<number> {
  const from = now();
  const { rows } = await sql<{ time: number }>`
    select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as time`.execute(db);
  const to = now();
  const ahead = Number(rows[0]?.time) - (from + to) / 2; // the database has read its clock in between
  return Math.abs(ahead) < USUAL_MS + (to - from) / 2 ? 0 : Math.round(ahead);
}

/** Writes a difference in whole seconds, such as `3 s behind`, for a text that goes on with whose clock it is. */
export const differenceText = (aheadMs: number): string =>
  `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs < 0 ? 'behind' : 'ahead of'}`;

/**
 * Creates the clock by which leases end and periods of limits begin: two instances whose own clocks differ would both have
 * one lease, and count in periods of their own. A file of SQLite has no clock but that of its machine, and that of a test is
 * not compared.
 */
export function createDatabaseClock<Schema>(db: Kysely<Schema>, kind: DatabaseKind, now: () => number): DatabaseClock {
  let aheadMs = 0;
  const compare = async (): Promise<void> => {
    if (kind !== 'postgres' || now !== Date.now) return;
    const ahead = await aheadOf(db, now);
    if (Math.abs(ahead - aheadMs) >= USUAL_MS)
      log('warn', `The clock of the database is ${differenceText(ahead)} that of this machine.`);
    aheadMs = ahead;
  };
  return {
    now: () => now() + aheadMs,
    async start(base) {
      await inJob(base, 'clock', compare);
      const failure = 'The clock of the database could not be read.';
      return runRegularly(base, { name: 'clock', everyMs: COMPARE_MS, failure, run: compare });
    },
  };
}
