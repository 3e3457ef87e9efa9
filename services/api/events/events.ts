import { sql } from 'kysely';
import type { Db, EventRow } from '../database/schema.js';

/** Adds an event; a repeated id is stored once. */
export async function addEvent(db: Db, event: EventRow): Promise<void> {
  await db
    .insertInto('events')
    .values(event)
    .onConflict(on => on.doNothing())
    .execute();
}

/** Removes the oldest events but for a number of them. */
export async function trimEvents(db: Db, limit: number): Promise<void> {
  const oldest = await db
    .selectFrom('events')
    .select('received_at')
    .orderBy('received_at', 'desc')
    .offset(limit)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await db.deleteFrom('events').where('received_at', '<=', oldest.received_at).execute();
}

/** Number of events of one kind and name. */
export interface EventCount {
  readonly kind: string;
  readonly event: string;
  readonly count: number;
}

/** Returns how often each event came, most frequent first. */
export async function countEvents(db: Db): Promise<readonly EventCount[]> {
  const rows = await db
    .selectFrom('events')
    .select(['kind', 'event', eb => eb.fn.countAll().as('count')])
    .groupBy(['kind', 'event'])
    .execute();
  return rows
    .map(({ kind, event, count }) => ({ kind, event, count: Number(count) }))
    .sort((one, other) => other.count - one.count);
}

const PAGE_SIZE = 50;

/** Last event of the page before: several may have its time. */
interface EventPlace {
  readonly before: number;
  /** Empty for none of this time. */
  readonly id: string;
}

/** Returns a page of events, newest first. */
export const listEvents = (db: Db, { before, id }: EventPlace): Promise<EventRow[]> =>
  db
    .selectFrom('events')
    .selectAll()
    .where(sql<boolean>`(received_at, id) < (${before}, ${id})`)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .execute();
