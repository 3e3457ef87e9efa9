import type { SignInMessage } from '../../../server/index.js';
import { storedAddress } from '../chains/account.js';
import type { AuthAccountRow, AuthSessionRow, Db } from '../database/schema.js';
import { createToken, digestOf } from './tokens.js';

/** Longest life of a session; the message's own expiration can end it earlier. */
const SESSION_MS = 24 * 60 * 60_000;

/** A verified sign-in. */
export interface SignIn {
  readonly projectId: string;
  readonly message: SignInMessage;
  /** JSON: the wallet as the page describes it, or null. */
  readonly wallet: string;
}

/** A session and the account that it belongs to. */
export type AuthSession = AuthSessionRow &
  Pick<AuthAccountRow, 'metadata' | 'wallet' | 'created_at' | 'last_sign_in_at'>;

/** Keeps a session, and the account if it is new. Returns the token of the session. */
export async function addSession(db: Db, { projectId, message, wallet }: SignIn, now: number): Promise<string> {
  const token = createToken();
  const end = now + SESSION_MS;
  const account = { project_id: projectId, chain: message.chainId, address: storedAddress(message.accountAddress) };
  await db.transaction().execute(async within => {
    await within.deleteFrom('auth_sessions').where('expires_at', '<=', now).execute();
    await within
      .insertInto('auth_accounts')
      .values({ ...account, wallet, metadata: 'null', created_at: now, last_sign_in_at: now })
      .onConflict(on => on.columns(['project_id', 'chain', 'address']).doUpdateSet({ wallet, last_sign_in_at: now }))
      .execute();
    await within
      .insertInto('auth_sessions')
      .values({
        digest: digestOf(token),
        ...account,
        message: JSON.stringify(message),
        issued_at: now,
        expires_at: message.expirationTime === undefined ? end : Math.min(end, Date.parse(message.expirationTime)),
      })
      .execute();
  });
  return token;
}

/** Returns the live session of a token. */
export async function findSession(db: Db, digest: string, now: number): Promise<AuthSession | undefined> {
  return db
    .selectFrom('auth_sessions as session')
    .innerJoin('auth_accounts as account', on =>
      on
        .onRef('account.project_id', '=', 'session.project_id')
        .onRef('account.chain', '=', 'session.chain')
        .onRef('account.address', '=', 'session.address'),
    )
    .selectAll('session')
    .select(['account.metadata', 'account.wallet', 'account.created_at', 'account.last_sign_in_at'])
    .where('session.digest', '=', digest)
    .where('session.expires_at', '>', now)
    .executeTakeFirst();
}

/** Replaces what the host keeps with an account. @param metadata JSON */
export async function saveMetadata(
  db: Db,
  { project_id, chain, address }: AuthSessionRow,
  metadata: string,
): Promise<void> {
  await db
    .updateTable('auth_accounts')
    .set({ metadata })
    .where('project_id', '=', project_id)
    .where('chain', '=', chain)
    .where('address', '=', address)
    .execute();
}

/** Ends the session of a token, if there is one. */
export async function endSession(db: Db, digest: string): Promise<void> {
  await db.deleteFrom('auth_sessions').where('digest', '=', digest).execute();
}
