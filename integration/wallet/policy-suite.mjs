// The policy: every call, every cell.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { Authenticator } from './authenticator.mjs';
import { addPasskey, createOwner, usePasskey } from './changes-suite.mjs';
import { parts, Visitor } from './test-world.mjs';

const { api, policy } = parts;
const BYTES = 'AAAA';
const operation = {
  sender: `0x${'1'.repeat(40)}`,
  nonce: '0x0',
  callData: '0x',
  callGasLimit: '0x1',
  verificationGasLimit: '0x1',
  preVerificationGas: '0x1',
  maxFeePerGas: '0x1',
  maxPriorityFeePerGas: '0x1',
  signature: '0x',
};

/** A body of the right form for each call that has one. */
export const bodies = {
  'login/email': { email: 'nobody@example.org' },
  'login/otp': { otp: '000000' },
  'link/read': { token: BYTES },
  'link/approve': { token: BYTES },
  'link/refuse': { token: BYTES },
  'social/start': { provider: 'none', hostOrigin: 'https://host.example' },
  'social/finish': { uri: 'http://localhost:5560/social/done?state=none' },
  'passkey/create': { response: {} },
  'passkey/use': { response: {} },
  'openid/read': { request: '', ticket: '' },
  'openid/allow': { request: '', ticket: '', userId: 'x' },
  'openid/refuse': { request: '' },
  'openid/logout': { request: '' },
  'undo/read': { token: `${randomUUID()}.${'0'.repeat(64)}` },
  'undo/use': { token: `${randomUUID()}.${'0'.repeat(64)}` },
  'fresh/otp': { otp: '000000' },
  'email/update': { email: 'next@example.org' },
  'email/primary': { otp: '000000' },
  'email/secondary': { otp: '000000' },
  'keys/create': {
    setId: 'a',
    share: BYTES,
    evmAddress: `0x${'1'.repeat(40)}`,
    solanaAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  },
  'keys/share': { setId: 'none' },
  'keys/add-set': { setId: 'b', share: BYTES },
  'keys/recover': { recoveryId: 'none' },
  'keys/remove-set': { setId: 'none' },
  'keys/remove-recovery': { recoveryId: 'none' },
  'keys/remove-others': { setId: 'none' },
  'escrow/store': { reference: 'none', bind: 'none' },
  'escrow/release': { reference: 'none', bind: 'none' },
  'passkeys/remove': { id: BYTES },
  'passkeys/second-factor': { isOn: true },
  'sessions/remove': { id: 'none' },
  'devices/remove': { id: 'none' },
  'apps/remove': { id: 'none' },
  'identity/token': { project: 'none' },
  prices: { network: 'eip155:1', addresses: [''] },
  'operations/send': { chainId: 1, projectId: 'demo', operation },
  'operations/status': { chainId: 1, hash: '0x00' },
};
/** Refusals of the guard; everything else comes after it. */
const GUARD = ['NOT_LOGGED_IN', 'FRESH_LOGIN_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'KEY_PROOF_REQUIRED', '422'];
const names = Object.keys(api);

/** A logged-in person with keys, whose session and account a test sets as it needs. */
async function createSubject({ world, server, newEmail }) {
  const email = newEmail();
  const person = await world.logIn(new Visitor(server), email);
  await world.makeKeys(person);
  const { userId } = (await person.get('account')).account;
  const { db } = server.world;
  const subject = {
    person,
    set: values => db.updateTable('sessions').set(values).where('user_id', '=', userId).execute(),
    setUser: values => db.updateTable('users').set(values).where('id', '=', userId).execute(),
    /** Everything that any call asks for. */
    async makeGood() {
      const { time: now } = world;
      await subject.set({ fresh_at: now, proved_at: now, second_at: now, seen_at: now });
      await subject.setUser({ second_factor: 1 });
    },
    /** Refusal of a call, with a signature of the key unless another body is given. */
    async refusal(name, given) {
      const body = bodies[name] ?? {};
      const sent = given ?? (policy[name].keyProof ? await person.signed(name, body) : body);
      return person.refusal(name, sent);
    },
  };
  return subject;
}

async function checkSession(name, { person }, server) {
  const body = bodies[name] ?? {};
  const isRequired = policy[name].session === 'required';
  const refusal = await new Visitor(server).refusal(name, body);
  assert.equal(refusal === 'NOT_LOGGED_IN', isRequired, `${name} without a session: ${refusal}`);
  assert.notEqual(refusal, '422', name);
  if (!isRequired) return;
  // The cookie of the session alone, on another device
  const thief = new Visitor(server);
  thief.cookies.set('latchkey_session', person.cookies.get('latchkey_session'));
  assert.equal(await thief.refusal(name, body), 'NOT_LOGGED_IN', `${name} on another device`);
}

async function checkFresh(name, subject, world) {
  const { fresh, session } = policy[name];
  const times = at => ({ fresh_at: at, proved_at: at });
  for (const age of [0, fresh?.withinMs ?? Infinity].filter(Number.isFinite)) {
    await subject.makeGood();
    await subject.set(times(world.time - age));
    const refusal = await subject.refusal(name);
    assert.equal(refusal === 'FRESH_LOGIN_REQUIRED', age > 0, `${name} ${age} ms after a proof: ${refusal}`);
  }
  if (fresh?.by === 'frame') {
    await subject.makeGood();
    await subject.set({ proved_at: null });
    assert.equal(await subject.refusal(name), 'FRESH_LOGIN_REQUIRED', `${name} after a login alone`);
  }
  if (fresh || session === 'none') return;
  await subject.makeGood();
  await subject.set(times(0));
  assert.notEqual(await subject.refusal(name), 'FRESH_LOGIN_REQUIRED', name);
}

async function checkFactor(name, subject, world) {
  const { factorMs } = policy[name];
  for (const at of [null, world.time - (factorMs ?? 0) - 1]) {
    await subject.makeGood();
    await subject.set({ second_at: at });
    const refusal = await subject.refusal(name);
    assert.equal(refusal === 'SECOND_FACTOR_REQUIRED', factorMs !== undefined, `${name}, factor at ${at}: ${refusal}`);
    await subject.setUser({ second_factor: 0 });
    assert.notEqual(await subject.refusal(name), 'SECOND_FACTOR_REQUIRED', `${name} with the factor off`);
  }
}

/** The key that a call registers signs it: nobody claims the address of another person. */
async function checkNewKey(name, { person }) {
  const [own, stranger] = [generatePrivateKey(), generatePrivateKey()].map(key => privateKeyToAccount(key));
  const body = { ...bodies[name], evmAddress: own.address };
  const { proof } = await person.signed(name, { ...body, setId: 'c' }, own);
  for (const sent of [body, await person.signed(name, body, stranger), { ...body, proof }])
    assert.equal(await person.refusal(name, sent), 'KEY_PROOF_REQUIRED', name);
  assert.ok(!GUARD.includes(await person.refusal(name, await person.signed(name, body, own))), name);
}

async function checkKey(name, subject, server) {
  const { person } = subject;
  const body = bodies[name] ?? {};
  await subject.makeGood();
  if (policy[name].newKey) return checkNewKey(name, subject);
  if (!policy[name].keyProof) {
    assert.notEqual(await person.refusal(name, body), 'KEY_PROOF_REQUIRED', name);
    return;
  }
  const stranger = privateKeyToAccount(generatePrivateKey());
  const other = names.find(each => each !== name && policy[each].keyProof);
  const { proof } = await person.signed(name, { ...body, more: 'x' });
  const wrong = {
    'without a signature': body,
    'signed by another key': await person.signed(name, body, stranger),
    'signed for another call': { ...body, proof: (await person.signed(other, body)).proof },
    'signed for other values': { ...body, proof },
    'with a challenge of its own': { ...body, proof: { ...proof, challenge: '0'.repeat(64) } },
    'with bytes that are no signature': { ...body, proof: { ...proof, signature: `0x${'0'.repeat(130)}` } },
  };
  for (const [how, sent] of Object.entries(wrong))
    assert.equal(await person.refusal(name, sent), 'KEY_PROOF_REQUIRED', `${name} ${how}`);
  const twice = await person.signed(name, body);
  assert.ok(!GUARD.includes(await person.refusal(name, twice)), `${name} signed`);
  await subject.makeGood();
  if ((await person.get('account')).account)
    assert.equal(await person.refusal(name, twice), 'KEY_PROOF_REQUIRED', `${name} with a used challenge`);
  // A challenge belongs to its device
  const thief = new Visitor(server);
  const { challenge } = (await person.signed(name, body)).proof;
  assert.equal(
    await thief.refusal('keys/remove-set', { setId: 'none', proof: { ...proof, challenge } }),
    'NOT_LOGGED_IN',
  );
}

/** What makes the change of each row, by its owner; the rows of logins share what notes the device. */
const changing = {
  'login/otp': ({ world, email, visitor }) => world.logIn(visitor(), email),
  'passkey/use': ({ authenticator, visitor }) => usePasskey(visitor(), authenticator),
  'passkey/create': ({ person }) => addPasskey(person, new Authenticator()),
  async 'email/secondary'({ world, person, email, newEmail }) {
    const to = newEmail();
    await world.prove(person, email);
    await person.getSigned('email/update', { email: to });
    await person.get('email/primary', { otp: world.code(email) });
    await person.get('email/secondary', { otp: world.code(to) });
  },
  'keys/add-set': ({ person }) =>
    person.getSigned('keys/add-set', {
      setId: randomUUID(),
      share: BYTES,
      recovery: { kind: 'passphrase', salt: BYTES, ciphertext: BYTES },
    }),
  'keys/remove-set': ({ person, setId }) => person.getSigned('keys/remove-set', { setId }),
  'keys/remove-others': ({ person, setId }) => person.getSigned('keys/remove-others', { setId }),
  async 'keys/remove-recovery'({ person }) {
    const [{ id: recoveryId }] = (await person.get('keys/sets')).recoveries;
    await person.getSigned('keys/remove-recovery', { recoveryId });
  },
  'keys/export': ({ person }) => person.get('keys/export'),
  'passkeys/remove': ({ person, authenticator }) => person.getSigned('passkeys/remove', { id: authenticator.id }),
  'passkeys/second-factor': ({ person }) => person.getSigned('passkeys/second-factor', { isOn: true }),
  'account/remove': ({ person }) => person.getSigned('account/remove'),
};
const LOGINS = ['social/finish', 'farcaster/poll'];

/** The letter of a change names it, and has a link for as long as the row says, and no longer. */
async function checkLetter(name, { world, server, newEmail, visitor }) {
  const { change: kind, undoMs } = policy[name];
  const owner = await createOwner({ world, visitor, newEmail });
  const { db } = server.world;
  world.time += 1000;
  await changing[name]({ ...owner, world, visitor, newEmail });
  const changes = await db
    .selectFrom('changes')
    .selectAll()
    .where('letter_to', '=', owner.email)
    .where('at', '=', world.time)
    .execute();
  assert.deepEqual(
    changes.map(row => [row.kind, row.until, row.told_at]),
    [[kind, undoMs === undefined ? null : world.time + undoMs, world.time]],
    name,
  );
  const data = JSON.parse(changes[0].data);
  const what = parts.changeText('en', { kind, data });
  const [letter] = world.mails(owner.email, /./);
  assert.equal(letter.subject, what, name);
  assert.ok(letter.text.startsWith(what), name);
  const token = /undo#(\S+)/.exec(letter.text)?.[1];
  assert.equal(token !== undefined, undoMs !== undefined, `${name}: the link of the letter`);
  if (!token) return;
  world.time += undoMs - 1;
  assert.equal((await visitor().get('undo/read', { token })).kind, kind);
  world.time += 1;
  for (const call of ['undo/read', 'undo/use']) assert.equal(await visitor().refusal(call, { token }), 'LINK_EXPIRED');
}

/** Tests that hold on each database. */
export async function policySuite({ test, world, server, newEmail, visitor }) {
  await test('has a row for every call, and starts with no call without one', async () => {
    assert.deepEqual(Object.keys(policy).sort(), names.toSorted());
    assert.throws(() => parts.ruleOf('keys/steal'), /no row/);
    assert.throws(() => parts.ruleOf('toString'), /no row/);
  });

  await test('serves no route without a row', async () => {
    const served = new Map();
    const app = add =>
      parts.createApp(
        {
          cors: { headers: [], allows: () => false },
          checkRoutes(routes) {
            for (const [url, methods] of routes) served.set(url, methods);
            parts.requireRows(routes);
          },
        },
        add,
      );
    for (const [method, url] of [
      ['POST', '/v1/keys/steal'],
      ['GET', '/v1/account'],
      ['POST', '/export'],
      ['DELETE', '/v1/account'],
      ['GET', '/keys'],
    ])
      await assert.rejects(
        app(routes => void routes.route({ method, url, handler: async () => ({}) })),
        /no row/,
        `${method} ${url}`,
      );
    const own = await app(routes => parts.addCalls(routes, server.world, parts.createHandlers(server.world)));
    await own.close();
    assert.deepEqual(
      [...served.keys()].filter(url => url.startsWith('/v1/') && names.includes(url.slice('/v1/'.length))).length,
      names.length,
    );
  });

  for (const name of names)
    await test(`asks for every cell of its row: ${name}`, async () => {
      const subject = await createSubject({ world, server, newEmail });
      await checkSession(name, subject, server);
      if (policy[name].session === 'none') return;
      if (policy[name].session === 'optional' && !policy[name].fresh) return;
      await checkFresh(name, subject, world);
      await checkFactor(name, subject, world);
      await checkKey(name, subject, server);
    });

  await test('finishes a use of a passkey on the device that started it', async () => {
    const { authenticator } = await createOwner({ world, visitor, newEmail });
    const [own, other] = [visitor(), visitor()];
    const { options } = await own.get('passkey/use-options');
    await other.get('passkey/use-options');
    const response = authenticator.use(options);
    assert.equal(await other.refusal('passkey/use', { response }), 'LOGIN_FAILED');
    assert.equal((await other.get('account')).account, null);
  });

  for (const name of names.filter(each => policy[each].change))
    await test(`tells of the change of its row, for as long as it can be undone: ${name}`, async () => {
      const { change, undoMs } = policy[name];
      if (LOGINS.includes(name)) {
        const { change: same, undoMs: asLong } = policy['login/otp'];
        return assert.deepEqual([change, undoMs], [same, asLong]);
      }
      assert.ok(changing[name], `${name} changes an account: add what makes the change`);
      await checkLetter(name, { world, server, newEmail, visitor });
    });
}
