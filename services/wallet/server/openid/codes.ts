import { createHash, timingSafeEqual } from 'node:crypto';
import { findClaims, signToken, TOKEN_LIFE_S } from '../identity-tokens.js';
import { tokenKeysOf } from '../operator-keys.js';
import type { LoginCall } from '../http.js';
import type { WalletTables } from '../tables.js';
import { newToken, type World } from '../world.js';
import { clientOf, type Client } from './clients.js';
import { consentOf, scopesOfConsent } from './consents.js';
import { answerUri, type AuthorizationRequest } from './requests.js';

/** A client redeems its code at once. */
const CODE_LIFE_MS = 60_000;
const CODE = 'openid code';
const TOKEN = 'openid token';
const VERIFIER = /^[\w.~-]{43,128}$/;

/** Issues a code for a person who has agreed; returns the address with it. */
export async function issueCode(
  world: World,
  request: AuthorizationRequest,
  { login, agent, visitor: { place } }: LoginCall,
): Promise<string> {
  const { db, sealer, now, limits, audit } = world;
  const { client, redirectUri, scopes, nonce, challenge } = request;
  const { userId, freshAt, method } = login;
  await limits.take('identity token', userId);
  const code = newToken();
  await db
    .insertInto('openid_codes')
    .values({
      code_hash: sealer.hash(CODE, code),
      client_id: client.id,
      user_id: userId,
      redirect_uri: redirectUri,
      scopes: scopes.join(' '),
      nonce: nonce ?? null,
      challenge,
      method,
      auth_time: Math.floor(freshAt / 1000),
      expires_at: now() + CODE_LIFE_MS,
      used_at: null,
      token_hash: null,
    })
    .execute();
  await audit('openid sign-in', userId, { client: client.id, scopes: scopes.join(' '), agent, place });
  return answerUri(world, request, { code });
}

/** What a client gets for a code. */
interface Tokens {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly scope: string;
  readonly id_token: string;
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function isVerifier(verifier: string, challenge: string): boolean {
  const [given, stored] = [Buffer.from(sha256(verifier).toString('base64url')), Buffer.from(challenge)];
  return VERIFIER.test(verifier) && given.length === stored.length && timingSafeEqual(given, stored);
}

/** Row of a code that was taken by this request alone. A second request for it ends what the first one got. */
async function takeCode({ db, sealer, now }: World, code: string) {
  const hashes = [...sealer.hashes(CODE, code)];
  const row = await db
    .updateTable('openid_codes')
    .set({ used_at: now() })
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst();
  if (!row) await db.updateTable('openid_codes').set({ expires_at: 0 }).where('code_hash', 'in', hashes).execute();
  return row;
}

/** Tells whether a person still agrees to what a code or token opens: the code may be of the moment in which they took it back. */
const isAgreed = async (
  world: World,
  {
    user_id: userId,
    client_id: clientId,
    scopes,
  }: Pick<WalletTables['openid_codes'], 'user_id' | 'client_id' | 'scopes'>,
): Promise<boolean> => {
  const given = await consentOf(world, userId, clientId);
  return scopesOfConsent(scopes).every(scope => given.includes(scope));
};

/** First half of the hash of an access token (OpenID Connect Core 1.0, section 3.1.3.6). */
const hashOfToken = (token: string): string => sha256(token).subarray(0, 16).toString('base64url');

const hasUser = async ({ db }: World, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/**
 * Exchanges a code. Returns undefined for one that is unknown, old or used, of another client, address or verifier, or of
 * an account that is suspended or gone. Any try uses the code up: whoever has it without its verifier has stolen it.
 */
export async function redeemCode(
  world: World,
  client: Client,
  given: { readonly code: string; readonly redirectUri: string; readonly verifier: string },
): Promise<Tokens | undefined> {
  const { db, sealer, now, settings } = world;
  const row = await takeCode(world, given.code);
  if (!row || row.client_id !== client.id || row.redirect_uri !== given.redirectUri) return undefined;
  if (!isVerifier(given.verifier, row.challenge)) return undefined;
  if (!(await hasUser(world, row.user_id)) || !(await isAgreed(world, row))) return undefined;
  const token = newToken();
  const at = Math.floor(now() / 1000);
  const [key] = tokenKeysOf(settings);
  if (!key) throw new Error('A secret is required'); // the settings have one
  const { scopes } = row;
  const claims = await scopedClaims(world, row.user_id, scopes);
  if (!claims) return undefined;
  const idToken = await signToken(key, {
    ...claims,
    iss: settings.origin,
    sub: row.user_id,
    aud: client.id,
    auth_time: row.auth_time,
    amr: [row.method],
    at_hash: hashOfToken(token),
    ...(row.nonce !== null && { nonce: row.nonce }),
    iat: at,
    exp: at + TOKEN_LIFE_S,
  });
  const stored = await db
    .updateTable('openid_codes')
    .set({ token_hash: sealer.hash(TOKEN, token), expires_at: now() + 1000 * TOKEN_LIFE_S })
    .where('code_hash', '=', row.code_hash)
    .where('expires_at', '>', 0) // not ended by a second request meanwhile
    .returning('code_hash')
    .executeTakeFirst();
  if (!stored) return undefined;
  return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFE_S, scope: scopes, id_token: idToken };
}

/** Claims of an account that the scopes name; undefined for one that is gone. */
async function scopedClaims(world: World, userId: string, scopes: string): Promise<object | undefined> {
  const claims = await findClaims(world, userId);
  if (!claims) return undefined;
  const { email, email_verified: isVerified, wallets } = claims;
  const names = scopes.split(' ');
  return {
    ...(names.includes('email') && email !== undefined && { email, email_verified: isVerified }),
    ...(names.includes('wallets') && { wallets }),
  };
}

/** Returns what an access token opens; undefined for one that is unknown, old or ended, or of a suspended account or project. */
export async function userInfo(world: World, token: string): Promise<object | undefined> {
  const { db, sealer, now } = world;
  const row = await db
    .selectFrom('openid_codes')
    .select(['user_id', 'scopes', 'client_id'])
    .where('token_hash', 'in', [...sealer.hashes(TOKEN, token)])
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!row || !(await clientOf(world, row.client_id))) return undefined;
  if (!(await hasUser(world, row.user_id)) || !(await isAgreed(world, row))) return undefined;
  const claims = await scopedClaims(world, row.user_id, row.scopes);
  return claims && { sub: row.user_id, ...claims };
}
