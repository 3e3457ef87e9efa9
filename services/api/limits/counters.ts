import type { Db } from '../database/schema.js';

/**
 * Counts an event within a window of time, in the database, so that the limit holds for all instances and over restarts.
 * Resolves with the count of this window and its end.
 */
export async function countWithin(
  db: Db,
  key: string,
  windowMs: number,
  now = Date.now(),
): Promise<{ readonly count: number; readonly endsAt: number }> {
  const window_start = Math.floor(now / windowMs) * windowMs;
  const { count } = await db
    .insertInto('counters')
    .values({ key, window_start, count: 1 })
    .onConflict(on =>
      on.column('key').doUpdateSet(eb => ({
        window_start,
        count: eb
          .case()
          .when('counters.window_start', '=', window_start)
          .then(eb('counters.count', '+', 1))
          .else(1)
          .end(),
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return { count, endsAt: window_start + windowMs };
}
