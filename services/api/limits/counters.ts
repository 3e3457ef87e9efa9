import { sql } from 'kysely';
import type { Db } from '../database/schema.js';

/** Longest difference between the clocks of instances that count in one window. A window further ahead is replaced. */
const SKEW_MS = 5 * 60_000;

/**
 * Counts events within a window of time, in the database, so that the limit holds for all instances and over restarts. An
 * instance whose clock is behind counts in the window that another one has begun. Resolves with the count of the window and
 * its end.
 */
export async function countWithin(
  db: Db,
  key: string,
  windowMs: number,
  events = 1,
): Promise<{ readonly count: number; readonly endsAt: number }> {
  const window_start = Math.floor(Date.now() / windowMs) * windowMs;
  const isCurrent = sql<boolean>`counters.window_start between ${window_start} and ${window_start + windowMs + SKEW_MS}`;
  const row = await db
    .insertInto('counters')
    .values({ key, window_start, count: events })
    .onConflict(on =>
      on.column('key').doUpdateSet(eb => ({
        window_start: eb.case().when(isCurrent).then(eb.ref('counters.window_start')).else(window_start).end(),
        count: eb
          .case()
          .when(isCurrent)
          .then(eb('counters.count', '+', events))
          .else(events)
          .end(),
      })),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow();
  return { count: row.count, endsAt: row.window_start + windowMs };
}
