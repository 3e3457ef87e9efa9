import { HttpError } from '../../http/http-error.js';
import { hashOf, type KeyWorld } from './world.js';

const MINUTE_MS = 60_000;

/** Limits by name: calls of one network within a period. */
export const keyLimits = {
  'call from network': { count: 240, periodMs: 20 * MINUTE_MS },
} as const;

/** Name of a limit. */
export type LimitName = keyof typeof keyLimits;

/** Counts a call of a network, for all instances together. @throws {HttpError} 429 when the limit was reached before */
export async function countCall(world: KeyWorld, network: string): Promise<void> {
  const name: LimitName = 'call from network';
  const { count: limit, periodMs } = keyLimits[name];
  const now = world.sharedNow();
  const endsAt = (Math.floor(now / periodMs) + 1) * periodMs;
  // One statement: two instances cannot both take the last place
  const { count } = await world.db
    .insertInto('counters')
    .values({ key: `${name}:${hashOf(world, 'network', network)}`, ends_at: endsAt, count: 1 })
    .onConflict(conflict =>
      conflict.columns(['key', 'ends_at']).doUpdateSet(eb => ({ count: eb('counters.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  if (count <= limit) return;
  const retryAfter = String(Math.ceil((endsAt - now) / 1000));
  throw new HttpError(429, '', 'Too many attempts. Try again later.', { 'retry-after': retryAfter });
}
