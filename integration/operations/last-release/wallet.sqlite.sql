CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
--
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
--
CREATE TABLE users (id text primary key, created_at bigint not null, evm_address text, solana_address text,
  second_factor integer not null default 0, removes_at bigint, language text not null default 'en');
--
CREATE TABLE identities (kind text not null, subject text not null, user_id text not null, label text not null,
  created_at bigint not null, primary key (kind, subject));
--
CREATE TABLE share_sets (id text primary key, user_id text not null, device_hash text not null, sealed text not null,
  created_at bigint not null, removed_by text);
--
CREATE TABLE recoveries (id text primary key, user_id text not null, set_id text not null, kind text not null,
  credential_id text, salt text not null, ciphertext text not null, created_at bigint not null, removed_by text);
--
CREATE TABLE passkeys (id text primary key, user_id text not null, public_key text not null, counter bigint not null,
  transports text not null, label text not null, created_at bigint not null, removed_by text);
--
CREATE TABLE devices (device_hash text not null, email text not null, approved_at bigint not null,
  primary key (device_hash, email));
--
CREATE TABLE device_links (id text primary key, link_hash text not null unique, device_hash text not null,
  email text not null, agent text not null, expires_at bigint not null, approved_at bigint, code_claimed_at bigint, code_sent_at bigint, network_hash text);
--
CREATE TABLE codes (id text primary key, purpose text not null, email text not null, device_hash text not null,
  code_hash text not null, data text not null, attempts integer not null, expires_at bigint not null, used_at bigint);
--
CREATE TABLE flows (state_hash text primary key, kind text not null, device_hash text not null, sealed text not null,
  host_origin text not null, expires_at bigint not null, used_at bigint);
--
CREATE TABLE sessions (token_hash text primary key, user_id text not null, device_hash text not null,
  method text not null, created_at bigint not null, fresh_at bigint not null, second_at bigint, seen_at bigint not null,
  expires_at bigint not null, proved_at bigint, agent text not null default '', place text not null default '');
--
CREATE TABLE counters (key text not null, period bigint not null, count bigint not null, primary key (key, period));
--
CREATE TABLE operations (hash text primary key, user_id text not null, chain_id bigint not null,
  transaction_hash text not null, created_at bigint not null, raw text);
--
CREATE TABLE audit (id integer primary key autoincrement, at bigint not null, event text not null, user_id text,
      detail text not null);
--
CREATE TABLE user_devices (user_id text not null, device_hash text not null, agent text not null,
  first_at bigint not null, seen_at bigint not null, place text not null default '', primary key (user_id, device_hash));
--
CREATE TABLE changes (id text primary key, user_id text not null, kind text not null, at bigint not null, until bigint,
  data text not null, address text, letter_to text, agent text not null, network text not null, told_at bigint,
  undone_at bigint, done_at bigint);
--
CREATE TABLE escrow_removals (user_id text not null, reference text not null, created_at bigint not null, primary key (user_id, reference));
--
insert into "kysely_migration" values ('0001-start', '2026-11-23T20:48:10.761Z');
--
insert into "kysely_migration" values ('0002-device-codes', '2026-11-23T20:48:10.762Z');
--
insert into "kysely_migration" values ('0003-changes', '2026-11-23T20:48:10.767Z');
--
insert into "kysely_migration" values ('0004-operations', '2026-11-23T20:48:10.767Z');
--
insert into "kysely_migration" values ('0005-escrow-removals', '2026-11-23T20:48:10.768Z');
--
insert into "kysely_migration" values ('0006-device-networks', '2026-11-23T20:48:10.768Z');
--
insert into "kysely_migration" values ('0007-places', '2026-11-23T20:48:10.768Z');
--
insert into "kysely_migration_lock" values ('migration_lock', 0);
--
insert into "users" values ('557c9172-a7f3-4e4f-a425-198ec23db996', 1893456000000, '0x76E0079F0De543635867D08647169deaC85B179C', 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', 0, null, 'en');
--
insert into "identities" values ('email', 'ann@example.org', '557c9172-a7f3-4e4f-a425-198ec23db996', 'ann@example.org', 1893456000000);
--
insert into "share_sets" values ('39e33833-24a9-4654-9096-727903aaf8b1', '557c9172-a7f3-4e4f-a425-198ec23db996', '5UZ_zKMB1Q-ApfDgz5d9uRyCSosxdxf7MpQV04AYugw', 'release.FrtaKtBHDJn_AL0dGeLBiT0oFzNsUrzVEccNBlClg0lYJtgovAyrQ9qt7537', 1893456000000, null);
--
insert into "devices" values ('5UZ_zKMB1Q-ApfDgz5d9uRyCSosxdxf7MpQV04AYugw', 'ann@example.org', 1893456000000);
--
insert into "device_links" values ('d525d7bc-b0bf-4ce9-8429-7137f4757fe8', 'vZNK2kC_zByrFs9kuL59b6yngGUunu3lT4zNkpYwu20', '5UZ_zKMB1Q-ApfDgz5d9uRyCSosxdxf7MpQV04AYugw', 'ann@example.org', 'Browser', 1893457200000, 1893456000000, 1893456000000, 1893456000000, 'l-r_50_2d2W94TZ4fO8cgU7gUIkGm_q9lj8Z5JkXpVw');
--
insert into "codes" values ('fb77b496-3d55-4880-beb1-244dd35345b6', 'login', 'ann@example.org', '5UZ_zKMB1Q-ApfDgz5d9uRyCSosxdxf7MpQV04AYugw', 'TcF-xiprJJ2EKm4oHFpZQuUO2lBKE-Jw2T-5SjIa8ds', '{"language":"en"}', 1, 1893457200000, 1893456000000);
--
insert into "flows" values ('ugZStR5NlgJkb6PL9rw2YbHjNk_8XEgJ2au2ZJWZmqQ', 'key-proof', '5UZ_zKMB1Q-ApfDgz5d9uRyCSosxdxf7MpQV04AYugw', 'release.ejU0BjaenNQbiWETXZpQt8yPbsXQb7VyzEK7qeEPX39NoIOt16zLWruPKHnd40HsL_nJdZin0M2uO8kBinscXwrtrnna7aYnNzjFxdo', '', 1893456600000, 1893456000000);
--
insert into "sessions" values ('63t5TTt9hwMXxxkNkdtTYr5B3iOWwHbfsKH6jVjhOFE', '557c9172-a7f3-4e4f-a425-198ec23db996', '5UZ_zKMB1Q-ApfDgz5d9uRyCSosxdxf7MpQV04AYugw', 'email', 1893456000000, 1893456000000, null, 1893456000000, 1896048000000, null, 'Browser', '127.0.*.*');
--
insert into "counters" values ('email from network:LjIXe7L7exroPp7AoC4ToZvkvKsBulAf-gd5ZPYnllw', 1577880, 2);
--
insert into "counters" values ('email to address:MvutfZ4D0wNWWK4B7-mom3gpP0cA5Z2z8mYKEaszRr0', 1577880, 1);
--
insert into "counters" values ('email to address:mdia3NFzrClLWr28wvtb3NuZKBVZtziRCX6xy0IM-60', 1577880, 1);
--
insert into "counters" values ('attempt from network:LjIXe7L7exroPp7AoC4ToZvkvKsBulAf-gd5ZPYnllw', 1577880, 1);
--
insert into "counters" values ('wrong code:mdia3NFzrClLWr28wvtb3NuZKBVZtziRCX6xy0IM-60', 1577880, 0);
--
insert into "counters" values ('new account:LjIXe7L7exroPp7AoC4ToZvkvKsBulAf-gd5ZPYnllw', 1577880, 1);
--
insert into "counters" values ('key challenge:LjIXe7L7exroPp7AoC4ToZvkvKsBulAf-gd5ZPYnllw', 1577880, 1);
--
insert into "audit" values (1, 1893456000000, 'device approved', null, '{"device":"5UZ_zKMB"}');
--
insert into "audit" values (2, 1893456000000, 'code sent', null, '{"purpose":"login"}');
--
insert into "audit" values (3, 1893456000000, 'login', '557c9172-a7f3-4e4f-a425-198ec23db996', '{"method":"email","agent":"Browser","place":"127.0.*.*"}');
--
insert into "audit" values (4, 1893456000000, 'keys made', '557c9172-a7f3-4e4f-a425-198ec23db996', '{"set":"39e33833-24a9-4654-9096-727903aaf8b1"}');
--
insert into "user_devices" values ('557c9172-a7f3-4e4f-a425-198ec23db996', '5UZ_zKMB1Q-ApfDgz5d9uRyCSosxdxf7MpQV04AYugw', 'Browser', 1893456000000, 1893456000000, '127.0.*.*');
--
CREATE INDEX identities_user on identities (user_id);
--
CREATE INDEX share_sets_user on share_sets (user_id);
--
CREATE INDEX recoveries_user on recoveries (user_id);
--
CREATE INDEX passkeys_user on passkeys (user_id);
--
CREATE INDEX codes_device on codes (device_hash, purpose);
--
CREATE INDEX sessions_user on sessions (user_id);
--
CREATE TRIGGER audit_keeps_values before update on audit
      begin select raise(abort, 'The audit log is append-only'); end;
--
CREATE INDEX changes_user on changes (user_id);
--
CREATE INDEX changes_address on changes (address);
--
CREATE INDEX changes_until on changes (until);
--
CREATE INDEX audit_at on audit (at);
--
CREATE INDEX audit_user on audit (user_id);
--
CREATE TRIGGER audit_keeps_rows before delete on audit when old.at > (select max(at) from audit) - 34560000000
      begin select raise(abort, 'The audit log is append-only'); end;
