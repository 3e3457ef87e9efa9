import { dropOldest } from '../../../http/database/growth.js';
import { walletGrowth } from '../growth.js';
import { newToken, type World } from '../world.js';
import { roleOf, type Operator } from './operators.js';

/** Life of a session, and how long it may be unused. */
export const OPERATOR_SESSION_MS = 60 * 60_000;
export const OPERATOR_IDLE_MS = 15 * 60_000;
const SEEN_STEP_MS = 30_000;

/** Session of an operator. */
export interface OperatorSession {
  readonly operator: Operator;
  readonly tokenHash: string;
  readonly expiresAt: number;
}

/** Starts a session and returns its token, the value of the cookie. */
export async function startOperatorSession(world: World, login: string, provedAt: number): Promise<string> {
  const [token, now] = [newToken(), world.now()];
  await world.db
    .insertInto('operator_sessions')
    .values({
      token_hash: world.sealer.hash('operator session', token),
      login,
      created_at: now,
      proved_at: Math.min(provedAt, now),
      seen_at: now,
      expires_at: now + OPERATOR_SESSION_MS,
    })
    .execute();
  await dropOldest(world.db, walletGrowth, 'operator_sessions', login);
  return token;
}

/** Returns the session of a cookie; undefined without a valid one, and for somebody who is no operator any more. */
export async function operatorSessionOf(world: World, token: string | undefined): Promise<OperatorSession | undefined> {
  if (!token) return undefined;
  const { db, sealer } = world;
  const row = await db
    .selectFrom('operator_sessions')
    .selectAll()
    .where('token_hash', 'in', [...sealer.hashes('operator session', token)])
    .executeTakeFirst();
  const now = world.now();
  if (!row || row.expires_at <= now || now - row.seen_at >= OPERATOR_IDLE_MS) return undefined;
  const role = await roleOf(world, row.login);
  if (!role) return undefined;
  if (now - row.seen_at > SEEN_STEP_MS)
    await db.updateTable('operator_sessions').set({ seen_at: now }).where('token_hash', '=', row.token_hash).execute();
  return {
    operator: { login: row.login, role, provedAt: row.proved_at },
    tokenHash: row.token_hash,
    expiresAt: row.expires_at,
  };
}

/** Text that each call of a session carries, so that no other page can make one. */
export const keyOf = ({ sealer }: World, { tokenHash }: OperatorSession): string =>
  sealer.hash('operator key', tokenHash);

/** Ends a session. */
export async function endOperatorSession({ db }: World, { tokenHash }: OperatorSession): Promise<void> {
  await db.deleteFrom('operator_sessions').where('token_hash', '=', tokenHash).execute();
}
