// Tests that what the key service logs reaches the log of the wallet, line by line.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../tools/files.mjs';

/** A wallet: starts the script of a key service, and logs lines of its own meanwhile. */
const PARENT = `
  import { loadExports } from './tools/load-typescript.mjs';
  const { startKeyProcess } = await loadExports("export { startKeyProcess } from './services/key-process.js';");
  try {
    const { port, stop } = await startKeyProcess(process.argv.at(-1), { KEYS_URL: 'https://keys.example' });
    process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
    console.log('wallet: port ' + port);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }`;

/** Starts the wallet of a test beside a key service with this script. Returns the process, and what it has logged. */
function start(t, script, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-keys-'));
  const path = join(folder, 'keys.mjs');
  writeFileSync(path, script);
  const child = spawn(process.execPath, ['--input-type=module', '-e', PARENT, path], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
  });
  const log = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].on('data', chunk => (log[name] += chunk));
  t.after(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  return { child, log, ended: once(child, 'close') };
}

const LISTENING = 'Key service https://keys.example listens on port 5561';

test('every line of the key service reaches the log of the wallet whole, the last one before it stops too', async t => {
  const long = JSON.stringify({ level: 50, msg: 'x'.repeat(100_000) });
  const { child, log, ended } = start(
    t,
    `const write = text => new Promise(done => process.stdout.write(text, done));
     await write('${LISTENING}\\n');
     process.once('SIGTERM', async () => {
       await write('{"level":50,"msg":"the last line"}');
       process.exit(0);
     });
     await write('{"level":50,"msg":"ein Fehler: ');
     const umlaut = Buffer.from('ü');
     await write(umlaut.subarray(0, 1));
     setImmediate(async () => {
       await write(umlaut.subarray(1));
       await write('"}\\n${long}\\n');
       process.stderr.write('ready\\n');
     });
     setInterval(() => undefined, 60_000);`,
  );
  // A wallet that does not listen to SIGTERM yet would leave the key service behind
  const isReady = () => log.stderr.includes('ready') && log.stdout.includes('wallet: port');
  while (!isReady()) await Promise.race([child.stderr, child.stdout].map(stream => once(stream, 'data')));
  child.kill('SIGTERM');
  assert.equal((await ended)[0], 0, log.stderr);
  const lines = log.stdout.trimEnd().split('\n');
  assert.ok(lines.includes('wallet: port 5561'), log.stdout);
  assert.deepEqual(
    lines.filter(line => !line.startsWith('wallet:')),
    [LISTENING, '{"level":50,"msg":"ein Fehler: ü"}', long, '{"level":50,"msg":"the last line"}'],
  );
});

test('a key service that ends has its last line in the log of the wallet, which ends too', async t => {
  const { log, ended } = start(
    t,
    `console.log('${LISTENING}');
     setImmediate(() => {
       console.log('{"level":60,"msg":"the reason"}');
       process.exit(3);
     });`,
  );
  assert.equal((await ended)[0], 1);
  assert.match(log.stdout, /^\{"level":60,"msg":"the reason"\}$/m);
  assert.match(log.stderr, /The key service has ended; the wallet ends too/);
});

test('the last line of a key service that cannot start is in the log of the wallet', async t => {
  const { log, ended } = start(t, `console.log('{"level":60,"msg":"the reason"}'); process.exit(1);`);
  assert.equal((await ended)[0], 1);
  assert.match(log.stdout, /^\{"level":60,"msg":"the reason"\}$/m);
  assert.match(log.stderr, /^The key service ended with 1\./m);
});

test('the key service has no secret of the wallet in its environment', async t => {
  const names = ['WALLET_SECRETS', 'WALLET_PROVIDERS', 'WALLET_PROJECT_SECRETS', 'WALLET_CLIENTS', 'WALLET_WEBHOOKS'];
  const secrets = [...names, 'RELAYER_KEY', 'DATABASE_URL', 'ADMIN_PROVIDERS'].map(name => [
    name,
    'secret of the wallet',
  ]);
  const shared = { WALLET_ORIGIN: 'https://wallet.example', PKCS11_PIN: '1234', KEYS_SECRETS: 'its own' };
  const script = `console.log(JSON.stringify(process.env)); process.exit(1);`;
  const { log, ended } = start(t, script, { ...Object.fromEntries(secrets), ...shared });
  await ended;
  const environment = JSON.parse(log.stdout);
  assert.deepEqual(
    Object.keys(environment).filter(name => environment[name].includes('secret of the wallet')),
    [],
  );
  for (const [name, value] of Object.entries({ ...shared, KEYS_URL: 'https://keys.example', PATH: process.env.PATH }))
    assert.equal(environment[name], value);
});
