// Who may read the files of SQLite.
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { openDatabase } = await loadExports(`
  export { openDatabase } from './services/http/database/open-database.js';`);

test('makes a database for its owner alone, and keeps the rights of one that exists', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-file-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const rightsOf = async () => {
    const db = openDatabase(`sqlite:${join(folder, 'wallet.sqlite')}`);
    await db.schema.createTable('people').ifNotExists().addColumn('email', 'text').execute();
    const names = readdirSync(folder).sort();
    const rights = names.map(name => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]);
    await db.destroy();
    return Object.fromEntries(rights);
  };
  // The log of changes has the rows too
  const all = { 'wallet.sqlite': '600', 'wallet.sqlite-shm': '600', 'wallet.sqlite-wal': '600' };
  assert.deepEqual(await rightsOf(), all);
  chmodSync(join(folder, 'wallet.sqlite'), 0o640);
  assert.equal((await rightsOf())['wallet.sqlite'], '640');
});
