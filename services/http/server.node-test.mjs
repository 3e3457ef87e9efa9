// Tests what the servers of the demo share: the app over HTTP, and the database on SQLite and PostgreSQL.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { loadExports } from '../../tools/load-typescript.mjs';
import { startPostgres } from './private-postgres.mjs';

const ROOT = join(import.meta.dirname, '../..');
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const parts = await loadExports(`
  export { createApp } from './services/http/app.js';
  export { HttpError } from './services/http/http-error.js';
  export { openDatabase, kindOf } from './services/http/database/open-database.js';
  export { migrate } from './services/http/database/migrate.js';
  export { readSettings, integer, text, flag, list } from './services/http/settings.js';`);
const { createApp, HttpError, openDatabase, kindOf, migrate } = parts;

const assertEnvelope = (body, field) => {
  assert.equal(body.status, 'FAILED');
  assert.equal(body.reasons.length, 1);
  assert.equal(typeof body.reasons[0].description, 'string');
  if (field !== undefined) assert.equal(body.reasons[0].field, field);
};

test('the app', async t => {
  let app, base;

  before(async () => {
    app = await createApp({ cors: { headers: ['content-type', 'solana-client'] }, bodyLimit: 1000 }, routes => {
      const query = z.object({ limit: z.coerce.number().check(z.int(), z.minimum(1)) });
      routes.get('/v1/things/:id', { schema: { querystring: query } }, async ({ params, query: { limit } }) => ({
        ...params,
        limit,
      }));
      routes.post('/v1/things', { schema: { body: z.strictObject({ name: z.string() }) } }, async ({ body }) => body);
      routes.get('/refused', async () => {
        throw new HttpError(429, 'address', 'Too many', { 'retry-after': '7' });
      });
      routes.get('/broken', async () => {
        throw new Error('the secret of the server');
      });
    });
    base = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(() => app.close());

  const ask = async (path, options) => {
    const response = await fetch(base + path, options);
    assert.match(response.headers.get('x-request-id'), UUID);
    return { status: response.status, headers: response.headers, body: JSON.parse((await response.text()) || 'null') };
  };

  await t.test('passes checked values to the route', async () => {
    const { status, body } = await ask('/v1/things/7?limit=3');
    assert.deepEqual([status, body], [200, { id: '7', limit: 3 }]);
  });

  await t.test('answers invalid requests with the field and the status', async () => {
    const post = (body, headers) => ask('/v1/things', { method: 'POST', body, headers });
    for (const [answer, status, field] of [
      [await ask('/v1/things/7?limit=0'), 400, 'limit'],
      [await ask('/v1/things/7'), 400, 'limit'],
      [await post('{"name":1}'), 422, 'name'],
      [await post('{"name":"a","more":1}'), 422],
      [await post('{"name":'), 400, ''],
      [await post('{"__proto__":{"a":1}}'), 400, ''],
      [await post(`{"name":"${'a'.repeat(1000)}"}`), 413, ''],
      [await ask('/nowhere'), 404, ''],
      [await ask('/v1/things/%zz?limit=1'), 400, ''],
      [await ask('/v1/things', { method: 'PUT', body: '{' }), 405, ''],
      [await ask('/refused'), 429, 'address'],
      [await ask('/broken'), 500, ''],
    ]) {
      assert.equal(answer.status, status);
      assertEnvelope(answer.body, field);
    }
  });

  await t.test('sends headers of a refusal and hides details of a failure', async () => {
    assert.equal((await ask('/refused')).headers.get('retry-after'), '7');
    assert.ok(!JSON.stringify((await ask('/broken')).body).includes('secret'));
    assert.equal((await ask('/v1/things', { method: 'DELETE' })).headers.get('allow'), 'POST');
  });

  await t.test('parses JSON of every content type, and of none', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'text/plain; charset=x'])
      assert.deepEqual(
        (await ask('/v1/things', { method: 'POST', body: '{"name":"a"}', headers: { 'content-type': type } })).body,
        {
          name: 'a',
        },
      );
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${base}/v1/things`, { method: 'POST' }, answer => resolve(answer.statusCode));
      sent.on('error', reject).end('{"name":"a"}');
    });
    assert.equal(status, 200);
  });

  await t.test('answers preflights of every path', async () => {
    for (const path of ['/v1/things', '/nowhere']) {
      const response = await fetch(base + path, { method: 'OPTIONS' });
      assert.equal(response.status, 204);
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      assert.match(response.headers.get('access-control-allow-headers'), /solana-client/);
    }
  });

  await t.test('answers bytes that are not HTTP with the envelope', async () => {
    const answer = await new Promise((resolve, reject) => {
      let said = '';
      const socket = connect(Number(new URL(base).port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
      socket
        .on('data', chunk => (said += chunk))
        .on('end', () => resolve(said))
        .on('error', reject);
    });
    assert.match(answer, /^HTTP\/1.1 400 .*"status":"FAILED"/s);
  });

  await t.test('answers random requests with 2xx or 4xx', async () => {
    const requests = fc.record({
      path: fc.oneof(fc.webPath(), fc.constantFrom('/v1/things', '/v1/things/1', '/v1/things/%'), fc.string()),
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'TRACE'),
      type: fc.option(fc.string({ unit: 'grapheme-ascii' }), { nil: undefined }),
      payload: fc.option(fc.oneof(fc.json(), fc.string()), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(requests, async ({ path, method, type, payload }) => {
        const sent = {
          method,
          url: encodeURI(`/${path.toWellFormed()}`),
          payload,
          headers: type ? { 'content-type': type } : {},
        };
        const { statusCode } = await app.inject(sent);
        assert.ok(statusCode < 500, `${method} ${path} answered ${statusCode}`);
      }),
      { numRuns: 500 },
    );
  });

  await t.test('lets only the given origins read, with cookies', async () => {
    const cors = { headers: ['content-type'], allows: origin => origin === 'https://a.example', withCredentials: true };
    const strict = await createApp({ cors }, routes => routes.get('/', async () => ({})));
    const [known, unknown] = await Promise.all(
      ['https://a.example', 'https://b.example'].map(origin => strict.inject({ url: '/', headers: { origin } })),
    );
    assert.equal(known.headers['access-control-allow-origin'], 'https://a.example');
    assert.equal(known.headers['access-control-allow-credentials'], 'true');
    assert.equal(unknown.headers['access-control-allow-origin'], undefined);
    assert.equal(unknown.headers.vary, 'Origin');
    await strict.close();
  });
});

test('settings come from the environment', () => {
  const { readSettings, integer, text, flag, list } = parts;
  const schema = z.object({
    PORT: z._default(integer(0, 65_535), 80),
    NAME: text(),
    ON: z._default(flag(), false),
    ITEMS: z._default(list(), []),
  });
  const given = { PORT: '8080', NAME: 'a', ON: 'true', ITEMS: 'a, b,,c', OTHER: 'x' };
  assert.deepEqual(readSettings(schema, given), { PORT: 8080, NAME: 'a', ON: true, ITEMS: ['a', 'b', 'c'] });
  assert.deepEqual(readSettings(schema, { NAME: 'a', PORT: '' }), { PORT: 80, NAME: 'a', ON: false, ITEMS: [] });
  assert.throws(
    () => readSettings(schema, { PORT: '70000', ON: 'hunter2' }),
    ({ message }) => /PORT/.test(message) && /NAME/.test(message) && /ON/.test(message) && !message.includes('hunter2'),
  );
});

const migrations = {
  '001-counters': {
    up: db =>
      db.schema
        .createTable('counters')
        .addColumn('name', 'text', column => column.primaryKey())
        .addColumn('value', 'bigint', column => column.notNull())
        .execute(),
  },
};

/** Adds to a counter in transactions, in a process of its own. Its output is the number of commits. */
const WRITER = `
  import { loadExports } from './tools/load-typescript.mjs';
  const { openDatabase, migrate } = await loadExports(\`
    export { openDatabase } from './services/http/database/open-database.js';
    export { migrate } from './services/http/database/migrate.js';\`);
  const [url, rounds] = process.argv.slice(-2);
  const db = openDatabase(url);
  await migrate(db, { '001-counters': { up: one => one.schema.createTable('counters')
    .addColumn('name', 'text', column => column.primaryKey()).addColumn('value', 'bigint', column => column.notNull()).execute() } });
  await db.insertInto('counters').values({ name: 'shared', value: 0 }).onConflict(on => on.doNothing()).execute();
  for (let round = 0; round < Number(rounds); round += 1) await db.transaction().execute(async one => {
    const { value } = await one.selectFrom('counters').select('value').where('name', '=', 'shared').$if(url.startsWith('postgres'), query => query.forUpdate()).executeTakeFirstOrThrow();
    await one.updateTable('counters').set({ value: value + 1 }).where('name', '=', 'shared').execute();
  });
  await db.destroy();`;

const runWriter = (url, rounds) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER, '--', url, String(rounds)], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', reject).on('exit', code => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))));
  });

/** Tests that both databases pass. */
async function databaseTests(t, newUrl) {
  await t.test('migrates once, even from several connections at once', async () => {
    const url = await newUrl();
    const [one, two] = [openDatabase(url), openDatabase(url)];
    await Promise.all([migrate(one, migrations), migrate(two, migrations)]);
    await migrate(one, migrations);
    await one.insertInto('counters').values({ name: 'a', value: 9_007_199_254_740_991 }).execute();
    assert.deepEqual(await two.selectFrom('counters').selectAll().execute(), [
      { name: 'a', value: 9_007_199_254_740_991 },
    ]);
    await assert.rejects(migrate(one, {}), /has migrations that this version does not have: 001-counters/);
    await Promise.all([one.destroy(), two.destroy()]);
  });

  await t.test('undoes a failed migration and a failed transaction', async () => {
    const db = openDatabase(await newUrl());
    const up = async one => {
      await one.schema.createTable('half').addColumn('a', 'text').execute();
      throw new Error('no');
    };
    await assert.rejects(migrate(db, { ...migrations, '002-half': { up } }), /could not be migrated/);
    await migrate(db, migrations);
    assert.deepEqual(
      (await db.introspection.getTables()).map(({ name }) => name),
      ['counters'],
    );
    const failing = db.transaction().execute(async one => {
      await one.insertInto('counters').values({ name: 'a', value: 1 }).execute();
      await one.insertInto('counters').values({ name: 'a', value: 2 }).execute();
    });
    await assert.rejects(failing, error => /unique|duplicate/i.test(error.message));
    assert.deepEqual(await db.selectFrom('counters').selectAll().execute(), []);
    await db.destroy();
  });

  await t.test('returns rows and counts', async () => {
    const db = openDatabase(await newUrl());
    await migrate(db, migrations);
    const added = await db
      .insertInto('counters')
      .values({ name: 'a', value: 1 })
      .returning(['name', 'value'])
      .execute();
    assert.deepEqual(added, [{ name: 'a', value: 1 }]);
    const [{ numInsertedOrUpdatedRows: again }] = await db
      .insertInto('counters')
      .values({ name: 'a', value: 1 })
      .onConflict(on => on.doNothing())
      .execute();
    assert.equal(again, 0n);
    const { numDeletedRows } = await db.deleteFrom('counters').where('name', '=', 'a').executeTakeFirst();
    assert.equal(numDeletedRows, 1n);
    await db.destroy();
  });

  await t.test('loses no update of three processes', { timeout: 120_000 }, async () => {
    const url = await newUrl();
    await Promise.all([runWriter(url, 100), runWriter(url, 100), runWriter(url, 100)]);
    const db = openDatabase(url);
    assert.equal((await db.selectFrom('counters').selectAll().executeTakeFirstOrThrow()).value, 300);
    await db.destroy();
  });
}

test('SQLite', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-sqlite-'));
  after(() => rmSync(folder, { recursive: true }));
  let count = 0;
  await databaseTests(t, async () => `sqlite:${join(folder, `${++count}.db`)}`);
});

test('PostgreSQL', async t => {
  let postgres;
  try {
    postgres = await startPostgres();
  } catch (error) {
    return t.skip(`not checked: ${error.message}`);
  }
  after(() => postgres.stop());
  return databaseTests(t, postgres.newDatabase);
});

test('an unknown kind of database is refused', () => {
  assert.deepEqual(['sqlite:a.db', 'file:a.db', 'postgres://a/b', 'postgresql://a/b'].map(kindOf), [
    'sqlite',
    'sqlite',
    'postgres',
    'postgres',
  ]);
  for (const url of ['mysql://a/b', 'a.db', 'sqlite:']) assert.throws(() => kindOf(url), /DATABASE_URL/);
});
