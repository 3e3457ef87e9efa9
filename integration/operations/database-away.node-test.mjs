// A database that is full, takes no writes, or is away: requests are answered with 503, and again as usual once it is back.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startPostgres } from '../../services/http/private-postgres.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { TestWorld, Visitor } from '../wallet/test-world.mjs';

const { createApp, openDatabase, sql } = await loadExports(`
  export { sql } from 'kysely';
  export { createApp } from './services/http/app.js';
  export { openDatabase } from './services/http/database/open-database.js';`);

async function start(t, given) {
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never', LOG_LEVEL: 'silent', ...given });
  t.after(() => world.stop());
  return world.start();
}

/** Asks for a code as a new device. Resolves with status, description and the code of the refusal. */
async function askForCode({ port }) {
  const { status, failure, body } = await new Visitor({ port }).call('login/email', { email: 'ann@example.org' });
  return [status, body.reasons?.[0].description, failure];
}

/** Without a code: the page of the wallet must not take the answer for one that nothing was done. */
const AWAY = [503, 'The database is not available', undefined];

/** Checks that a service says what is wrong while its database fails, and serves afterwards. */
async function checkAround(server, fail, mend) {
  assert.equal((await askForCode(server))[0], 200);
  await fail();
  assert.deepEqual(await askForCode(server), AWAY);
  assert.deepEqual(await askForCode(server), AWAY);
  await mend();
  assert.equal((await askForCode(server))[0], 200);
}

test('a full file of SQLite', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'full-'));
  const db = openDatabase(`sqlite:${join(folder, 'full.sqlite')}`);
  t.after(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  await sql`create table texts (text text not null)`.execute(db);
  const app = await createApp({ cors: { headers: [] }, logLevel: 'silent' }, routes =>
    routes.post('/texts', async () => {
      await sql`insert into texts values (hex(zeroblob(10000)))`.execute(db);
      return {};
    }),
  );
  t.after(() => app.close());
  const add = async () => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/texts' });
    return [statusCode, JSON.parse(body).reasons?.[0].description];
  };
  await sql`pragma max_page_count = 1`.execute(db); // SQLite takes the present size instead
  assert.deepEqual(await add(), AWAY.slice(0, 2));
  await sql`pragma max_page_count = 1000`.execute(db);
  assert.equal((await add())[0], 200);
});

test('a file of SQLite that takes no writes', async t => {
  const server = await start(t);
  const setReadOnly = state => sql.raw(`pragma query_only = ${state}`).execute(server.world.db);
  await checkAround(
    server,
    () => setReadOnly('on'),
    () => setReadOnly('off'),
  );
});

/** A way to a database that a test closes and opens. */
async function startProxy(t, url) {
  const { hostname, port } = new URL(url);
  const sockets = new Set();
  const server = createServer(socket => {
    const other = connect(Number(port), hostname);
    for (const each of [socket, other]) {
      sockets.add(each);
      each.on('error', () => undefined).on('close', () => [socket, other].forEach(end => end.destroy()));
    }
    socket.pipe(other).pipe(socket);
  });
  const open = async at => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await open(0);
  const { port: own } = server.address();
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise(resolve => server.close(resolve));
  };
  t.after(close);
  return { close, open: () => open(own), url: Object.assign(new URL(url), { host: `127.0.0.1:${own}` }).href };
}

test('a PostgreSQL that is away', async t => {
  const postgres = await startPostgres();
  const proxy = await startProxy(t, await postgres.newDatabase());
  const server = await start(t, { DATABASE_URL: proxy.url });
  t.after(() => postgres.stop());
  await checkAround(server, proxy.close, proxy.open);
});
