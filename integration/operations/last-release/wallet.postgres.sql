

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE FUNCTION public.audit_is_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin raise exception 'The audit log is append-only'; end $$;

CREATE FUNCTION public.audit_keeps_young() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
        if old.at > (select max(at) from audit) - 34560000000 then
          raise exception 'The audit log is append-only';
        end if;
        return old;
      end $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.audit (
    id bigint NOT NULL,
    at bigint NOT NULL,
    event text NOT NULL,
    user_id text,
    detail text NOT NULL
);

CREATE SEQUENCE public.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.audit_id_seq OWNED BY public.audit.id;

CREATE TABLE public.changes (
    id text NOT NULL,
    user_id text NOT NULL,
    kind text NOT NULL,
    at bigint NOT NULL,
    until bigint,
    data text NOT NULL,
    address text,
    letter_to text,
    agent text NOT NULL,
    network text NOT NULL,
    told_at bigint,
    undone_at bigint,
    done_at bigint
);

CREATE TABLE public.codes (
    id text NOT NULL,
    purpose text NOT NULL,
    email text NOT NULL,
    device_hash text NOT NULL,
    code_hash text NOT NULL,
    data text NOT NULL,
    attempts integer NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
);

CREATE TABLE public.counters (
    key text NOT NULL,
    period bigint NOT NULL,
    count bigint NOT NULL
);

CREATE TABLE public.device_links (
    id text NOT NULL,
    link_hash text NOT NULL,
    device_hash text NOT NULL,
    email text NOT NULL,
    agent text NOT NULL,
    expires_at bigint NOT NULL,
    approved_at bigint,
    code_claimed_at bigint,
    code_sent_at bigint,
    network_hash text
);

CREATE TABLE public.devices (
    device_hash text NOT NULL,
    email text NOT NULL,
    approved_at bigint NOT NULL
);

CREATE TABLE public.escrow_removals (
    user_id text NOT NULL,
    reference text NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE public.flows (
    state_hash text NOT NULL,
    kind text NOT NULL,
    device_hash text NOT NULL,
    sealed text NOT NULL,
    host_origin text NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
);

CREATE TABLE public.identities (
    kind text NOT NULL,
    subject text NOT NULL,
    user_id text NOT NULL,
    label text NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.operations (
    hash text NOT NULL,
    user_id text NOT NULL,
    chain_id bigint NOT NULL,
    transaction_hash text NOT NULL,
    created_at bigint NOT NULL,
    raw text
);

CREATE TABLE public.passkeys (
    id text NOT NULL,
    user_id text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text NOT NULL,
    label text NOT NULL,
    created_at bigint NOT NULL,
    removed_by text
);

CREATE TABLE public.recoveries (
    id text NOT NULL,
    user_id text NOT NULL,
    set_id text NOT NULL,
    kind text NOT NULL,
    credential_id text,
    salt text NOT NULL,
    ciphertext text NOT NULL,
    created_at bigint NOT NULL,
    removed_by text
);

CREATE TABLE public.sessions (
    token_hash text NOT NULL,
    user_id text NOT NULL,
    device_hash text NOT NULL,
    method text NOT NULL,
    created_at bigint NOT NULL,
    fresh_at bigint NOT NULL,
    second_at bigint,
    seen_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    proved_at bigint,
    agent text DEFAULT ''::text NOT NULL,
    place text DEFAULT ''::text NOT NULL
);

CREATE TABLE public.share_sets (
    id text NOT NULL,
    user_id text NOT NULL,
    device_hash text NOT NULL,
    sealed text NOT NULL,
    created_at bigint NOT NULL,
    removed_by text
);

CREATE TABLE public.user_devices (
    user_id text NOT NULL,
    device_hash text NOT NULL,
    agent text NOT NULL,
    first_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    place text DEFAULT ''::text NOT NULL
);

CREATE TABLE public.users (
    id text NOT NULL,
    created_at bigint NOT NULL,
    evm_address text,
    solana_address text,
    second_factor integer DEFAULT 0 NOT NULL,
    removes_at bigint,
    language text DEFAULT 'en'::text NOT NULL
);

ALTER TABLE ONLY public.audit ALTER COLUMN id SET DEFAULT nextval('public.audit_id_seq'::regclass);

INSERT INTO public.audit VALUES (1, 1893456000000, 'device approved', NULL, '{"device":"l31uyj2t"}');
INSERT INTO public.audit VALUES (2, 1893456000000, 'code sent', NULL, '{"purpose":"login"}');
INSERT INTO public.audit VALUES (3, 1893456000000, 'login', '41b09280-6763-41ea-a84f-1c255a3e65dd', '{"method":"email","agent":"Browser","place":"127.0.*.*"}');
INSERT INTO public.audit VALUES (4, 1893456000000, 'keys made', '41b09280-6763-41ea-a84f-1c255a3e65dd', '{"set":"a98cd684-9157-4441-a09e-f998c45f8b67"}');

INSERT INTO public.codes VALUES ('86c22a9f-b1c3-4a12-a1b5-91f18c6c9f3c', 'login', 'ann@example.org', 'l31uyj2tM4RG0WDVqZrieSBloMMdNfieX5o_Twa1CH0', 'x3wbja-myvn5QFibQ-SGKRMY3Xt8Uy_HdSVoTZG6FVc', '{"language":"en"}', 1, 1893457200000, 1893456000000);

INSERT INTO public.counters VALUES ('email to address:MvutfZ4D0wNWWK4B7-mom3gpP0cA5Z2z8mYKEaszRr0', 1577880, 1);
INSERT INTO public.counters VALUES ('email from network:LjIXe7L7exroPp7AoC4ToZvkvKsBulAf-gd5ZPYnllw', 1577880, 2);
INSERT INTO public.counters VALUES ('email to address:Q9LfBkTwppF3FEpF2M49tj_8S5WEpsuH2Q7zSjoemvU', 1577880, 1);
INSERT INTO public.counters VALUES ('attempt from network:LjIXe7L7exroPp7AoC4ToZvkvKsBulAf-gd5ZPYnllw', 1577880, 1);
INSERT INTO public.counters VALUES ('wrong code:Q9LfBkTwppF3FEpF2M49tj_8S5WEpsuH2Q7zSjoemvU', 1577880, 0);
INSERT INTO public.counters VALUES ('new account:LjIXe7L7exroPp7AoC4ToZvkvKsBulAf-gd5ZPYnllw', 1577880, 1);
INSERT INTO public.counters VALUES ('key challenge:LjIXe7L7exroPp7AoC4ToZvkvKsBulAf-gd5ZPYnllw', 1577880, 1);

INSERT INTO public.device_links VALUES ('13e3fae0-e5c9-4e21-919f-5bd7874a077d', 'SqHOpDZmEdQ_1P9R_8U4v7bnhYJ9c3Z-eRJFycBw0jw', 'l31uyj2tM4RG0WDVqZrieSBloMMdNfieX5o_Twa1CH0', 'ann@example.org', 'Browser', 1893457200000, 1893456000000, 1893456000000, 1893456000000, 'l-r_50_2d2W94TZ4fO8cgU7gUIkGm_q9lj8Z5JkXpVw');

INSERT INTO public.devices VALUES ('l31uyj2tM4RG0WDVqZrieSBloMMdNfieX5o_Twa1CH0', 'ann@example.org', 1893456000000);

INSERT INTO public.flows VALUES ('i1fm5r7kkhEmuM1n13pn014mOsqfopAxUewvfRE2ZJk', 'key-proof', 'l31uyj2tM4RG0WDVqZrieSBloMMdNfieX5o_Twa1CH0', 'release.se1N8SIGb-htCcokdrshHcvH6KjdLbQ5JgTe0GZZmoeGMT6LlkG1HgtVct9Op-Ov7OQbzSzbEHDWDlzkiT3gN5O5YTm91Z2JmO7RfP4', '', 1893456600000, 1893456000000);

INSERT INTO public.identities VALUES ('email', 'ann@example.org', '41b09280-6763-41ea-a84f-1c255a3e65dd', 'ann@example.org', 1893456000000);

INSERT INTO public.kysely_migration VALUES ('0001-start', '2026-11-23T20:48:13.220Z');
INSERT INTO public.kysely_migration VALUES ('0002-device-codes', '2026-11-23T20:48:13.221Z');
INSERT INTO public.kysely_migration VALUES ('0003-changes', '2026-11-23T20:48:13.232Z');
INSERT INTO public.kysely_migration VALUES ('0004-operations', '2026-11-23T20:48:13.233Z');
INSERT INTO public.kysely_migration VALUES ('0005-escrow-removals', '2026-11-23T20:48:13.234Z');
INSERT INTO public.kysely_migration VALUES ('0006-device-networks', '2026-11-23T20:48:13.238Z');
INSERT INTO public.kysely_migration VALUES ('0007-places', '2026-11-23T20:48:13.239Z');

INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);

INSERT INTO public.sessions VALUES ('W4c5FqepXYfGu7kkV67_LHZe_ZVzfNSwHxLgBaBFe7Q', '41b09280-6763-41ea-a84f-1c255a3e65dd', 'l31uyj2tM4RG0WDVqZrieSBloMMdNfieX5o_Twa1CH0', 'email', 1893456000000, 1893456000000, NULL, 1893456000000, 1896048000000, NULL, 'Browser', '127.0.*.*');

INSERT INTO public.share_sets VALUES ('a98cd684-9157-4441-a09e-f998c45f8b67', '41b09280-6763-41ea-a84f-1c255a3e65dd', 'l31uyj2tM4RG0WDVqZrieSBloMMdNfieX5o_Twa1CH0', 'release.0pbKxmQ2ogfAFvXup7onUifNH2CDYSh4X3qRbYZ-tv9fGF8ee3wte60Ehfw0', 1893456000000, NULL);

INSERT INTO public.user_devices VALUES ('41b09280-6763-41ea-a84f-1c255a3e65dd', 'l31uyj2tM4RG0WDVqZrieSBloMMdNfieX5o_Twa1CH0', 'Browser', 1893456000000, 1893456000000, '127.0.*.*');

INSERT INTO public.users VALUES ('41b09280-6763-41ea-a84f-1c255a3e65dd', 1893456000000, '0xB768E9d406C8CACb87313C235CF971fe3bdCe00D', 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', 0, NULL, 'en');

SELECT pg_catalog.setval('public.audit_id_seq', 4, true);

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.codes
    ADD CONSTRAINT codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.counters
    ADD CONSTRAINT counters_pkey PRIMARY KEY (key, period);

ALTER TABLE ONLY public.device_links
    ADD CONSTRAINT device_links_link_hash_key UNIQUE (link_hash);

ALTER TABLE ONLY public.device_links
    ADD CONSTRAINT device_links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (device_hash, email);

ALTER TABLE ONLY public.escrow_removals
    ADD CONSTRAINT escrow_removals_pkey PRIMARY KEY (user_id, reference);

ALTER TABLE ONLY public.flows
    ADD CONSTRAINT flows_pkey PRIMARY KEY (state_hash);

ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (kind, subject);

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.operations
    ADD CONSTRAINT operations_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.recoveries
    ADD CONSTRAINT recoveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.share_sets
    ADD CONSTRAINT share_sets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.user_devices
    ADD CONSTRAINT user_devices_pkey PRIMARY KEY (user_id, device_hash);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

CREATE INDEX audit_at ON public.audit USING btree (at);

CREATE INDEX audit_user ON public.audit USING btree (user_id);

CREATE INDEX changes_address ON public.changes USING btree (address);

CREATE INDEX changes_until ON public.changes USING btree (until);

CREATE INDEX changes_user ON public.changes USING btree (user_id);

CREATE INDEX codes_device ON public.codes USING btree (device_hash, purpose);

CREATE INDEX identities_user ON public.identities USING btree (user_id);

CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);

CREATE INDEX recoveries_user ON public.recoveries USING btree (user_id);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

CREATE INDEX share_sets_user ON public.share_sets USING btree (user_id);

CREATE TRIGGER audit_keeps_rows BEFORE DELETE ON public.audit FOR EACH ROW EXECUTE FUNCTION public.audit_keeps_young();

CREATE TRIGGER audit_keeps_values BEFORE UPDATE OR TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION public.audit_is_append_only();

