// Tests that a restart changes neither the prices nor what they were a day ago.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';
import { parts, startInstance } from './test-world.mjs';

const { quoteAt } = await loadExports(`export { quoteAt } from './services/api/prices/price-feed.js';`);
const CHAIN = 'eip155:31337';
/** The price of the coin needs no node. */
const NODES = { [CHAIN]: 'http://127.0.0.1:9' };
const SEED = 'seed of the test';
const BASE = '2000';

/** Asks for the price of the coin, and returns it with the feed's own quotes of the seconds in which it was asked. */
async function ask(url) {
  const from = Date.now();
  const answer = await fetch(`${url}/v1/fungible/price`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId: 'p', currency: 'usd', addresses: [`${CHAIN}:0x${'e'.repeat(40)}`] }),
  });
  assert.equal(answer.status, 200);
  const [{ priceDecimal: price, change24h }] = (await answer.json()).fungibles;
  const seconds = Math.ceil((Date.now() - from) / 1000) + 1;
  const feed = Array.from({ length: seconds }, (_, at) => quoteAt(SEED, `${CHAIN}/`, BASE, 'usd', from + at * 1000));
  return { quote: { price, change24h }, feed };
}

test('the prices of a killed instance go on where they were, with the same last 24 hours', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-price-test-'));
  const database = `sqlite:${join(folder, 'prices.db')}`;
  const db = parts.openDatabase(database);
  await parts.migrate(db, parts.migrations);
  const coin = { name: 'Ether', symbol: 'ETH', decimals: 18, icon_url: '', is_listed: 1, base_price: BASE };
  await db
    .insertInto('tokens')
    .values({ chain: CHAIN, address: '', ...coin })
    .execute();
  await db.destroy();
  try {
    for (const signal of ['SIGKILL', 'SIGTERM']) {
      const instance = await startInstance(database, NODES, { PRICE_SEED: SEED });
      const { quote, feed } = await ask(instance.url);
      await instance.stop(signal);
      assert.ok(
        feed.some(({ price, change24h }) => price === quote.price && change24h === quote.change24h),
        `${JSON.stringify(quote)} is none of ${JSON.stringify(feed)}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
