// Sources of others while the clock of the machine is set back: they are asked again in time.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { CoinGecko, OutsideApi, z } = await loadExports(`
  export { CoinGecko } from './services/api/prices/coingecko.js';
  export { OutsideApi } from './services/api/sources/outside-api.js';
  export * as z from 'zod/mini';`);
const HOUR_MS = 3_600_000;
const CHAIN = 'eip155:1';

async function serve(t, reply) {
  const server = createServer((request, response) => reply(response, request));
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close().closeAllConnections());
  return new URL(`http://127.0.0.1:${server.address().port}`);
}

test('ends a pause that the clock has left, in place of an hour without the source', async t => {
  let isBusy = true;
  const url = await serve(t, response => response.writeHead(isBusy ? 429 : 200, { 'retry-after': '30' }).end('{}'));
  let now = Date.now();
  const api = new OutsideApi({ name: 'test', now: () => now });
  const ask = () => api.ask(z.object({}), { url });
  await assert.rejects(ask(), /asks for a pause/);
  isBusy = false;
  now += 10_000;
  await assert.rejects(ask(), /asks for a pause/);
  now -= HOUR_MS;
  assert.deepEqual(await ask(), {});
});

test('reads a price again in time', async t => {
  let usd = 3000;
  const url = await serve(t, (response, request) =>
    response.end(request.url.startsWith('/asset_platforms') ? '[]' : JSON.stringify({ coin: { usd } })),
  );
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const platforms = new Map([[CHAIN, { platform: 'one', coin: 'coin' }]]);
  const prices = new CoinGecko({ url: url.origin, key: undefined, ttlMs: 50, platforms });
  const price = async () =>
    (await prices.quotes([{ chain: CHAIN, address: '', basePrice: '' }], 'usd')).get(`${CHAIN}/`)?.price;
  assert.equal(await price(), '3000');
  usd = 4000;
  t.mock.timers.setTime(Date.now() - HOUR_MS);
  await sleep(100);
  assert.equal(await price(), '4000');
});
