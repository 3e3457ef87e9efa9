import { randomUUID } from 'node:crypto';
import { Failure } from './failure.js';
import { tokenKeysOf, type TokenKey } from './operator-keys.js';
import { noteProject } from './project-users.js';
import type { Login } from './sessions.js';
import { requireUser } from './user-locks.js';
import type { World } from './world.js';

/** Seconds for which a token proves a sign-in: a server makes its own session of it. */
export const TOKEN_LIFE_S = 300;

/** Public keys of identity tokens (JWKS), of every key: tokens of before a rotation stay valid, and so do new ones. */
export const identityKeys = ({ settings }: Pick<World, 'settings'>): { readonly keys: readonly object[] } => ({
  keys: tokenKeysOf(settings).map(({ kid, publicKey }) => ({ ...publicKey, kid, alg: 'ES256', use: 'sig' })),
});

/** What a token says of an account. */
export interface AccountClaims {
  readonly email?: string;
  readonly email_verified?: true;
  readonly linked_accounts: readonly { readonly type: string; readonly subject: string; readonly label: string }[];
  readonly wallets: readonly { readonly namespace: 'eip155'; readonly address: string; readonly proof: 'key' }[];
}

/**
 * Returns the claims that a token has about an account: its email address, its logins and its EVM address. The owner has proven
 * each of them. @throws {Failure} `NOT_LOGGED_IN` if the account was deleted
 */
export async function claimsOf(world: Pick<World, 'db'>, userId: string): Promise<AccountClaims> {
  const claims = await findClaims(world, userId);
  if (!claims) throw new Failure('NOT_LOGGED_IN');
  return claims;
}

/** Returns the same claims as {@link claimsOf}; undefined if the account was deleted. */
export async function findClaims({ db }: Pick<World, 'db'>, userId: string): Promise<AccountClaims | undefined> {
  const [user, identities] = await Promise.all([
    db.selectFrom('users').select('evm_address').where('id', '=', userId).executeTakeFirst(),
    db.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
  ]);
  if (!user) return undefined;
  const email = identities.find(({ kind }) => kind === 'email')?.subject; // a code was read there
  return {
    ...(email !== undefined && { email, email_verified: true }),
    linked_accounts: identities.map(({ kind, subject, label }) => ({ type: kind, subject, label })),
    // The key at this address has signed its registration. The Solana address is stated, not proven, so it is not here
    wallets: user.evm_address === null ? [] : [{ namespace: 'eip155', address: user.evm_address, proof: 'key' }],
  };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs claims as a JWT. `jose` takes no key that is elsewhere, such as in a security module. */
export async function signToken(key: TokenKey, claims: object): Promise<string> {
  const text = `${encode({ alg: 'ES256', kid: key.kid, typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${Buffer.from(await key.sign(text)).toString('base64url')}`;
}

/**
 * Issues a token for the server of a project. The frame asks for that of its own project, and answers only pages whose
 * origins the project lists; so no page gets a token that another project's server takes.
 */
export async function issueIdentityToken(
  world: World,
  { userId, method, freshAt }: Login,
  project: string,
): Promise<{ readonly token: string; readonly expiresAt: number }> {
  const { settings, configuration, now } = world;
  const [key] = tokenKeysOf(settings);
  // What is for a client of the OpenID provider is none of a project: each would take the token of the other
  const isClient = Object.hasOwn(settings.clients, project);
  if (!key || isClient || !(await configuration.read()).projects.has(project)) throw new Failure('UNKNOWN_PROJECT');
  await world.limits.take('identity token', userId);
  await world.db.transaction().execute(async db => {
    await requireUser(db, userId);
    await noteProject({ db, now }, project, userId);
  });
  const at = Math.floor(now() / 1000);
  const token = await signToken(key, {
    ...(await claimsOf(world, userId)),
    auth_time: Math.floor(freshAt / 1000),
    amr: [method],
    iss: settings.origin,
    aud: project,
    sub: userId,
    jti: randomUUID(),
    iat: at,
    exp: at + TOKEN_LIFE_S,
  });
  return { token, expiresAt: (at + TOKEN_LIFE_S) * 1000 };
}
