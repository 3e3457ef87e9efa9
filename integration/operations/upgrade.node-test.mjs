// A database of the last release, with an account, is opened by this one: nobody is signed out, and the keys are there.
// `last-release` has what that release wrote. After a release, write it again with the code of that release.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'libsql';
import pg from 'pg';
import { startPostgres } from '../../services/http/private-postgres.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { parts, TestWorld, Visitor } from '../wallet/test-world.mjs';

const { kindOf, migrateTo, openDatabase, walletMigrations } = await loadExports(`
  export { kindOf, openDatabase } from './services/http/database/open-database.js';
  export { migrateTo } from './services/http/database/migrate.js';
  export { walletMigrations } from './services/wallet/server/migrations.js';`);

const read = name => readFileSync(join(import.meta.dirname, 'last-release', name), 'utf8');
const facts = JSON.parse(read('facts.json'));

const provider = { issuer: 'https://id.example', clientId: 'wallet', clientSecret: 'of the provider' };

/** Administers a database with the version that came before the OpenID provider, as its operators did. */
async function administer({ environment }) {
  const url = environment.DATABASE_URL;
  const db = openDatabase(url);
  await migrateTo(db, walletMigrations(kindOf(url)), '0013-traces');
  const [id, value] = facts.secret.split(':');
  const sealer = parts.createSealer([{ id, value: Buffer.from(value, 'base64url') }]);
  const add = (kind, name, text) =>
    db.insertInto('administration').values({ kind, name, value: text, updated_at: 1 }).execute();
  await add('project', 'shop', JSON.stringify({ name: 'Shop', origins: ['https://shop.example'] }));
  await add('provider', 'google', sealer.seal('provider google', Buffer.from(JSON.stringify(provider))));
  await add('limit', 'change', '100');
  const operator = { login: 'ben@provider.example', role: 'support', subject: '7', added_at: 1, added_by: 'ann' };
  await db.insertInto('operators').values(operator).execute();
  await db.destroy();
  return operator;
}

/** Starts this version on a database of the last release, and uses its account. */
async function upgrade(world, { cookies, setId, share, evmAddress, time }) {
  world.time = time + 60_000;
  const operator = await administer(world);
  const server = await world.start();
  const person = new Visitor(server);
  person.cookies = new Map(cookies);
  const { account } = await person.get('account');
  assert.equal(account?.email, 'ann@example.org', 'the session goes on');
  assert.equal(account.evmAddress, evmAddress);
  assert.equal((await person.get('keys/share', { setId })).share, share);
  await world.logIn(new Visitor(server), 'ann@example.org');
  const { projects, providers, limits } = await server.world.configuration.read();
  assert.deepEqual(projects.get('shop').origins, ['https://shop.example'], 'the administration holds');
  assert.deepEqual([providers.get('google'), limits.get('change')], [provider, 100]);
  assert.deepEqual(await server.world.db.selectFrom('operators').selectAll().execute(), [operator]);
  assert.deepEqual(await server.world.db.selectFrom('openid_consents').selectAll().execute(), []);
  const again = await world.start(); // a second instance finds nothing to do
  assert.equal((await fetch(`http://127.0.0.1:${again.port}/health`)).status, 200);
}

test('a SQLite database of the last release', async t => {
  const world = await TestWorld.create({ WALLET_SECRETS: facts.secret });
  t.after(() => world.stop());
  const db = new Sqlite(world.environment.DATABASE_URL.slice('sqlite:'.length));
  db.exec(read('wallet.sqlite.sql'));
  db.close();
  await upgrade(world, facts.sqlite);
});

test('a PostgreSQL database of the last release', async t => {
  const postgres = await startPostgres();
  const url = await postgres.newDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(read('wallet.postgres.sql'));
  await client.end();
  const world = await TestWorld.create({ WALLET_SECRETS: facts.secret, DATABASE_URL: url });
  t.after(async () => {
    await world.stop();
    await postgres.stop();
  });
  await upgrade(world, facts.postgres);
});
