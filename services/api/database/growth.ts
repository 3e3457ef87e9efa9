import { sql } from 'kysely';
import { sweepTables, type GrowthOf } from '../../http/database/growth.js';
import { trimEvents } from '../events/events.js';
import type { Db, Schema } from './schema.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Contracts beyond the listed tokens whose names are stored. */
const MAX_UNLISTED_TOKENS = 100_000;

/** Limit of the requests that store something, by network: the setting `STORE_LIMIT`. */
const STORE_LIMIT = 'store limit';
const counters: [string] = [STORE_LIMIT];
const expired = { column: 'expires_at', lifeMs: 0 } as const;

/** Limits that count the requests of one network. */
export const apiNetworkLimits: readonly string[] = [STORE_LIMIT];

/** Routes, below the root of the server, that store something of what a visitor asks for or sends. */
export const STORING_ROUTES: ReadonlySet<string> = new Set([
  '/e',
  '/v1/json-rpc',
  '/v1/profile/account',
  '/v1/account/:address/nfts',
  '/v1/account/:address/balance',
  '/v1/account/:address/history',
  '/v1/fungible/price',
  '/v1/convert/tokens',
  '/auth/v1/nonce',
  '/auth/v1/authenticate',
  '/auth/v1/account-metadata',
]);

/** What limits each table of the API server. The database test compares it with the tables of the migrations. */
export const apiGrowth: GrowthOf<Schema> = {
  blocks: { filledBy: 'chain' },
  checkpoints: { filledBy: 'chain' },
  transactions: { filledBy: 'chain' },
  transfers: { filledBy: 'chain' },
  activity: { filledBy: 'chain' },
  tokens: {
    filledBy: 'visitors',
    counters,
    bound: { rows: MAX_UNLISTED_TOKENS },
    sweep: { rule: 'tokens that are not listed, once there are too many: they are read again' },
  },
  nfts: {
    filledBy: 'visitors',
    counters,
    bound: 'counters',
    sweep: { column: 'read_at', lifeMs: 30 * DAY_MS },
  },
  names: {
    filledBy: 'visitors',
    counters,
    bound: 'counters',
    sweep: { rule: 'none: a name belongs to its owner for good' },
  },
  name_addresses: {
    filledBy: 'visitors',
    counters,
    bound: { per: 'address', rows: 20 },
    sweep: { with: 'names' },
  },
  name_messages: { filledBy: 'visitors', counters, bound: 'counters', sweep: expired },
  // The checkout of the operator adds them
  purchases: { filledBy: 'service' },
  pay_sessions: {
    filledBy: 'visitors',
    counters,
    bound: 'counters',
    sweep: { column: 'updated_at', lifeMs: 30 * DAY_MS },
  },
  projects: { filledBy: 'operator' },
  events: {
    filledBy: 'visitors',
    counters,
    bound: 'counters',
    sweep: { rule: 'the oldest beyond KEPT_EVENTS' },
  },
  leases: { filledBy: 'service' },
  counters: {
    filledBy: 'visitors',
    counters,
    bound: 'counters',
    sweep: { column: 'window_start', lifeMs: HOUR_MS },
  },
  auth_nonces: { filledBy: 'visitors', counters, bound: 'counters', sweep: expired },
  auth_sessions: { filledBy: 'visitors', counters, bound: 'counters', sweep: expired },
  // Those with data of the host stay
  auth_accounts: {
    filledBy: 'visitors',
    counters,
    bound: 'counters',
    sweep: { column: 'last_sign_in_at', lifeMs: 90 * DAY_MS, only: { metadata: 'null' } },
  },
  // Each sign-in deletes those that are over
  admin_sessions: { filledBy: 'operator' },
};

async function forgetTokens(db: Db): Promise<void> {
  const { count } = await db
    .selectFrom('tokens')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('is_listed', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(count) > MAX_UNLISTED_TOKENS) await db.deleteFrom('tokens').where('is_listed', '=', 0).execute();
}

/** Deletes what is over, and what exceeds its bound. */
export async function sweepApi(db: Db, maxEvents: number, now: number): Promise<void> {
  await sweepTables(db, apiGrowth, now);
  await trimEvents(db, maxEvents);
  await forgetTokens(db);
}
