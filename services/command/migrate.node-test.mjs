// Tests which databases commands open, by variables of the environment and by the file of settings.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { loadExports } from '../../tools/load-typescript.mjs';
import { testOnEachDatabase } from '../http/each-database.mjs';
import { capture, enterFolder, walletEnvironment } from './captured-run.mjs';

const { run, startAll, startService } = await loadExports(`
  export { run } from './services/command/command.js';
  export { startAll, startService } from './services/command/start.js';`);
const runCaptured = capture(run);
const manifest = parse(readFileSync(join(import.meta.dirname, '../deploy/kubernetes/migrate.yaml'), 'utf8'));
const [{ args }] = manifest.spec.template.spec.containers;

testOnEachDatabase('the job of the cluster migrates by variables alone', async (t, newUrl) => {
  enterFolder(t);
  const environment = { ...walletEnvironment(), DATABASE_URL: await newUrl(), KEYS_DATABASE_URL: await newUrl() };
  assert.equal((await runCaptured(t, environment, ...args, '--check')).code, 1);
  const { code, output } = await runCaptured(t, environment, ...args);
  assert.equal(code, 0, output);
  assert.match(output, /^wallet: now has /m);
  assert.equal((await runCaptured(t, environment, ...args, '--check')).code, 0);
});

test('without a name, the databases of wallet and key service in the environment are migrated', async t => {
  enterFolder(t);
  const environment = { ...walletEnvironment(), KEYS_DATABASE_URL: 'sqlite:keys.sqlite' };
  const lacking = await runCaptured(t, environment, 'migrate', '--check');
  assert.equal(lacking.code, 1);
  assert.match(lacking.output, /^wallet: lacks .*\nkeys: lacks /);
  assert.match((await runCaptured(t, environment, 'migrate')).output, /^wallet: now has .*\nkeys: now has /);
  assert.equal((await runCaptured(t, environment, 'migrate', '--check')).code, 0);
});

test('variables of the API alone name its database', async t => {
  enterFolder(t);
  const environment = { CHAINS: 'eip155:1=http://127.0.0.1:1', DATABASE_URL: 'sqlite:own.sqlite' };
  assert.match((await runCaptured(t, environment, 'migrate')).output, /^api: now has [^\n]*$/);
  assert.ok(existsSync('own.sqlite'));
});

test('without settings, or with a service that has no database, a command says what to name', async t => {
  enterFolder(t);
  for (const words of [['migrate'], ['migrate', '--check'], ['migrate', 'relay'], ['queue', 'relay', 'status']]) {
    const { code, output } = await runCaptured(t, {}, ...words);
    assert.equal(code, 2, words.join(' '));
    assert.match(output, /wallet, keys or api/);
  }
});

test('one variable for the databases of two services is refused', async t => {
  enterFolder(t);
  const CHAINS = 'eip155:1=http://127.0.0.1:1';
  const environment = { ...walletEnvironment(), CHAINS, DATABASE_URL: 'sqlite:one.sqlite' };
  const { code, output } = await runCaptured(t, environment, 'migrate');
  assert.equal(code, 2);
  assert.match(output, /wallet and api have one database/);
  assert.ok(!existsSync('one.sqlite'));
});

test('a key service in the environment beside a wallet in the file is migrated with it', async t => {
  enterFolder(t);
  const { KEYS_SECRETS, ...wallet } = walletEnvironment();
  writeFileSync('latchkey.json', JSON.stringify({ wallet }), { mode: 0o600 });
  const { output } = await runCaptured(t, { KEYS_SECRETS }, 'migrate');
  assert.match(output, /^wallet: now has .*\nkeys: now has /);
});

test('names the service whose database does not answer, and why, without the password', async t => {
  enterFolder(t);
  const addresses = [
    ['postgres://keys:secret@127.0.0.1:1/keys', /connect ECONNREFUSED 127\.0\.0\.1:1/],
    ['postgres://keys:se#cret@127.0.0.1/keys', /Invalid URL/], // characters of the password that are not encoded
  ];
  for (const [KEYS_DATABASE_URL, reason] of addresses)
    for (const words of [['migrate'], ['migrate', '--check'], ['migrate', 'keys']]) {
      const environment = { ...walletEnvironment(), KEYS_DATABASE_URL };
      const { code, output } = await runCaptured(t, environment, ...words);
      assert.equal(code, 1, words.join(' '));
      assert.match(output, /^Database of keys \(KEYS_DATABASE_URL\): /m);
      assert.match(output, reason);
      assert.doesNotMatch(output, /secret|se#cret/);
    }
});

test('commands make the folder of the database that the API has by default', async t => {
  enterFolder(t);
  const empty = await runCaptured(t, {}, 'backup', 'api', 'api.gz');
  assert.match(empty.output, /database of api is empty/);
  assert.equal((await runCaptured(t, {}, 'migrate', 'api')).code, 0);
  assert.equal((await runCaptured(t, {}, 'backup', 'api', 'api.gz')).code, 0);
  assert.ok(existsSync('.cache/api/api.db'));
});

const OF_API = { CHAINS: 'eip155:1=http://127.0.0.1:1', INDEX: 'none', PORT: 0, DATABASE_URL: 'sqlite:api.sqlite' };

test('with several services in the file, commands open the database of the file, and refuse another of the environment', async t => {
  enterFolder(t);
  const url = 'sqlite:wallet.sqlite';
  const wallet = { ...walletEnvironment(), DATABASE_URL: url };
  writeFileSync('latchkey.json', JSON.stringify({ wallet, api: OF_API }), { mode: 0o600 });
  const platform = { DATABASE_URL: 'sqlite:platform.sqlite' };
  const migrateAll = await runCaptured(t, platform, 'migrate');
  assert.equal(migrateAll.code, 2, 'which of them it would be is not said');
  assert.match(migrateAll.output, /DATABASE_URL of the environment.*section "wallet" or "api"/);
  assert.equal((await runCaptured(t, { DATABASE_URL: url }, 'migrate')).code, 0);
  for (const words of [
    ['migrate', 'wallet', '--check'],
    ['backup', 'wallet', 'wallet.gz'],
    ['queue', 'wallet', 'status'],
    ['webhooks', 'status'],
    ['audit', 'export', '--out', 'audit.jsonl'],
    ['rotate', 'wallet', '--finish'],
    ['restore', 'wallet', 'wallet.gz'],
    ['users', 'find', 'ann@example.org'],
  ]) {
    const { code, output } = await runCaptured(t, platform, ...words);
    assert.equal(code, 2, `${words.join(' ')}: ${output}`);
    assert.match(output, /DATABASE_URL of the environment.*section "wallet"/);
    if (words[0] === 'restore' || words[0] === 'users') continue;
    for (const environment of [{}, { DATABASE_URL: url }]) {
      const done = await runCaptured(t, environment, ...words);
      assert.equal(done.code, 0, `${words.join(' ')}: ${done.output}`);
      rmSync('audit.jsonl', { force: true });
      rmSync('wallet.gz', { force: true });
    }
  }
  assert.equal((await runCaptured(t, platform, 'migrate', 'api', '--check')).code, 2);
  const { output } = await runCaptured(t, {}, 'users', 'find', 'ann@example.org');
  assert.match(output, /No account matches/);
  assert.ok(!existsSync('platform.sqlite'));
});

test('doctor finds a database of the environment that no service of the file has', async t => {
  enterFolder(t);
  writeFileSync('latchkey.json', JSON.stringify({ api: OF_API, relay: { PORT: 0 } }), { mode: 0o600 });
  const { output } = await runCaptured(t, { DATABASE_URL: 'sqlite:platform.sqlite' }, 'doctor');
  assert.match(output, /^FAILURE {2}databases: DATABASE_URL of the environment.*section "api"/m);
  assert.doesNotMatch((await runCaptured(t, {}, 'doctor')).output, /databases: /);
});

test('with a relay beside it, a service is started on the database that commands open', async t => {
  enterFolder(t);
  const config = { api: OF_API, relay: { PORT: 0 } };
  writeFileSync('latchkey.json', JSON.stringify(config), { mode: 0o600 });
  const platform = { DATABASE_URL: 'sqlite:platform.sqlite', PORT: '0' };
  await assert.rejects(startAll(config, platform), /DATABASE_URL of the environment.*section "api"/);
  for (const environment of [{}, { DATABASE_URL: '' }, { DATABASE_URL: OF_API.DATABASE_URL }])
    await (await startAll(config, environment)).stop();
  assert.equal((await runCaptured(t, {}, 'migrate', 'api', '--check')).code, 0);
  assert.ok(!existsSync('platform.sqlite'));
});

test('one service alone in the file is started on the database of the environment, which commands open', async t => {
  enterFolder(t);
  writeFileSync('latchkey.json', JSON.stringify({ api: OF_API }), { mode: 0o600 });
  const environment = { DATABASE_URL: 'sqlite:platform.sqlite' };
  await (await startAll({ api: OF_API }, environment)).stop();
  assert.equal((await runCaptured(t, environment, 'migrate', 'api', '--check')).code, 0);
  assert.ok(!existsSync('api.sqlite'));
});

test('one of several services is not started on another database than commands open', async t => {
  enterFolder(t);
  const config = { api: OF_API, relay: { PORT: 0 } };
  const start = environment => startService('api', config, environment);
  await assert.rejects(async () => start({ DATABASE_URL: 'sqlite:platform.sqlite' }), /DATABASE_URL.*section "api"/);
  assert.ok(!existsSync('platform.sqlite'));
  await (await start({ DATABASE_URL: OF_API.DATABASE_URL })).stop();
  await (await start({ DATABASE_URL: '' })).stop();
  assert.ok(existsSync('api.sqlite'));
});
