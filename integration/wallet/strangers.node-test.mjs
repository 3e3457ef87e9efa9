// What strangers can make the service keep, plant and log.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';
import { parts, TestWorld, Visitor } from './test-world.mjs';

const { readUser } = await loadExports(`export { readUser } from './services/wallet/server/social.js';`);
const DAY = 24 * 3_600_000;

test('counts what strangers can start by their network, and sweeps what is past', async () => {
  const world = await TestWorld.create();
  try {
    const server = await world.start();
    const { count } = parts.limits['login start'];
    const refusals = [];
    for (let times = 0; times < count + 3; times += 1)
      refusals.push(await new Visitor(server).refusal('passkey/create-options'));
    assert.deepEqual(refusals.filter(Boolean), Array(3).fill('TOO_MANY_REQUESTS'));
    await world.logIn(new Visitor(server), 'own@example.org');
    const operation = { hash: '0x1', user_id: 'x', chain_id: 1, transaction_hash: '0x2', raw: null };
    const { db } = server.world;
    await db
      .insertInto('operations')
      .values({ ...operation, created_at: world.time })
      .execute();
    world.time += 401 * DAY;
    await server.world.audit('login', 'x');
    await parts.sweep(server.world);
    for (const table of ['codes', 'flows', 'device_links', 'sessions', 'counters', 'operations'])
      assert.deepEqual(await server.world.db.selectFrom(table).selectAll().execute(), [], table);
    assert.equal((await server.world.db.selectFrom('audit').selectAll().execute()).length, 1);
  } finally {
    await world.stop();
  }
});

test('takes cookies from its own host only, where the wallet has https', async () => {
  const world = await TestWorld.create({ WALLET_ORIGIN: 'https://wallet.example' });
  try {
    const { port } = await world.start();
    const response = await fetch(`http://127.0.0.1:${port}/v1/account`, {
      method: 'POST',
      headers: { origin: 'https://wallet.example', 'content-type': 'application/json' },
      body: '{}',
    });
    const [line] = response.headers.getSetCookie();
    assert.match(line, /^__Host-latchkey_device=.*; Path=\/;.*Secure/);
    assert.doesNotMatch(line, /Domain/i);
  } finally {
    await world.stop();
  }
});

test('unwraps the user of the one provider that wraps it', () => {
  const answer = { id: 'own', login: 'ann', data: { id: 'foreign' } };
  assert.equal(readUser('github', answer).subject, 'own');
  assert.equal(readUser('x', answer).subject, 'foreign');
});
