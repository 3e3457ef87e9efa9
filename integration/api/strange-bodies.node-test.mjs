// Bodies that no page sends: they are refused, on each database, and never answered with an error of the server.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';

const { createApi, readApiSettings } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';`);
const LEVELS = 7_000;
const deep = (inner = '1') => `${'['.repeat(LEVELS)}${inner}${']'.repeat(LEVELS)}`;
const ID = '00010000-0000-4000-8000-000000000000';
const event = members =>
  JSON.stringify({ eventId: ID, timestamp: 1, props: { type: 'track', event: 'CLICK' }, ...members });
const pay = (method, params) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

/** Starts a server whose node answers each call with its parameters. */
async function start(t, databaseUrl) {
  const node = createServer((request, response) => request.pipe(response)).listen(0, '127.0.0.1');
  await new Promise(resolve => node.once('listening', resolve));
  const settings = readApiSettings({
    DATABASE_URL: databaseUrl,
    CHAINS: `eip155:1=http://127.0.0.1:${node.address().port}`,
    INDEX: 'none',
    RATE_LIMIT: '0',
    PAY_EXCHANGES: 'one=One=https://exchange.example/pay',
  });
  const api = await createApi(settings);
  t.after(async () => {
    await api.stop();
    node.close();
  });
  return api;
}

testOnEachDatabase('a body that no page sends is refused', async (t, newUrl) => {
  const { app } = await start(t, await newUrl());
  const post = async (url, payload, headers = {}) => {
    const { statusCode, body } = await app.inject({ method: 'POST', url, payload, headers });
    assert.ok(statusCode < 500, `${url} ${payload.slice(0, 80)}: ${statusCode} ${body}`);
    return { status: statusCode, body };
  };
  const routes = [
    '/e?projectId=p',
    '/v1/json-rpc?projectId=p',
    '/v1/?projectId=p&chainId=eip155:1',
    '/v1/fungible/price',
    '/v1/profile/account',
    '/v1/convert/build-transaction',
    '/v1/onramp/quote',
    '/v1/generators/onrampurl',
    '/auth/v1/authenticate?projectId=p',
  ];
  const nested = `{"eventId":"${ID}","timestamp":1,"props":{"type":"track","event":"CLICK","properties":${deep()}}}`;
  assert.equal((await post('/e?projectId=p', nested)).status, 400);
  const few = { type: 'track', event: 'CLICK', properties: { text: '[[{{'.repeat(1_000), a: [[[{ b: 1 }]]] } };
  assert.equal((await post('/e?projectId=p', event({ props: few }))).status, 200);
  const call = `{"jsonrpc":"2.0","id":${deep()},"method":"anvil_setBalance"}`;
  assert.equal((await post('/v1/?projectId=p&chainId=eip155:1', call)).status, 400);

  for (const url of routes)
    for (const payload of [deep(), `{"a":${deep()}}`, deep('')]) {
      const { status, body } = await post(url, payload);
      assert.equal(status, 400, `${url}: ${status} ${body}`);
      assert.match(JSON.parse(body).reasons[0].description, /levels/);
    }
});

testOnEachDatabase('a text with a NUL is refused or stored, and breaks nothing', async (t, newUrl) => {
  const { app } = await start(t, await newUrl());
  const statusOf = async (method, url, payload) => {
    const { statusCode, body } = await app.inject({ method, url, ...(payload && { payload }) });
    assert.ok(statusCode < 500, `${url} ${payload}: ${statusCode} ${body}`);
    return statusCode;
  };
  const props = { type: 'error', event: 'FAILED', errorMessage: 'a\0b \ud800' };
  assert.equal(await statusOf('POST', '/e?projectId=p', event({ props })), 200);
  await statusOf('POST', '/e?projectId=p', event({ domain: 'a\0b' }));
  await statusOf('POST', '/e?projectId=p&st=%00&sv=%00', event({}));
  await statusOf(
    'POST',
    '/v1/json-rpc?projectId=p',
    pay('reown_getExchangeBuyStatus', { exchangeId: 'one', sessionId: '\0' }),
  );
  await statusOf(
    'POST',
    '/v1/json-rpc?projectId=p',
    pay('reown_getExchangeBuyStatus', { exchangeId: '\0', sessionId: 'a' }),
  );
  await statusOf('GET', '/v1/profile/account/%00?projectId=p');
  await statusOf('GET', '/v1/account/%00/history?projectId=p&onramp=coinbase');
});
