import { createPrivateKey, createPublicKey, hkdfSync, randomUUID, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { noteShare } from './escrow-shares.js';
import type { ServiceSecret } from './sealer.js';
import type { Login } from './sessions.js';
import { accountOf } from './users.js';
import type { World } from './world.js';

const LIFE_S = 60;
const SEED_BYTES = 32;
/** Beginning of every PKCS #8 document of an Ed25519 key; the seed follows. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Key of a secret, by which the key service knows the statements of this wallet. */
function keyOf({ value }: ServiceSecret): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', value, '', 'latchkey wallet: statements', SEED_BYTES));
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}

/** Public keys of statements (JWKS), of every secret: a rotation refuses no statement that is on its way. */
export const statementKeys = ({ settings }: Pick<World, 'settings'>): { readonly keys: readonly object[] } => ({
  keys: settings.secrets.map(secret => ({
    ...createPublicKey(keyOf(secret)).export({ format: 'jwk' }),
    kid: secret.id,
    alg: 'EdDSA',
    use: 'sig',
  })),
});

/** What a statement allows: one act on one share, bound to a key or an envelope of the frame. */
export interface StatedAct {
  readonly act: 'store' | 'release' | 'remove';
  readonly reference: string;
  readonly bind: string;
}

/** Signs a statement about a user. */
export async function signStatement(
  { settings, now }: Pick<World, 'settings' | 'now'>,
  { userId, email }: { readonly userId: string; readonly email: string | null },
  { act, reference, bind }: StatedAct,
): Promise<string> {
  const [secret] = settings.secrets;
  if (!secret) throw new Error('A secret is required');
  const at = Math.floor(now() / 1000);
  return new SignJWT({ act, ref: reference, bind, email, jti: randomUUID() })
    .setProtectedHeader({ alg: 'EdDSA', kid: secret.id })
    .setIssuer(settings.origin)
    .setAudience(settings.keyServiceUrl)
    .setSubject(userId)
    .setIssuedAt(at)
    .setExpirationTime(at + LIFE_S)
    .sign(keyOf(secret));
}

/** States to the key service who is logged in. The policy has checked what the act needs. */
export async function stateLogin(
  world: World,
  { userId }: Login,
  stated: StatedAct,
): Promise<{ readonly statement: string }> {
  const { email } = await accountOf(world, userId);
  const statement = await signStatement(world, { userId, email }, stated);
  await world.db.transaction().execute(async tx => {
    if (stated.act === 'store') await noteShare(world, tx, userId, stated.reference);
    await world.audit(`escrow ${stated.act}`, userId, { set: stated.reference }, tx);
  });
  return { statement };
}
