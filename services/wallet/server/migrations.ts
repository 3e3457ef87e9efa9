import { sql, type Kysely } from 'kysely';
import { AUDIT_LIFE_MS } from './audit.js';
import type { DatabaseKind } from '../../http/database/database-kind.js';
import type { Migrations } from '../../http/database/migrate.js';
import { addTraces, createJobs } from '../../http/queue/jobs.js';
import { CHANGE_LETTER } from './letter-queue.js';

const common = `
create table users (id text primary key, created_at bigint not null, evm_address text, solana_address text,
  second_factor integer not null default 0);
create table identities (kind text not null, subject text not null, user_id text not null, label text not null,
  created_at bigint not null, primary key (kind, subject));
create index identities_user on identities (user_id);
create table share_sets (id text primary key, user_id text not null, device_hash text not null, sealed text not null,
  created_at bigint not null);
create index share_sets_user on share_sets (user_id);
create table recoveries (id text primary key, user_id text not null, set_id text not null, kind text not null,
  credential_id text, salt text not null, ciphertext text not null, created_at bigint not null);
create index recoveries_user on recoveries (user_id);
create table passkeys (id text primary key, user_id text not null, public_key text not null, counter bigint not null,
  transports text not null, label text not null, created_at bigint not null);
create index passkeys_user on passkeys (user_id);
create table devices (device_hash text not null, email text not null, approved_at bigint not null,
  primary key (device_hash, email));
create table device_links (id text primary key, link_hash text not null unique, device_hash text not null,
  email text not null, agent text not null, expires_at bigint not null, approved_at bigint);
create table codes (id text primary key, purpose text not null, email text not null, device_hash text not null,
  code_hash text not null, data text not null, attempts integer not null, expires_at bigint not null, used_at bigint);
create index codes_device on codes (device_hash, purpose);
create table flows (state_hash text primary key, kind text not null, device_hash text not null, sealed text not null,
  host_origin text not null, expires_at bigint not null, used_at bigint);
create table sessions (token_hash text primary key, user_id text not null, device_hash text not null,
  method text not null, created_at bigint not null, fresh_at bigint not null, second_at bigint, seen_at bigint not null,
  expires_at bigint not null);
create index sessions_user on sessions (user_id);
create table counters (key text not null, period bigint not null, count bigint not null, primary key (key, period));
create table operations (hash text primary key, user_id text not null, chain_id bigint not null,
  transaction_hash text not null, created_at bigint not null)`;

/** Statements that make the audit log append-only also for the service's own role. */
const audit: Readonly<Record<DatabaseKind, readonly string[]>> = {
  sqlite: [
    `create table audit (id integer primary key autoincrement, at bigint not null, event text not null, user_id text,
      detail text not null)`,
    `create trigger audit_keeps_rows before delete on audit
      begin select raise(abort, 'The audit log is append-only'); end`,
    `create trigger audit_keeps_values before update on audit
      begin select raise(abort, 'The audit log is append-only'); end`,
  ],
  postgres: [
    `create table audit (id bigserial primary key, at bigint not null, event text not null, user_id text,
      detail text not null)`,
    `create function audit_is_append_only() returns trigger language plpgsql as
      $$ begin raise exception 'The audit log is append-only'; end $$`,
    `create trigger audit_keeps_rows before update or delete or truncate on audit
      for each statement execute function audit_is_append_only()`,
  ],
};

const changes = `
alter table users add column removes_at bigint;
alter table users add column language text not null default 'en';
alter table sessions add column proved_at bigint;
alter table sessions add column agent text not null default '';
alter table share_sets add column removed_by text;
alter table recoveries add column removed_by text;
alter table passkeys add column removed_by text;
create table user_devices (user_id text not null, device_hash text not null, agent text not null,
  first_at bigint not null, seen_at bigint not null, primary key (user_id, device_hash));
create table changes (id text primary key, user_id text not null, kind text not null, at bigint not null, until bigint,
  data text not null, address text, letter_to text, agent text not null, network text not null, told_at bigint,
  undone_at bigint, done_at bigint);
create index changes_user on changes (user_id);
create index changes_address on changes (address);
create index changes_until on changes (until);
create index audit_at on audit (at);
create index audit_user on audit (user_id)`;

/** Statements that let events go that are 400 days older than the newest, and no others. */
const auditLife: Readonly<Record<DatabaseKind, readonly string[]>> = {
  sqlite: [
    'drop trigger audit_keeps_rows',
    `create trigger audit_keeps_rows before delete on audit when old.at > (select max(at) from audit) - ${AUDIT_LIFE_MS}
      begin select raise(abort, 'The audit log is append-only'); end`,
  ],
  postgres: [
    'drop trigger audit_keeps_rows on audit',
    `create function audit_keeps_young() returns trigger language plpgsql as
      $$ begin
        if old.at > (select max(at) from audit) - ${AUDIT_LIFE_MS} then
          raise exception 'The audit log is append-only';
        end if;
        return old;
      end $$`,
    `create trigger audit_keeps_rows before delete on audit for each row execute function audit_keeps_young()`,
    `create trigger audit_keeps_values before update or truncate on audit
      for each statement execute function audit_is_append_only()`,
  ],
};

/** Queues the letters that sweeps of earlier versions would have sent. */
const untoldChanges = `insert into jobs (id, kind, ref, created_at, due_at, expires_at)
  select id, '${CHANGE_LETTER}', id, at, at, until from changes
  where told_at is null and letter_to is not null and undone_at is null and done_at is null`;

const webhookLetters = `create table webhook_letters (url text not null, event_id bigint not null, parked_at bigint,
  reason text not null, primary key (url, event_id))`;

const administration = `
create table administration (kind text not null, name text not null, value text not null, updated_at bigint not null,
  primary key (kind, name));
create table operators (login text primary key, role text not null, subject text, added_at bigint not null,
  added_by text not null);
create table operator_sessions (token_hash text primary key, login text not null, created_at bigint not null,
  proved_at bigint not null, seen_at bigint not null, expires_at bigint not null);
create index operator_sessions_login on operator_sessions (login)`;

const openid = `
create table openid_consents (user_id text not null, client_id text not null, scopes text not null,
  given_at bigint not null, primary key (user_id, client_id));
create table openid_codes (code_hash text primary key, client_id text not null, user_id text not null,
  redirect_uri text not null, scopes text not null, nonce text, challenge text not null, method text not null,
  auth_time bigint not null, expires_at bigint not null, used_at bigint, token_hash text);
create index openid_codes_token on openid_codes (token_hash);
create index openid_codes_user on openid_codes (user_id)`;

/** Accounts with a login of an earlier version, also those whose devices are forgotten. */
const firstLogins = `
alter table users add column logged_in_at bigint;
update users set logged_in_at = created_at where evm_address is not null
  or id in (select user_id from user_devices)
  or id in (select user_id from audit where event = 'login' and user_id is not null)`;

/** Accounts of earlier versions are of unknown use: what the server of a project has started to delete is kept. */
const accountUses = `
create table account_uses (user_id text not null, project text not null, noted_at bigint not null,
  primary key (user_id, project));
alter table users add column uses_known integer not null default 0;
alter table users add column removes_for text;
update users set removes_at = null where exists (select 1 from changes where changes.user_id = users.id
  and kind = 'account-removal' and data like '{"project":%' and until between removes_at and removes_at + 60000)`;

/** Returns the `set` of an event. */
const setOfEvent: Readonly<Record<DatabaseKind, string>> = {
  sqlite: "json_extract(detail, '$.set')",
  postgres: "(detail::json ->> 'set')",
};

/**
 * Shares of earlier versions, as recoveries and events name them. What these versions have left behind of accounts that they
 * have deleted, and did not have the key service delete, is to be deleted there.
 */
const escrowShares = (kind: DatabaseKind): string => `
create table escrow_shares (user_id text not null, reference text not null, stated_at bigint not null,
  primary key (user_id, reference));
insert into escrow_shares (user_id, reference, stated_at)
  select user_id, reference, max(at) from (
    select user_id, salt as reference, created_at as at from recoveries where kind = 'escrow' and ciphertext = 'hpke'
    union all
    select user_id, ${setOfEvent[kind]} as reference, at from audit
      where event = 'escrow store' and user_id in (select id from users)) as stored
  where reference is not null group by user_id, reference;
insert into escrow_removals (user_id, reference, created_at)
  select user_id, reference, max(at) from (
    select user_id, ${setOfEvent[kind]} as reference, at from audit
      where event = 'escrow store' and user_id not in (select id from users)) as stored
  where reference is not null and not exists (select 1 from escrow_removals as noted
      where noted.user_id = stored.user_id and noted.reference = stored.reference)
    and not exists (select 1 from (
      select user_id, ${setOfEvent[kind]} as reference from audit where event = 'escrow remove') as removed
      where removed.user_id = stored.user_id and removed.reference = stored.reference)
  group by user_id, reference`;

/** Migrations that are the same on both databases. */
const laterMigrations: Migrations = {
  '0010-jobs': {
    async up(db: Kysely<unknown>) {
      await sql.raw('alter table operations add column refusal text').execute(db);
      for (const statement of [...createJobs, untoldChanges, webhookLetters]) await sql.raw(statement).execute(db);
    },
  },
  '0011-project-users': {
    async up(db: Kysely<unknown>) {
      const columns =
        'project text not null, user_id text not null, invited_email text, added_at bigint not null, joined_at bigint';
      await sql.raw(`create table project_users (${columns}, primary key (project, user_id))`).execute(db);
      await sql.raw('create index project_users_user on project_users (user_id)').execute(db);
    },
  },
  '0012-administration': {
    async up(db: Kysely<unknown>) {
      for (const statement of administration.split(';')) await sql.raw(statement).execute(db);
    },
  },
  '0013-traces': {
    async up(db: Kysely<unknown>) {
      await sql.raw(addTraces).execute(db);
    },
  },
  '0014-openid': {
    async up(db: Kysely<unknown>) {
      for (const statement of openid.split(';')) await sql.raw(statement).execute(db);
    },
  },
  '0015-reserved-addresses': {
    async up(db: Kysely<unknown>) {
      await sql.raw('alter table changes add column reserved_until bigint').execute(db);
    },
  },
  '0016-first-logins': {
    async up(db: Kysely<unknown>) {
      for (const statement of firstLogins.split(';')) await sql.raw(statement).execute(db);
    },
  },
  '0017-account-uses': {
    async up(db: Kysely<unknown>) {
      for (const statement of accountUses.split(';')) await sql.raw(statement).execute(db);
    },
  },
  '0018-fee-reservations': {
    async up(db: Kysely<unknown>) {
      await sql.raw('alter table operations add column reservation text').execute(db);
    },
  },
  '0019-open-operations': {
    async up(db: Kysely<unknown>) {
      const columns =
        'chain_id bigint not null, sender text not null, hash text not null, claim text not null, at bigint not null';
      await sql.raw(`create table open_operations (${columns}, primary key (chain_id, sender))`).execute(db);
    },
  },
};

/** Returns the migrations of the secure wallet. */
export const walletMigrations = (kind: DatabaseKind): Migrations => ({
  '0001-start': {
    async up(db: Kysely<unknown>) {
      for (const statement of [...common.split(';'), ...audit[kind]]) await sql.raw(statement).execute(db);
    },
  },
  '0002-device-codes': {
    async up(db: Kysely<unknown>) {
      for (const column of ['code_claimed_at', 'code_sent_at'])
        await sql.raw(`alter table device_links add column ${column} bigint`).execute(db);
    },
  },
  '0003-changes': {
    async up(db: Kysely<unknown>) {
      for (const statement of [...changes.split(';'), ...auditLife[kind]]) await sql.raw(statement).execute(db);
    },
  },
  '0004-operations': {
    async up(db: Kysely<unknown>) {
      await sql.raw('alter table operations add column raw text').execute(db);
    },
  },
  '0005-escrow-removals': {
    async up(db: Kysely<unknown>) {
      const columns = 'user_id text not null, reference text not null, created_at bigint not null';
      await sql.raw(`create table escrow_removals (${columns}, primary key (user_id, reference))`).execute(db);
    },
  },
  '0006-device-networks': {
    async up(db: Kysely<unknown>) {
      await sql.raw('alter table device_links add column network_hash text').execute(db);
    },
  },
  '0007-places': {
    async up(db: Kysely<unknown>) {
      for (const table of ['sessions', 'user_devices'])
        await sql.raw(`alter table ${table} add column place text not null default ''`).execute(db);
    },
  },
  '0008-suspensions': {
    async up(db: Kysely<unknown>) {
      await sql.raw('alter table users add column suspended_at bigint').execute(db);
    },
  },
  '0009-webhooks': {
    async up(db: Kysely<unknown>) {
      const columns =
        'last_id bigint not null, attempts integer not null, next_at bigint not null, leased_until bigint not null';
      await sql.raw(`create table webhooks (url text primary key, ${columns})`).execute(db);
    },
  },
  ...laterMigrations,
  '0020-escrow-shares': {
    async up(db: Kysely<unknown>) {
      for (const statement of escrowShares(kind).split(';')) await sql.raw(statement).execute(db);
    },
  },
});
