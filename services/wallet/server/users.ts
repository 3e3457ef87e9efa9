import { applyChange, earliestRemoval, leavingUser } from './changes.js';
import type { Visitor } from './codes.js';
import { approveDevice } from './devices.js';
import { Failure } from './failure.js';
import type { LoginCall } from './http.js';
import type { Database } from './tables.js';
import { newId, type World } from './world.js';

/** Account as the page of the wallet sees it. */
export interface Account {
  readonly userId: string;
  readonly email: string | null;
  readonly userName: string | null;
  readonly evmAddress: string | null;
  readonly solanaAddress: string | null;
  readonly secondFactor: boolean;
  /** Whether the person could come back without a device that has access. */
  readonly hasRecovery: boolean;
  /** When the account is deleted, at the earliest. */
  readonly removesAt?: number;
}

/** A proven identity: an address, or the subject of a provider. */
export interface Identity {
  readonly kind: string;
  readonly subject: string;
  /** Name for people: address, user name. */
  readonly label: string;
}

/** Returns the user of an identity, whose row may be missing yet; undefined for an unknown identity. */
export async function holderOf(
  { db }: World,
  { kind, subject }: Pick<Identity, 'kind' | 'subject'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Returns the user of an identity, and whether the row of the user exists; undefined for an unknown identity. */
async function knownUser(
  { db }: World,
  { kind, subject }: Pick<Identity, 'kind' | 'subject'>,
): Promise<{ readonly userId: string; readonly isWhole: boolean } | undefined> {
  const row = await db
    .selectFrom('identities')
    .leftJoin('users', 'users.id', 'identities.user_id')
    .select(['identities.user_id', 'users.id'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && { userId: row.user_id, isWhole: row.id !== null };
}

/** Creates the row of a user, unless it exists. */
export async function ensureUser({ db, now }: Pick<World, 'db' | 'now'>, id: string): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id,
      created_at: now(),
      evm_address: null,
      solana_address: null,
      second_factor: 0,
      removes_at: null,
      removes_for: null,
      uses_known: 1,
      language: 'en',
      suspended_at: null,
      logged_in_at: null,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute();
}

/**
 * Returns the user of an identity, and creates both if they are missing. The identity comes first: a process that ends
 * between the two statements leaves a row that the next login completes, and of two instances one wins.
 */
export async function userOf(
  world: World,
  { network }: Pick<Visitor, 'network'>,
  identity: Identity,
): Promise<{ userId: string; isNew: boolean }> {
  const known = await knownUser(world, identity);
  if (known) {
    if (!known.isWhole) await ensureUser(world, known.userId);
    return { userId: known.userId, isNew: false };
  }
  const id = newId();
  await world.limits.take('new account', world.sealer.hash('network counter', network));
  await world.db
    .insertInto('identities')
    .values({ ...identity, user_id: id, created_at: world.now() })
    .onConflict(conflict => conflict.columns(['kind', 'subject']).doNothing())
    .execute();
  const userId = await holderOf(world, identity);
  if (!userId) throw new Failure('LOGIN_FAILED'); // removed in this moment
  await ensureUser(world, userId);
  return { userId, isNew: userId === id };
}

/** Returns an account; undefined for one that was deleted in this moment. */
export async function findAccount(world: World, userId: string): Promise<Account | undefined> {
  const { db } = world;
  const [user, identities, recovery] = await Promise.all([
    db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst(),
    db.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
    db
      .selectFrom('recoveries')
      .select('id')
      .where('user_id', '=', userId)
      .where('removed_by', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (!user) return undefined;
  const email = identities.find(({ kind }) => kind === 'email');
  const other = identities.find(({ kind }) => kind !== 'email');
  return {
    userId,
    email: email?.label ?? null,
    userName: other?.label ?? null,
    evmAddress: user.evm_address,
    solanaAddress: user.solana_address,
    secondFactor: user.second_factor === 1,
    hasRecovery: recovery !== undefined,
    ...(user.removes_at !== null && { removesAt: earliestRemoval(world, user.removes_at) }),
  };
}

/** Returns the account of a login. Throws `NOT_LOGGED_IN` if it was deleted in this moment. */
export async function accountOf(world: World, userId: string): Promise<Account> {
  const account = await findAccount(world, userId);
  if (!account) throw new Failure('NOT_LOGGED_IN');
  return account;
}

/** Returns the email address of a user. Throws `NO_EMAIL` for an account without one. */
export async function emailOf(world: World, userId: string): Promise<string> {
  const { email } = await accountOf(world, userId);
  if (email === null) throw new Failure('NO_EMAIL');
  return email;
}

/** Gives an address to a user. Throws `EMAIL_IN_USE` when it belongs to another one. */
async function addAddress(db: Database, { now }: Pick<World, 'now'>, userId: string, address: string): Promise<void> {
  const added = await db
    .insertInto('identities')
    .values({ kind: 'email', subject: address, user_id: userId, label: address, created_at: now() })
    .onConflict(conflict => conflict.columns(['kind', 'subject']).doNothing())
    .returning('subject')
    .executeTakeFirst();
  if (!added) throw new Failure('EMAIL_IN_USE');
}

/**
 * Gives an address back to the user who has left it, also from the account of an invitation that came meanwhile. An account
 * with keys keeps its login: the call throws `EMAIL_IN_USE`.
 */
export async function takeBackAddress(
  db: Database,
  world: Pick<World, 'now'>,
  userId: string,
  address: string,
): Promise<void> {
  const taken = await db
    .deleteFrom('identities')
    .where('kind', '=', 'email')
    .where('subject', '=', address)
    .where('user_id', 'not in', db.selectFrom('users').select('id').where('evm_address', 'is not', null))
    .returning('user_id')
    .executeTakeFirst();
  if (taken) await db.deleteFrom('sessions').where('user_id', '=', taken.user_id).execute();
  await addAddress(db, world, userId, address);
}

/**
 * Moves a user to another address. The old one opens no account for some days: a letter there has a link that moves the
 * account back. The device that has entered its code needs no approval there. Throws `EMAIL_IN_USE` when the address belongs to
 * another user.
 */
export async function changeEmail(world: World, call: LoginCall, from: string, to: string): Promise<void> {
  const { userId } = call.login;
  const owner = await leavingUser(world, to);
  if (owner !== undefined && owner !== userId) throw new Failure('EMAIL_IN_USE'); // who may still take it back
  const order = { userId, address: from, data: { from, to } };
  await applyChange(world, call, 'email/secondary', order, async db => {
    const left = await db
      .deleteFrom('identities')
      .where('kind', '=', 'email')
      .where('subject', '=', from)
      .where('user_id', '=', userId)
      .returning('subject')
      .executeTakeFirst();
    if (!left) throw new Failure('LOGIN_FAILED'); // a link has moved the account meanwhile
    await (owner === userId ? takeBackAddress : addAddress)(db, world, userId, to);
    await approveDevice({ db, now: world.now }, call.visitor.deviceHash, to); // whose code has proven the address
  });
}

/** Sets the language of the letters to a user. */
export async function setLanguage(db: Database, userId: string, language: string): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}
