import type { GrowthOf } from '../../http/database/growth.js';
import type { LimitName } from './limits.js';
import { MOST_CLIENTS } from './openid/client-settings.js';
import type { WalletTables } from './tables.js';

const DAY_MS = 24 * 3_600_000;
/** How long an account without keys stays after its last session. */
export const EMPTY_ACCOUNT_LIFE_MS = 90 * DAY_MS;
/** How long a user operation can be asked for. */
const OPERATION_LIFE_MS = 90 * DAY_MS;
/** How long a letter that was given up can be tried anew. */
const DEAD_LETTER_LIFE_MS = 30 * DAY_MS;
/** How long a change that is over stays readable. */
const CHANGE_LIFE_MS = 90 * DAY_MS;
/**
 * How many splits of its keys an account uses. A further device takes the place of the one that was unused for longest:
 * a change like each other removal, which a letter tells of and its link undoes.
 */
export const MAX_SHARE_SETS = 50;
/** How long a device is known; browsers delete its cookie before. */
const DEVICE_LIFE_MS = 400 * DAY_MS;

const counters = (...names: [LimitName, ...LimitName[]]): [LimitName, ...LimitName[]] => names;
const withUsers = { with: 'users' } as const;
/** Rows that end by themselves, and are of no use to operators a day later. */
const expired = { column: 'expires_at', lifeMs: DAY_MS } as const;

/** What limits each table of the secure wallet. The database test compares it with the tables of the migrations. */
export const walletGrowth: GrowthOf<WalletTables> = {
  users: {
    filledBy: 'visitors',
    counters: counters('new account'),
    bound: 'counters',
    sweep: { rule: 'accounts without keys and session, and accounts whose removal was not undone' },
  },
  identities: {
    filledBy: 'visitors',
    counters: counters('new account', 'change'),
    bound: { per: 'user_id', rows: 10 },
    sweep: withUsers,
  },
  // Those in use, and those whose removal can still be undone
  share_sets: {
    filledBy: 'visitors',
    counters: counters('new account', 'change'),
    bound: { per: 'user_id', rows: 2 * MAX_SHARE_SETS },
    sweep: withUsers,
  },
  recoveries: {
    filledBy: 'visitors',
    counters: counters('new account', 'change'),
    bound: { per: 'user_id', rows: 30 },
    sweep: withUsers,
  },
  passkeys: {
    filledBy: 'visitors',
    counters: counters('new account'),
    bound: { per: 'user_id', rows: 30 },
    sweep: withUsers,
  },
  devices: {
    filledBy: 'visitors',
    counters: counters('email from network', 'attempt from network'),
    bound: { per: 'email', rows: 50, oldest: 'approved_at' },
    sweep: { column: 'approved_at', lifeMs: DEVICE_LIFE_MS },
  },
  user_devices: {
    filledBy: 'visitors',
    counters: counters('attempt from network', 'login start'),
    bound: { per: 'user_id', rows: 50, oldest: 'seen_at' },
    sweep: { rule: 'devices that are not the last of their account, 400 days after their last login' },
  },
  device_links: {
    filledBy: 'visitors',
    counters: counters('email from network'),
    bound: { per: 'device_hash', rows: 1 },
    sweep: expired,
  },
  codes: { filledBy: 'visitors', counters: counters('email from network'), bound: 'counters', sweep: expired },
  flows: {
    filledBy: 'visitors',
    counters: counters('login start', 'key challenge', 'operator login'),
    bound: 'counters',
    sweep: expired,
  },
  sessions: {
    filledBy: 'visitors',
    counters: counters('attempt from network', 'login start'),
    bound: { per: 'user_id', rows: 100, oldest: 'seen_at' },
    sweep: expired,
  },
  changes: {
    filledBy: 'visitors',
    counters: counters('change', 'attempt from network', 'login start', 'new account'),
    bound: 'counters',
    sweep: { column: 'at', lifeMs: CHANGE_LIFE_MS },
  },
  counters: {
    filledBy: 'visitors',
    counters: counters('email from network', 'attempt from network', 'login start', 'new account', 'change'),
    bound: 'counters',
    sweep: { rule: 'counters of past periods, but the last one' },
  },
  audit: {
    filledBy: 'visitors',
    counters: counters('email from network', 'attempt from network', 'login start', 'new account', 'change'),
    bound: 'counters',
    sweep: { rule: 'events 400 days older than the newest: the database lets no others go' },
  },
  operations: {
    filledBy: 'visitors',
    counters: counters('operation from network'),
    bound: 'counters',
    sweep: { column: 'created_at', lifeMs: OPERATION_LIFE_MS },
  },
  // A row for each account and network
  open_operations: {
    filledBy: 'visitors',
    counters: counters('operation from network'),
    bound: 'counters',
    sweep: { column: 'at', lifeMs: OPERATION_LIFE_MS },
  },
  // Jobs that run are deleted; the queue refuses more of them than the settings allow
  jobs: {
    filledBy: 'visitors',
    counters: counters('email from network', 'change', 'operation from network'),
    bound: 'counters',
    sweep: { column: 'failed_at', lifeMs: DEAD_LETTER_LIFE_MS },
  },
  project_users: {
    filledBy: 'visitors',
    counters: counters('identity token from network'),
    bound: 'counters',
    sweep: withUsers,
  },
  // A row for each project
  account_uses: {
    filledBy: 'visitors',
    counters: counters('attempt from network', 'login start', 'new account'),
    bound: 'counters',
    sweep: withUsers,
  },
  // A row for each client of the settings
  openid_consents: {
    filledBy: 'visitors',
    counters: counters('identity token from network'),
    bound: { per: 'user_id', rows: MOST_CLIENTS },
    sweep: withUsers,
  },
  openid_codes: {
    filledBy: 'visitors',
    counters: counters('identity token from network'),
    bound: 'counters',
    sweep: expired,
  },
  administration: { filledBy: 'operator' },
  operators: { filledBy: 'operator' },
  operator_sessions: {
    filledBy: 'visitors',
    counters: counters('operator login'),
    bound: { per: 'login', rows: 10, oldest: 'seen_at' },
    sweep: expired,
  },
  // Beyond them, the oldest one that no recovery names is deleted at the key service too
  escrow_shares: {
    filledBy: 'visitors',
    counters: counters('statement'),
    bound: { per: 'user_id', rows: 200 },
    sweep: withUsers,
  },
  // Follows from rows that are deleted
  escrow_removals: { filledBy: 'service' },
  // A row for each address of the settings
  webhooks: { filledBy: 'operator' },
  // Events of the audit, once for each receiver that refuses them; swept as those are
  webhook_letters: { filledBy: 'service' },
};

/** How long a device of an account is listed after its last login. */
export const USER_DEVICE_LIFE_MS = DEVICE_LIFE_MS;
