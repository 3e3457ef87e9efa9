import { shownAddress } from '../chains/account.js';
import type { Db, NameAddressRow, NameRow } from '../database/schema.js';

/** A name with its addresses, as responses have it. */
export interface NameRecord {
  readonly name: string;
  readonly registered_at: string;
  readonly updated_at: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly addresses: Readonly<Record<string, { readonly address: string; readonly created_at: string }>>;
}

const iso = (time: number): string => new Date(time).toISOString();

function recordOf(row: NameRow, addresses: readonly NameAddressRow[]): NameRecord {
  return {
    name: row.name,
    registered_at: iso(row.registered_at),
    updated_at: iso(row.updated_at),
    attributes: { ...(row.bio && { bio: row.bio }), ...(row.avatar_url && { avatar: row.avatar_url }) },
    addresses: Object.fromEntries(
      addresses.map(({ coin_type, address, created_at }) => [
        coin_type,
        { address: shownAddress(address), created_at: iso(created_at) },
      ]),
    ),
  };
}

/** Returns a name; undefined if it is not registered. */
export async function findName(db: Db, name: string): Promise<NameRecord | undefined> {
  const row = await db.selectFrom('names').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) return undefined;
  const addresses = await db.selectFrom('name_addresses').selectAll().where('name', '=', name).execute();
  return recordOf(row, addresses);
}

/** Returns the oldest name of an address, as an account is shown; undefined without one. */
export function firstName(db: Db, address: string): Promise<Pick<NameRow, 'name' | 'avatar_url'> | undefined> {
  return db
    .selectFrom('names')
    .select(['name', 'avatar_url'])
    .where('name', 'in', db.selectFrom('name_addresses').select('name').where('address', '=', address))
    .orderBy('registered_at')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the names of an address, each once, the oldest first. */
export async function namesOf(db: Db, address: string): Promise<readonly NameRecord[]> {
  const rows = await db
    .selectFrom('names')
    .selectAll()
    .where('name', 'in', db.selectFrom('name_addresses').select('name').where('address', '=', address))
    .orderBy('registered_at')
    .orderBy('name')
    .execute();
  const records = await Promise.all(rows.map(({ name }) => findName(db, name)));
  return records.flatMap(record => (record ? [record] : []));
}

/** Returns which of some names are registered. */
export async function registered(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('names')
    .select('name')
    .where('name', 'in', [...names])
    .execute();
  return new Set(rows.map(({ name }) => name));
}
