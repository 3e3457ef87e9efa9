// How long the last price of an asset is used while the source of prices does not answer.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { CoinGecko } = await loadExports(`export { CoinGecko } from './services/api/prices/coingecko.js';`);
const CHAIN = 'eip155:1';
const HOUR_MS = 3_600_000;

test('shows no price of the day before as the present one while the source does not answer', async t => {
  let isDown = false;
  const server = createServer(({ url }, response) => {
    if (isDown) return void response.writeHead(500).end('{}');
    response.end(url.startsWith('/asset_platforms') ? '[]' : JSON.stringify({ coin: { usd: 3000 } }));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  let now = 1_700_000_000_000;
  const platforms = new Map([[CHAIN, { platform: 'one', coin: 'coin' }]]);
  const url = `http://127.0.0.1:${server.address().port}`;
  const prices = new CoinGecko({ url, key: undefined, ttlMs: 60_000, platforms }, () => now);
  const priceOf = async basePrice => {
    const quotes = await prices.quotes([{ chain: CHAIN, address: '', basePrice }], 'usd');
    return quotes.get(`${CHAIN}/`)?.price;
  };
  assert.equal(await priceOf(''), '3000');
  isDown = true;
  now += HOUR_MS / 2;
  assert.equal(await priceOf(''), '3000', 'the last price, for a while');
  now += HOUR_MS;
  assert.equal(await priceOf(''), undefined);
  assert.equal(await priceOf('2900'), '2900', 'the price of the operator');
  isDown = false;
  assert.equal(await priceOf(''), '3000');
});
