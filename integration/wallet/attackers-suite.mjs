// Each attacker of the table in docs/security.md, on the real services: what they get, and what not.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { combine, split } from 'shamir-secret-sharing';
import { loadExports } from '../../tools/load-typescript.mjs';
import { addPasskey, Authenticator, HOUR, ModelVisitor, usePasskey } from './model-world.mjs';
import { parts } from './test-world.mjs';

const { keysOf, open, contextOf, stateLogin, newKeyPair, publicKeyOf, digestOf } = await loadExports(`
  export { keysOf } from './services/keys/server/world.js';
  export { stateLogin } from './services/wallet/server/statements.js';
  export { contextOf, digestOf, newKeyPair, open, publicKeyOf } from './services/keys/shared/envelope.js';`);
const CODE = /\b(\d{6})\b/;
const bytes = text => new Uint8Array(Buffer.from(text, 'base64url'));
let count = 0;

/** A person whose secret is split as the frame does it; email and second factor as wished. */
async function createOwner(world, { hasEmail = true, hasFactor = false } = {}) {
  const email = `owner-${++count}@example.org`;
  const owner = new ModelVisitor(world, '203.0.113.1');
  const passkey = new Authenticator();
  if (hasEmail) await world.logIn(owner, email);
  else await addPasskey(owner, passkey, undefined);
  const secret = new Uint8Array(randomBytes(16));
  const [device, service, recovery] = await split(secret, 3, 2);
  const keys = await world.makeKeys(owner, { isEscrow: true, shares: { service, recovery } });
  if (hasFactor) {
    await addPasskey(owner, passkey);
    await usePasskey(owner, passkey);
    await owner.getSigned('passkeys/second-factor', { isOn: true });
  }
  await world.wait(parts.UNDO_MS + HOUR);
  world.letters = [];
  return { owner, email, secret, device, passkey, ...keys };
}

/** What somebody with a login gets of both shares; undefined for what is refused. */
async function sharesOf(world, visitor, { userId, setId, email }) {
  const { body, status } = await visitor.call('keys/share', { setId });
  const first = await visitor.release(userId, setId);
  const code = first.is === 'code' ? world.found(email, CODE, 'keys') : undefined;
  const last = code ? await visitor.release(userId, setId, code) : first;
  return { service: status === 200 ? bytes(body.share) : undefined, recovery: last.share };
}

const isSecret = async ({ secret }, one, other) =>
  one !== undefined && other !== undefined && Buffer.from(await combine([one, other])).equals(Buffer.from(secret));

const thiefOf = async (world, { email }) => world.logIn(new ModelVisitor(world, '198.51.100.1'), email);

/** Changes that nobody makes without the key. */
async function assertNoChange(thief, { setId }) {
  for (const [name, body] of [
    ['keys/remove-set', { setId }],
    ['keys/remove-others', { setId }],
    ['keys/add-set', { setId: randomUUID(), share: 'AAAA', replaces: setId }],
    ['email/update', { email: 'thief@example.org' }],
    ['passkeys/second-factor', { isOn: false }],
    ['account/remove', {}],
  ])
    assert.match((await thief.refusal(name, body)) ?? 'done', /REQUIRED$/, name);
}

const subjects = (world, to) => world.letters.filter(letter => letter.to === to).map(({ subject }) => subject);

async function mailboxTests(test, world) {
  await test('the mailbox, once: opens the wallet on a new device, and the owner is told by both services', async () => {
    const person = await createOwner(world);
    const thief = await thiefOf(world, person);
    const { service, recovery } = await sharesOf(world, thief, person);
    assert.ok(await isSecret(person, service, recovery));
    const letters = subjects(world, person.email).join('\n');
    assert.match(letters, /signed in to your wallet/i);
    assert.match(letters, /Your wallet was opened on a new device/);
  });

  await test('the mailbox, once: gets no share and no change of an account with a second factor', async () => {
    const person = await createOwner(world, { hasFactor: true });
    const thief = await thiefOf(world, person);
    assert.deepEqual(await sharesOf(world, thief, person), { service: undefined, recovery: undefined });
    await world.prove(thief, person.email);
    await assertNoChange(thief, person);
  });

  await test('the mailbox, for good: gets no more by the second factor, and may undo changes of the last 72 hours', async () => {
    const person = await createOwner(world, { hasFactor: true });
    const { owner, email, passkey } = person;
    const thief = await thiefOf(world, person);
    for (let day = 0; day < 5; day += 1) {
      await world.wait(25 * HOUR);
      await world.prove(thief, email);
      assert.deepEqual(await sharesOf(world, thief, person), { service: undefined, recovery: undefined });
      await assertNoChange(thief, person);
    }
    await usePasskey(owner, passkey);
    await usePasskey(owner, passkey);
    const { recoveries } = await owner.get('keys/sets');
    await owner.getSigned('keys/remove-recovery', { recoveryId: recoveries[0].id });
    await thief.get('undo/use', { token: world.found(email, /undo#(\S+)/) });
    await usePasskey(owner, passkey);
    assert.deepEqual((await owner.get('keys/sets')).recoveries, recoveries);
  });
}

async function deviceTests(test, world) {
  await test('the unlocked phone: signs, and neither exports nor changes anything without a proof', async () => {
    const person = await createOwner(world);
    const { owner, setId, device } = person;
    const { share } = await owner.get('keys/share', { setId });
    assert.ok(await isSecret(person, device, bytes(share)));
    assert.equal(await owner.refusal('keys/export'), 'FRESH_LOGIN_REQUIRED');
    for (const name of ['email/update', 'account/remove']) {
      const body = await owner.signed(name, name === 'email/update' ? { email: 'thief@example.org' } : {});
      assert.equal(await owner.refusal(name, body), 'FRESH_LOGIN_REQUIRED', name);
    }
  });

  await test('the unlocked phone: does not sign without the screen lock where the second factor is on', async () => {
    const { owner, setId } = await createOwner(world, { hasFactor: true });
    assert.equal(await owner.refusal('keys/share', { setId }), 'SECOND_FACTOR_REQUIRED');
  });

  await test('the host page: calls no service itself, and moves nothing with the codes that it reads', async () => {
    const person = await createOwner(world);
    const { owner, email, setId } = person;
    for (const origin of ['https://host.example', undefined]) {
      const headers = { 'content-type': 'application/json', ...(origin && { origin }) };
      const cookie = [...owner.cookies].map(each => each.join('=')).join('; ');
      const request = { method: 'POST', url: '/v1/keys/share', headers: { ...headers, cookie }, payload: { setId } };
      const answer = await world.server.inject(request);
      assert.deepEqual([answer.statusCode, answer.headers['access-control-allow-origin']], [403, undefined]);
    }
    // The person signs in: the page has the code, and a login that is fresh
    await owner.get('logout');
    await world.logIn(owner, email);
    const code = world.code(email);
    assert.equal(await new ModelVisitor(world, '192.0.2.1').refusal('login/otp', { otp: code }), 'NO_CODE');
    assert.equal(await owner.refusal('fresh/otp', { otp: code }), 'NO_CODE');
    const move = await owner.signed('email/update', { email: 'host@example.org' });
    assert.equal(await owner.refusal('email/update', move), 'FRESH_LOGIN_REQUIRED');
    await assertNoChange(owner, person);
  });
}

/** What the secret of the wallet opens in its database. */
async function walletShares({ server: { world } }, { userId, setId }) {
  const row = await world.db.selectFrom('share_sets').selectAll().where('id', '=', setId).executeTakeFirstOrThrow();
  const recoveries = await world.db.selectFrom('recoveries').selectAll().where('user_id', '=', userId).execute();
  const service = new Uint8Array(world.sealer.open(`share:${userId}:${setId}`, row.sealed));
  return { sealed: row.sealed, service, recoveries };
}

/** What the secret of the key service opens in its database. */
async function serviceShare({ keys: { world } }, { userId, setId }) {
  const row = await world.db.selectFrom('shares').selectAll().where('reference', '=', setId).executeTakeFirstOrThrow();
  const [{ pair }] = await Promise.all(world.settings.secrets.map(keysOf));
  return { row, recovery: await open(pair, contextOf('store', userId, setId), row) };
}

/** A running wallet that states a login of its own to the key service, on a device of its own. */
async function stateAndRelease(world, { userId, setId }, given = {}) {
  const pair = await newKeyPair();
  const publicKey = await publicKeyOf(pair);
  const claims = { act: 'release', reference: setId, bind: await digestOf(publicKey) };
  const { statement } = await stateLogin(world.server.world, { userId }, claims);
  const device = given.device ?? randomBytes(32).toString('base64url');
  const visitor = new ModelVisitor(world, '127.0.0.1');
  const request = { statement, device, reference: setId, publicKey, ...(given.code && { code: given.code }) };
  const { body } = await visitor.callKeys('release', request);
  return body.is === 'released'
    ? { ...body, share: await open(pair, contextOf('release', userId, setId), body.share) }
    : body;
}

async function operatorTests(test, world) {
  await test("the operator's database: holds one share of each split, under the secret", async () => {
    const person = await createOwner(world);
    const { sealed, service, recoveries } = await walletShares(world, person);
    assert.ok(!sealed.includes(Buffer.from(service).toString('base64url')));
    assert.deepEqual(
      recoveries.map(({ ciphertext, kind }) => [kind, ciphertext]),
      [['escrow', 'hpke']],
    );
  });

  await test('the running wallet service: gets the other share of an account with an address by no statement alone', async () => {
    const person = await createOwner(world);
    assert.equal((await stateAndRelease(world, person)).is, 'code');
    assert.match(subjects(world, person.email)[0], /Code to open your wallet/);
    // It names another address: the owner is told, and can stop it for 72 hours
    const { db } = world.server.world;
    const identity = db.updateTable('identities').where('user_id', '=', person.userId).where('kind', '=', 'email');
    await identity.set({ subject: `own-${count}@operator.example`, label: `own-${count}@operator.example` }).execute();
    const device = randomBytes(32).toString('base64url');
    assert.equal((await stateAndRelease(world, person, { device })).is, 'waiting');
    assert.match(subjects(world, person.email)[0], /new device wants to open/i);
    const token = world.found(person.email, /\/stop\/([\w-]+)/, 'keys');
    await world.keys.inject({ method: 'POST', url: `/stop/${token}` });
    await world.wait(73 * HOUR);
    assert.equal((await stateAndRelease(world, person, { device })).is, 'stopped');
    // Whom nobody stops comes in after 72 hours
    const late = randomBytes(32).toString('base64url');
    await stateAndRelease(world, person, { device: late });
    await world.wait(73 * HOUR);
    assert.equal((await stateAndRelease(world, person, { device: late })).is, 'code');
    const code = world.found(`own-${count}@operator.example`, CODE, 'keys');
    const { share } = await stateAndRelease(world, person, { device: late, code });
    assert.ok(await isSecret(person, (await walletShares(world, person)).service, share));
  });

  await test('the running wallet service: gets the other share of an account without an address by its word', async () => {
    const person = await createOwner(world, { hasEmail: false });
    const { share } = await stateAndRelease(world, person);
    assert.ok(await isSecret(person, (await walletShares(world, person)).service, share));
  });

  await test('the key service: holds one share of each split, and has no login', async () => {
    const person = await createOwner(world);
    const { row, recovery } = await serviceShare(world, person);
    assert.ok(!JSON.stringify(row).includes(Buffer.from(recovery).toString('base64url')));
    const nobody = new ModelVisitor(world, '127.0.0.1');
    assert.equal(await nobody.refusal('keys/share', { setId: person.setId }), 'NOT_LOGGED_IN');
  });

  await test('whoever runs both services joins two shares', async () => {
    const person = await createOwner(world);
    const [{ service }, { recovery }] = [await walletShares(world, person), await serviceShare(world, person)];
    assert.ok(await isSecret(person, service, recovery));
  });
}

/** Tests that hold on each database. */
export async function attackersSuite({ test, world }) {
  for (const suite of [mailboxTests, deviceTests, operatorTests]) await suite(test, world);
}
