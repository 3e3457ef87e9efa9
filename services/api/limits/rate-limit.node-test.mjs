// What one network may ask of the server in a minute.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { testOnEachDatabase } from '../../http/each-database.mjs';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { createApi, readApiSettings } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';`);

const CHAIN = 'eip155:8453';

/** Starts a node that counts its calls, and an instance in front of it. */
async function open(t, given) {
  t.mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 }); // within one minute
  const node = { calls: 0 };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const calls = [JSON.parse(body)].flat();
    node.calls += calls.length;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' }))));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const settings = { CHAINS: `${CHAIN}=http://127.0.0.1:${server.address().port}`, INDEX: '0', LOG_LEVEL: 'silent' };
  const api = await createApi(readApiSettings({ DATABASE_URL: 'sqlite::memory:', ...settings, ...given }));
  t.after(() => api.stop());
  const batch = (length, { remoteAddress = '192.0.2.1', method = 'eth_blockNumber' } = {}) =>
    api.app.inject({
      method: 'POST',
      url: `/v1?projectId=nobody&chainId=${CHAIN}`,
      headers: { origin: 'https://stranger.example', 'content-type': 'application/json' },
      remoteAddress,
      payload: JSON.stringify(Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method, params: [] }))),
    });
  return { node, batch, ...api };
}

test('a network may ask 600 times a minute unless the settings say otherwise', () => {
  assert.equal(readApiSettings({}).RATE_LIMIT, 600);
  assert.equal(readApiSettings({ RATE_LIMIT: '0' }).RATE_LIMIT, 0);
});

testOnEachDatabase('each call of a batch counts, and a batch beyond the limit reaches no node', async (t, newUrl) => {
  const { node, batch } = await open(t, { DATABASE_URL: await newUrl(), RATE_LIMIT: '100' });
  assert.equal((await batch(60)).statusCode, 200);
  assert.equal((await batch(40)).statusCode, 200);
  const refused = await batch(1);
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '40']);
  assert.equal((await batch(60, { remoteAddress: '192.0.2.2' })).statusCode, 200);
  assert.equal((await batch(41, { remoteAddress: '192.0.2.2' })).statusCode, 429);
  assert.equal(node.calls, 160);
});

test('calls that are refused count too', async t => {
  const { node, batch } = await open(t, { RATE_LIMIT: '100' });
  assert.equal((await batch(100, { method: 'eth_accounts' })).statusCode, 200);
  assert.equal((await batch(1)).statusCode, 429);
  assert.equal(node.calls, 0);
});

test('without a limit, no call counts', async t => {
  const { node, batch } = await open(t, { RATE_LIMIT: '0' });
  for (let times = 0; times < 3; times += 1) assert.equal((await batch(1_000)).statusCode, 200);
  assert.equal(node.calls, 3_000);
});

test('counts each network, and stores the address of none', async t => {
  const { app, db } = await open(t, { RATE_LIMIT: '100', ADMIN_TOKEN: 'token of the tests' });
  const from = remoteAddress => app.inject({ url: '/auth/v1/nonce?projectId=p', remoteAddress });
  const [one, other] = ['192.0.2.1', '2001:db8:1:2::3'];
  for (const address of [one, one, other]) await from(address);
  const payload = 'token=wrong';
  await app.inject({ method: 'POST', url: '/admin/login', remoteAddress: one, payload });
  const rows = await db.selectFrom('counters').selectAll().execute();
  assert.deepEqual(rows.map(({ count }) => count).sort(), [1, 1, 1, 2, 3]);
  for (const { key } of rows) assert.match(key, /^(ip|store|login) [\w-]{43}$/);
});

test('counts a network of one password as the same one at all instances, and of another one as another', async t => {
  const keyOf = async given => {
    const { app, db } = await open(t, given);
    await app.inject('/v1/supported-chains');
    t.mock.timers.reset();
    return (await db.selectFrom('counters').select('key').executeTakeFirstOrThrow()).key;
  };
  const [one, same, other] = [
    await keyOf({ ADMIN_TOKEN: 'first token of tests' }),
    await keyOf({ ADMIN_TOKEN: 'first token of tests' }),
    await keyOf({ ADMIN_TOKEN: 'other token of tests' }),
  ];
  assert.equal(one, same);
  assert.notEqual(one, other);
});
