// Tests the routes of `latchkey/server` in Node: sign-in, sessions, cookies, CSRF, CORS.
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { privateKeyToAccount } from 'viem/accounts';
import { loadExports } from '../tools/load-typescript.mjs';
import { createBrowser } from './sign-in-browser.mjs';

const ORIGIN = 'https://app.example';
const START = Date.parse('2026-01-01T00:00:00Z');
const DAY_MS = 24 * 60 * 60_000;
const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const other = privateKeyToAccount(`0x${'22'.repeat(32)}`);

let server, format, clock, options, nonces, store, handler, errors;

before(async () => {
  ({ server, formatSignInMessage: format } = await loadExports(`
    export * as server from './server/index.js';
    export { formatSignInMessage } from './controllers/domain/sign-in/siwx-message.js';`));
});

beforeEach(() => {
  clock = START;
  const now = () => clock;
  errors = [];
  nonces = server.memoryNonces({ now });
  store = server.memorySessions({ now });
  options = {
    origins: [ORIGIN],
    networks: ['eip155:1', 'eip155:10'],
    nonces,
    sessions: server.storedSessions(store),
    now,
    onError: error => errors.push(error),
  };
  handler = server.createSignInHandler(options);
});

const open = (origin = ORIGIN, send = request => handler(request)) => createBrowser({ origin, send });
const messageOf = (nonce, changes = {}) =>
  format({
    domain: 'app.example',
    accountAddress: owner.address,
    chainId: 'eip155:1',
    uri: 'https://app.example/login',
    version: '1',
    nonce,
    issuedAt: new Date(clock).toISOString(),
    ...changes,
  });
const sign = async (nonce, changes = {}, key = owner) => {
  const message = messageOf(nonce, { accountAddress: key.address, ...changes });
  return { message, signature: await key.signMessage({ message }) };
};
const signIn = async (browser, changes, key) => browser.verify(await sign(await browser.nonce(), changes, key));
const refused = ({ status, body }, expected, code) => {
  assert.deepEqual([status, body.code], [expected, code]);
  assert.equal(typeof body.message, 'string');
};

describe('signing in', () => {
  test('turns a signed message into a session that a reload finds', async () => {
    const browser = open();
    assert.deepEqual(await browser.session(), []);
    const signed = await sign(await browser.nonce(), { statement: 'Öl إلى 👋', resources: ['https://app.example/a'] });
    const { status, body } = await browser.verify(signed);
    assert.equal(status, 200);
    assert.equal(body.session.data.accountAddress, owner.address);
    assert.equal(body.session.data.chainId, 'eip155:1');
    assert.deepEqual([body.session.message, body.session.signature], [signed.message, signed.signature]);
    assert.deepEqual(await browser.session(), [body.session]);
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    assert.deepEqual(await server.verifySession(cookie, options), [body.session]);
  });

  test('refuses the same message twice', async () => {
    const browser = open();
    const signed = await sign(await browser.nonce());
    assert.equal((await browser.verify(signed)).status, 200);
    refused(await browser.verify(signed), 401, 'NONCE_USED');
  });

  test('refuses a message of another browser, and leaves its nonce usable there', async () => {
    const [victim, attacker] = [open(), open()];
    const signed = await sign(await victim.nonce());
    await attacker.nonce();
    refused(await attacker.verify(signed), 401, 'NONCE_UNKNOWN');
    assert.equal((await victim.verify(signed)).status, 200);
  });

  test('does not burn the nonce of a forged message', async () => {
    const browser = open();
    const signed = await sign(await browser.nonce());
    const forged = { ...signed, signature: await other.signMessage({ message: signed.message }) };
    refused(await browser.verify(forged), 503, 'UNVERIFIABLE'); // without a node, it could be a contract's
    assert.equal((await browser.verify(signed)).status, 200);
  });

  test('accepts one of two parallel requests with one nonce', async () => {
    const browser = open();
    const signed = await sign(await browser.nonce());
    const answers = await Promise.all([browser.verify(signed), browser.verify(signed)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401]);
  });

  test('refuses a nonce after ten minutes', async () => {
    const browser = open();
    const signed = await sign(await browser.nonce());
    clock += 10 * 60_000;
    refused(await browser.verify(signed), 401, 'NONCE_UNKNOWN');
  });

  test('keeps several accounts and networks in one cookie, each once', async () => {
    const browser = open();
    await signIn(browser);
    await signIn(browser, { chainId: 'eip155:10' });
    await signIn(browser, {}, other);
    await signIn(browser);
    const accounts = (await browser.session()).map(({ data }) => `${data.chainId} ${data.accountAddress}`);
    assert.deepEqual(accounts, [
      `eip155:10 ${owner.address}`,
      `eip155:1 ${other.address}`,
      `eip155:1 ${owner.address}`,
    ]);
  });
});

describe('sessions', () => {
  test('end after a day', async () => {
    const browser = open();
    await signIn(browser);
    clock += DAY_MS - 1;
    assert.equal((await browser.session()).length, 1);
    clock += 1;
    assert.deepEqual(await browser.session(), []);
  });

  test('end with the message, and the clock skew', async () => {
    const browser = open();
    await signIn(browser, { expirationTime: new Date(clock + 60_000).toISOString() });
    clock += 89_999;
    assert.equal((await browser.session()).length, 1);
    clock += 1;
    assert.deepEqual(await browser.session(), []);
  });

  test('have another id after each sign-in, so that a planted id is worth nothing', async () => {
    const browser = open();
    await signIn(browser);
    const planted = browser.jar.get('__Host-sign-in');
    await signIn(browser, {}, other);
    assert.notEqual(browser.jar.get('__Host-sign-in'), planted);
    await assert.rejects(server.verifySession(`__Host-sign-in=${planted}`, options), { code: 'SIWX_SESSION_ENDED' });
  });

  test('end on the server on sign-out', async () => {
    const browser = open();
    await signIn(browser);
    const stolen = `__Host-sign-in=${browser.jar.get('__Host-sign-in')}`;
    assert.equal((await server.verifySession(stolen, options)).length, 1);
    assert.equal((await browser.signOut()).status, 204);
    assert.deepEqual(await browser.session(), []);
    assert.equal(browser.jar.has('__Host-sign-in'), false);
    await assert.rejects(server.verifySession(stolen, options), { code: 'SIWX_SESSION_ENDED' });
  });

  test('of one account end alone', async () => {
    const browser = open();
    await signIn(browser);
    await signIn(browser, {}, other);
    const account = { chainId: 'eip155:1', accountAddress: owner.address.toLowerCase() };
    assert.equal((await browser.signOut(account)).status, 204);
    assert.deepEqual(
      (await browser.session()).map(({ data }) => data.accountAddress),
      [other.address],
    );
    refused(await browser.signOut({ chainId: 'eip155:1' }), 400, 'BODY_INVALID');
  });

  test('are refused without a cookie, with a forged one, and with a spoilt store', async () => {
    const verify = cookie => server.verifySession(cookie, options);
    for (const cookie of [undefined, null, '', 'sign-in=abc', 'x__Host-sign-in=abc', '__Host-sign-in=a b'])
      await assert.rejects(verify(cookie), { code: 'SIWX_SESSION_MISSING' });
    await assert.rejects(verify('a=b; __Host-sign-in=abc'), { code: 'SIWX_SESSION_ENDED' });
    const browser = open();
    await signIn(browser);
    const spoilt = { ...options, sessions: server.storedSessions({ ...store, get: async () => '[{"message":1}]' }) };
    const cookie = `__Host-sign-in=${browser.jar.get('__Host-sign-in')}`;
    await assert.rejects(server.verifySession(cookie, spoilt), { code: 'SIWX_SESSION_ENDED' });
  });

  test('are stored under a digest of the cookie', async () => {
    const keys = [];
    const spy = { ...store, set: (key, ...rest) => (keys.push(key), store.set(key, ...rest)) };
    handler = server.createSignInHandler({ ...options, sessions: server.storedSessions(spy) });
    const browser = open();
    await signIn(browser);
    assert.equal(keys.length, 1);
    assert.notEqual(keys[0], browser.jar.get('__Host-sign-in'));
  });
});

describe('cookies', () => {
  const cookiesOf = async (cookies, origin = ORIGIN) => {
    handler = server.createSignInHandler({ ...options, origins: [origin], cookies });
    return (await handler(new Request('https://api.example/sign-in/nonce'))).headers.getSetCookie();
  };

  test('are out of reach of scripts, other sites and other hosts', async () => {
    const [visit] = await cookiesOf(undefined);
    assert.match(visit, /^__Host-sign-in-visit=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const browser = open();
    const response = await signIn(browser);
    const [session] = response.headers.getSetCookie();
    assert.match(session, /^__Host-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=86400$/);
    assert.equal(response.headers.get('cache-control'), 'no-store');
  });

  test('can be sent over http for development, and to another site', async () => {
    const [local] = await cookiesOf({ secure: false }, 'http://localhost:5173');
    assert.match(local, /^sign-in-visit=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    assert.match((await cookiesOf({ sameSite: 'None' }))[0], /SameSite=None; Secure$/);
    await assert.rejects(cookiesOf({ sameSite: 'None', secure: false }), { code: 'SIWX_SERVER_OPTION' });
  });

  test('of the visit are set once', async () => {
    const browser = open();
    await browser.nonce();
    const visit = browser.jar.get('__Host-sign-in-visit');
    assert.deepEqual((await browser.ask('GET', '/session')).headers.getSetCookie(), []);
    assert.equal(browser.jar.get('__Host-sign-in-visit'), visit);
  });
});

describe('CSRF', () => {
  let browser, signed;
  beforeEach(async () => {
    browser = open();
    await signIn(browser);
    signed = await sign(await browser.nonce());
  });
  const attempts = {
    'without a token': { 'x-csrf-token': null },
    'with an empty token': { 'x-csrf-token': '' },
    'with a token of another visit': { 'x-csrf-token': 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    'without an origin': { origin: null },
    'with an opaque origin': { origin: 'null' },
    'from another site': { origin: 'https://evil.example' },
    'from another port': { origin: 'https://app.example:8443' },
    'from another scheme': { origin: 'http://app.example' },
    'from a subdomain': { origin: 'https://evil.app.example' },
    'from a look-alike': { origin: 'https://app.example.evil.example' },
  };
  for (const [how, headers] of Object.entries(attempts)) {
    test(`refuses a request ${how}`, async () => {
      refused(await browser.ask('POST', '/verify', { body: signed, headers }), 403, 'CSRF');
      refused(await browser.ask('POST', '/sign-out', { body: {}, headers }), 403, 'CSRF');
      assert.equal((await browser.session()).length, 1, 'still signed in');
      assert.equal((await browser.verify(signed)).status, 200, 'the nonce is unused');
    });
  }

  test('refuses the form of another site', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    refused(await browser.ask('POST', '/sign-out', { body: 'a=b', headers: form }), 415, 'MEDIA_TYPE');
    const text = { 'content-type': 'text/plain' };
    refused(await browser.ask('POST', '/sign-out', { body: '{}', headers: text }), 415, 'MEDIA_TYPE');
  });

  test('protects routes of the host', async () => {
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: ORIGIN, 'x-csrf-token': browser.csrf };
    const check = (method, changes) =>
      server.verifyCsrf({ method, headers: new Headers({ ...headers, ...changes }) }, options);
    await check('POST', {});
    await check('DELETE', {});
    await check('GET', { 'x-csrf-token': '' });
    await assert.rejects(check('POST', { 'x-csrf-token': '' }), { code: 'SIWX_CSRF' });
    await assert.rejects(check('DELETE', { origin: 'https://evil.example' }), { code: 'SIWX_CSRF' });
    await assert.rejects(check('GET', { origin: 'https://evil.example' }), { code: 'SIWX_CSRF' });
  });
});

describe('requests', () => {
  test('of allowed origins may read the answer, those of others may not', async () => {
    const ask = (origin, method = 'GET') =>
      handler(new Request('https://api.example/sign-in/session', { method, headers: { origin } }));
    const allowed = await ask(ORIGIN);
    assert.equal(allowed.headers.get('access-control-allow-origin'), ORIGIN);
    assert.equal(allowed.headers.get('access-control-allow-credentials'), 'true');
    assert.equal(allowed.headers.get('vary'), 'Origin');
    const preflight = await ask(ORIGIN, 'OPTIONS');
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-headers'), 'content-type, x-csrf-token');
    for (const method of ['GET', 'OPTIONS']) {
      const foreign = await ask('https://evil.example', method);
      assert.equal(foreign.headers.get('access-control-allow-origin'), null);
      assert.equal(foreign.headers.getSetCookie().length, 0);
    }
  });

  test('to other addresses, by other methods or with other bodies are refused', async () => {
    const browser = open();
    await browser.nonce();
    refused(await browser.ask('GET', '/other'), 404, 'NOT_FOUND');
    refused(await browser.ask('GET', '/nonce/'), 404, 'NOT_FOUND');
    refused(await browser.ask('GET', '/verify'), 405, 'METHOD');
    refused(await browser.ask('POST', '/nonce'), 405, 'METHOD');
    for (const body of ['', '{', '[]', '1', 'null', '{"message":1,"signature":"0x"}', '{"message":""}'])
      refused(await browser.ask('POST', '/verify', { body }), 400, 'BODY_INVALID');
    refused(await browser.verify({ message: 'hello', signature: '0x' }), 400, 'MESSAGE_INVALID');
    refused(await browser.verify({ message: 'x'.repeat(70_000), signature: '0x' }), 413, 'BODY_TOO_LARGE');
    assert.deepEqual(errors, []);
  });

  test('are answered 500 without the text of the error when the store fails, and the host receives the error', async () => {
    const failure = new Error('password=1234');
    handler = server.createSignInHandler({ ...options, nonces: { ...nonces, add: () => Promise.reject(failure) } });
    const { status, body } = await open().ask('GET', '/nonce');
    assert.deepEqual([status, body], [500, { code: 'INTERNAL', message: 'The server has failed' }]);
    assert.deepEqual(errors, [failure]);
  });

  test('are answered below another path', async () => {
    handler = server.createSignInHandler({ ...options, path: '/api/auth' });
    assert.equal((await handler(new Request('https://api.example/api/auth/nonce'))).status, 200);
    assert.equal((await handler(new Request('https://api.example/sign-in/nonce'))).status, 404);
  });
});

test('options that cannot work are refused at the start', () => {
  for (const origins of [
    [],
    ['app.example'],
    ['https://app.example/'],
    ['https://*.example'],
    ['https://büro.example'],
  ])
    assert.throws(() => server.createSignInHandler({ ...options, origins }), { code: 'SIWX_SERVER_OPTION' });
  assert.throws(() => server.signedSessions({ secrets: [] }), { code: 'SIWX_SERVER_OPTION' });
  assert.throws(() => server.signedSessions({ secrets: ['short'] }), { code: 'SIWX_SERVER_OPTION' });
});

describe('signed sessions', () => {
  const secret = 'a'.repeat(32);

  test('live in the cookie, and other instances with the secret accept them', async () => {
    handler = server.createSignInHandler({ ...options, sessions: server.signedSessions({ secrets: [secret] }) });
    const browser = open();
    await signIn(browser);
    const cookie = `__Host-sign-in=${browser.jar.get('__Host-sign-in')}`;
    const verify = (...secrets) =>
      server.verifySession(cookie, { ...options, sessions: server.signedSessions({ secrets }) });
    assert.equal((await verify(secret))[0].data.accountAddress, owner.address);
    assert.equal((await verify('b'.repeat(32), secret)).length, 1, 'a replaced secret still verifies');
    await assert.rejects(verify('b'.repeat(32)), { code: 'SIWX_SESSION_ENDED' });
    clock += DAY_MS;
    await assert.rejects(verify(secret), { code: 'SIWX_SESSION_ENDED' });
  });

  test('are refused with any changed character', async () => {
    const keeper = server.signedSessions({ secrets: [secret] });
    const value = await keeper.open([{ message: 'm', signature: '0x', expiresAt: clock + 1 }]);
    assert.equal((await keeper.read(value)).length, 1);
    for (let at = 0; at < value.length; at++) {
      const letter = value[at] === '.' ? 'A' : value[at] === 'A' ? 'Q' : 'A'; // Q differs from A in a bit that counts
      const changed = value.slice(0, at) + letter + value.slice(at + 1);
      const read = await keeper.read(changed);
      if (at < value.length - 1) assert.equal(read, undefined, `character ${at}`); // the last has unused bits
    }
    for (const other of ['', '.', 'a.b', `${value}.x`, value.slice(0, -1), value.repeat(50)])
      assert.equal(await keeper.read(other), undefined);
  });

  test('can be revoked', async () => {
    const ended = new Set();
    const revoked = { add: async id => void ended.add(id), has: async id => ended.has(id) };
    const sessions = server.signedSessions({ secrets: [secret], revoked });
    handler = server.createSignInHandler({ ...options, sessions });
    const browser = open();
    await signIn(browser);
    const stolen = `__Host-sign-in=${browser.jar.get('__Host-sign-in')}`;
    assert.equal((await server.verifySession(stolen, { ...options, sessions })).length, 1);
    await browser.signOut();
    await assert.rejects(server.verifySession(stolen, { ...options, sessions }), { code: 'SIWX_SESSION_ENDED' });
  });

  test('drop the oldest account that no longer fits in the cookie beside a new one', async () => {
    const sessions = server.signedSessions({ secrets: [secret] });
    handler = server.createSignInHandler({ ...options, sessions });
    const browser = open();
    const keys = Array.from({ length: 9 }, (_, index) => privateKeyToAccount(`0x${`${index + 1}`.repeat(64)}`));
    for (const key of keys) assert.equal((await signIn(browser, {}, key)).status, 200, `account ${keys.indexOf(key)}`);
    assert.deepEqual(errors, []);
    const signedIn = (await browser.session()).map(({ data }) => data.accountAddress);
    assert.ok(signedIn.length >= 3, `${signedIn.length} accounts`);
    assert.deepEqual(
      signedIn,
      keys.slice(-signedIn.length).map(({ address }) => address),
    );
  });

  test('that do not fit in a cookie are an error of the server', async () => {
    const sessions = server.signedSessions({ secrets: [secret] });
    handler = server.createSignInHandler({ ...options, sessions });
    const { status, body } = await signIn(open(), { statement: 'x'.repeat(4_000) });
    assert.deepEqual([status, body.code], [500, 'INTERNAL']);
    assert.equal(errors[0].code, 'SIWX_SESSION_TOO_LARGE');
  });
});

describe('memoryNonces', () => {
  test('forgets expired nonces, and the oldest above the limit', async () => {
    const few = server.memoryNonces({ now: () => clock, maxNonces: 2 });
    for (const nonce of ['a', 'b', 'c']) await few.add(nonce, { binding: '', expiresAt: clock + 10 });
    assert.equal(await few.find('a'), undefined);
    assert.notEqual(await few.find('b'), undefined);
    clock += 10;
    await few.add('d', { binding: '', expiresAt: clock + 10 });
    assert.equal(await few.find('c'), undefined);
  });
});
