import type { Db } from '../database/schema.js';

/**
 * Counts events within a window of time, in the database, so that the limit holds for all instances and over restarts.
 * Resolves with the count of this window and its end.
 */
export async function countWithin(
  db: Db,
  key: string,
  windowMs: number,
  events = 1,
): Promise<{ readonly count: number; readonly endsAt: number }> {
  const window_start = Math.floor(Date.now() / windowMs) * windowMs;
  const { count } = await db
    .insertInto('counters')
    .values({ key, window_start, count: events })
    .onConflict(on =>
      on.column('key').doUpdateSet(eb => ({
        window_start,
        count: eb
          .case()
          .when('counters.window_start', '=', window_start)
          .then(eb('counters.count', '+', events))
          .else(events)
          .end(),
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return { count, endsAt: window_start + windowMs };
}
