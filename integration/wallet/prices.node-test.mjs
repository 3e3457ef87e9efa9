// Prices that the wallet shows: what one person asks for takes no price from another, and the source sends no flood.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';

const { createPrices } = await loadExports(`export { createPrices } from './services/wallet/server/prices.js';`);
const NETWORK = 'eip155:1';
const ADDRESSES = 20;

/** A source of prices, of which each has its own, and a reader of them. */
async function start(t) {
  const source = { requests: 0, padding: '' };
  const server = createServer(async (request, response) => {
    source.requests += 1;
    const { gate } = source;
    const { addresses } = await json(request);
    await gate;
    const fungibles = addresses.map(id => {
      const price = Number(BigInt(id.split(':')[2]) % 1_000_000n);
      return { price, priceDecimal: String(price) };
    });
    response.end(JSON.stringify({ fungibles, padding: source.padding }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close().closeAllConnections());
  const pricesUrl = new URL(`http://127.0.0.1:${server.address().port}`);
  return { source, prices: createPrices({ settings: { pricesUrl }, now: () => 0 }) };
}

const addressOf = number => `0x${(number + 1).toString(16).padStart(40, '0')}`;

/** Reads prices of tokens that nobody else asks for, as many as `count`. */
async function readOthers(prices, count) {
  for (let at = 1_000; at < 1_000 + count; at += ADDRESSES)
    await prices.read(
      NETWORK,
      Array.from({ length: ADDRESSES }, (_, each) => addressOf(at + each)),
    );
}

test('a known price is shown beside one that finds the store full', async t => {
  const { prices } = await start(t);
  for (const number of [1, 901, 902, 903, 904]) await prices.read(NETWORK, [addressOf(number)]);
  await readOthers(prices, 980);
  const wish = Array.from({ length: ADDRESSES }, (_, each) => addressOf(each + 1));
  assert.deepEqual(
    await prices.read(NETWORK, wish),
    wish.map((_, each) => String(each + 2)),
  );
});

test('a known price is shown if others fill the store meanwhile', async t => {
  const { source, prices } = await start(t);
  await prices.read(NETWORK, [addressOf(1)]);
  let open;
  source.gate = new Promise(resolve => (open = resolve));
  const answer = prices.read(NETWORK, [addressOf(1), addressOf(2)]);
  while (source.requests < 2) await new Promise(resolve => setTimeout(resolve, 5));
  source.gate = undefined;
  await readOthers(prices, 1_020);
  open();
  assert.deepEqual(await answer, ['2', '3']);
});

test('an answer of the source that is too large is not read', async t => {
  const { source, prices } = await start(t);
  source.padding = 'x'.repeat(2 * 1024 * 1024);
  await assert.rejects(prices.read(NETWORK, [addressOf(1)]), /more than \d+ bytes/);
});
