// Tests that `doctor` compares the clock of this machine with that of PostgreSQL.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';
import { startPostgres } from '../http/private-postgres.mjs';
import { capture, enterFolder, walletEnvironment } from './captured-run.mjs';

const { run } = await loadExports(`export { run } from './services/command/command.js';`);
const runCaptured = capture(run);
const CHECKS = /^\S+ +clock of the database of .*$/gm;

test('a clock that differs from that of PostgreSQL by a second or more is a warning', async t => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  enterFolder(t);
  const urls = { DATABASE_URL: await postgres.newDatabase(), KEYS_DATABASE_URL: await postgres.newDatabase() };
  const examine = async () =>
    (await runCaptured(t, { ...walletEnvironment(), ...urls }, 'doctor')).output.match(CHECKS);
  assert.deepEqual(await examine(), [
    'ok       clock of the database of wallet',
    'ok       clock of the database of keys',
  ]);
  for (const [aheadMs, says] of [
    [60_000, '60 s behind this machine'],
    [-3_000, '3 s ahead of this machine'],
  ]) {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + aheadMs });
    const lines = await examine();
    t.mock.timers.reset();
    assert.equal(lines.length, 2);
    for (const line of lines) assert.match(line, new RegExp(`^WARNING .*: ${says}`));
  }
});

test('a file of SQLite has no clock', async t => {
  enterFolder(t);
  const { output } = await runCaptured(t, walletEnvironment(), 'doctor');
  assert.match(output, /^WARNING {2}database of wallet/m);
  assert.equal(output.match(CHECKS), null);
});
