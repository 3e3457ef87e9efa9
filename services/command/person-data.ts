import { storedAddress } from '../api/chains/account.js';
import type { Db } from '../api/database/schema.js';
import type { KeyDatabase } from '../keys/server/tables.js';

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const isEmpty = (data: Readonly<Record<string, readonly unknown[]>>): boolean =>
  Object.values(data).every(rows => rows.length === 0);

/**
 * Returns what the key service stores about an account, without shares, hashes and codes; undefined for an unknown one. Times
 * are ISO 8601. Letters that wait are not in it: they are encrypted, and are sent or deleted within 30 days.
 */
export async function keyServiceData(db: KeyDatabase, id: string): Promise<object | undefined> {
  const owners = await db.selectFrom('owners').selectAll().where('user_id', '=', id).execute();
  const shares = await db.selectFrom('shares').select('created_at').where('user_id', '=', id).execute();
  const devices = await db.selectFrom('devices').select('known_at').where('user_id', '=', id).execute();
  const codes = await db.selectFrom('codes').select(['created_at', 'used_at']).where('user_id', '=', id).execute();
  const waits = await db.selectFrom('waits').select(['ready_at', 'stopped_at']).where('user_id', '=', id).execute();
  const data = {
    owners: owners.map(({ email, language }) => ({ email, language })),
    shares: shares.map(row => ({ since: time(row.created_at) })),
    devices: devices.map(row => ({ since: time(row.known_at) })),
    codes: codes.map(row => ({ sentAt: time(row.created_at), usedAt: time(row.used_at) })),
    releases: waits.map(row => ({ readyAt: time(row.ready_at), stoppedAt: time(row.stopped_at) })),
  };
  return isEmpty(data) ? undefined : data;
}

/** Addresses as events have them: as the page wrote them. */
const eventForms = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap(address => [address, storedAddress(address)])),
];

/** Returns the events that name one of the addresses as that of their person. */
async function eventsOf(db: Db, addresses: readonly string[]) {
  const forms = eventForms(addresses);
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where(({ eb, or }) => or(forms.map(address => eb('body', 'like', `%"address":"${address}"%`))))
    .orderBy('received_at')
    .execute();
  return rows;
}

/**
 * Returns what the API stores about addresses; undefined for none. Times are ISO 8601. The index of public networks is not in
 * it: whoever reads these networks has it too.
 */
export async function apiData(db: Db, given: readonly string[]): Promise<object | undefined> {
  const addresses = given.map(storedAddress);
  if (addresses.length === 0) return undefined;
  const accounts = await db.selectFrom('auth_accounts').selectAll().where('address', 'in', addresses).execute();
  const sessions = await db.selectFrom('auth_sessions').selectAll().where('address', 'in', addresses).execute();
  const purchases = await db.selectFrom('purchases').selectAll().where('account', 'in', addresses).execute();
  const names = await db
    .selectFrom('names')
    .innerJoin('name_addresses', 'name_addresses.name', 'names.name')
    .select(['names.name', 'address', 'coin_type', 'avatar_url', 'bio', 'registered_at'])
    .where('address', 'in', addresses)
    .execute();
  const data = {
    accounts: accounts.map(row => ({
      project: row.project_id,
      chain: row.chain,
      address: row.address,
      wallet: JSON.parse(row.wallet) as unknown,
      metadata: JSON.parse(row.metadata) as unknown,
      since: time(row.created_at),
      lastSignInAt: time(row.last_sign_in_at),
    })),
    sessions: sessions.map(row => ({
      project: row.project_id,
      chain: row.chain,
      address: row.address,
      message: JSON.parse(row.message) as unknown,
      since: time(row.issued_at),
      until: time(row.expires_at),
    })),
    names: names.map(row => ({
      name: row.name,
      address: row.address,
      coinType: row.coin_type,
      avatarUrl: row.avatar_url,
      bio: row.bio,
      since: time(row.registered_at),
    })),
    purchases: purchases.map(({ created_at: at, updated_at: updatedAt, ...row }) => ({
      ...row,
      at: time(at),
      updatedAt: time(updatedAt),
    })),
    events: (await eventsOf(db, given)).map(row => ({
      project: row.project_id,
      event: row.event,
      at: time(row.received_at),
      domain: row.domain,
      body: JSON.parse(row.body) as unknown,
    })),
  };
  return isEmpty(data) ? undefined : data;
}

/**
 * Deletes sessions and accounts of sign-ins, names and events of addresses from the API. Purchases stay, which are records of
 * payments. Returns the number of deleted rows by their kind.
 */
export async function deleteApiData(db: Db, given: readonly string[]): Promise<Readonly<Record<string, number>>> {
  const addresses = given.map(storedAddress);
  if (addresses.length === 0) return {};
  return db.transaction().execute(async tx => {
    const sessions = await tx.deleteFrom('auth_sessions').where('address', 'in', addresses).executeTakeFirst();
    const accounts = await tx.deleteFrom('auth_accounts').where('address', 'in', addresses).executeTakeFirst();
    const own = await tx.selectFrom('name_addresses').select('name').where('address', 'in', addresses).execute();
    const names = [...new Set(own.map(({ name }) => name))];
    if (names.length > 0)
      for (const table of ['name_addresses', 'names'] as const)
        await tx.deleteFrom(table).where('name', 'in', names).execute();
    const events = (await eventsOf(tx, given)).map(({ id }) => id);
    if (events.length > 0) await tx.deleteFrom('events').where('id', 'in', events).execute();
    return {
      sessions: Number(sessions.numDeletedRows),
      accounts: Number(accounts.numDeletedRows),
      names: names.length,
      events: events.length,
    };
  });
}
