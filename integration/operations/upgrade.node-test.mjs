// A database of the last release, with an account, is opened by this one: nobody is signed out, and the keys are there.
// `last-release` has what that release wrote. After a release, write it again with the code of that release.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'libsql';
import pg from 'pg';
import { startPostgres } from '../../services/http/private-postgres.mjs';
import { TestWorld, Visitor } from '../wallet/test-world.mjs';

const read = name => readFileSync(join(import.meta.dirname, 'last-release', name), 'utf8');
const facts = JSON.parse(read('facts.json'));

/** Starts this version on a database of the last release, and uses its account. */
async function upgrade(world, { cookies, setId, share, evmAddress, time }) {
  world.time = time + 60_000;
  const server = await world.start();
  const person = new Visitor(server);
  person.cookies = new Map(cookies);
  const { account } = await person.get('account');
  assert.equal(account?.email, 'ann@example.org', 'the session goes on');
  assert.equal(account.evmAddress, evmAddress);
  assert.equal((await person.get('keys/share', { setId })).share, share);
  await world.logIn(new Visitor(server), 'ann@example.org');
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
