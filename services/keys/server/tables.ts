import type { Kysely } from 'kysely';
import type { Migrations } from '../../http/database/migrate.js';
import { addTraces, createJobs, type JobTables } from '../../http/queue/jobs.js';
import { sql } from 'kysely';

/** Times are milliseconds since 1970; device tokens, codes and links are stored as keyed hashes only. */
interface SharesTable {
  readonly user_id: string;
  readonly reference: string;
  /** Secret whose key opens the envelope. */
  key_id: string;
  enc: string;
  ciphertext: string;
  readonly created_at: number;
}

export interface OwnersTable {
  readonly user_id: string;
  /** Address that the first statement named; letters go to it. Null for an account without one. */
  email: string | null;
  /** Language in which a known device was used last; null for an account of an earlier version. */
  language: string | null;
}

interface DevicesTable {
  readonly user_id: string;
  readonly device_hash: string;
  readonly known_at: number;
}

export interface CodesTable {
  readonly id: string;
  readonly user_id: string;
  readonly device_hash: string;
  readonly code_hash: string;
  attempts: number;
  readonly created_at: number;
  used_at: number | null;
}

/** Unusual releases that wait. */
export interface WaitsTable {
  readonly user_id: string;
  readonly device_hash: string;
  readonly stop_hash: string;
  /** Secret of both hashes; null for a wait of an earlier version. */
  readonly key_id: string | null;
  /** When the wait ends; at first as if no letter reached the owner. */
  ready_at: number;
  stopped_at: number | null;
}

interface StatementsTable {
  readonly id: string;
  readonly used_at: number;
}

interface CountersTable {
  readonly key: string;
  /** End of the period. */
  readonly ends_at: number;
  count: number;
}

/** Tables of the key service. */
export interface KeyTables extends JobTables {
  readonly shares: SharesTable;
  readonly owners: OwnersTable;
  readonly devices: DevicesTable;
  readonly codes: CodesTable;
  readonly waits: WaitsTable;
  readonly statements: StatementsTable;
  readonly counters: CountersTable;
}

/** Database of the key service; no other process uses it. */
export type KeyDatabase = Kysely<KeyTables>;

const start = `
create table shares (user_id text not null, reference text not null, key_id text not null, enc text not null,
  ciphertext text not null, created_at bigint not null, primary key (user_id, reference));
create table owners (user_id text primary key, email text);
create table devices (user_id text not null, device_hash text not null, known_at bigint not null,
  primary key (user_id, device_hash));
create table codes (id text primary key, user_id text not null, device_hash text not null, code_hash text not null,
  attempts integer not null, created_at bigint not null, used_at bigint);
create index codes_user on codes (user_id, created_at);
create table waits (user_id text not null, device_hash text not null, stop_hash text not null unique,
  ready_at bigint not null, stopped_at bigint, primary key (user_id, device_hash));
create table statements (id text primary key, used_at bigint not null)`;

export const keyMigrations: Migrations = {
  '0001-start': {
    async up(db: Kysely<unknown>) {
      for (const statement of start.split(';')) await sql.raw(statement).execute(db);
    },
  },
  '0002-counters': {
    async up(db: Kysely<unknown>) {
      const columns = 'key text not null, ends_at bigint not null, count bigint not null';
      await sql.raw(`create table counters (${columns}, primary key (key, ends_at))`).execute(db);
    },
  },
  '0003-jobs': {
    async up(db: Kysely<unknown>) {
      for (const statement of createJobs) await sql.raw(statement).execute(db);
    },
  },
  '0004-traces': {
    async up(db: Kysely<unknown>) {
      await sql.raw(addTraces).execute(db);
    },
  },
  '0005-languages': {
    async up(db: Kysely<unknown>) {
      await sql.raw('alter table owners add column language text').execute(db);
      // Waits of devices that are in: their links stop nothing
      const device = 'select 1 from devices where user_id = waits.user_id and device_hash = waits.device_hash';
      await sql.raw(`delete from waits where exists (${device})`).execute(db);
    },
  },
  '0006-secrets-of-waits': {
    async up(db: Kysely<unknown>) {
      await sql.raw('alter table waits add column key_id text').execute(db);
    },
  },
};
