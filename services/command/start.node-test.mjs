// Tests the start of services, and of the key service beside the wallet: its settings, its figures and its log.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';
import { buildServices } from '../build.mjs';
import { enterFolder, walletEnvironment } from './captured-run.mjs';

const { openDatabase, settingsBesideWallet } = await loadExports(`
  export { settingsBesideWallet } from './services/command/config.js';
  export { openDatabase } from './services/http/database/open-database.js';`);
const cli = join(import.meta.dirname, '../dist/checkout.js');

before(() => buildServices());

/** Reserves two ports, and returns them free. */
async function freePorts() {
  const servers = [createServer(), createServer()];
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  const ports = servers.map(server => server.address().port);
  for (const server of servers) await once(server.close(), 'close');
  return ports;
}

/** Runs a start that is refused. Returns exit code and output. */
function refusedStart(environment, ...words) {
  const env = { PATH: process.env.PATH, PORT: '0', ...environment };
  const { status, stderr } = spawnSync(process.execPath, [cli, 'start', ...words], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stderr };
}

/** Starts the wallet in a folder, and resolves once its key service is ready. */
async function startWallet(t, folder, environment) {
  const [port, keysMetrics] = await freePorts();
  const env = { PATH: process.env.PATH, PORT: String(port), KEYS_METRICS_PORT: String(keysMetrics), ...environment };
  const child = spawn(process.execPath, [cli, 'start', 'wallet'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk));
  for (let waits = 0; waits < 600 && child.exitCode === null; waits += 1) {
    const path = `http://127.0.0.1:${port}/key-service/v1/key`;
    const headers = { origin: 'http://localhost:5560', 'content-type': 'application/json' };
    const response = await fetch(path, { method: 'POST', headers, body: '{}' }).catch(() => undefined);
    if (response?.ok)
      return {
        keys: `http://127.0.0.1:${port}/key-service/`,
        metrics: `http://127.0.0.1:${keysMetrics}/metrics`,
        /** Resolves once the log has a line. */
        lineOf: async pattern => {
          while (!pattern.test(output)) await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
          return pattern.exec(output)[0];
        },
      };
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error(`The key service did not start: ${output}`);
}

test('beside the wallet, the environment counts more than the file, and figures have a port of their own', async t => {
  const folder = enterFolder(t);
  const { KEYS_SECRETS, ...wallet } = walletEnvironment();
  const config = { wallet, keys: { KEYS_SECRETS, KEYS_DATABASE_URL: 'sqlite:file.sqlite' } };
  writeFileSync('latchkey.json', JSON.stringify(config), { mode: 0o600 });
  const given = { METRICS_PORT: '0', KEYS_DATABASE_URL: 'sqlite:environment.sqlite' };
  const { metrics } = await startWallet(t, folder, given);
  assert.ok(existsSync('environment.sqlite'));
  assert.ok(!existsSync('file.sqlite'), 'the file counts less');
  const figures = await (await fetch(metrics)).text();
  for (const name of ['latchkey_letters_total', 'latchkey_queue_dead'])
    assert.match(figures, new RegExp(`^# TYPE ${name} `, 'm'));
  assert.match(figures, /service="keys"/);
});

test('the log of the wallet has what its key service logs', async t => {
  const folder = enterFolder(t);
  const { keys, lineOf } = await startWallet(t, folder, walletEnvironment());
  const db = openDatabase('sqlite:key-service.sqlite');
  await db.schema.dropTable('counters').execute();
  await db.destroy();
  const headers = { origin: 'http://localhost:5560', 'content-type': 'application/json' };
  const body = JSON.stringify({ statement: 'a.b.c', device: 'd', reference: 'r', publicKey: 'k' });
  assert.equal((await fetch(`${keys}v1/release`, { method: 'POST', headers, body })).status, 500);
  const line = JSON.parse(await lineOf(/^\{.*no such table: counters.*\}$/m));
  assert.equal(line.level, 50);
});

test('a wallet whose key service cannot start says why, and where its settings are described', t => {
  enterFolder(t);
  const { status, stderr } = refusedStart({ ...walletEnvironment(), KEYS_SECRETS: '' }, 'wallet');
  assert.equal(status, 1);
  assert.match(stderr, /^ {2}KEYS_SECRETS: is missing$/m);
  assert.match(stderr, /docs\/key-service\.md of https:\/\/github\.com\/[\w-]+\/[\w-]+\.$/m);
});

test('a start names the service whose database does not answer, and why', t => {
  enterFolder(t);
  const away = 'postgres://u:secret@127.0.0.1:1/x';
  const environment = { ...walletEnvironment(), DATABASE_URL: 'sqlite:wallet.sqlite', KEYS_DATABASE_URL: away };
  const keys = refusedStart(environment, 'wallet');
  assert.equal(keys.status, 1);
  assert.match(
    keys.stderr,
    /^Start of keys: The database could not be migrated: connect ECONNREFUSED 127\.0\.0\.1:1$/m,
  );
  const { KEYS_SECRETS, ...wallet } = walletEnvironment();
  const api = { CHAINS: 'eip155:1=http://127.0.0.1:1', DATABASE_URL: away, PORT: 0 };
  const config = { wallet: { ...wallet, PORT: 0 }, keys: { KEYS_SECRETS }, api };
  writeFileSync('latchkey.json', JSON.stringify(config), { mode: 0o600 });
  const all = refusedStart({}, 'all');
  assert.equal(all.status, 1);
  assert.match(all.stderr, /^Start of api: The database could not be migrated: connect ECONNREFUSED 127\.0\.0\.1:1$/m);
});

test('a start without a service says what to do', t => {
  enterFolder(t);
  for (const words of [[], ['all']]) {
    const { status, stderr } = refusedStart(walletEnvironment(), ...words);
    assert.equal(status, 1);
    assert.match(
      stderr,
      /no file of settings.*latchkey-services start wallet\|keys\|api\|relay.*latchkey-services init/,
    );
  }
  writeFileSync('latchkey.json', '{}', { mode: 0o600 });
  assert.match(
    refusedStart(walletEnvironment()).stderr,
    /latchkey\.json names no service.*"latchkey-services start wallet/,
  );
  const { KEYS_SECRETS } = walletEnvironment();
  writeFileSync('latchkey.json', JSON.stringify({ keys: { KEYS_SECRETS } }), { mode: 0o600 });
  assert.match(refusedStart({}).stderr, /latchkey\.json has the key service alone.*"latchkey-services start keys"/);
});

test('a start of two services is refused', t => {
  enterFolder(t);
  const { status, stderr } = refusedStart(walletEnvironment(), 'wallet', 'keys');
  assert.equal(status, 2);
  assert.match(stderr, /keys would not be started/);
});

test('variables that both services have are the wallet’s, unless the file has them for the key service', () => {
  const config = {
    wallet: { MAIL_URL: 'smtp://file', MAIL_FROM: 'wallet@file', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://file', PORT: 1 },
    keys: { MAIL_FROM: 'keys@file', KEYS_SECRETS: 'file', METRICS_PORT: 9 },
  };
  const environment = {
    MAIL_URL: 'smtp://environment',
    MAIL_FROM: 'wallet@environment',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://environment',
    OTEL_SERVICE_NAME: 'wallet',
    KEYS_SECRETS: 'environment',
    METRICS_PORT: '8',
    WALLET_SECRETS: 'of the wallet',
  };
  assert.deepEqual(settingsBesideWallet(config, environment), {
    MAIL_URL: 'smtp://environment',
    MAIL_FROM: 'keys@file',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://environment',
    KEYS_SECRETS: 'environment',
    METRICS_PORT: '9',
  });
  assert.deepEqual(settingsBesideWallet({ wallet: config.wallet }, {}), {
    MAIL_URL: 'smtp://file',
    MAIL_FROM: 'wallet@file',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://file',
  });
});
