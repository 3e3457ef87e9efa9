import { isFull } from '../../http/database/growth.js';
import type { ApiRecovery, ApiRequestRead, ApiResponse } from '../shared/api.js';
import { applyChange } from './changes.js';
import { Failure } from './failure.js';
import { MAX_SHARE_SETS, walletGrowth } from './growth.js';
import type { LoginCall } from './http.js';
import { KEY_SERVICE_SHARE, openSealed, SEALED_HERE } from './key-service.js';
import { deviceRows } from './security.js';
import type { Login } from './sessions.js';
import { removeSets } from './share-removals.js';
import type { Database } from './tables.js';
import { requireUser } from './user-locks.js';
import { newId, type World } from './world.js';

/*
 * A share set is one independent split of the keys, two of three: device share (in the browser), authentication share
 * (here, sealed) and recovery share (encrypted in the browser). Each device has a set of its own, so one authentication
 * share never fits the device share of another set.
 */

const context = (userId: string, setId: string): string => `share:${userId}:${setId}`;
const decode = (text: string): Uint8Array => Buffer.from(text, 'base64url');
const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Returns the split of the device that was unused for longest, of those that no recovery needs. */
async function unusedSet(world: World, { userId, deviceHash }: Login): Promise<string | undefined> {
  const [devices, sets] = await Promise.all([
    deviceRows(world, userId),
    world.db
      .selectFrom('share_sets')
      .select(['id', 'device_hash', 'created_at'])
      .where('user_id', '=', userId)
      .where('device_hash', '!=', deviceHash)
      .where('removed_by', 'is', null)
      .where('id', 'not in', world.db.selectFrom('recoveries').select('set_id').where('user_id', '=', userId))
      .execute(),
  ]);
  const usedAt = ({ device_hash: device, created_at: at }: (typeof sets)[number]): number =>
    devices.get(device)?.seenAt ?? at;
  return sets.toSorted((one, other) => usedAt(one) - usedAt(other) || one.created_at - other.created_at)[0]?.id;
}

/**
 * Makes room for a further device: the split of the device that was unused for longest is removed as a change that a
 * letter tells of and its link undoes. That device recovers the keys as a new one does.
 * @throws if it could not, because the account has no recovery, or if recoveries need every split
 */
async function makeRoom(world: World, call: LoginCall): Promise<void> {
  const { userId } = call.login;
  const { sets, recoveries } = await listShareSets(world, call.login);
  if (sets.length < MAX_SHARE_SETS) return;
  const setId = recoveries.length > 0 ? await unusedSet(world, call.login) : undefined;
  if (setId === undefined) throw new Failure('ACCOUNT_FULL');
  const order = { userId, kind: 'access-removed', data: { set: setId } } as const;
  await applyChange(world, call, 'keys/add-set', order, async (db, changeId) => {
    await removeSets(db, userId, changeId, { only: setId });
  });
}

async function insertSet(world: World, db: Database, login: Login, setId: string, share: string): Promise<void> {
  if (await isFull(db, walletGrowth, 'share_sets', login.userId)) throw new Failure('ACCOUNT_FULL');
  const added = await db
    .insertInto('share_sets')
    .values({
      id: setId,
      user_id: login.userId,
      device_hash: login.deviceHash,
      created_at: world.now(),
      removed_by: null,
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
  const { kind, salt, ciphertext } = given;
  // This service takes no recovery share that it could read
  const isKeyServiceShare = salt === setId && ciphertext === KEY_SERVICE_SHARE;
  const isEscrow = isKeyServiceShare && world.settings.custody === 'escrow';
  // Nor one of another kind that would be taken for a share at the key service
  if (kind === 'escrow' ? !isEscrow : ciphertext === KEY_SERVICE_SHARE) throw new Failure('BAD_REQUEST');
  if (await isFull(db, walletGrowth, 'recoveries', login.userId)) throw new Failure('ACCOUNT_FULL');
  await db
    .insertInto('recoveries')
    .values({
      id: newId(),
      user_id: login.userId,
      set_id: setId,
      kind,
      salt,
      ciphertext,
      credential_id: given.credentialId ?? null,
      created_at: world.now(),
      removed_by: null,
    })
    .execute();
}

/** Recovery whose share the key service holds. */
const keyServiceShare = (setId: string): RecoveryRow => ({
  kind: 'escrow',
  salt: setId,
  ciphertext: KEY_SERVICE_SHARE,
});

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
    if (keys.escrow) await insertRecovery(world, db, login, keys.setId, keyServiceShare(keys.setId));
    if (keys.recovery) await insertRecovery(world, db, login, keys.setId, keys.recovery);
    await world.audit('keys made', login.userId, { set: keys.setId }, db);
  });
}

/** Marks a set that another one replaces; one with a recovery stays: its share belongs to that recovery. */
async function replaceSet(db: Database, userId: string, setId: string, changeId: string): Promise<void> {
  const recovered = db
    .selectFrom('recoveries')
    .select('set_id')
    .where('user_id', '=', userId)
    .where('removed_by', 'is', null);
  await db
    .updateTable('share_sets')
    .set({ removed_by: changeId })
    .where('id', '=', setId)
    .where('user_id', '=', userId)
    .where('id', 'not in', recovered)
    .execute();
}

/** Marks what an earlier version had sealed here, once the key service holds a share of the account. */
async function replaceSealed(db: Database, userId: string, changeId: string): Promise<void> {
  await db
    .updateTable('recoveries')
    .set({ removed_by: changeId })
    .where('user_id', '=', userId)
    .where('kind', '=', 'escrow')
    .where('salt', '=', SEALED_HERE)
    .where('removed_by', 'is', null)
    .execute();
}

/** Adds a split of the same keys: of a new device, or with a recovery. */
export async function addShareSet(
  world: World,
  call: LoginCall,
  { setId, share, replaces, recovery }: ApiRequestRead<'keys/add-set'>,
): Promise<void> {
  const { login } = call;
  const { userId } = login;
  if (replaces === undefined) await makeRoom(world, call);
  const add = async (db: Database): Promise<void> => {
    await insertSet(world, db, login, setId, share);
    await world.audit('share set added', userId, { set: setId }, db);
  };
  if (recovery || replaces !== undefined) {
    const data = { set: setId, recovery: recovery?.kind ?? 'none' };
    await applyChange(world, call, 'keys/add-set', { userId, data }, async (db, changeId) => {
      await add(db);
      if (recovery) await insertRecovery(world, db, login, setId, recovery);
      if (recovery?.kind === 'escrow') await replaceSealed(db, userId, changeId);
      if (replaces !== undefined) await replaceSet(db, userId, replaces, changeId);
    });
  } else
    await world.db.transaction().execute(async db => {
      await requireUser(db, userId);
      await add(db);
    });
}

/** Encrypts a share again that an older secret has encrypted. Returns whether one had. */
export async function sealShareAgain(
  { db, sealer }: Pick<World, 'db' | 'sealer'>,
  { id, user_id: userId, sealed }: { readonly id: string; readonly user_id: string; readonly sealed: string },
): Promise<boolean> {
  if (!sealer.isStale(sealed)) return false;
  const place = context(userId, id);
  const fresh = sealer.seal(place, sealer.open(place, sealed));
  // Another instance may have done so since
  await db.updateTable('share_sets').set({ sealed: fresh }).where('id', '=', id).where('sealed', '=', sealed).execute();
  return true;
}

async function openShare(world: World, login: Login, setId: string): Promise<string> {
  const row = await world.db
    .selectFrom('share_sets')
    .selectAll()
    .where('id', '=', setId)
    .where('user_id', '=', login.userId)
    .where('removed_by', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Failure('NO_KEYS');
  const share = world.sealer.open(context(login.userId, setId), row.sealed);
  await sealShareAgain(world, row);
  return encode(share);
}

/** Releases the authentication share of a set to its logged-in user. */
export async function releaseShare(world: World, login: Login, setId: string): Promise<string> {
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
  await world.limits.take('share release', login.userId);
  const row = await world.db
    .selectFrom('recoveries')
    .selectAll()
    .where('id', '=', recoveryId)
    .where('user_id', '=', login.userId)
    .where('removed_by', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Failure('NO_KEYS');
  const share = await openShare(world, login, row.set_id);
  const ciphertext =
    row.kind === 'escrow' && row.salt === SEALED_HERE
      ? encode(openSealed(world.sealer, login.userId, row.ciphertext))
      : row.ciphertext;
  await world.audit('recovery released', login.userId, { kind: row.kind });
  return { share, ciphertext, salt: row.salt };
}

/** Lists the splits and recoveries of a user. */
export async function listShareSets({ db }: World, { userId }: Login): Promise<ApiResponse<'keys/sets'>> {
  const [sets, recoveries] = await Promise.all([
    db
      .selectFrom('share_sets')
      .selectAll()
      .where('user_id', '=', userId)
      .where('removed_by', 'is', null)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('recoveries')
      .selectAll()
      .where('user_id', '=', userId)
      .where('removed_by', 'is', null)
      .orderBy('created_at')
      .execute(),
  ]);
  return {
    sets: sets.map(({ id, created_at: createdAt }) => ({ id, createdAt })),
    recoveries: recoveries.map(row => ({
      id: row.id,
      setId: row.set_id,
      kind: row.kind as ApiRecovery['kind'], // checked when it was added
      credentialId: row.credential_id,
      salt: row.salt,
      createdAt: row.created_at,
    })),
  };
}
