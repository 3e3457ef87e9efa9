import type { Database } from './tables.js';
import { Failure, type FailureCode } from './failure.js';

/** Limit of a counter within a period. */
interface Limit {
  readonly count: number;
  readonly periodMs: number;
  readonly code: FailureCode;
  /** What is counted: requests of a network, of a person, to an address, or of all. */
  readonly of: 'network' | 'person' | 'address' | 'project' | 'operator' | 'service';
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Limits by name. Two periods can overlap the life of a code (20 minutes), so an address has at most 2 × 4 wrong codes
 * in that time: a chance below 1 in 100,000 to guess one of 1,000,000.
 */
export const limits = {
  'wrong code': { count: 4, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'address' },
  'email to address': { count: 8, periodMs: 20 * MINUTE, code: 'TOO_MANY_CODES', of: 'address' },
  // Letters that strangers may ask for; warnings are not counted, nor what a known device or a session asks for
  'daily email to address': { count: 40, periodMs: DAY, code: 'TOO_MANY_CODES', of: 'address' },
  'email from network': { count: 60, periodMs: 20 * MINUTE, code: 'TOO_MANY_CODES', of: 'network' },
  'attempt from network': { count: 120, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'network' },
  'share release': { count: 300, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'person' },
  'identity token': { count: 240, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'person' },
  'identity token from network': { count: 1_200, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'network' },
  operation: { count: 120, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'person' },
  'sponsored operation': { count: 60, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'person' },
  // Transactions that the relayer paid for, because the account changed after the simulation
  'reverted operation': { count: 5, periodMs: DAY, code: 'TOO_MANY_REQUESTS', of: 'person' },
  'new account': { count: 120, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'network' },
  'login start': { count: 240, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'network' },
  // Each is one request to the relay of Farcaster; a page polls once a second, for five minutes at most
  'farcaster poll': { count: 6_000, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'network' },
  'key challenge': { count: 480, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'network' },
  change: { count: 240, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'network' },
  statement: { count: 240, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'network' },
  'price from network': { count: 1_200, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'network' },
  'operation from network': { count: 600, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'network' },
  'refused secret': { count: 60, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'network' },
  'project request': { count: 6_000, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'project' },
  'project invitation': { count: 2_000, periodMs: DAY, code: 'TOO_MANY_REQUESTS', of: 'project' },
  'project deletion': { count: 100, periodMs: DAY, code: 'TOO_MANY_REQUESTS', of: 'project' },
  'operator login': { count: 60, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'network' },
  'operator call': { count: 1_200, periodMs: 20 * MINUTE, code: 'TOO_MANY_REQUESTS', of: 'operator' },
  'operator read': { count: 200, periodMs: DAY, code: 'TOO_MANY_REQUESTS', of: 'operator' },
  'operator act': { count: 50, periodMs: DAY, code: 'TOO_MANY_REQUESTS', of: 'operator' },
  // Budgets of the relayer; the settings replace their counts
  'sponsored gwei of person': { count: 50_000_000, periodMs: DAY, code: 'BUDGET_SPENT', of: 'person' },
  // Bounds what a person spends with many accounts, which are easier to get than many networks
  'sponsored gwei of network': { count: 500_000_000, periodMs: DAY, code: 'BUDGET_SPENT', of: 'network' },
  'sponsored gwei of project': { count: 5_000_000_000, periodMs: DAY, code: 'BUDGET_SPENT', of: 'project' },
  'sponsored gwei': { count: 5_000_000_000, periodMs: DAY, code: 'BUDGET_SPENT', of: 'service' },
} as const satisfies Readonly<Record<string, Limit>>;

/** Name of a limit. */
export type LimitName = keyof typeof limits;

/** Counts events in the database, so that all instances count together and a restart forgets nothing. */
export interface Limits {
  /** Counts an event, or an amount. Throws when the limit was reached before. */
  take(name: LimitName, of: string, amount?: number): Promise<void>;
  /** Throws when the limit is reached, and counts nothing. */
  check(name: LimitName, of: string): Promise<void>;
  /**
   * Takes back a count or an amount: a correct code is no attempt to guess, and what is refused costs nothing.
   * @param at When it was counted, in milliseconds; by default now
   */
  giveBack(name: LimitName, of: string, amount?: number, at?: number): Promise<void>;
  /** Removes counters of past periods, but the last one: an instance whose clock is behind still counts in it. */
  sweep(): Promise<void>;
}

/** Creates the counters. `countOf` returns what the operator has set in place of a count of the table. */
export function createLimits(
  db: Database,
  now: () => number,
  countOf: (name: LimitName, of: string) => Promise<number | undefined> = async () => undefined,
): Limits {
  const place = (name: LimitName, of: string, at = now()): { key: string; period: number; retryAfter: number } => {
    const { periodMs } = limits[name];
    const period = Math.floor(at / periodMs);
    return { key: `${name}:${of}`, period, retryAfter: Math.ceil(((period + 1) * periodMs - at) / 1000) };
  };
  const refuse = (name: LimitName, retryAfter: number): Failure => new Failure(limits[name].code, { retryAfter });
  const mostOf = async (name: LimitName, of: string): Promise<number> =>
    (await countOf(name, of)) ?? limits[name].count;

  return {
    async take(name, of, amount = 1) {
      const { key, period, retryAfter } = place(name, of);
      // One statement: two instances cannot both take the last place
      const { count } = await db
        .insertInto('counters')
        .values({ key, period, count: amount })
        .onConflict(conflict =>
          conflict.columns(['key', 'period']).doUpdateSet(eb => ({ count: eb('counters.count', '+', amount) })),
        )
        .returning('count')
        .executeTakeFirstOrThrow();
      if (count > (await mostOf(name, of))) throw refuse(name, retryAfter);
    },
    async check(name, of) {
      const { key, period, retryAfter } = place(name, of);
      const counted = db.selectFrom('counters').select('count').where('key', '=', key).where('period', '=', period);
      const { count } = (await counted.executeTakeFirst()) ?? { count: 0 };
      if (count >= (await mostOf(name, of))) throw refuse(name, retryAfter);
    },
    async giveBack(name, of, amount = 1, at = now()) {
      const { key, period } = place(name, of, at);
      await db
        .updateTable('counters')
        .set(eb => ({ count: eb('count', '-', amount) }))
        .where('key', '=', key)
        .where('period', '=', period)
        .execute();
    },
    async sweep() {
      for (const name of Object.keys(limits) as LimitName[])
        await db
          .deleteFrom('counters')
          .where('key', 'like', `${name}:%`)
          .where('period', '<', place(name, '').period - 1)
          .execute();
    },
  };
}
