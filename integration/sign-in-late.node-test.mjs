// Tests a sign-out that reaches `latchkey/server` while a sign-in of the same browser is verified.
import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { privateKeyToAccount } from 'viem/accounts';
import { loadExports } from '../tools/load-typescript.mjs';
import { createBrowser } from './sign-in-browser.mjs';

const ORIGIN = 'https://app.example';
const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const other = privateKeyToAccount(`0x${'22'.repeat(32)}`);
const third = privateKeyToAccount(`0x${'33'.repeat(32)}`);
const accountOf = ({ address }) => ({ chainId: 'eip155:1', accountAddress: address });

let server, format, instances, handler, sessions, opened, closed, hold;

before(async () => {
  ({ server, formatSignInMessage: format } = await loadExports(`
    export * as server from './server/index.js';
    export { formatSignInMessage } from './controllers/domain/sign-in/siwx-message.js';`));
});

beforeEach(() => {
  hold = undefined;
  make(server.storedSessions(server.memorySessions()));
});

/** Table of sessions whose rows are added once, as by `INSERT`. */
function insertingStore() {
  const store = server.memorySessions();
  return {
    ...store,
    set: async (key, text, expiresAt) => {
      if ((await store.get(key)) !== undefined) throw new Error('duplicate key');
      JSON.parse(text); // the column is of JSON
      await store.set(key, text, expiresAt);
    },
  };
}

/** Creates a server of two instances, whose stores wait while `hold` names one of their calls. */
function make(keeper) {
  const nonces = server.memoryNonces();
  [opened, closed] = [[], []];
  sessions = {
    ...keeper,
    open: async stored => {
      await hold?.at('open');
      const value = await keeper.open(stored);
      opened.push(value);
      return value;
    },
    close: async value => {
      closed.push(value);
      await keeper.close(value);
    },
  };
  const slow = { ...nonces, use: async nonce => (await hold?.at('use'), nonces.use(nonce)) };
  const options = { origins: [ORIGIN], networks: ['eip155:1'], nonces: slow, sessions };
  instances = { 'the same instance': server.createSignInHandler(options) };
  instances['another instance'] = server.createSignInHandler(options);
  handler = instances['the same instance'];
}

const open = () => createBrowser({ origin: ORIGIN, send: request => handler(request) });
async function sign(browser, key = owner) {
  const message = format({
    ...accountOf(key),
    domain: 'app.example',
    uri: 'https://app.example/login',
    version: '1',
    nonce: await browser.nonce(),
    issuedAt: new Date().toISOString(),
  });
  return { message, signature: await key.signMessage({ message }) };
}
const signIn = async (browser, key) => browser.verify(await sign(browser, key));
const accounts = async browser => (await browser.session()).map(({ data }) => data.accountAddress);

/** Verifies, and waits until the server is at a call of its stores; `release` lets it go on. */
async function verifySlowly(browser, key, call = 'use') {
  const signed = await sign(browser, key);
  let release, reached;
  const isReleased = new Promise(resolve => (release = resolve));
  const isReached = new Promise(resolve => (reached = resolve));
  hold = { at: name => (name === call ? (reached(), isReleased) : undefined) };
  const verification = browser.verify(signed);
  await isReached;
  hold = undefined;
  return { verification, release };
}
const refused = ({ status, body }) => assert.deepEqual([status, body.code], [401, 'SESSION_ENDED']);

for (const call of ['use', 'open'])
  for (const instance of ['the same instance', 'another instance'])
    for (const [what, account] of [
      ['of all sessions', {}],
      ['of the account', { ...accountOf(owner), accountAddress: owner.address.toLowerCase() }],
    ])
      test(`a sign-out ${what} at ${instance} refuses the sign-in that is verified meanwhile (${call})`, async () => {
        make(server.storedSessions(insertingStore()));
        const browser = open();
        await browser.nonce();
        assert.equal((await browser.signOut(account)).status, 204, 'an earlier sign-out counts no more');
        const { verification, release } = await verifySlowly(browser, owner, call);
        handler = instances[instance];
        assert.equal((await browser.signOut(account)).status, 204);
        release();
        refused(await verification);
        assert.deepEqual(await accounts(browser), []);
        for (const value of opened) assert.ok(closed.includes(value), 'no session is left in the store');
        assert.equal((await signIn(browser)).status, 200, 'the next sign-in counts');
        assert.deepEqual(await accounts(browser), [owner.address]);
      });

test('a keeper of the host without marks of sign-outs refuses the sign-ins of its instance', async () => {
  const { open: opens, read, close } = server.storedSessions(server.memorySessions());
  make({ open: opens, read, close });
  const browser = open();
  const { verification, release } = await verifySlowly(browser, owner);
  await browser.signOut();
  release();
  refused(await verification);
});

test('the mark of a sign-out opens no session', async () => {
  const store = server.memorySessions();
  const keys = [];
  const keeper = server.storedSessions({ ...store, set: async (...row) => (keys.push(row), store.set(...row)) });
  make(keeper);
  const browser = open();
  await browser.nonce();
  await browser.signOut();
  assert.equal(keys.length, 1);
  const [[key, text, expiresAt]] = keys;
  assert.match(key, /^[\w-]{43}$/, 'a digest, as of a session');
  assert.ok(!text.includes([...browser.jar.values()][0]), 'the visit is in no store');
  assert.ok(expiresAt > Date.now());
  for (const value of [...browser.jar.values()].flatMap(visit => [`sign-out ${visit}`, visit]))
    assert.equal(await keeper.read(value), undefined);
});

test('a sign-out does not refuse a later sign-in, that of another account, or that of another browser', async () => {
  const [browser, stranger] = [open(), open()];
  await signIn(browser);
  const { verification, release } = await verifySlowly(browser, other);
  await stranger.nonce();
  assert.equal((await stranger.signOut()).status, 204);
  assert.equal((await browser.signOut(accountOf(owner))).status, 204);
  release();
  assert.equal((await verification).status, 200);
  assert.deepEqual(await accounts(browser), [other.address]);
});

for (const [keeper, instance, call] of [
  ['signedSessions', 'the same instance', 'use'], // keeps the old value valid
  ['signedSessions', 'the same instance', 'open'],
  ['storedSessions', 'another instance', 'open'],
])
  test(`a sign-in that is verified brings back no account signed out meanwhile (${keeper}, ${call})`, async () => {
    if (keeper === 'signedSessions') make(server.signedSessions({ secrets: ['a'.repeat(32)] }));
    const browser = open();
    await signIn(browser, owner);
    await signIn(browser, other);
    const { verification, release } = await verifySlowly(browser, third, call);
    handler = instances[instance];
    await browser.signOut(accountOf(owner));
    release();
    assert.equal((await verification).status, 200);
    assert.deepEqual(await accounts(browser), [other.address, third.address]);
  });

test('a verification that was refused is forgotten', async () => {
  const browser = open();
  const signed = await sign(browser);
  assert.equal((await browser.verify({ ...signed, message: 'hello' })).status, 400);
  await browser.signOut();
  assert.equal((await browser.verify(signed)).status, 200);
});

test('sessions in memory are bounded by the texts that they may hold, and forget the oldest', async () => {
  const store = server.memorySessions({ maxTexts: 2 });
  const end = Date.now() + 60_000;
  for (const key of ['a', 'b', 'a', 'c']) await store.set(key, `text of ${key}`, end);
  assert.deepEqual(await Promise.all(['a', 'b', 'c'].map(store.get)), ['text of a', undefined, 'text of c']);
});
