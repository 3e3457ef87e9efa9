// Tests what commands say of a database that does not answer: whose it is, which variable names it, and why, without the password.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';
import { capture, enterFolder, walletEnvironment } from './captured-run.mjs';

const { run } = await loadExports(`export { run } from './services/command/command.js';`);
const runCaptured = capture(run);

const AWAY = 'postgres://role:secret@127.0.0.1:1/name';
const KEYS = /^Database of keys \(KEYS_DATABASE_URL\): /m;
const WALLET = /^Database of wallet \(DATABASE_URL\): /m;
const API = /^Database of api \(DATABASE_URL\): /m;

const ofWallet = { ...walletEnvironment(), DATABASE_URL: AWAY, KEYS_DATABASE_URL: AWAY };
const ofApi = { CHAINS: 'eip155:1=http://127.0.0.1:1', DATABASE_URL: AWAY };

const commands = [
  ['backup wallet file.gz', WALLET, ofWallet],
  ['backup keys file.gz', KEYS, ofWallet],
  ['backup api file.gz', API, ofApi],
  ['queue wallet status', WALLET, ofWallet],
  ['queue keys retry', KEYS, ofWallet],
  ['audit export', WALLET, ofWallet],
  ['webhooks status', WALLET, ofWallet],
  ['users find ann@example.org', WALLET, ofWallet],
  ['users delete 0x00000000000000000000000000000000000000aa', API, ofApi],
  ['rotate wallet --finish', WALLET, ofWallet],
  ['rotate keys --finish', KEYS, ofWallet],
  ['restore wallet wallet.gz', WALLET, ofWallet],
];

for (const [line, name, environment] of commands)
  test(`${line} names service and variable of a database that does not answer`, async t => {
    enterFolder(t);
    if (line.startsWith('restore')) {
      const source = { ...ofWallet, DATABASE_URL: 'sqlite:source.sqlite' };
      for (const words of [
        ['migrate', 'wallet'],
        ['backup', 'wallet', 'wallet.gz'],
      ])
        assert.equal((await runCaptured(t, source, ...words)).code, 0);
    }
    const { code, output } = await runCaptured(t, environment, ...line.split(' '));
    assert.equal(code, 1, output);
    assert.match(output, name);
    assert.match(output, /connect ECONNREFUSED 127\.0\.0\.1:1/);
    assert.doesNotMatch(output, /secret/);
  });

test('a file that cannot be written or read is no failure of the database', async t => {
  enterFolder(t);
  const environment = { ...ofWallet, DATABASE_URL: 'sqlite:wallet.sqlite' };
  assert.equal((await runCaptured(t, environment, 'migrate', 'wallet')).code, 0);
  writeFileSync('none', '');
  for (const words of [
    ['backup', 'wallet', 'none/file.gz'],
    ['restore', 'wallet', 'missing.gz'],
    ['audit', 'export', '--out', 'none/file'],
  ]) {
    const { code, output } = await runCaptured(t, environment, ...words);
    assert.equal(code, 1, output);
    assert.match(output, /ENOENT|ENOTDIR/);
    assert.doesNotMatch(output, /Database of/, words.join(' '));
  }
});
