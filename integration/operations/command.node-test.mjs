// The commands of an operator on real databases: accounts, audit, secrets, backups.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { buildServices } from '../../services/build.mjs';
import { startPostgres } from '../../services/http/private-postgres.mjs';
import { KeyTestWorld } from '../keys/test-world.mjs';
import { ROOT, TestWorld, Visitor } from '../wallet/test-world.mjs';

const cli = join(ROOT, 'services/dist/checkout.js');
await buildServices();

/** Runs a command on the database of a world. Returns exit code and output. */
function run(folder, ...args) {
  try {
    const options = {
      cwd: folder,
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    };
    return { code: 0, output: execFileSync(process.execPath, [cli, ...args], options) };
  } catch (error) {
    return { code: error.status, output: `${error.stdout}${error.stderr}` };
  }
}

/** A world whose settings stand in a file. */
async function createWorld(t, given = {}) {
  const world = await TestWorld.create(given);
  world.time = Date.now();
  t.after(() => world.stop());
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-command-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const write = (wallet = world.environment) =>
    writeFileSync(join(folder, 'latchkey.json'), JSON.stringify({ wallet }), { mode: 0o600 });
  write();
  const settings = () => JSON.parse(readFileSync(join(folder, 'latchkey.json'), 'utf8')).wallet;
  return { world, folder, write, settings, run: (...args) => run(folder, ...args) };
}

test('an operator finds, exports, suspends, resumes and deletes an account', async t => {
  const { world, run } = await createWorld(t);
  const server = await world.start();
  const person = await world.logIn(new Visitor(server), 'ann@example.org');
  const { evmAddress } = await world.makeKeys(person);
  const { account } = await person.get('account');

  for (const who of [account.userId, 'Ann@example.org', evmAddress.toLowerCase()])
    assert.equal(JSON.parse(run('users', 'find', who).output).id, account.userId);
  assert.equal(run('users', 'find', 'nobody@example.org').code, 2);
  const all = run('users', 'export', 'ann@example.org').output;
  assert.ok(JSON.parse(all).events.some(({ event }) => event === 'login'));
  const row = await server.world.db.selectFrom('share_sets').select('sealed').executeTakeFirstOrThrow();
  assert.ok(!all.includes(row.sealed), 'shares are in no export');

  assert.equal(run('users', 'suspend', 'ann@example.org').code, 0);
  assert.equal(await person.refusal('keys/sets'), 'NOT_LOGGED_IN', 'a session of a suspended account serves nothing');
  await assert.rejects(world.logIn(new Visitor(server), 'ann@example.org'), /ACCOUNT_SUSPENDED/);
  assert.equal(run('users', 'resume', 'ann@example.org').code, 0);
  await world.logIn(new Visitor(server), 'ann@example.org');

  assert.equal(run('users', 'delete', 'ann@example.org').code, 0);
  world.time = Date.now() + 1_000;
  const { sweep } = (await import('../wallet/test-world.mjs')).parts;
  await sweep(server.world);
  assert.equal(run('users', 'find', account.userId).code, 2);
  const events = run('audit', 'export', '--user', account.userId).output.trim().split('\n').map(JSON.parse);
  assert.deepEqual(
    events.filter(({ detail }) => detail.by === 'operator').map(({ event }) => event),
    ['account suspended', 'account resumed', 'account-removal'],
  );
});

test('an operator sees what waits for webhooks, and sends it anew', async t => {
  const { world, run } = await createWorld(t);
  const { world: own } = await world.start();
  const url = 'https://shop.example/hooks';
  const taken = { attempts: 0, next_at: 0, leased_until: 0 };
  for (const user of ['ann', 'ben']) await own.audit('exported', user);
  await own.db
    .insertInto('webhooks')
    .values({ url, last_id: 2, ...taken })
    .execute();
  const waiting = (...args) => JSON.parse(run('webhooks', ...args).output).waiting;
  assert.deepEqual(waiting('status'), { [url]: 0 });
  assert.equal(run('webhooks', 'replay').code, 2, 'names no time');
  assert.equal(run('webhooks', 'replay', '--since', 'yesterday').code, 2);
  assert.deepEqual(waiting('replay', '--since', new Date(world.time - 1_000).toISOString()), { [url]: 2 });
  assert.deepEqual(waiting('status'), { [url]: 2 });
});

test('a rotation encrypts every share again, and keeps the old secret until then', async t => {
  const { world, run, settings, write } = await createWorld(t);
  const server = await world.start();
  const person = await world.logIn(new Visitor(server), 'ben@example.org');
  const { setId, share } = await world.makeKeys(person);
  assert.equal(run('rotate', 'wallet').code, 0);
  const { WALLET_SECRETS: both } = settings();
  assert.equal(both.split(',').length, 2);
  const rotated = await world.start({ WALLET_SECRETS: both });
  person.server = rotated;
  world.time += 2 * 60_000;
  assert.equal((await person.get('keys/share', { setId })).share, share, 'nobody is signed out');

  const early = run('rotate', 'wallet', '--finish');
  assert.match(early.output, /stay until/);
  assert.equal(settings().WALLET_SECRETS, both, 'sessions of the old secret are in use');
  assert.equal(run('rotate', 'wallet', '--finish', '--now').code, 0);
  const { WALLET_SECRETS: one } = settings();
  assert.equal(one, both.split(',')[0]);
  person.server = await world.start({ WALLET_SECRETS: one });
  const { account } = await person.get('account');
  assert.equal(account, null, 'a session that has moved to the fresh secret ends with a leaked one');
  await world.logIn(person, 'ben@example.org');
  assert.equal((await person.get('keys/share', { setId })).share, share);
  write();
});

test('a letter that waits while secrets are rotated arrives, and its code opens the wallet', async t => {
  const { world, run, settings } = await createWorld(t, { DEVICE_APPROVAL: 'never' });
  const down = await world.start({ MAIL_URL: 'smtp://127.0.0.1:9' });
  const person = new Visitor(down);
  await person.get('login/email', { email: 'una@example.org' });
  await down.stop();
  assert.equal(run('rotate', 'wallet').code, 0);
  const finished = run('rotate', 'wallet', '--finish', '--now');
  assert.match(finished.output, /0 shares and 1 waiting letters were encrypted again/);
  const { WALLET_SECRETS: one } = settings();
  assert.ok(!one.includes(','), 'the older secret is gone');
  world.time = Date.now() + 31_000; // its second try is due
  person.server = await world.start({ WALLET_SECRETS: one });
  for (let waits = 0; waits < 200 && world.mails('una@example.org', /code/).length === 0; waits += 1)
    await new Promise(resolve => setTimeout(resolve, 20));
  await person.get('login/otp', { otp: world.code('una@example.org') });
});

test('a secret stays while a letter that another instance has queued needs it', async t => {
  const { world, run, settings } = await createWorld(t);
  const { db, sealer } = (await world.start()).world;
  const [current] = world.environment.WALLET_SECRETS.split(':');
  assert.equal(run('rotate', 'wallet').code, 0);
  // A letter that cannot be read is left as it is, and so is its secret
  const sealed = { id: 'broken', payload: sealer.seal('letter of another row', Buffer.from('{}')) };
  const row = { kind: 'letter', ref: 'r', created_at: 0, due_at: world.time + 1e9, attempts: 0, leased_until: 0 };
  await db
    .insertInto('jobs')
    .values({ ...row, ...sealed })
    .execute();
  const { code, output } = run('rotate', 'wallet', '--finish', '--now');
  assert.equal(code, 0, output);
  assert.match(output, new RegExp(`Still needed by what is stored: ${current}`));
  assert.equal(settings().WALLET_SECRETS.split(',').length, 2);
});

test('rotate keys --finish leaves the older secret while links need it, and encrypts waiting letters again', async t => {
  const keyWorld = await KeyTestWorld.create();
  t.after(() => keyWorld.stop());
  keyWorld.time = Date.now();
  const old = await keyWorld.start();
  const { db, sealer } = old.world;
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-command-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'latchkey.json');
  writeFileSync(path, JSON.stringify({ keys: keyWorld.environment }), { mode: 0o600 });
  const secrets = () => JSON.parse(readFileSync(path, 'utf8')).keys.KEYS_SECRETS.split(',');
  const letter = { to: 'owner@example.org', letter: { language: 'en', subject: 's', parts: ['waits'], text: 'waits' } };
  const row = {
    kind: 'warning',
    ref: 'w',
    created_at: 0,
    due_at: keyWorld.time + 60_000,
    attempts: 1,
    leased_until: 0,
  };
  const payload = sealer.seal('letter w', Buffer.from(JSON.stringify(letter)));
  await db
    .insertInto('jobs')
    .values({ ...row, id: 'w', payload })
    .execute();
  assert.equal(run(folder, 'rotate', 'keys').code, 0);
  const early = run(folder, 'rotate', 'keys', '--finish');
  assert.match(early.output, /1 waiting letters were encrypted again[^]*stay until [\d-]+: links that stop/);
  assert.equal(secrets().length, 2);
  assert.equal(run(folder, 'rotate', 'keys', '--finish', '--now').code, 0);
  assert.equal(secrets().length, 1);
  await old.stop(); // it knows the older secret alone, and would take the letter
  keyWorld.time += 61_000;
  await keyWorld.start({ KEYS_SECRETS: secrets()[0] });
  for (let waits = 0; waits < 200 && keyWorld.mail.messages.length === 0; waits += 1)
    await new Promise(resolve => setTimeout(resolve, 20));
  assert.match(keyWorld.mail.messages[0].text, /waits/);
});

/** Backs up the database of a world with one account, and restores it into another database. */
async function drill(t, from, to) {
  const { world, folder, run, write } = await createWorld(t, from);
  const server = await world.start();
  const person = await world.logIn(new Visitor(server), 'eve@example.org');
  const { setId, share } = await world.makeKeys(person);
  const file = join(folder, 'wallet.backup');
  assert.equal(run('backup', 'wallet', file).code, 0);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(run('restore', 'wallet', file).code, 2, 'the database is in use');
  write({ ...world.environment, DATABASE_URL: to });
  const restored = run('restore', 'wallet', file, '--moved');
  assert.equal(restored.code, 0, restored.output);
  person.server = await world.start({ DATABASE_URL: to });
  assert.equal((await person.get('keys/share', { setId })).share, share, 'the session and the keys are there');
  await world.logIn(new Visitor(person.server), 'eve@example.org'); // new events follow the restored ones
  return { folder, file, run, write, world };
}

test('a backup of SQLite restores into SQLite, and half a backup into nothing', async t => {
  const target = mkdtempSync(join(tmpdir(), 'latchkey-restore-'));
  t.after(() => rmSync(target, { recursive: true, force: true }));
  const { file, run, write, world } = await drill(t, {}, `sqlite:${join(target, 'wallet.sqlite')}`);
  truncateSync(file, Math.floor(statSync(file).size / 2));
  const half = join(target, 'half.sqlite');
  write({ ...world.environment, DATABASE_URL: `sqlite:${half}` });
  assert.notEqual(run('restore', 'wallet', file).code, 0);
  assert.equal(existsSync(half), false, 'the file is read to its end before the database is made');
});

test('who was signed out since the backup stays so after a restore', async t => {
  const { world, folder, run, write } = await createWorld(t, {});
  const server = await world.start();
  const [owner, thief] = [new Visitor(server), new Visitor(server)];
  for (const visitor of [owner, thief]) await world.logIn(visitor, 'eve@example.org');
  const { setId } = await world.makeKeys(thief);
  const file = join(folder, 'wallet.backup');
  assert.equal(run('backup', 'wallet', file).code, 0);
  await owner.get('devices/remove-others');
  assert.equal(await thief.refusal('keys/share', { setId }), 'NOT_LOGGED_IN');

  const url = `sqlite:${join(folder, 'restored.sqlite')}`;
  write({ ...world.environment, DATABASE_URL: url });
  const { code, output } = run('restore', 'wallet', file);
  assert.equal(code, 0, output);
  assert.match(output, /signed out/);
  thief.server = await world.start({ DATABASE_URL: url });
  assert.equal(await thief.refusal('keys/share', { setId }), 'NOT_LOGGED_IN');
});

test('a backup moves between SQLite and PostgreSQL', async t => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const target = mkdtempSync(join(tmpdir(), 'latchkey-restore-'));
  t.after(() => rmSync(target, { recursive: true, force: true }));
  await drill(t, {}, await postgres.newDatabase());
  await drill(t, { DATABASE_URL: await postgres.newDatabase() }, `sqlite:${join(target, 'wallet.sqlite')}`);
  await drill(t, { DATABASE_URL: await postgres.newDatabase() }, await postgres.newDatabase());
});

/** Runs a command while the mail server of this process answers it. */
async function runBeside(folder, ...args) {
  try {
    const options = { cwd: folder, env: { PATH: process.env.PATH } };
    const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], options);
    return { code: 0, output: stdout };
  } catch (error) {
    return { code: error.code, output: `${error.stdout}${error.stderr}` };
  }
}

test('doctor says what to do for each fault, and ends with 1', async t => {
  const { world, folder, write } = await createWorld(t);
  const doctor = () => runBeside(folder, 'doctor');
  await world.start();
  assert.match((await doctor()).output, /ok {7}mail server/);
  write({ ...world.environment, MAIL_URL: 'smtp://127.0.0.1:9', WALLET_ORIGIN: 'https://wallet.invalid' });
  const { code, output } = await doctor();
  assert.equal(code, 1);
  assert.match(output, /FAILURE {2}mail server: .*Check MAIL_URL/);
  assert.match(output, /FAILURE {2}domain: .*Add an A or AAAA record for wallet\.invalid/);
  assert.match(output, /FAILURE {2}node of One: /);
  const api = { CHAINS: 'eip155:5=http://127.0.0.1:9', DATABASE_URL: 'sqlite:api.sqlite' };
  writeFileSync(join(folder, 'latchkey.json'), JSON.stringify({ wallet: world.environment, api }), { mode: 0o600 });
  assert.match((await doctor()).output, /FAILURE {2}node of eip155:5: .*is not available.*CHAINS/);
  execFileSync('chmod', ['644', join(folder, 'latchkey.json')]);
  assert.match((await doctor()).output, /FAILURE {2}file of settings: .*chmod 600/);
});
