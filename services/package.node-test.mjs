// The packed package, with production dependencies alone, from a folder without write permission and as a user without rights.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from '../tools/files.mjs';
import { buildServices } from './build.mjs';

const NOBODY = 65_534;
/** Time for a start; on a machine with more work than cores, longer in proportion. */
const startLimit = () => 10_000 * Math.max(1, loadavg()[0] / availableParallelism());
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), 'latchkey-package-'));
const data = join(folder, 'data');
const installed = join(folder, 'installed');
const cli = join(installed, 'node_modules/@latchkey/services/dist/cli.js');
const children = [];

/** Takes the right to write from a folder and all that is in it. */
function protect(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    if (entry.isDirectory()) protect(join(path, entry.name));
    else chmodSync(join(path, entry.name), 0o444);
  }
  chmodSync(path, 0o555);
}

/** Packs the package and lays it beside its production dependencies, and no others. */
async function install() {
  await buildServices();
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', './services', '--json', '--ignore-scripts', '--pack-destination', folder], options),
  );
  const own = join(installed, 'node_modules/@latchkey/services');
  mkdirSync(own, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', own, '--strip-components=1']);
  const { dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const place = join(installed, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), place);
  }
  protect(installed);
}

before(async () => {
  await install();
  mkdirSync(data);
  chmodSync(folder, 0o755);
  if (isRoot) chownSync(data, NOBODY, NOBODY);
});
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

const asNobody = { cwd: data, ...(isRoot && { uid: NOBODY, gid: NOBODY }) };

/** Starts the command, and resolves with what it prints once that matches. */
function start(args, pattern) {
  const child = spawn(process.execPath, [cli, ...args], { ...asNobody, env: { PATH: process.env.PATH } });
  children.push(child);
  let output = '';
  return new Promise((resolve, reject) => {
    const onText = chunk => {
      output += chunk;
      if (pattern.test(output)) resolve({ child, output });
    };
    child.stdout.on('data', onText);
    child.stderr.on('data', onText);
    child.once('exit', code => reject(new Error(`The command ended with ${code}\n${output}`)));
  });
}

const stop = child =>
  new Promise(resolve => {
    child.once('exit', code => resolve(code));
    child.kill('SIGTERM');
  });

/** Runs the command to its end. Returns exit code and output. */
function run(...args) {
  try {
    const output = execFileSync(process.execPath, [cli, ...args], {
      ...asNobody,
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { code: 0, output };
  } catch (error) {
    return { code: error.status, output: `${error.stdout}${error.stderr}` };
  }
}

/** Resolves with the newest code that the inbox has for an address. */
async function codeOf(inbox, address) {
  for (let waited = 0; waited < 5_000; waited += 50) {
    const [mail] = await (await fetch(`${inbox}messages.json?to=${address}`)).json();
    const code = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1];
    if (code) return code;
    await setTimeout(50);
  }
  throw new Error(`No code for ${address}`);
}

async function signIn(origin, inbox, email) {
  const cookies = new Map();
  const call = async (name, body) => {
    const response = await fetch(`${origin}/v1/${name}`, {
      method: 'POST',
      headers: { origin, cookie: [...cookies].map(pair => pair.join('=')).join('; ') },
      body: JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name_, value] = /^([^=]+)=([^;]*)/.exec(line);
      cookies.set(name_, value);
    }
    assert.equal(response.status, 200, name);
    return response.json();
  };
  await call('login/email', { email });
  await call('login/otp', { otp: await codeOf(inbox, email) });
  return (await call('account', {})).account;
}

const port = 20_000 + (process.pid % 20_000);

test('the package cannot be written to', { skip: !isRoot }, () => {
  assert.equal(statSync(join(installed, 'node_modules/@latchkey/services/dist')).mode & 0o222, 0);
});

/** Starts for development, and measures until the wallet serves its frame. */
async function startForDevelopment() {
  const began = performance.now();
  const { child, output } = await start(['start', '--dev', '--port', String(port)], /Ready in/);
  assert.equal((await fetch(`http://localhost:${port}/sdk?projectId=dev`)).status, 200);
  return { child, output, took: performance.now() - began };
}

/** The best of three starts: other programs may have the processors. */
async function fastestStart() {
  for (let left = 3; ; left--) {
    const running = await startForDevelopment();
    if (running.took < startLimit() || left === 1) return running;
    await stop(running.child);
  }
}

test('start --dev serves wallet, keys, API, relay and inbox in less than 10 seconds', async t => {
  const { child, output, took } = await fastestStart();
  t.after(async () => assert.equal(await stop(child), 0)); // the next test takes its ports
  const [origin, api] = [`http://localhost:${port}`, `http://localhost:${port + 2}`];
  assert.ok(took < startLimit(), `took ${took} ms`);
  assert.match(output, /projectId: 'dev'/);
  assert.match(
    output,
    new RegExp(`Secure wallet {2}${origin}/sdk \\(opens in a frame\\)`),
    'an address that no browser opens',
  );
  assert.equal((await fetch(`${api}/health`)).status, 200);
  const { accounts } = await (await fetch(`${api}/v1/supported-chains`)).json();
  assert.deepEqual(accounts, [], 'without an index, pages read accounts from nodes');
  const keys = await fetch(`${origin}/key-service/v1/key`, { method: 'POST', headers: { origin }, body: '{}' });
  assert.match((await keys.json()).publicKey, /^[\w-]{80,}$/);
  const account = await signIn(origin, `http://localhost:${port + 1}/`, 'dev@example.org');
  assert.equal(account.email, 'dev@example.org');
  assert.equal(statSync(join(data, '.latchkey/latchkey.json')).mode & 0o777, 0o600);
});

test('a second start has the accounts of the first', async () => {
  const { child } = await start(['start', '--dev', '--port', String(port)], /Ready in/);
  await signIn(`http://localhost:${port}`, `http://localhost:${port + 1}/`, 'dev@example.org');
  assert.equal(await stop(child), 0);
  const env = ['--config', join(data, '.latchkey/latchkey.json')];
  assert.equal(run('migrate', '--check', ...env).code, 1, 'these settings alone name no database');
});

const flags = [
  ...['--origin', 'http://localhost:5560', '--project', 'shop', '--allow', 'https://shop.example'],
  ...['--network', 'eip155:1=http://127.0.0.1:8545', '--smtp', 'smtp://127.0.0.1:2525'],
  ...['--mail-from', 'Shop <wallet@shop.example>', '--database', 'sqlite:wallet.sqlite'],
];

test('init writes settings for their owner alone, with secrets of their own, and never twice', () => {
  assert.equal(run('init', ...flags).code, 0);
  const path = join(data, 'latchkey.json');
  assert.equal(statSync(path).mode & 0o777, 0o600);
  const { wallet, keys, api } = JSON.parse(readFileSync(path, 'utf8'));
  const secrets = [wallet.WALLET_SECRETS, keys.KEYS_SECRETS, api.ADMIN_TOKEN].map(text => text.split(':').at(-1));
  assert.equal(new Set(secrets).size, 3);
  for (const secret of secrets) assert.equal(Buffer.from(secret, 'base64url').length, 32);
  const again = run('init', ...flags);
  assert.equal(again.code, 2);
  assert.match(again.output, /exists/);
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')).wallet, wallet);
});

test('init without a terminal names the flags that are missing', () => {
  const { code, output } = run('init', '--config', join(data, 'other.json'), '--origin', 'https://wallet.example');
  assert.equal(code, 2);
  assert.match(output, /--smtp/);
});

test('migrate --check ends with 1 until the databases are migrated', () => {
  assert.equal(run('migrate', '--check').code, 1);
  assert.equal(run('migrate').code, 0);
  assert.equal(run('migrate', '--check').code, 0);
});

test('start all serves the wallet, the API and the key service of the settings', async () => {
  const path = join(data, 'all.json');
  assert.equal(run('init', '--config', path, ...flags.map(text => text.replace('5560', String(port + 4)))).code, 0);
  const settings = JSON.parse(readFileSync(path, 'utf8'));
  Object.assign(settings.wallet, { PORT: port + 4 });
  Object.assign(settings.api, { PORT: port + 5 });
  assert.equal(settings.relay, undefined, 'a relay is for one machine, not for a server');
  settings.relay = { PORT: port + 6 };
  writeFileSync(path, JSON.stringify(settings));
  const { child } = await start(['start', 'all', '--config', path], /Relay ws/);
  const origin = `http://localhost:${port + 4}`;
  const keys = await fetch(`${origin}/key-service/v1/key`, { method: 'POST', headers: { origin }, body: '{}' });
  assert.equal(keys.status, 200);
  assert.equal((await fetch(`http://localhost:${port + 5}/health`)).status, 200);
  assert.equal(await stop(child), 0);
});

test('a command that nobody knows prints how to use it', () => {
  const { code, output } = run('strat');
  assert.equal(code, 2);
  assert.match(output, /start --dev/);
});
