import { createHash } from 'node:crypto';
import { dropOldest } from '../../http/database/growth.js';
import type { ApiResponse } from '../shared/api.js';
import { securityEvents, type SecurityEvent } from '../shared/security-events.js';
import { applyChange, earliestRemoval, endOfChange } from './changes.js';
import { Failure } from './failure.js';
import { walletGrowth } from './growth.js';
import type { Call, LoginCall } from './http.js';
import type { Language } from '../../letters/languages.js';
import { endOtherSessions, type Login } from './sessions.js';
import type { Database } from './tables.js';
import { requireUser } from './user-locks.js';
import { setLanguage } from './users.js';
import type { World } from './world.js';

const MAX_EVENTS = 50;
/** Event of which the last one of each app and device is listed: an app that signs in silently each minute would hide the others. */
const OFTEN: SecurityEvent = 'openid sign-in';
/** Id of a row for its owner, from which its cookie or key does not follow. */
export const publicId = (secret: string): string => createHash('sha256').update(`id of ${secret}`).digest('base64url');

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
    deviceId: publicId(row.device_hash),
    agent: row.agent,
    place: row.place,
    method: row.method,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    isThis: login.tokenHashes.includes(row.token_hash),
  }));
}

/** Ends one session of the user. */
export async function removeSession(
  world: World,
  { login, agent, visitor: { place } }: LoginCall,
  id: string,
): Promise<void> {
  const row = (await sessionsOf(world, login.userId).execute()).find(({ token_hash: hash }) => publicId(hash) === id);
  if (!row) throw new Failure('NOT_FOUND');
  await world.db.transaction().execute(async tx => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('token_hash', '=', row.token_hash)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('NOT_FOUND'); // has ended, or moved to the current secret, in this moment
    await world.audit('session ended', login.userId, { agent, place }, tx);
  });
}

const devicesOf = ({ db }: World, userId: string) =>
  db.selectFrom('user_devices').selectAll().where('user_id', '=', userId);

const setsOf = ({ db }: World, userId: string) =>
  db
    .selectFrom('share_sets')
    .select(['id', 'device_hash', 'created_at'])
    .where('user_id', '=', userId)
    .where('removed_by', 'is', null)
    .orderBy('created_at');

type DeviceRow = Omit<ApiResponse<'devices/list'>['devices'][number], 'id' | 'isThis' | 'setIds'>;

/** Devices of a user by their hash: those with a login, and those that have nothing but a share of the keys. */
export async function deviceRows(world: World, userId: string): Promise<Map<string, DeviceRow>> {
  const [devices, sessions, sets] = await Promise.all([
    devicesOf(world, userId).execute(),
    sessionsOf(world, userId).execute(),
    setsOf(world, userId).execute(),
  ]);
  const rows = new Map<string, DeviceRow>();
  for (const row of devices) {
    const own = sessions.filter(session => session.device_hash === row.device_hash);
    const last = own.toSorted((one, other) => other.seen_at - one.seen_at)[0];
    const isLater = last !== undefined && last.seen_at > row.seen_at; // a login counts, and each later use
    const { agent, place, seen_at: seenAt } = isLater ? last : row;
    rows.set(row.device_hash, { agent, place, firstAt: row.first_at, seenAt });
  }
  for (const { device_hash: device, created_at: at } of sets)
    if (!rows.has(device)) rows.set(device, { agent: '', place: '', firstAt: at, seenAt: at });
  return rows;
}

/** Lists the devices of a user, the last used first. */
export async function listDevices(world: World, { login }: LoginCall): Promise<ApiResponse<'devices/list'>['devices']> {
  const [rows, sets] = await Promise.all([deviceRows(world, login.userId), setsOf(world, login.userId).execute()]);
  const devices = [...rows].map(([device, row]) => ({
    ...row,
    id: publicId(device),
    isThis: device === login.deviceHash,
    setIds: sets.filter(({ device_hash: hash }) => hash === device).map(({ id }) => id),
  }));
  return devices.sort((one, other) => other.seenAt - one.seenAt);
}

/**
 * Ends what lets devices log in by email without a new approval: approvals, links and codes that are not used yet. Other people
 * of a shared device keep theirs. Addresses that the account has left are its own as long as they open no other one.
 */
export async function endApprovals(
  { db, now }: Pick<World, 'db' | 'now'>,
  userId: string,
  which: 'in' | 'not in',
  devices: readonly string[],
): Promise<void> {
  const left = db
    .selectFrom('changes')
    .select('address as subject')
    .where('user_id', '=', userId)
    .where('address', 'is not', null)
    .where('undone_at', 'is', null)
    .where(eb => eb(eb.fn.coalesce('reserved_until', 'until'), '>', now()))
    .$narrowType<{ subject: string }>();
  const emails = db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .union(left);
  for (const table of ['devices', 'device_links', 'codes'] as const)
    await db.deleteFrom(table).where('device_hash', which, devices).where('email', 'in', emails).execute();
}

/** Ends the sessions of devices and asks for a new approval there. Shares of keys are removed apart, with the key. */
export async function forgetDevices(world: World, userId: string, devices: readonly string[]): Promise<void> {
  if (devices.length === 0) return;
  await endApprovals(world, userId, 'in', devices);
  for (const table of ['sessions', 'user_devices'] as const)
    await world.db.deleteFrom(table).where('user_id', '=', userId).where('device_hash', 'in', devices).execute();
}

/** Forgets every device of a user but the one of this login, also those that were approved and have never logged in. */
export async function forgetOtherDevices(world: World, { userId, deviceHash }: Login): Promise<void> {
  const rows = await devicesOf(world, userId).where('device_hash', '!=', deviceHash).execute();
  await forgetDevices(
    world,
    userId,
    rows.map(row => row.device_hash),
  );
  await endApprovals(world, userId, 'not in', [deviceHash]);
}

/** Logs a device out for good: the next login there is one of a new device. */
export async function removeDevice(
  world: World,
  { login, agent, visitor: { place } }: LoginCall,
  id: string,
): Promise<void> {
  const device = [...(await deviceRows(world, login.userId)).keys()].find(hash => publicId(hash) === id);
  if (device === undefined) throw new Failure('NOT_FOUND');
  await world.db.transaction().execute(async db => {
    await forgetDevices({ ...world, db }, login.userId, [device]);
    await world.audit('device removed', login.userId, { agent, place }, db);
  });
}

/** Logs every device out for good but the one of this login. */
export async function removeOtherDevices(world: World, { login, agent, visitor: { place } }: LoginCall): Promise<void> {
  await world.db.transaction().execute(async db => {
    const here = { ...world, db };
    await endOtherSessions(here, login);
    await forgetOtherDevices(here, login);
    await world.audit('device removed', login.userId, { agent, place }, db);
  });
}

/** Notes the first login of an account that has no keys. Returns false for any other account. */
async function noteFirstLogin(db: Database, userId: string, now: number): Promise<boolean> {
  const noted = await db
    .updateTable('users')
    .set({ logged_in_at: now })
    .where('id', '=', userId)
    .where('logged_in_at', 'is', null)
    .where('evm_address', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * Notes on which device a user logs in. The first login on a further device is a change that a letter names. The device that
 * makes an account is no news; that of an account whose devices are all forgotten is.
 */
export async function noteDevice(
  world: World,
  call: Call,
  { userId, method, language }: { readonly userId: string; readonly method: string; readonly language: Language },
): Promise<void> {
  const { db } = world;
  const { deviceHash, place } = call.visitor;
  const now = world.now();
  const known = await devicesOf(world, userId).select('device_hash').execute();
  if (known.some(row => row.device_hash === deviceHash)) {
    await setLanguage(db, userId, language);
    await db
      .updateTable('user_devices')
      .set({ agent: call.agent, place, seen_at: now })
      .where('user_id', '=', userId)
      .where('device_hash', '=', deviceHash)
      .execute();
    return;
  }
  const device = { user_id: userId, device_hash: deviceHash, agent: call.agent, place, first_at: now, seen_at: now };
  const add = async (at: Database): Promise<void> => {
    await at
      .insertInto('user_devices')
      .values(device)
      .onConflict(conflict => conflict.columns(['user_id', 'device_hash']).doNothing())
      .execute();
    await dropOldest(at, walletGrowth, 'user_devices', userId);
  };
  const isFirst =
    known.length === 0 &&
    (await db.transaction().execute(async tx => {
      if (!(await noteFirstLogin(tx, userId, now))) return false;
      await setLanguage(tx, userId, language);
      await add(tx);
      return true;
    }));
  if (isFirst) return;
  // A stranger does not choose the language of the letter that tells of the stranger
  await applyChange(world, call, 'login/otp', { userId, data: { device: deviceHash, method } }, add);
}

/** Returns the last events of an account. */
export async function listEvents({ db }: World, { login }: LoginCall): Promise<ApiResponse<'events'>['events']> {
  const lastSignIns = db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('user_id', '=', login.userId)
    .where('event', '=', OFTEN)
    .groupBy('detail');
  const single = securityEvents.filter(event => event !== OFTEN);
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('user_id', '=', login.userId)
    .where(eb => eb.or([eb('event', 'in', [...single]), eb('id', 'in', lastSignIns)]))
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute();
  return rows.map(({ event, at, detail }) => {
    const { agent, place } = JSON.parse(detail) as { agent?: string; place?: string }; // written by `audit`
    return { event: event as SecurityEvent, at, agent: agent ?? null, place: place ?? null }; // as selected
  });
}

/** Deletes the account after the time in which the letter's link keeps it. Returns when that is at the earliest. */
export async function removeAccount(world: World, call: LoginCall): Promise<number> {
  const { userId } = call.login;
  return applyChange(world, call, 'account/remove', { userId }, async (db, changeId) => {
    const end = { removes_at: await endOfChange(db, changeId), removes_for: null };
    await db.updateTable('users').set(end).where('id', '=', userId).execute();
    return earliestRemoval(world, end.removes_at);
  });
}

/** Keeps an account that would be deleted; the event tells of it only if it was to be. @throws {Failure} `NOT_LOGGED_IN` for one that is gone */
export async function keepAccount(world: World, { login, agent, visitor: { place } }: LoginCall): Promise<void> {
  const stays = { removes_at: null, removes_for: null };
  await world.db.transaction().execute(async db => {
    await requireUser(db, login.userId);
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set(stays)
      .where('id', '=', login.userId)
      .where('removes_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await world.audit('removal undone', login.userId, { agent, place }, db);
  });
}
