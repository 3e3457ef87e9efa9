// A database that does not answer any more, such as behind a network that drops packets: nothing closes its connections.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { loadExports } from '../../../tools/load-typescript.mjs';
import { startPostgres } from '../private-postgres.mjs';

const { openDatabase, migrate, migrateOnStart, pendingMigrations } = await loadExports(`
  export { openDatabase } from './services/http/database/open-database.js';
  export { migrate, migrateOnStart, pendingMigrations } from './services/http/database/migrate.js';`);

const SILENCE_MS = 500;

test('a statement ends when the database is silent, and the connection is not used again', async t => {
  const postgres = await startPostgres();
  const db = openDatabase(await postgres.newDatabase(), { silenceMs: SILENCE_MS });
  t.after(async () => {
    await db.destroy();
    await postgres.stop();
  });
  const pid = async () => (await sql`select pg_backend_pid() as pid`.execute(db)).rows[0].pid;
  const first = await pid();
  process.kill(first, 'SIGSTOP');
  await assert.rejects(pid(), /silent for 0.5 s/);
  const second = await pid();
  process.kill(first, 'SIGCONT');
  assert.notEqual(second, first);

  const late = sql`select pg_sleep(1)`;
  await assert.rejects(late.execute(db), /silent/);
  await assert.rejects(db.transaction().execute(tx => late.execute(tx)));
  assert.ok((await pid()) > 0, 'the pool has connections left');
});

test('a migration at the start of a service may take as long as it needs', async t => {
  const postgres = await startPostgres();
  const url = await postgres.newDatabase();
  const db = openDatabase(url, { silenceMs: SILENCE_MS });
  t.after(async () => {
    await db.destroy();
    await postgres.stop();
  });
  const up = at => sql`select pg_sleep(1)`.execute(at);
  await assert.rejects(migrate(db, { one: { up } }), 'it is cut on a connection of requests');
  await migrateOnStart(db, url, { one: { up } });
  assert.deepEqual(await pendingMigrations(db, { one: { up } }), []);
});
