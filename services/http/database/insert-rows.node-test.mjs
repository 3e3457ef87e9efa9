import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { loadExports } from '../../../tools/load-typescript.mjs';
import { DATABASES } from '../each-database.mjs';

const { insertRows, openDatabase, sql } = await loadExports(`
  export { insertRows } from './services/http/database/insert-rows.js';
  export { openDatabase } from './services/http/database/open-database.js';
  export { sql } from 'kysely';`);

const ROWS = [
  { name: `O'Brien "the second"; drop table people --`, born: -1, seen: 1_700_000_000_123 },
  { name: 'ערן ½ 🔑 \\u0041 $1 ?', born: 0, seen: Number.MAX_SAFE_INTEGER },
  { name: '', born: 7, seen: 0 },
];

for (const { kind, newUrl } of DATABASES)
  describe(`rows in ${kind}`, () => {
    let db;
    before(async () => {
      db = openDatabase(await newUrl());
      await sql`create table people (name text not null primary key, born integer not null, seen bigint not null, note text)`.execute(
        db,
      );
    });
    after(() => db.destroy());

    test('are read as they were added, whatever their texts say', async () => {
      await insertRows(db, 'people', ROWS);
      const found = await db.selectFrom('people').select(['name', 'born', 'seen', 'note']).orderBy('seen').execute();
      assert.deepEqual(
        found,
        ROWS.map(row => ({ ...row, note: null })).sort((one, other) => one.seen - other.seen),
      );
    });

    test('are added to the columns that they name, in any order', async () => {
      await insertRows(db, 'people', [{ note: 'last', seen: 5, name: 'in another order', born: 4 }]);
      const found = await db.selectFrom('people').selectAll().where('note', '=', 'last').execute();
      assert.deepEqual(found, [{ name: 'in another order', born: 4, seen: 5, note: 'last' }]);
    });

    test('can be more than one statement takes, or none', async () => {
      const many = Array.from({ length: 1_201 }, (_, index) => ({ name: `person ${index}`, born: 1900, seen: index }));
      await insertRows(db, 'people', many);
      await insertRows(db, 'people', []);
      const { count } = await db
        .selectFrom('people')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('born', '=', 1900)
        .executeTakeFirstOrThrow();
      assert.equal(Number(count), many.length);
    });

    test('are refused if one has the key of another row, and none of them is added', async () => {
      const rows = [{ name: 'new', born: 1, seen: 1 }, ROWS[0]];
      await assert.rejects(insertRows(db, 'people', rows), /unique/i);
      assert.deepEqual(await db.selectFrom('people').selectAll().where('name', '=', 'new').execute(), []);
    });
  });
