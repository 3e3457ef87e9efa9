import type { ApiRecovery, ApiRequestRead, ApiResponse } from '../shared/api.js';
import { Failure } from './failure.js';
import { endOtherSessions, requireFresh, type Login } from './sessions.js';
import type { Database } from './tables.js';
import { newId, type World } from './world.js';

/*
 * A share set is one independent split of the keys, two of three: device share (in the browser), authentication share
 * (here, sealed) and recovery share (encrypted in the browser). Each device has a set of its own, so one authentication
 * share never fits the device share of another set.
 */

const context = (userId: string, setId: string): string => `share:${userId}:${setId}`;
const decode = (text: string): Uint8Array => Buffer.from(text, 'base64url');
const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Throws unless the login has every factor that the user asks for. */
async function requireFactors({ db }: World, login: Login): Promise<void> {
  const user = await db.selectFrom('users').select('second_factor').where('id', '=', login.userId).executeTakeFirst();
  if (user?.second_factor === 1 && !login.hasSecondFactor) throw new Failure('SECOND_FACTOR_REQUIRED');
}

async function insertSet(world: World, db: Database, login: Login, setId: string, share: string): Promise<void> {
  const added = await db
    .insertInto('share_sets')
    .values({
      ...{ id: setId, user_id: login.userId, device_hash: login.deviceHash, created_at: world.now() },
      sealed: world.sealer.seal(context(login.userId, setId), decode(share)),
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new Failure('BAD_REQUEST');
}

interface RecoveryRow {
  readonly kind: ApiRecovery['kind'];
  readonly credentialId?: string | undefined;
  readonly salt: string;
  readonly ciphertext: string;
}

async function insertRecovery(
  world: World,
  db: Database,
  login: Login,
  setId: string,
  given: RecoveryRow,
): Promise<void> {
  const isEscrow = given.kind === 'escrow';
  // In self mode the operator takes no share that it could read
  if (isEscrow !== (world.settings.custody === 'escrow') && isEscrow) throw new Failure('BAD_REQUEST');
  const ciphertext =
    isEscrow && world.keyService
      ? await world.keyService.store(login.userId, decode(given.ciphertext))
      : given.ciphertext;
  await db
    .insertInto('recoveries')
    .values({
      ...{ id: newId(), user_id: login.userId, set_id: setId, kind: given.kind, salt: given.salt, ciphertext },
      credential_id: given.credentialId ?? null,
      created_at: world.now(),
    })
    .execute();
}

/** Registers the keys that a frame has made. Throws `KEYS_EXIST` if another tab or device was first. */
export async function createKeys(world: World, login: Login, keys: ApiRequestRead<'keys/create'>): Promise<void> {
  await world.db.transaction().execute(async db => {
    const first = await db
      .updateTable('users')
      .set({ evm_address: keys.evmAddress, solana_address: keys.solanaAddress })
      .where('id', '=', login.userId)
      .where('evm_address', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!first) throw new Failure('KEYS_EXIST');
    await insertSet(world, db, login, keys.setId, keys.share);
    if (keys.escrow !== undefined)
      await insertRecovery(world, db, login, keys.setId, { kind: 'escrow', salt: 'none', ciphertext: keys.escrow });
  });
  await world.audit('keys made', login.userId, { set: keys.setId });
}

/** Adds a split of the same keys: of a new device, or with a recovery. */
export async function addShareSet(world: World, login: Login, given: ApiRequestRead<'keys/add-set'>): Promise<void> {
  const { setId, share, replaces, recovery } = given;
  await requireFactors(world, login);
  await world.db.transaction().execute(async db => {
    await insertSet(world, db, login, setId, share);
    if (recovery) await insertRecovery(world, db, login, setId, recovery);
    if (replaces === undefined) return;
    // A set with a recovery stays: its authentication share belongs to that recovery
    await db
      .deleteFrom('share_sets')
      .where('id', '=', replaces)
      .where('user_id', '=', login.userId)
      .where('id', 'not in', db.selectFrom('recoveries').select('set_id').where('user_id', '=', login.userId))
      .execute();
  });
  await world.audit('share set added', login.userId, { set: setId });
  if (recovery) await world.audit('recovery added', login.userId, { kind: recovery.kind });
}

async function openShare(world: World, login: Login, setId: string): Promise<string> {
  const row = await world.db
    .selectFrom('share_sets')
    .selectAll()
    .where('id', '=', setId)
    .where('user_id', '=', login.userId)
    .executeTakeFirst();
  if (!row) throw new Failure('NO_KEYS');
  const place = context(login.userId, setId);
  const share = world.sealer.open(place, row.sealed);
  if (world.sealer.isStale(row.sealed))
    await world.db
      .updateTable('share_sets')
      .set({ sealed: world.sealer.seal(place, share) })
      .where('id', '=', setId)
      .execute();
  return encode(share);
}

/** Releases the authentication share of a set to its logged-in user. */
export async function releaseShare(world: World, login: Login, setId: string): Promise<string> {
  await requireFactors(world, login);
  await world.limits.take('share release', login.userId);
  const share = await openShare(world, login, setId);
  await world.audit('share released', login.userId, { set: setId });
  return share;
}

/** Releases an authentication share together with the encrypted recovery share, after a fresh login. */
export async function releaseRecovery(
  world: World,
  login: Login,
  recoveryId: string,
): Promise<ApiResponse<'keys/recover'>> {
  requireFresh(login);
  await requireFactors(world, login);
  await world.limits.take('share release', login.userId);
  const row = await world.db
    .selectFrom('recoveries')
    .selectAll()
    .where('id', '=', recoveryId)
    .where('user_id', '=', login.userId)
    .executeTakeFirst();
  if (!row) throw new Failure('NO_KEYS');
  const share = await openShare(world, login, row.set_id);
  const ciphertext =
    row.kind === 'escrow' && world.keyService
      ? encode(await world.keyService.release(login.userId, row.ciphertext))
      : row.ciphertext;
  await world.audit('recovery released', login.userId, { kind: row.kind });
  return { share, ciphertext, salt: row.salt };
}

/** Lists the splits and recoveries of a user. */
export async function listShareSets({ db }: World, { userId }: Login): Promise<ApiResponse<'keys/sets'>> {
  const [sets, recoveries] = await Promise.all([
    db.selectFrom('share_sets').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
    db.selectFrom('recoveries').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
  ]);
  return {
    sets: sets.map(({ id, created_at: createdAt }) => ({ id, createdAt })),
    recoveries: recoveries.map(row => ({
      id: row.id,
      kind: row.kind as ApiRecovery['kind'], // checked when it was added
      credentialId: row.credential_id,
      salt: row.salt,
      createdAt: row.created_at,
    })),
  };
}

/** Removes a recovery, e.g. of a lost passkey. The split stays, for its device. */
export async function removeRecovery(world: World, login: Login, recoveryId: string): Promise<void> {
  requireFresh(login);
  await requireFactors(world, login);
  await world.db.deleteFrom('recoveries').where('id', '=', recoveryId).where('user_id', '=', login.userId).execute();
  await world.audit('recovery removed', login.userId);
}

/** Makes the shares of all other devices worthless, and their recoveries; ends their sessions. */
export async function removeOtherSets(world: World, login: Login, setId: string): Promise<void> {
  requireFresh(login);
  await requireFactors(world, login);
  await world.db.transaction().execute(async db => {
    const own = await db
      .selectFrom('share_sets')
      .select('id')
      .where('id', '=', setId)
      .where('user_id', '=', login.userId)
      .executeTakeFirst();
    if (!own) throw new Failure('NO_KEYS');
    for (const [table, column] of [
      ['recoveries', 'set_id'],
      ['share_sets', 'id'],
    ] as const)
      await db
        .deleteFrom(table)
        .where('user_id', '=', login.userId)
        .where(column as 'id', '!=', setId)
        .execute();
  });
  await endOtherSessions(world, login);
  await world.audit('share set removed', login.userId, { kept: setId });
}

/** Allows an export of the keys, which the frame does, after a fresh login. */
export async function allowExport(world: World, login: Login): Promise<void> {
  requireFresh(login);
  await requireFactors(world, login);
  await world.audit('export', login.userId);
}
