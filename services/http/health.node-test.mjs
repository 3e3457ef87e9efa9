// What balancers and probes learn of a service: whether the process runs, and whether it can serve.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';
import { DATABASES } from './each-database.mjs';
import { startPostgres } from './private-postgres.mjs';

const { createApi, readApiSettings, createApp, addHealth } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';
  export { createApp } from './services/http/app.js';
  export { addHealth } from './services/http/health.js';`);

const PROBES = ['/livez', '/readyz', '/health'];
const SETTINGS = { CHAINS: 'eip155:1=http://127.0.0.1:1', INDEX: 'none', LOG_LEVEL: 'silent' };

/** Creates an API and what asks it for the status of paths. */
async function open(t, given) {
  const api = await createApi(readApiSettings({ ...SETTINGS, ...given }));
  t.after(() => api.stop());
  const statusOf = async path => (await api.app.inject(path)).statusCode;
  return { api, statusOf, all: () => Promise.all(PROBES.map(statusOf)) };
}

test('says that the process of an API runs while its database is away', async t => {
  const postgres = await startPostgres();
  const { all } = await open(t, { DATABASE_URL: await postgres.newDatabase() });
  assert.deepEqual(await all(), [200, 200, 200]);
  await postgres.stop();
  assert.deepEqual(await all(), [200, 503, 503]);
});

test('counts no probe against the limit of a network', async t => {
  const { statusOf, all } = await open(t, { DATABASE_URL: 'sqlite::memory:', RATE_LIMIT: '1' });
  assert.equal(await statusOf('/v1/supported-chains'), 200);
  assert.equal(await statusOf('/v1/supported-chains'), 429);
  assert.deepEqual(await all(), [200, 200, 200]);
});

test('is not ready on a database that takes no writes, such as a standby', async t => {
  const url = await DATABASES[1].newUrl();
  const { all } = await open(t, { DATABASE_URL: url });
  assert.deepEqual(await all(), [200, 200, 200]);
  const standby = await open(t, { DATABASE_URL: `${url}?options=-c%20default_transaction_read_only%3Don` });
  assert.deepEqual(await standby.all(), [200, 503, 503]);
});

test('answers within 3 seconds while the database is silent, and waits for it once', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let checks = 0;
  let end;
  const app = await createApp({ cors: { headers: [] } }, routes =>
    addHealth(routes, () => {
      checks += 1;
      return new Promise(resolve => (end = resolve));
    }),
  );
  const statusesOf = async answers => (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  const silent = [app.inject('/readyz'), app.inject('/readyz')];
  assert.deepEqual(await statusesOf([app.inject('/livez')]), [200]);
  t.mock.timers.tick(3_000);
  assert.deepEqual(await statusesOf(silent), [503, 503]);
  assert.equal(checks, 1);

  const late = app.inject('/readyz');
  await app.inject('/livez');
  end();
  assert.deepEqual(await statusesOf([late]), [200], 'the first check has resolved');
  const next = app.inject('/readyz');
  await app.inject('/livez');
  assert.equal(checks, 2);
  end();
  assert.deepEqual(await statusesOf([next]), [200]);
});
