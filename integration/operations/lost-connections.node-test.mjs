// A database that ends connections, as in a failover: each service goes on, and says so in its log.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { startPostgres } from '../../services/http/private-postgres.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { waitUntil } from '../api/test-world.mjs';
import { KeyTestWorld } from '../keys/test-world.mjs';
import { TestWorld } from '../wallet/test-world.mjs';

const { createApi, readApiSettings, openDatabase, sql } = await loadExports(`
  export { sql } from 'kysely';
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';
  export { openDatabase } from './services/http/database/open-database.js';`);
const WARN = 40;

/** Starts of the services on a database; each resolves with its database. */
const services = {
  wallet: async (t, DATABASE_URL) => {
    const world = await TestWorld.create({ DATABASE_URL, LOG_LEVEL: 'warn' });
    t.after(() => world.stop());
    return (await world.start()).world.db;
  },
  'key service': async (t, KEYS_DATABASE_URL) => {
    const world = await KeyTestWorld.create({ KEYS_DATABASE_URL, LOG_LEVEL: 'warn' });
    t.after(() => world.stop());
    return (await world.start()).world.db;
  },
  API: async (t, DATABASE_URL) => {
    const ADMIN_TOKEN = randomBytes(32).toString('hex');
    const api = await createApi(readApiSettings({ DATABASE_URL, ADMIN_TOKEN, INDEX: 'none', LOG_LEVEL: 'warn' }));
    t.after(() => api.stop());
    return api.db;
  },
};

/** Records what the process writes to an output until the test ends. */
function record(t, stream) {
  const texts = [];
  const write = stream.write.bind(stream);
  t.mock.method(stream, 'write', (text, ...rest) => {
    texts.push(String(text));
    return write(text, ...rest);
  });
  return texts;
}

/** Ends each connection to a database but that of the caller. */
async function endConnections(url) {
  const db = openDatabase(url);
  const ended = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const { rows } = await ended.execute(db);
  await db.destroy();
  return rows.length;
}

for (const [name, start] of Object.entries(services))
  test(`the log of the ${name} has a line for each connection that is lost, and it goes on`, async t => {
    const postgres = await startPostgres();
    const url = await postgres.newDatabase();
    const db = await start(t, url);
    t.after(() => postgres.stop()); // after the service
    await sql`select 1`.execute(db);
    const [lines, errors] = [record(t, process.stdout), record(t, process.stderr)];
    const count = await endConnections(url);
    assert.ok(count > 0);
    const lost = () => lines.filter(line => line.includes('database connection was lost'));
    await waitUntil('the lines', () => lost().length >= count);
    await sql`select 1`.execute(db);
    assert.equal(lost().length, count, 'one for each');
    for (const line of lost()) {
      const { level, reqId, err } = JSON.parse(line);
      assert.deepEqual([level, reqId], [WARN, undefined]);
      assert.match(err.message, /terminat|ECONNRESET/);
    }
    assert.ok(!errors.join('').includes('connection'), 'standard error has no line beside the log');
  });
