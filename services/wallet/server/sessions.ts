import { dropOldest } from '../../http/database/growth.js';
import { Failure } from './failure.js';
import { walletGrowth } from './growth.js';
import type { Database } from './tables.js';
import { newToken, type World } from './world.js';

/** Life of a login that is used; each use extends it. */
export const SESSION_LIFE_MS = 30 * 24 * 3_600_000;
const SEEN_STEP_MS = 60_000;

/** Ways to log in. */
export type LoginMethod = string;

/** A logged-in visitor. */
export interface Login {
  /** Hashes of the token under every secret, the current first: a call at the same time may store another one of them. */
  readonly tokenHashes: readonly string[];
  readonly userId: string;
  readonly deviceHash: string;
  readonly method: LoginMethod;
  /** Time of the last proof, a login included. */
  readonly freshAt: number;
  /** Time of the last proof that this wallet itself has asked for, on a page that hosts cannot read. */
  readonly provedAt: number | null;
  /** Time of the last use of a passkey. */
  readonly secondAt: number | null;
}

/** Starts a session and returns its token, the value of the cookie. */
export async function startSession(
  world: World,
  {
    userId,
    deviceHash,
    method,
    agent,
    place,
    isSecondFactor = false,
  }: {
    userId: string;
    deviceHash: string;
    method: LoginMethod;
    agent: string;
    place: string;
    isSecondFactor?: boolean;
  },
): Promise<string> {
  const user = await world.db.selectFrom('users').select('suspended_at').where('id', '=', userId).executeTakeFirst();
  if (!user) throw new Failure('LOGIN_FAILED'); // deleted in this moment
  if (user.suspended_at !== null) throw new Failure('ACCOUNT_SUSPENDED');
  const token = newToken();
  const now = world.now();
  await world.db.transaction().execute(async (tx: Database) => {
    await tx
      .insertInto('sessions')
      .values({
        user_id: userId,
        device_hash: deviceHash,
        method,
        created_at: now,
        fresh_at: now,
        seen_at: now,
        token_hash: world.sealer.hash('session', token),
        agent,
        place,
        proved_at: isSecondFactor ? now : null,
        second_at: isSecondFactor ? now : null,
        expires_at: now + SESSION_LIFE_MS,
      })
      .execute();
    await dropOldest(tx, walletGrowth, 'sessions', userId);
    await world.audit('login', userId, { method, agent, place }, tx);
  });
  return token;
}

/**
 * Returns the login of a cookie on its device; undefined without a valid one. A session that is used moves to the current secret,
 * so that it does not end with an older one.
 */
export async function findSession(
  world: World,
  token: string | undefined,
  { deviceHash, place }: { readonly deviceHash: string; readonly place: string },
): Promise<Login | undefined> {
  if (!token) return undefined;
  const tokenHashes = world.sealer.hashes('session', token);
  const row = await world.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .where('token_hash', 'in', tokenHashes)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
  const now = world.now();
  // A cookie that was copied without the device cookie is worth nothing
  if (!row || row.expires_at <= now || row.device_hash !== deviceHash) return undefined;
  if (now - row.seen_at > SEEN_STEP_MS)
    await world.db
      .updateTable('sessions')
      .set({
        seen_at: now,
        place,
        expires_at: now + SESSION_LIFE_MS,
        token_hash: world.sealer.hash('session', token),
      })
      .where('token_hash', 'in', tokenHashes)
      .execute();
  return {
    tokenHashes,
    userId: row.user_id,
    deviceHash,
    method: row.method,
    freshAt: row.fresh_at,
    provedAt: row.proved_at,
    secondAt: row.second_at,
  };
}

/** Notes a repeated proof, or the second factor. */
export async function refreshSession(world: World, login: Login, proof: 'login' | 'second factor'): Promise<void> {
  const now = world.now();
  await world.db.transaction().execute(async tx => {
    await tx
      .updateTable('sessions')
      .set({ fresh_at: now, proved_at: now, ...(proof === 'second factor' && { second_at: now }) })
      .where('token_hash', 'in', login.tokenHashes)
      .execute();
    if (proof === 'second factor') await world.audit('second factor', login.userId, {}, tx);
  });
}

/** Ends the session of a call. */
export async function endSession(
  world: World,
  { tokenHashes, userId }: Login,
  { agent, visitor: { place } }: { readonly agent: string; readonly visitor: { readonly place: string } },
): Promise<void> {
  await world.db.transaction().execute(async tx => {
    await tx.deleteFrom('sessions').where('token_hash', 'in', tokenHashes).execute();
    await world.audit('logout', userId, { agent, place }, tx);
  });
}

/** Ends all sessions of a user but this one. */
export async function endOtherSessions(world: World, login: Login): Promise<void> {
  await world.db
    .deleteFrom('sessions')
    .where('user_id', '=', login.userId)
    .where('token_hash', 'not in', login.tokenHashes)
    .execute();
}
