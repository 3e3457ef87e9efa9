import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isFull } from '../../http/database/growth.js';
import { log } from '../../http/log.js';
import type { ApiResponse } from '../shared/api.js';
import { withoutAttestation } from './attestations.js';
import type { Visitor } from './codes.js';
import { Failure } from './failure.js';
import { startFlow, takeFlow } from './flows.js';
import { walletGrowth } from './growth.js';
import type { Call, LoginCall } from './http.js';
import { refreshSession, type Login } from './sessions.js';
import type { Database } from './tables.js';
import { lockUser } from './user-locks.js';
import { accountOf, ensureUser } from './users.js';
import { applyChange } from './changes.js';
import { newId, type World } from './world.js';

const CREATE = 'passkey-create';
const USE = 'passkey-use';
const NAME = 'Latchkey wallet';
/** Bytes in base64url. */
const BYTES = /^[\w-]+$/;

type Json = Record<string, unknown>;

const rpIdOf = ({ settings }: World): string => settings.passkeyDomain;
/** Pages that may hold the frame in which a passkey is used. */
const topOrigins = async ({ settings, configuration }: World): Promise<string[]> => [
  settings.origin,
  ...[...(await configuration.read()).projects.values()].flatMap(({ origins }) => origins),
];

const passkeysOf = ({ db }: Pick<World, 'db'>, userId: string) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_by', 'is', null)
    .orderBy('created_at')
    .execute();

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
    log('warn', 'A passkey was refused.', error);
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

interface NewPasskey {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports?: readonly AuthenticatorTransportFuture[];
}

/**
 * Stores a passkey. Ids are the free choice of whoever creates a credential, so that none is taken twice: neither one
 * that is stored, be it removed, nor one that is the login of an account.
 */
async function insertPasskey(
  { now }: World,
  db: Database,
  { userId, label }: { userId: string; label: string },
  { id, publicKey, counter, transports = [] }: NewPasskey,
): Promise<void> {
  if (await isFull(db, walletGrowth, 'passkeys', userId)) throw new Failure('ACCOUNT_FULL');
  const taken = await db
    .selectFrom('identities')
    .select('user_id')
    .where('kind', '=', 'passkey')
    .where('subject', '=', id)
    .executeTakeFirst();
  const added =
    !taken &&
    (await db
      .insertInto('passkeys')
      .values({
        id,
        user_id: userId,
        counter,
        label,
        created_at: now(),
        removed_by: null,
        public_key: Buffer.from(publicKey).toString('base64url'),
        transports: JSON.stringify(transports),
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst());
  if (!added) throw new Failure('PASSKEY_FAILED');
}

/** Makes an account whose login is a passkey: user, identity and passkey, all or none. */
async function createAccount(world: World, passkey: NewPasskey, label: string): Promise<string> {
  const userId = newId();
  await world.db.transaction().execute(async db => {
    await insertPasskey(world, db, { userId, label }, passkey);
    await ensureUser({ db, now: world.now }, userId);
    await db
      .insertInto('identities')
      .values({ kind: 'passkey', subject: passkey.id, user_id: userId, label, created_at: world.now() })
      .execute();
  });
  return userId;
}

/** Stores a created passkey. Without a login it is the login of a new account. */
export async function createPasskey(
  world: World,
  call: Call,
  response: Json,
): Promise<{ userId: string; isNew: boolean }> {
  const { visitor, login } = call;
  const challenge = challengeIn(response);
  const { userId: expected = '', name = NAME } = await takeFlow(world, visitor, CREATE, challenge);
  if (expected !== (login?.userId ?? '')) throw new Failure('LOGIN_FAILED'); // logged in or out in between
  const { verified: isVerified, registrationInfo } = await verified(async () =>
    verifyRegistrationResponse({
      response: withoutAttestation(response as unknown as RegistrationResponseJSON), // the library checks it
      expectedChallenge: challenge,
      expectedOrigin: world.settings.origin,
      expectedRPID: rpIdOf(world),
      requireUserVerification: true,
    }),
  );
  if (!isVerified) throw new Failure('PASSKEY_FAILED');
  const { credential } = registrationInfo;
  if (!login) return { userId: await createAccount(world, credential, name), isNew: true };
  const { userId } = login;
  const order = { userId, data: { passkey: credential.id, label: name } };
  await applyChange(world, call, 'passkey/create', order, db =>
    insertPasskey(world, db, { userId, label: name }, credential),
  );
  return { userId, isNew: false };
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
    .where('id', '=', typeof response.id === 'string' && BYTES.test(response.id) ? response.id : '')
    .where('removed_by', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Failure('PASSKEY_FAILED');
  const expectedTopOrigin = await topOrigins(world);
  const { verified: isVerified, authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON, // the library checks it
      expectedChallenge: challenge,
      expectedOrigin: world.settings.origin,
      expectedTopOrigin,
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

/** What the removal of a passkey is recorded as, and what it ends. */
interface Removal {
  readonly label: string;
  /** Whether it is the login of the account. */
  readonly isLogin: boolean;
  readonly endsFactor: boolean;
}

/** Returns what the removal of a passkey ends. Throws for one that is not there, and for the only way to log in. */
async function removalOf(db: Database, userId: string, id: string): Promise<Removal> {
  const own = await passkeysOf({ db }, userId);
  const passkey = own.find(each => each.id === id);
  if (!passkey) throw new Failure('NOT_FOUND');
  const identities = await db
    .selectFrom('identities')
    .select(['kind', 'subject'])
    .where('user_id', '=', userId)
    .execute();
  const isOnlyLogin = own.length === 1 && identities.every(({ kind }) => kind === 'passkey');
  if (isOnlyLogin) throw new Failure('BAD_REQUEST', { message: 'This passkey is the only way to log in.' });
  const user = await db.selectFrom('users').select('second_factor').where('id', '=', userId).executeTakeFirst();
  return {
    label: passkey.label,
    isLogin: identities.some(({ kind, subject }) => kind === 'passkey' && subject === id),
    endsFactor: user?.second_factor === 1 && own.length === 1,
  };
}

/**
 * Removes a passkey: from now on it opens nothing. Its row stays, marked, while the removal can be undone. The second
 * factor ends with the last one. A recovery that it encrypts stays until it is removed as one.
 */
export async function removePasskey(world: World, call: LoginCall, id: string): Promise<void> {
  const { userId } = call.login;
  const { label, isLogin, endsFactor } = await removalOf(world.db, userId, id);
  const data = { passkey: id, label, login: Number(isLogin), factor: Number(endsFactor) };
  await applyChange(world, call, 'passkeys/remove', { userId, data }, async (db, changeId) => {
    await lockUser(db, userId);
    // Another passkey was removed, or the factor switched, at the same time: the record would say something else
    if ((await removalOf(db, userId, id)).endsFactor !== endsFactor) throw new Failure('BUSY');
    await db.updateTable('passkeys').set({ removed_by: changeId }).where('id', '=', id).execute();
    await db.deleteFrom('identities').where('kind', '=', 'passkey').where('subject', '=', id).execute();
    if (endsFactor) await db.updateTable('users').set({ second_factor: 0 }).where('id', '=', userId).execute();
  });
}

/** Switches the second factor on or off; needs a passkey. */
export async function setSecondFactor(world: World, call: LoginCall, isOn: boolean): Promise<void> {
  const { userId } = call.login;
  await applyChange(world, call, 'passkeys/second-factor', { userId, data: { isOn: Number(isOn) } }, async db => {
    await lockUser(db, userId);
    if (isOn && (await passkeysOf({ db }, userId)).length === 0) throw new Failure('PASSKEY_FAILED');
    await db
      .updateTable('users')
      .set({ second_factor: isOn ? 1 : 0 })
      .where('id', '=', userId)
      .execute();
  });
}
