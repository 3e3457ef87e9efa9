// The escrow of the secure wallet: two processes, as an operator runs them, and what each of them holds.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { loadExports } from '../../tools/load-typescript.mjs';
import { ORIGIN, parts, TestWorld, Visitor } from './test-world.mjs';

const { keySettings, startKeyServer } = await loadExports(`
  export { startKeyServer } from './services/keys/server/key-server.js';
  export { keySettings } from './services/keys/server/settings.js';`);
const envelope = await loadExports(`export * from './services/keys/shared/envelope.js';`);
const { contextOf, digestOf, newKeyPair, open, publicKeyOf, seal } = envelope;
const SOLANA_ADDRESS = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96';
const DAY_MS = 24 * 3_600_000;
const EMAIL = 'own@example.org';

/** A browser: the frame's half of the escrow. */
class Browser extends Visitor {
  device = randomBytes(32).toString('base64url');
  /** Everything that the wallet's own process has received and sent. */
  wallet = [];

  async call(name, body, headers) {
    const answer = await super.call(name, body, headers);
    this.wallet.push(JSON.stringify(body), JSON.stringify(answer.body));
    return answer;
  }

  async keys(name, body) {
    const response = await fetch(`http://127.0.0.1:${this.server.port}/key-service/v1/${name}`, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 200, await response.clone().text());
    return response.json();
  }

  /** Makes keys whose recovery share goes to the key service. */
  async makeKeys({ share, recovery }) {
    const { userId } = (await this.get('account')).account;
    const reference = randomUUID();
    const { id: keyId, publicKey } = await this.keys('key', {});
    const sealed = await seal(publicKey, contextOf('store', userId, reference), recovery);
    const bind = await digestOf(`${sealed.enc}.${sealed.ciphertext}`);
    const { statement } = await this.get('escrow/store', { reference, bind });
    await this.keys('store', { statement, device: this.device, reference, keyId, share: sealed });
    const account = privateKeyToAccount(generatePrivateKey());
    const keys = { setId: reference, share: share.toString('base64url'), escrow: true };
    const { evmAddress, solanaAddress } = { evmAddress: account.address, solanaAddress: SOLANA_ADDRESS };
    await this.getSigned('keys/create', { ...keys, evmAddress, solanaAddress }, account);
    this.account = account;
  }

  async release(code) {
    const { userId } = (await this.get('account')).account;
    const [{ salt: reference }] = (await this.get('keys/sets')).recoveries;
    const pair = await newKeyPair();
    const publicKey = await publicKeyOf(pair);
    const { statement } = await this.get('escrow/release', { reference, bind: await digestOf(publicKey) });
    const answer = await this.keys('release', {
      statement,
      device: this.device,
      reference,
      publicKey,
      ...(code && { code }),
    });
    if (answer.is !== 'released') return answer;
    return { ...answer, share: await open(pair, contextOf('release', userId, reference), answer.share) };
  }
}

test('the same email opens the same wallet on a second device, and no process holds two shares', async t => {
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never', CUSTODY: '' });
  t.after(() => world.stop());
  const [share, recovery] = [randomBytes(17), new Uint8Array(randomBytes(17))];
  const server = await world.startProcess({
    KEYS_SECRETS: `a:${randomBytes(32).toString('base64url')}`,
    KEYS_DATABASE_URL: `sqlite:${join(world.folder, 'keys.sqlite')}`,
  });
  const first = await world.logIn(new Browser(server), EMAIL);
  await first.makeKeys({ share, recovery });

  const second = await world.logIn(new Browser(server), EMAIL);
  const [{ id: recoveryId, kind }] = (await second.get('keys/sets')).recoveries;
  assert.equal(kind, 'escrow');
  assert.equal((await second.get('keys/recover', { recoveryId })).share, share.toString('base64url'));
  assert.equal((await world.mailed(EMAIL, () => second.release())).is, 'code');
  assert.deepEqual((await second.release(world.code(EMAIL))).share, recovery);

  const forms = bytes => ['latin1', 'base64url', 'base64', 'hex'].map(form => Buffer.from(bytes).toString(form));
  const traffic = [...first.wallet, ...second.wallet].join('');
  assert.ok(!forms(recovery).some(form => traffic.includes(form)));
  const files = readdirSync(world.folder).map(name => readFileSync(join(world.folder, name)).toString('latin1'));
  for (const bytes of [share, recovery]) assert.ok(!forms(bytes).some(form => files.join('').includes(form)));
});

test('a login that is not fresh, or lacks the second factor, gets no statement', async t => {
  const world = await TestWorld.create({ CUSTODY: 'escrow' });
  t.after(() => world.stop());
  const server = await world.start();
  const person = await world.logIn(new Visitor(server), EMAIL);
  const wish = { reference: randomUUID(), bind: 'hash' };
  await person.get('escrow/release', wish);
  await server.world.db.updateTable('users').set({ second_factor: 1 }).execute();
  assert.equal(await person.refusal('escrow/release', wish), 'SECOND_FACTOR_REQUIRED');
  await server.world.db.updateTable('users').set({ second_factor: 0 }).execute();
  world.time += 6 * 60_000;
  assert.equal(await person.refusal('escrow/release', wish), 'FRESH_LOGIN_REQUIRED');
  assert.equal(await new Visitor(server).refusal('escrow/release', wish), 'NOT_LOGGED_IN');
});

test('a share that an earlier version has sealed is released, and gives way to one at the key service', async t => {
  const world = await TestWorld.create({ CUSTODY: 'escrow' });
  t.after(() => world.stop());
  const server = await world.start();
  const person = await world.logIn(new Visitor(server), EMAIL);
  const { setId, share } = await world.makeKeys(person);
  const { db, sealer } = server.world;
  const { userId } = (await person.get('account')).account;
  const recovery = randomBytes(17);
  const row = { id: randomUUID(), user_id: userId, set_id: setId, kind: 'escrow', salt: 'none', credential_id: null };
  const ciphertext = sealer.seal(`escrow:${userId}`, recovery);
  await db
    .insertInto('recoveries')
    .values({ ...row, ciphertext, created_at: 0, removed_by: null })
    .execute();
  const released = await person.get('keys/recover', { recoveryId: row.id });
  assert.equal(released.ciphertext, recovery.toString('base64url'));

  const next = randomUUID();
  const current = { kind: 'escrow', salt: next, ciphertext: 'hpke' };
  const add = async given => person.signed('keys/add-set', { setId: next, share, ...given });
  assert.equal(
    await person.refusal('keys/add-set', await add({ recovery: { ...current, salt: setId } })),
    'BAD_REQUEST',
  );
  assert.equal(
    await person.refusal('keys/add-set', await add({ recovery: { ...current, ciphertext: 'c2hhcmU' } })),
    'BAD_REQUEST',
  );
  await person.get('keys/add-set', await add({ recovery: current }));
  const { recoveries } = await person.get('keys/sets');
  assert.deepEqual(
    recoveries.map(({ salt }) => salt),
    [next],
  );
});

/** A wallet and its key service in this process, with a clock that the test turns. */
async function startBoth(t) {
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never', CUSTODY: 'escrow' });
  t.after(() => world.stop());
  const running = {};
  const server = await world.start({}, { keyServicePort: async () => running.port ?? 1 });
  const settings = keySettings({
    PORT: '0',
    KEYS_URL: `${ORIGIN}/key-service`,
    KEYS_SECRETS: `a:${randomBytes(32).toString('base64url')}`,
    KEYS_DATABASE_URL: `sqlite:${join(world.folder, 'keys.sqlite')}`,
    WALLET_ORIGIN: ORIGIN,
    WALLET_STATEMENT_KEYS: `http://127.0.0.1:${server.port}/statement-keys`,
    MAIL_URL: world.environment.MAIL_URL,
  });
  const keyServer = await startKeyServer(settings, () => world.time);
  t.after(() => keyServer.stop());
  running.port = keyServer.port;
  const rows = async table => (await keyServer.world.db.selectFrom(table).selectAll().execute()).length;
  const person = await world.logIn(new Browser(server), EMAIL);
  await person.makeKeys({ share: randomBytes(17), recovery: new Uint8Array(randomBytes(17)) });
  return { world, server, person, running, rows, port: keyServer.port };
}

test('a removed escrow stays with the key service for 72 hours, and is deleted there afterwards', async t => {
  const { world, server, person, running, rows, port } = await startBoth(t);
  const remove = async () => {
    const [{ id: recoveryId }] = (await person.get('keys/sets')).recoveries;
    await person.getSigned('keys/remove-recovery', { recoveryId });
  };
  await remove();
  world.time += parts.UNDO_MS - 1;
  await parts.sweep(server.world);
  assert.equal(await rows('shares'), 1);
  await person.get('undo/use', { token: world.undo(EMAIL) });
  await world.logIn(person, EMAIL);
  assert.equal((await person.release()).is, 'released');

  await remove();
  world.time += parts.UNDO_MS;
  running.port = undefined; // the key service is down
  await parts.sweep(server.world);
  assert.equal(await rows('shares'), 1);
  running.port = port;
  await parts.sweep(server.world);
  for (const table of ['shares', 'owners', 'devices']) assert.equal(await rows(table), 0, table);
  assert.deepEqual(await server.world.db.selectFrom('escrow_removals').selectAll().execute(), []);
});

test('a stopped deletion keeps the shares; the next one deletes them, also while the key service was down for long', async t => {
  const { world, server, person, running, rows, port } = await startBoth(t);
  const { db } = server.world;
  const noted = async table => (await db.selectFrom(table).selectAll().execute()).length;
  const removals = [() => person.get('account/keep'), () => person.get('undo/use', { token: world.undo(EMAIL) })];
  for (const stop of removals) {
    await person.getSigned('account/remove', {});
    await person.getSigned('account/remove', {});
    await stop();
    world.time += parts.UNDO_MS;
    await parts.sweep(server.world);
    assert.deepEqual([await rows('shares'), await noted('escrow_shares'), await noted('escrow_removals')], [1, 1, 0]);
    await world.logIn(person, EMAIL);
    await world.prove(person, EMAIL);
  }
  assert.equal((await person.release()).is, 'released');

  await person.getSigned('account/remove', {});
  world.time += parts.UNDO_MS;
  running.port = undefined; // the key service is down
  await parts.sweep(server.world);
  assert.deepEqual([await noted('users'), await noted('escrow_removals')], [0, 1]);
  world.time += 200 * DAY_MS;
  await parts.sweep(server.world);
  assert.equal(await rows('shares'), 1);
  running.port = port;
  for (let sweeps = 0; sweeps < 2; sweeps += 1) await parts.sweep(server.world);
  for (const table of ['shares', 'owners', 'devices']) assert.equal(await rows(table), 0, table);
  for (const table of ['escrow_shares', 'escrow_removals']) assert.equal(await noted(table), 0, table);
});

test('the key service keeps nothing of an account that is deleted', async t => {
  const { world, server, person, rows } = await startBoth(t);
  await person.getSigned('account/remove', {});
  world.time += parts.UNDO_MS - 1;
  await parts.sweep(server.world);
  assert.equal(await rows('shares'), 1);
  world.time += 1;
  await parts.sweep(server.world);
  for (const table of ['shares', 'owners', 'devices']) assert.equal(await rows(table), 0, table);
  assert.equal(await person.refusal('escrow/remove', {}), '404');
});

test('what the key service refuses does not hold up the deletion of the shares of others', async t => {
  const { world, server, person, rows } = await startBoth(t);
  const stranger = await world.logIn(new Visitor(server), 'stranger@example.org');
  await world.makeKeys(stranger);
  // A reference that the key service takes from nobody, in a recovery that looks as if the key service had its share
  const recovery = { kind: 'passphrase', salt: 's'.repeat(300), ciphertext: 'hpke' };
  for (let count = 0; count < 6; count += 1) {
    const set = { setId: randomUUID(), share: randomBytes(17).toString('base64url') };
    const odd = { ...recovery, salt: `${recovery.salt}${count}` };
    const body = await stranger.signed('keys/add-set', { ...set, recovery: odd });
    assert.equal(await stranger.refusal('keys/add-set', body), 'BAD_REQUEST');
    // As an earlier version has noted it
    const row = { user_id: 'stranger', reference: odd.salt, created_at: world.time };
    await server.world.db.insertInto('escrow_removals').values(row).execute();
  }
  world.time += 1;
  const [{ id: recoveryId }] = (await person.get('keys/sets')).recoveries;
  await person.getSigned('keys/remove-recovery', { recoveryId });
  world.time += parts.UNDO_MS;
  await parts.sweep(server.world);
  assert.equal(await rows('shares'), 0);
});
