import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Migrations } from '../../http/database/migrate.js';
import type { Schema } from './schema.js';

type ColumnType = 'text' | 'bigint';
/** Columns that later migrations add. */
type Later = 'sender' | 'checked_at';
type Columns<Table extends keyof Schema> = Readonly<Record<Exclude<keyof Schema[Table] & string, Later>, ColumnType>>;

/** Creates a table of required columns. */
function table<Table extends keyof Schema>(
  db: Kysely<unknown>,
  name: Table,
  columns: Columns<Table>,
  key: readonly (keyof Schema[Table] & string)[],
): Promise<void> {
  let builder: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const [column, type] of Object.entries<ColumnType>(columns))
    builder = builder.addColumn(column, type, one => one.notNull());
  return builder.addPrimaryKeyConstraint(`${name}_key`, [...key]).execute();
}

async function createIndexTables(db: Kysely<unknown>): Promise<void> {
  const place = { chain: 'text', hash: 'text', block_number: 'bigint' } as const;
  await table(db, 'blocks', { chain: 'text', number: 'bigint', hash: 'text', parent_hash: 'text' }, [
    'chain',
    'number',
  ]);
  await table(db, 'checkpoints', { chain: 'text', slot: 'bigint', blockhash: 'text' }, ['chain']);
  await table(
    db,
    'transactions',
    {
      ...place,
      position: 'bigint',
      mined_at: 'bigint',
      from_address: 'text',
      to_address: 'text',
      status: 'text',
      nonce: 'bigint',
      method: 'text',
    },
    ['chain', 'hash'],
  );
  await table(
    db,
    'transfers',
    {
      ...place,
      log_index: 'bigint',
      batch_index: 'bigint',
      kind: 'text',
      contract: 'text',
      token_id: 'text',
      from_address: 'text',
      to_address: 'text',
      quantity: 'text',
    },
    ['chain', 'hash', 'log_index', 'batch_index'],
  );
  await table(db, 'activity', { ...place, address: 'text', mined_at: 'bigint', position: 'bigint' }, [
    'address',
    'chain',
    'hash',
  ]);
  await sql`create index activity_order on activity (address, mined_at, chain, block_number, position)`.execute(db);
  for (const name of ['transactions', 'transfers', 'activity'])
    await sql`create index ${sql.ref(`${name}_blocks`)} on ${sql.table(name)} (chain, block_number)`.execute(db);
  await sql`create index transfers_to on transfers (to_address, chain, kind)`.execute(db);
  await sql`create index transfers_from on transfers (from_address, chain, kind)`.execute(db);
}

async function createAssetTables(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'tokens',
    {
      chain: 'text',
      address: 'text',
      name: 'text',
      symbol: 'text',
      decimals: 'bigint',
      icon_url: 'text',
      is_listed: 'bigint',
      base_price: 'text',
    },
    ['chain', 'address'],
  );
  await table(
    db,
    'nfts',
    {
      chain: 'text',
      contract: 'text',
      token_id: 'text',
      name: 'text',
      description: 'text',
      image_url: 'text',
      attributes: 'text',
      read_at: 'bigint',
    },
    ['chain', 'contract', 'token_id'],
  );
  await table(
    db,
    'names',
    { name: 'text', avatar_url: 'text', bio: 'text', registered_at: 'bigint', updated_at: 'bigint' },
    ['name'],
  );
  await table(db, 'name_addresses', { name: 'text', coin_type: 'bigint', address: 'text', created_at: 'bigint' }, [
    'name',
    'coin_type',
  ]);
  await sql`create index name_addresses_reverse on name_addresses (address)`.execute(db);
}

async function createProjectTables(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'projects',
    {
      id: 'text',
      name: 'text',
      features: 'text',
      origins: 'text',
      is_analytics_enabled: 'bigint',
      updated_at: 'bigint',
    },
    ['id'],
  );
  await table(
    db,
    'events',
    {
      id: 'text',
      project_id: 'text',
      kind: 'text',
      event: 'text',
      received_at: 'bigint',
      domain: 'text',
      sdk: 'text',
      body: 'text',
    },
    ['id'],
  );
  await sql`create index events_order on events (received_at)`.execute(db);
  await table(db, 'leases', { name: 'text', holder: 'text', expires_at: 'bigint' }, ['name']);
  await table(db, 'counters', { key: 'text', window_start: 'bigint', count: 'bigint' }, ['key']);
}

const createNameMessages = (db: Kysely<unknown>): Promise<void> =>
  table(db, 'name_messages', { digest: 'text', expires_at: 'bigint' }, ['digest']);

async function createPurchases(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'purchases',
    {
      id: 'text',
      provider: 'text',
      account: 'text',
      chain: 'text',
      address: 'text',
      name: 'text',
      symbol: 'text',
      icon_url: 'text',
      quantity: 'text',
      status: 'text',
      hash: 'text',
      created_at: 'bigint',
      updated_at: 'bigint',
    },
    ['id'],
  );
  await sql`create index purchases_order on purchases (account, created_at)`.execute(db);
}

const createPaySessions = (db: Kysely<unknown>): Promise<void> =>
  table(
    db,
    'pay_sessions',
    {
      id: 'text',
      exchange: 'text',
      chain: 'text',
      address: 'text',
      symbol: 'text',
      decimals: 'bigint',
      recipient: 'text',
      amount: 'text',
      redirect_url: 'text',
      status: 'text',
      hash: 'text',
      created_at: 'bigint',
      updated_at: 'bigint',
    },
    ['id'],
  );

async function createAuthTables(db: Kysely<unknown>): Promise<void> {
  const account = { project_id: 'text', chain: 'text', address: 'text' } as const;
  await table(db, 'auth_nonces', { nonce: 'text', binding: 'text', expires_at: 'bigint', is_used: 'bigint' }, [
    'nonce',
  ]);
  await table(
    db,
    'auth_sessions',
    { digest: 'text', ...account, message: 'text', issued_at: 'bigint', expires_at: 'bigint' },
    ['digest'],
  );
  await table(
    db,
    'auth_accounts',
    { ...account, wallet: 'text', metadata: 'text', created_at: 'bigint', last_sign_in_at: 'bigint' },
    ['project_id', 'chain', 'address'],
  );
}

const addSenders = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable('transfers')
    .addColumn('sender', 'text', column => column.notNull().defaultTo(''))
    .execute();

const addTokenChecks = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable('tokens')
    .addColumn('checked_at', 'bigint', column => column.notNull().defaultTo(0))
    .execute();

const createAdminSessions = (db: Kysely<unknown>): Promise<void> =>
  table(db, 'admin_sessions', { digest: 'text', expires_at: 'bigint' }, ['digest']);

/** Migrations of the server. A released migration is never changed; a change is a further one. */
export const migrations: Migrations = {
  '001-index': { up: createIndexTables },
  '002-assets': { up: createAssetTables },
  '003-projects': { up: createProjectTables },
  '004-name-messages': { up: createNameMessages },
  '005-purchases': { up: createPurchases },
  '006-pay-sessions': { up: createPaySessions },
  '007-auth': { up: createAuthTables },
  '008-senders': { up: addSenders },
  '009-token-checks': { up: addTokenChecks },
  '010-admin-sessions': { up: createAdminSessions },
};
