import assert from 'node:assert/strict';
import { loadExports } from '../../../tools/load-typescript.mjs';
import { testOnEachDatabase } from '../../http/each-database.mjs';

const parts = await loadExports(`
  export { countWithin } from './services/api/limits/counters.js';
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';`);

const MINUTE_MS = 60_000;
const NOON = Date.UTC(2030, 0, 1, 12);

/** Returns a function that counts one event by a clock that shows `at`, and resolves with the count. */
async function counter(t, newUrl) {
  const settings = { DATABASE_URL: await newUrl(), INDEX: '0', ADMIN_TOKEN: 'x'.repeat(32) };
  const { db, stop } = await parts.createApi(parts.readApiSettings(settings));
  t.after(stop);
  t.mock.timers.enable({ apis: ['Date'], now: NOON });
  return async (at, key = 'ip 1') => {
    t.mock.timers.setTime(at);
    return parts.countWithin(db, key, MINUTE_MS);
  };
}

testOnEachDatabase('counts within a window, and anew in the next one', async (t, newUrl) => {
  const count = await counter(t, newUrl);
  assert.deepEqual(await count(NOON), { count: 1, endsAt: NOON + MINUTE_MS });
  assert.deepEqual(await count(NOON + 59_999), { count: 2, endsAt: NOON + MINUTE_MS });
  assert.deepEqual(await count(NOON + 59_999, 'ip 2'), { count: 1, endsAt: NOON + MINUTE_MS });
  assert.deepEqual(await count(NOON + MINUTE_MS), { count: 1, endsAt: NOON + 2 * MINUTE_MS });
});

testOnEachDatabase('counts in one window by clocks that differ', async (t, newUrl) => {
  const count = await counter(t, newUrl);
  const counts = [];
  for (let call = 0; call < 3; call += 1) {
    counts.push((await count(NOON + call)).count); // of the instance that is behind
    counts.push((await count(NOON + 4 * MINUTE_MS + call)).count);
  }
  assert.deepEqual(counts, [1, 1, 2, 3, 4, 5]);
  assert.equal((await count(NOON + 10)).endsAt, NOON + 5 * MINUTE_MS);
});

testOnEachDatabase('is held up by no clock that was an hour ahead', async (t, newUrl) => {
  const count = await counter(t, newUrl);
  await count(NOON + 60 * MINUTE_MS);
  assert.deepEqual(await count(NOON), { count: 1, endsAt: NOON + MINUTE_MS });
});
