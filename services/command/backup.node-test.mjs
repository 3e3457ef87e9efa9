// Tests backups that are written while a service uses the database.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { loadExports } from '../../tools/load-typescript.mjs';
import { DATABASES, testOnEachDatabase } from '../http/each-database.mjs';

const { backup, restore, migrate, openDatabase, sql } = await loadExports(`
  export { backup, restore } from './services/command/backup.js';
  export { migrate } from './services/http/database/migrate.js';
  export { openDatabase } from './services/http/database/open-database.js';
  export { sql } from 'kysely';`);

const ROWS = 20_000;

/** Tables in the order of a backup: it reads `first` long before `last`. */
const migrations = {
  '1-pairs': {
    up: async db => {
      for (const name of ['first', 'last'])
        await db.schema
          .createTable(name)
          .addColumn('id', 'integer', column => column.primaryKey())
          .addColumn('value', 'integer', column => column.notNull())
          .execute();
      await db.schema
        .createTable('middle')
        .addColumn('id', 'integer', column => column.primaryKey())
        .addColumn('text', 'text', column => column.notNull())
        .execute();
    },
  },
};

async function createTables(db, names) {
  for (const name of names)
    await db.schema
      .createTable(name)
      .addColumn('id', 'integer', id => id.primaryKey())
      .execute();
}

/** Creates a database whose backup takes some time. */
async function createDatabase(t, url) {
  const db = openDatabase(url);
  t.after(() => db.destroy());
  await migrate(db, migrations);
  for (const name of ['first', 'last']) await db.insertInto(name).values({ id: 1, value: 0 }).execute();
  await sql`insert into middle (id, text)
    with recursive n(id) as (select 1 union all select id + 1 from n where id < ${sql.lit(ROWS)})
    select id, ${'x'.repeat(200)} from n`.execute(db);
  return db;
}

function newFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-backup-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const valueOf = async (db, table) => (await db.selectFrom(table).select('value').executeTakeFirstOrThrow()).value;

testOnEachDatabase('a service writes while a backup is written, which holds one moment', async (t, newUrl) => {
  const url = await newUrl();
  const db = await createDatabase(t, url);
  const file = join(newFolder(t), 'wallet.backup');

  let isWritten = false;
  const writing = backup({ service: 'wallet', url, migrations }, file).finally(() => (isWritten = true));
  const waits = [];
  const begun = performance.now();
  while (!isWritten) {
    const start = performance.now();
    await db.transaction().execute(async tx => {
      for (const name of ['first', 'last'])
        await tx
          .updateTable(name)
          .set({ value: sql`value + 1` })
          .execute();
    });
    if (!isWritten) waits.push(performance.now() - start);
    await new Promise(resolve => setTimeout(resolve, 1));
  }
  await writing;
  assert.ok(waits.length >= 5, `${waits.length} changes were written meanwhile`);
  const [longest, whole] = [Math.max(...waits), performance.now() - begun].map(Math.round);
  assert.ok(longest < whole / 2, `a change waited ${longest} ms of ${whole}, as if the backup locked its tables`);

  const target = { service: 'wallet', url: await newUrl(), migrations };
  assert.equal(await restore(target, file), ROWS + 2);
  const restored = openDatabase(target.url);
  t.after(() => restored.destroy());
  assert.equal(await valueOf(restored, 'first'), await valueOf(restored, 'last'));
  assert.ok((await valueOf(db, 'first')) > (await valueOf(restored, 'first')), 'later changes are in no backup');
});

test('backups into one file at the same time all succeed, and leave one whole file', async t => {
  const [{ newUrl }] = DATABASES;
  const url = await newUrl();
  await createDatabase(t, url);
  const folder = newFolder(t);
  const file = join(folder, 'wallet.backup');
  const source = { service: 'wallet', url, migrations };
  await Promise.all([backup(source, file), backup(source, file)]);
  assert.deepEqual(readdirSync(folder), ['wallet.backup']);
  assert.equal(await restore({ ...source, url: await newUrl() }, file), ROWS + 2);
});

/** Rewrites the lines of a backup. */
function editBackup(file, target, change) {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  writeFileSync(target, gzipSync(`${change(lines).join('\n')}\n`));
}

testOnEachDatabase(
  'after a restore that failed, the good backup is restored into the same database',
  async (t, newUrl) => {
    const source = { service: 'wallet', url: await newUrl(), migrations };
    await createDatabase(t, source.url);
    const folder = newFolder(t);
    const [file, cut, odd, doubled] = ['good', 'cut', 'odd', 'doubled'].map(name => join(folder, name));
    await backup(source, file);
    const target = { ...source, url: await newUrl() };
    const db = openDatabase(target.url);
    t.after(() => db.destroy());
    const tables = async () => (await db.introspection.getTables()).map(({ name }) => name);

    editBackup(file, cut, lines => lines.slice(0, -1));
    await assert.rejects(restore(target, cut), /not complete/);
    writeFileSync(odd, readFileSync(file).subarray(0, 2_000));
    await assert.rejects(restore(target, odd), /not complete/);
    assert.deepEqual(await tables(), [], 'what is no whole backup leaves the database as it was');

    // A row that the database refuses
    editBackup(file, doubled, lines => [
      ...lines.slice(0, -1),
      lines.at(-2),
      JSON.stringify({ rows: JSON.parse(lines.at(-1)).rows + 1 }),
    ]);
    await assert.rejects(restore(target, doubled));
    assert.equal(await restore(target, file), ROWS + 2);
    await assert.rejects(restore(target, file), /not empty/);
  },
);

test('a restore begins no session that has ended since, unless the database has only moved', async t => {
  const [{ newUrl }] = DATABASES;
  const logins = { '1-logins': { up: db => createTables(db, ['codes', 'sessions', 'users']) } };
  const source = { service: 'wallet', url: await newUrl(), migrations: logins };
  const db = openDatabase(source.url);
  t.after(() => db.destroy());
  await migrate(db, logins);
  for (const table of ['codes', 'sessions', 'users']) await db.insertInto(table).values({ id: 1 }).execute();
  const file = join(newFolder(t), 'wallet.backup');
  await backup(source, file);

  for (const [options, expected] of [
    [undefined, { codes: 0, sessions: 0, users: 1 }],
    [{ isMoved: true }, { codes: 1, sessions: 1, users: 1 }],
  ]) {
    const target = { ...source, url: await newUrl() };
    assert.equal(await restore(target, file, options), expected.codes + expected.sessions + expected.users);
    const restored = openDatabase(target.url);
    t.after(() => restored.destroy());
    for (const [table, count] of Object.entries(expected))
      assert.equal((await restored.selectFrom(table).selectAll().execute()).length, count, table);
  }
});

testOnEachDatabase('a backup is not restored among tables of later versions or of others', async (t, newUrl) => {
  const source = { service: 'wallet', url: await newUrl(), migrations };
  await createDatabase(t, source.url);
  const file = join(newFolder(t), 'wallet.backup');
  await backup(source, file);
  const later = {
    ...migrations,
    '2-more': {
      up: db =>
        db.schema
          .createTable('more')
          .addColumn('id', 'integer', id => id.primaryKey())
          .execute(),
    },
  };
  const target = { ...source, url: await newUrl(), migrations: later };
  const db = openDatabase(target.url);
  t.after(() => db.destroy());
  await migrate(db, later);
  await assert.rejects(restore(target, file), /later version/);

  const url = await newUrl();
  const foreign = openDatabase(url);
  t.after(() => foreign.destroy());
  await foreign.schema
    .createTable('notes')
    .addColumn('id', 'integer', id => id.primaryKey())
    .execute();
  await assert.rejects(restore({ ...target, url }, file), /not empty/);
});
