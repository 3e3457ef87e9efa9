import { createHash } from 'node:crypto';
import type { ApiResponse } from '../shared/api.js';
import { changeKinds } from '../shared/change-kinds.js';
import type { AuditEvent } from './audit.js';
import { applyChange } from './changes.js';
import { Failure } from './failure.js';
import type { Call, LoginCall } from './http.js';
import type { Language } from '../../letters/languages.js';
import { UNDO_MS } from './policy.js';
import type { Login } from './sessions.js';
import { setLanguage } from './users.js';
import type { World } from './world.js';

const MAX_EVENTS = 50;
/** Events that people see; the others, such as each release of a share, would hide them. */
const SHOWN: readonly AuditEvent[] = [
  ...changeKinds,
  ...(['login', 'logout', 'device approved', 'code wrong', 'keys made', 'recovery released'] as const),
  ...(['session ended', 'device removed', 'undone', 'removal undone'] as const),
];

/** Id of a row for its owner, from which its cookie or key does not follow. */
const publicId = (secret: string): string => createHash('sha256').update(`id of ${secret}`).digest('base64url');

const sessionsOf = ({ db, now }: World, userId: string) =>
  db.selectFrom('sessions').selectAll().where('user_id', '=', userId).where('expires_at', '>', now());

/** Lists the sessions of a user, the last used first. */
export async function listSessions(
  world: World,
  { login }: LoginCall,
): Promise<ApiResponse<'sessions/list'>['sessions']> {
  const rows = await sessionsOf(world, login.userId).orderBy('seen_at', 'desc').execute();
  return rows.map(row => ({
    id: publicId(row.token_hash),
    agent: row.agent,
    method: row.method,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    isThis: row.token_hash === login.tokenHash,
  }));
}

/** Ends one session of the user. */
export async function removeSession(world: World, { login, agent }: LoginCall, id: string): Promise<void> {
  const row = (await sessionsOf(world, login.userId).execute()).find(({ token_hash: hash }) => publicId(hash) === id);
  if (!row) throw new Failure('NOT_FOUND');
  await world.db.deleteFrom('sessions').where('token_hash', '=', row.token_hash).execute();
  await world.audit('session ended', login.userId, { agent });
}

const devicesOf = ({ db }: World, userId: string) =>
  db.selectFrom('user_devices').selectAll().where('user_id', '=', userId);

/** Lists the devices on which a user has logged in, the last used first. */
export async function listDevices(world: World, { login }: LoginCall): Promise<ApiResponse<'devices/list'>['devices']> {
  const rows = await devicesOf(world, login.userId).orderBy('seen_at', 'desc').execute();
  return rows.map(row => ({
    id: publicId(row.device_hash),
    agent: row.agent,
    firstAt: row.first_at,
    seenAt: row.seen_at,
    isThis: row.device_hash === login.deviceHash,
  }));
}

/** Ends the sessions of devices and asks for a new approval there. Shares of keys are removed apart, with the key. */
export async function forgetDevices({ db }: World, userId: string, devices: readonly string[]): Promise<void> {
  if (devices.length === 0) return;
  const emails = db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email');
  await db.deleteFrom('devices').where('device_hash', 'in', devices).where('email', 'in', emails).execute();
  for (const table of ['sessions', 'user_devices'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).where('device_hash', 'in', devices).execute();
}

/** Forgets every device of a user but the one of this login. */
export async function forgetOtherDevices(world: World, { userId, deviceHash }: Login): Promise<void> {
  const rows = await devicesOf(world, userId).where('device_hash', '!=', deviceHash).execute();
  await forgetDevices(
    world,
    userId,
    rows.map(row => row.device_hash),
  );
}

/** Logs a device out for good: the next login there is one of a new device. */
export async function removeDevice(world: World, { login, agent }: LoginCall, id: string): Promise<void> {
  const row = (await devicesOf(world, login.userId).execute()).find(({ device_hash: hash }) => publicId(hash) === id);
  if (!row) throw new Failure('NOT_FOUND');
  await forgetDevices(world, login.userId, [row.device_hash]);
  await world.audit('device removed', login.userId, { agent });
}

/** Notes on which device a user logs in. The first login on a further device is a change that a letter names. */
export async function noteDevice(
  world: World,
  call: Call,
  { userId, method, language }: { readonly userId: string; readonly method: string; readonly language: Language },
): Promise<void> {
  const { db } = world;
  const { deviceHash } = call.visitor;
  const now = world.now();
  const known = await devicesOf(world, userId).select('device_hash').execute();
  const isKnown = known.some(row => row.device_hash === deviceHash);
  // A stranger does not choose the language of the letter that tells of the stranger
  if (isKnown || known.length === 0) await setLanguage(world, userId, language);
  if (isKnown) {
    await db
      .updateTable('user_devices')
      .set({ agent: call.agent, seen_at: now })
      .where('user_id', '=', userId)
      .where('device_hash', '=', deviceHash)
      .execute();
    return;
  }
  const device = { user_id: userId, device_hash: deviceHash, agent: call.agent, first_at: now, seen_at: now };
  const add = async (at: typeof db): Promise<void> => {
    await at
      .insertInto('user_devices')
      .values(device)
      .onConflict(conflict => conflict.columns(['user_id', 'device_hash']).doNothing())
      .execute();
  };
  if (known.length === 0) return add(db); // the device that makes an account is no news
  await applyChange(world, call, 'login/otp', { userId, data: { device: deviceHash, method } }, add);
}

/** Returns the last events of an account. */
export async function listEvents({ db }: World, { login }: LoginCall): Promise<ApiResponse<'events'>['events']> {
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('user_id', '=', login.userId)
    .where('event', 'in', [...SHOWN])
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute();
  return rows.map(({ event, at, detail }) => {
    const { agent } = JSON.parse(detail) as { agent?: string }; // written by `applyChange`, as the others
    return { event, at, agent: agent ?? null };
  });
}

/** Deletes the account after the time in which the letter's link keeps it. */
export async function removeAccount(world: World, call: LoginCall): Promise<number> {
  const removesAt = world.now() + UNDO_MS;
  const { userId } = call.login;
  await applyChange(world, call, 'account/remove', { userId }, async db => {
    await db.updateTable('users').set({ removes_at: removesAt }).where('id', '=', userId).execute();
  });
  return removesAt;
}

/** Keeps an account that would be deleted. */
export async function keepAccount(world: World, { login }: LoginCall): Promise<void> {
  await world.db.updateTable('users').set({ removes_at: null }).where('id', '=', login.userId).execute();
  await world.audit('removal undone', login.userId);
}
