import { createECDH, createPrivateKey, hkdfSync, randomUUID, type JsonWebKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { Failure } from './failure.js';
import type { ServiceSecret } from './sealer.js';
import type { Login } from './sessions.js';
import type { World } from './world.js';

/** Seconds for which a token proves a sign-in: a server makes its own session of it. */
export const TOKEN_LIFE_S = 300;
const SEED_BYTES = 48;
const SCALAR_BYTES = 32;
/** Order of the group of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Key of a secret that signs identity tokens (ES256), derived as FIPS 186-5 A.2.1 does: the seed has 128 bits to spare. */
function jwkOf({ value }: ServiceSecret): JsonWebKey & { readonly x: string; readonly y: string } {
  const seed = Buffer.from(hkdfSync('sha256', value, '', 'latchkey wallet: identity tokens', SEED_BYTES));
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(2 * SCALAR_BYTES, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(d);
  const point = ecdh.getPublicKey().subarray(1); // after the mark of an uncompressed point
  const [x, y] = [point.subarray(0, SCALAR_BYTES), point.subarray(SCALAR_BYTES)].map(part =>
    part.toString('base64url'),
  );
  return { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x: x ?? '', y: y ?? '' };
}

const keyOf = (secret: ServiceSecret): KeyObject => createPrivateKey({ key: jwkOf(secret), format: 'jwk' });

/** Public keys of identity tokens (JWKS), of every secret: tokens of before a rotation stay valid, and so do new ones. */
export const identityKeys = ({ settings }: Pick<World, 'settings'>): { readonly keys: readonly object[] } => ({
  keys: settings.secrets.map(secret => {
    const { kty, crv, x, y } = jwkOf(secret);
    return { kty, crv, x, y, kid: secret.id, alg: 'ES256', use: 'sig' };
  }),
});

/** Metadata by which libraries of OpenID Connect find issuer and keys (OpenID Connect Discovery 1.0, section 3). */
export const discovery = ({ settings: { origin } }: Pick<World, 'settings'>): object => ({
  issuer: origin,
  jwks_uri: `${origin}/.well-known/jwks.json`,
  id_token_signing_alg_values_supported: ['ES256'],
  subject_types_supported: ['public'],
  claims_supported: [
    'aud',
    'auth_time',
    'amr',
    'email',
    'email_verified',
    'exp',
    'iat',
    'iss',
    'jti',
    'linked_accounts',
    'sub',
    'wallets',
  ],
});

/** What a token says of an account: only what somebody has proven. */
async function claimsOf({ db }: World, userId: string) {
  const [user, identities] = await Promise.all([
    db.selectFrom('users').select('evm_address').where('id', '=', userId).executeTakeFirstOrThrow(),
    db.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
  ]);
  const email = identities.find(({ kind }) => kind === 'email')?.subject; // a code was read there
  return {
    ...(email !== undefined && { email, email_verified: true }),
    linked_accounts: identities.map(({ kind, subject, label }) => ({ type: kind, subject, label })),
    // The key at this address has signed its registration. The Solana address is stated, not proven, so it is not here
    wallets: user.evm_address === null ? [] : [{ namespace: 'eip155', address: user.evm_address, proof: 'key' }],
  };
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
  const { settings, now } = world;
  const [secret] = settings.secrets;
  if (!secret || !Object.hasOwn(settings.projects, project)) throw new Failure('UNKNOWN_PROJECT');
  await world.limits.take('identity token', userId);
  const at = Math.floor(now() / 1000);
  const claims = { ...(await claimsOf(world, userId)), auth_time: Math.floor(freshAt / 1000), amr: [method] };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: secret.id, typ: 'JWT' })
    .setIssuer(settings.origin)
    .setAudience(project)
    .setSubject(userId)
    .setJti(randomUUID())
    .setIssuedAt(at)
    .setExpirationTime(at + TOKEN_LIFE_S)
    .sign(keyOf(secret));
  return { token, expiresAt: (at + TOKEN_LIFE_S) * 1000 };
}
