import type { GrowthOf } from '../../http/database/growth.js';
import type { LimitName } from './limits.js';
import type { KeyTables } from './tables.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a wait is kept after its end, with the stop of its owner. */
export const WAIT_LIFE_MS = 30 * DAY_MS;
/** How long a code is kept, which is valid for a part of it: attempts of a day are counted on it. */
export const CODE_ROW_LIFE_MS = DAY_MS;
const counters: [LimitName] = ['call from network'];
const withOwners = { rule: 'what belongs to an account, with its last share' } as const;

/** What limits each table of the key service. The database test compares it with the tables of the migrations. */
export const keyGrowth: GrowthOf<KeyTables> = {
  shares: { filledBy: 'visitors', counters, bound: { per: 'user_id', rows: 20 }, sweep: withOwners },
  owners: { filledBy: 'visitors', counters, bound: { per: 'user_id', rows: 1 }, sweep: withOwners },
  devices: {
    filledBy: 'visitors',
    counters,
    bound: { per: 'user_id', rows: 50, oldest: 'known_at' },
    sweep: withOwners,
  },
  codes: {
    filledBy: 'visitors',
    counters,
    bound: 'counters',
    sweep: { column: 'created_at', lifeMs: CODE_ROW_LIFE_MS },
  },
  waits: {
    filledBy: 'visitors',
    counters,
    bound: 'counters',
    sweep: { column: 'ready_at', lifeMs: WAIT_LIFE_MS },
  },
  statements: {
    filledBy: 'visitors',
    counters,
    bound: 'counters',
    sweep: { column: 'used_at', lifeMs: HOUR_MS },
  },
  jobs: {
    filledBy: 'visitors',
    counters,
    bound: 'counters',
    sweep: { column: 'failed_at', lifeMs: 30 * DAY_MS },
  },
  counters: {
    filledBy: 'visitors',
    counters,
    bound: 'counters',
    sweep: { column: 'ends_at', lifeMs: 0 },
  },
};
