// Tests that the lease of the index ends by the clock of PostgreSQL, which all instances share.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadExports } from '../../../tools/load-typescript.mjs';
import { testOnEachDatabase } from '../../http/each-database.mjs';
import { startPostgres } from '../../http/private-postgres.mjs';

const { createApi, Lease, openDatabase, readApiSettings } = await loadExports(`
  export { Lease } from './services/api/indexer/lease.js';
  export { createApi } from './services/api/api.js';
  export { openDatabase } from './services/http/database/open-database.js';
  export { readApiSettings } from './services/api/settings.js';`);

const MINUTE_MS = 60_000;
/** Enough for several looks at the lease. */
const LOOKS_MS = 700;
const OTHER = 'another instance';

/** Starts an instance that indexes and whose clock is ahead, beside one that has the lease. Resolves with who has it then. */
async function holderBeside(t, { aheadMs, leaseEndsInMs }) {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const settings = readApiSettings({
    DATABASE_URL: await postgres.newDatabase(),
    CHAINS: 'eip155:1=http://127.0.0.1:1',
    INDEX: '1',
    INDEX_INTERVAL_MS: '100',
    LOG_LEVEL: 'silent',
  });
  await (await createApi({ ...settings, INDEX: false })).stop(); // makes the tables
  const db = openDatabase(settings.DATABASE_URL);
  t.after(() => db.destroy());
  const lease = { name: 'indexer', holder: OTHER, expires_at: Date.now() + leaseEndsInMs };
  await db.insertInto('leases').values(lease).execute();
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + aheadMs });
  const api = await createApi(settings);
  try {
    await sleep(LOOKS_MS);
    return (await db.selectFrom('leases').select('holder').executeTakeFirstOrThrow()).holder;
  } finally {
    await api.stop();
    t.mock.timers.reset();
  }
}

test('an instance whose clock is ahead takes no lease that another one has', async t => {
  assert.equal(await holderBeside(t, { aheadMs: MINUTE_MS, leaseEndsInMs: 20_000 }), OTHER);
});

test('an instance whose clock is behind takes a lease that has ended', async t => {
  assert.notEqual(await holderBeside(t, { aheadMs: -MINUTE_MS, leaseEndsInMs: -1_000 }), OTHER);
});

testOnEachDatabase('a clock that was an hour ahead keeps no instance from the lease', async (t, newUrl) => {
  const settings = { DATABASE_URL: await newUrl(), CHAINS: 'eip155:1=http://127.0.0.1:1', INDEX: '0' };
  const api = await createApi(readApiSettings({ ...settings, LOG_LEVEL: 'silent' }));
  t.after(() => api.stop());
  const now = Date.now();
  const leaseAt = time => new Lease(api.db, 'indexer', () => time);
  assert.equal(await leaseAt(now + 5_000).hold(), true); // of a process that was killed
  assert.equal(await leaseAt(now).hold(), false);
  await api.db.deleteFrom('leases').execute();
  assert.equal(await leaseAt(now + 60 * MINUTE_MS).hold(), true);
  assert.equal(await leaseAt(now).hold(), true);
});

testOnEachDatabase('an instance renews its lease after its clock was set back', async (t, newUrl) => {
  const settings = { DATABASE_URL: await newUrl(), CHAINS: 'eip155:1=http://127.0.0.1:1', INDEX: '0' };
  const api = await createApi(readApiSettings({ ...settings, LOG_LEVEL: 'silent' }));
  t.after(() => api.stop());
  let now = Date.now() + 60 * MINUTE_MS;
  const lease = new Lease(api.db, 'indexer', () => now);
  await lease.hold();
  now -= 60 * MINUTE_MS;
  assert.equal(await lease.hold(), true);
  const { expires_at: endsAt } = await api.db.selectFrom('leases').selectAll().executeTakeFirstOrThrow();
  assert.ok(endsAt - now < MINUTE_MS, 'another instance can take over soon');
});
