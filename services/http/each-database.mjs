// Runs tests on each kind of database that the services support.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startPostgres } from './private-postgres.mjs';

let folder, postgres;
let count = 0;

after(async () => {
  if (folder) rmSync(folder, { recursive: true, force: true });
  await (await postgres)?.stop();
});

/** Returns the address of a new database in a file, which several processes may open. */
function newSqlite() {
  folder ??= mkdtempSync(join(tmpdir(), 'latchkey-sqlite-'));
  return `sqlite:${join(folder, `${++count}.sqlite`)}`;
}

/** Resolves with the address of an empty database. The first call starts the server, which the tests of a file share. */
async function newPostgres() {
  postgres ??= startPostgres();
  return (await postgres).newDatabase();
}

/** Kinds of databases; `newUrl` resolves with the address of an empty one. The databases end with the tests of the file. */
export const DATABASES = [
  { kind: 'SQLite', newUrl: async () => newSqlite() },
  { kind: 'PostgreSQL', newUrl: newPostgres },
];

/** Registers a test for each kind of database. `run` gets the context of the test and `newUrl`. */
export function testOnEachDatabase(name, run) {
  for (const { kind, newUrl } of DATABASES) test(`${name}, on ${kind}`, t => run(t, newUrl));
}
