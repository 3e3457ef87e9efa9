import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { ApiResponse } from '../shared/api.js';
import type { Visitor } from './codes.js';
import { Failure } from './failure.js';
import { startFlow, takeFlow } from './flows.js';
import { refreshSession, requireFresh, type Login } from './sessions.js';
import { accountOf, userOf } from './users.js';
import { newId, type World } from './world.js';

const CREATE = 'passkey-create';
const USE = 'passkey-use';
const NAME = 'Latchkey wallet';

type Json = Record<string, unknown>;

const rpIdOf = ({ settings }: World): string => new URL(settings.origin).hostname;
/** Pages that may hold the frame in which a passkey is used. */
const topOrigins = ({ settings }: World): string[] => [settings.origin, ...Object.values(settings.projects).flat()];

const passkeysOf = ({ db }: World, userId: string) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();

const transportsOf = (text: string): AuthenticatorTransportFuture[] =>
  JSON.parse(text) as AuthenticatorTransportFuture[]; // stored below
type AuthenticatorTransportFuture = NonNullable<RegistrationResponseJSON['response']['transports']>[number];

/** Challenge that the client data of a response names. */
function challengeIn(response: Json): string {
  const inner = response.response;
  const data =
    typeof inner === 'object' && inner !== null && 'clientDataJSON' in inner ? inner.clientDataJSON : undefined;
  if (typeof data !== 'string') throw new Failure('PASSKEY_FAILED');
  try {
    const { challenge } = JSON.parse(Buffer.from(data, 'base64url').toString()) as { challenge?: unknown };
    if (typeof challenge === 'string') return challenge;
  } catch {
    // not JSON: refused below
  }
  throw new Failure('PASSKEY_FAILED');
}

/** Runs a check of the library; every refusal becomes one code. */
async function verified<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Failure) throw error;
    console.warn('A passkey was refused.', error instanceof Error ? error.message : error);
    throw new Failure('PASSKEY_FAILED');
  }
}

/** Returns the options with which a browser creates a passkey: for a new account, or for the one that is logged in. */
export async function passkeyCreationOptions(
  world: World,
  visitor: Visitor,
  login: Login | undefined,
  userName: string | undefined,
): Promise<Json> {
  if (login) requireFresh(login);
  const account = login && (await accountOf(world, login.userId));
  const name = account?.email ?? account?.userName ?? (userName?.trim() || NAME);
  const known = login ? await passkeysOf(world, login.userId) : [];
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: rpIdOf(world),
    userName: name,
    userID: new TextEncoder().encode(login?.userId ?? newId()),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await startFlow(world, visitor, {
    kind: CREATE,
    state: options.challenge,
    secrets: { userId: login?.userId ?? '', name },
  });
  return { ...options };
}

/** Stores a created passkey. Without a login it is the login of a new account. */
export async function createPasskey(
  world: World,
  visitor: Visitor,
  login: Login | undefined,
  response: Json,
): Promise<{ userId: string; isNew: boolean }> {
  const challenge = challengeIn(response);
  const { userId: expected = '', name = NAME } = await takeFlow(world, visitor, CREATE, challenge);
  if (expected !== (login?.userId ?? '')) throw new Failure('LOGIN_FAILED'); // logged in or out in between
  const { verified: isVerified, registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON, // the library checks it
      expectedChallenge: challenge,
      expectedOrigin: world.settings.origin,
      expectedRPID: rpIdOf(world),
      requireUserVerification: true,
    }),
  );
  if (!isVerified) throw new Failure('PASSKEY_FAILED');
  const { credential } = registrationInfo;
  const user = login
    ? { userId: login.userId, isNew: false }
    : await userOf(world, { kind: 'passkey', subject: credential.id, label: name });
  await world.db
    .insertInto('passkeys')
    .values({
      ...{ id: credential.id, user_id: user.userId, counter: credential.counter, label: name, created_at: world.now() },
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      transports: JSON.stringify(credential.transports ?? []),
    })
    .execute();
  await world.audit('passkey added', user.userId);
  return user;
}

/** Returns the options with which a browser uses a passkey: any for a login, those of the account for a second factor. */
export async function passkeyUseOptions(world: World, visitor: Visitor, login: Login | undefined): Promise<Json> {
  const own = login ? await passkeysOf(world, login.userId) : [];
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(world),
    userVerification: 'required',
    allowCredentials: own.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
  });
  await startFlow(world, visitor, { kind: USE, state: options.challenge, secrets: {} });
  return { ...options };
}

/** Verifies the use of a passkey. Resolves with the user to log in; undefined if it proved the present login again. */
export async function usePasskey(
  world: World,
  visitor: Visitor,
  login: Login | undefined,
  response: Json,
): Promise<{ userId: string } | undefined> {
  const challenge = challengeIn(response);
  await takeFlow(world, visitor, USE, challenge);
  const row = await world.db
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', String(response.id))
    .executeTakeFirst();
  if (!row) throw new Failure('PASSKEY_FAILED');
  const { verified: isVerified, authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON, // the library checks it
      expectedChallenge: challenge,
      expectedOrigin: world.settings.origin,
      expectedTopOrigin: topOrigins(world),
      expectedRPID: rpIdOf(world),
      requireUserVerification: true,
      credential: { id: row.id, publicKey: Buffer.from(row.public_key, 'base64url'), counter: row.counter },
    }),
  );
  if (!isVerified) throw new Failure('PASSKEY_FAILED');
  await world.db
    .updateTable('passkeys')
    .set({ counter: authenticationInfo.newCounter })
    .where('id', '=', row.id)
    .execute();
  if (!login || login.userId !== row.user_id) return { userId: row.user_id };
  await refreshSession(world, login, 'second factor');
  return undefined;
}

/** Lists the passkeys of an account. */
export async function listPasskeys(world: World, { userId }: Login): Promise<ApiResponse<'passkeys/list'>['passkeys']> {
  const rows = await passkeysOf(world, userId);
  return rows.map(({ id, label, created_at: createdAt }) => ({ id, label, createdAt }));
}

/** Removes a passkey, its recoveries, and the second factor if it was the last. */
export async function removePasskey(world: World, login: Login, id: string): Promise<void> {
  requireFresh(login);
  const { db, audit } = world;
  const own = await passkeysOf(world, login.userId);
  const account = await accountOf(world, login.userId);
  const isOnlyLogin = own.length === 1 && account.email === null;
  if (isOnlyLogin) throw new Failure('BAD_REQUEST', { message: 'This passkey is the only way to log in.' });
  await db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', login.userId).execute();
  await db.deleteFrom('recoveries').where('credential_id', '=', id).where('user_id', '=', login.userId).execute();
  if (own.every(passkey => passkey.id === id))
    await db.updateTable('users').set({ second_factor: 0 }).where('id', '=', login.userId).execute();
  await audit('passkey removed', login.userId);
}

/** Switches the second factor on or off; needs a passkey. */
export async function setSecondFactor(world: World, login: Login, isOn: boolean): Promise<void> {
  requireFresh(login);
  if (isOn && (await passkeysOf(world, login.userId)).length === 0) throw new Failure('PASSKEY_FAILED');
  if (!isOn && !login.hasSecondFactor) throw new Failure('SECOND_FACTOR_REQUIRED');
  await world.db
    .updateTable('users')
    .set({ second_factor: isOn ? 1 : 0 })
    .where('id', '=', login.userId)
    .execute();
}
