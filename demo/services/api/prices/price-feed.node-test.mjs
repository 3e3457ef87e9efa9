// Tests that the feed has a history: what it says of the last day is what it said a day ago.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadExports } from '../../../../tools/load-typescript.mjs';

const { quoteAt } = await loadExports(`export { quoteAt } from './demo/services/api/prices/price-feed.js';`);
const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 4, 17, 12, 30, 15);
const at = (time, asset = 'eip155:1/', base = '2000') => quoteAt('seed', asset, base, 'usd', time);

test('the change within 24 hours is that of the prices of now and of a day ago', () => {
  for (const asset of ['eip155:1/', 'eip155:1/0xaa', 'solana:x/']) {
    for (let hour = 0; hour < 48; hour += 1) {
      const time = NOW + hour * 60 * 60_000;
      const [now, then] = [at(time, asset), at(time - DAY, asset)].map(({ price }) => Number(price));
      assert.ok(Math.abs((now / then - 1) * 100 - at(time, asset).change24h) < 0.006, `${asset} at hour ${hour}`);
    }
  }
});

test('the history does not change with the time at which it is asked, and moves without jumps', () => {
  const past = [0, 1, 2, 3].map(hour => at(NOW - hour * 60 * 60_000).price);
  assert.equal(new Set(past).size, 4);
  assert.deepEqual(
    past,
    [0, 1, 2, 3].map(hour => at(NOW - hour * 60 * 60_000).price),
  );
  for (let second = 0; second < 600; second += 1) {
    const [one, next] = [at(NOW + second * 1000), at(NOW + second * 1000 + 1000)].map(({ price }) => Number(price));
    assert.ok(Math.abs(next / one - 1) < 0.002);
  }
});

test('assets and seeds have different histories, and stable tokens stay near their currency', () => {
  assert.notEqual(at(NOW).price, at(NOW, 'eip155:1/0xaa').price);
  assert.notEqual(at(NOW).price, quoteAt('other', 'eip155:1/', '2000', 'usd', NOW).price);
  for (let day = 0; day < 60; day += 1) assert.ok(Math.abs(at(NOW + day * DAY, 'x', '1').change24h) < 0.5);
});
