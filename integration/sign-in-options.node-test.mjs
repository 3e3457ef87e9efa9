// Tests options of `latchkey/server` that cannot work, hosts whose `onError` fails, and bodies and nodes that end too late.
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { loadExports } from '../tools/load-typescript.mjs';
import { createBrowser } from './sign-in-browser.mjs';

const ORIGIN = 'https://app.example';
const MINUTE_MS = 60_000;
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`);

let server, options;
before(async () => {
  ({ server } = await loadExports(`export * as server from './server/index.js';`));
});
beforeEach(() => {
  options = {
    origins: [ORIGIN],
    networks: ['eip155:1'],
    nonces: server.memoryNonces(),
    sessions: server.storedSessions(server.memorySessions()),
  };
});

describe('options that cannot work', () => {
  // A missing variable of the environment is NaN. Infinity is no number of JSON, so that the session would be unreadable
  const wrong = {
    sessionLifetimeMs: [NaN, Infinity, 0, -1, '86400000'],
    nonceLifetimeMs: [NaN, Infinity, 0, -1],
    clockSkewMs: [NaN, Infinity, -1],
    nodeTimeoutMs: [NaN, Infinity, 0, -1],
    path: ['sign-in', '/sign-in/', '/', '/a?b', 'https://api.example/sign-in'],
    networks: [[], ['1'], ['ethereum'], ['eip155:1', 'eip155']],
  };
  for (const [option, values] of Object.entries(wrong))
    test(`are refused at the start: ${option}`, () => {
      for (const value of values)
        assert.throws(
          () => server.createSignInHandler({ ...options, [option]: value }),
          error => error.code === 'SIWX_SERVER_OPTION' && error.message.includes(option),
          String(value),
        );
    });

  test('are refused by createNonce and verifyMessage too', async () => {
    const { nonces } = options;
    await assert.rejects(server.createNonce({ nonces, lifetimeMs: NaN }), { code: 'SIWX_SERVER_OPTION' });
    const verify = changes => server.verifyMessage({ message: 'hello', signature: '0x' }, { ...options, ...changes });
    await assert.rejects(verify({ clockSkewMs: NaN }), { code: 'SIWX_SERVER_OPTION' });
    await assert.rejects(verify({ networks: ['ethereum'] }), { code: 'SIWX_SERVER_OPTION' });
  });

  test('are not those that can', () => {
    for (const right of [
      { clockSkewMs: 0, sessionLifetimeMs: 1, nonceLifetimeMs: 1, nodeTimeoutMs: 1 },
      { path: '' },
      { path: '/api/auth' },
      { networks: ['bip122:000000000019d6689c085ae165831e93', 'eip155:8453'] },
    ])
      server.createSignInHandler({ ...options, ...right });
  });
});

describe('onError', () => {
  const failing = { find: () => Promise.reject(new Error('store')), add: () => Promise.reject(new Error('store')) };
  const hosts = {
    throws: () => {
      throw new Error('logger');
    },
    rejects: async () => {
      throw new Error('logger');
    },
  };
  for (const [how, onError] of Object.entries(hosts))
    test(`that ${how} neither rejects the handler nor ends the process`, async t => {
      const { mock } = t.mock.method(console, 'error', () => undefined);
      const handler = server.createSignInHandler({ ...options, nonces: failing, onError });
      const response = await handler(new Request('https://api.example/sign-in/nonce', { headers: { origin: ORIGIN } }));
      assert.deepEqual([response.status, (await response.json()).code], [500, 'INTERNAL']);
      assert.equal(response.headers.get('access-control-allow-origin'), ORIGIN);
      await setImmediate(); // an unhandled rejection fails the test
      assert.deepEqual(
        mock.calls.map(({ arguments: [error] }) => error.message),
        ['logger'],
      );
    });
});

test('an upload that the browser ends early is refused, and the host is not told of a failure', async () => {
  const errors = [];
  const handler = server.createSignInHandler({ ...options, onError: error => errors.push(error) });
  const browser = createBrowser({ origin: ORIGIN, send: request => handler(request) });
  await browser.nonce();
  const cookie = [...browser.jar].map(pair => pair.join('=')).join('; ');
  const body = new ReadableStream({
    start: stream => stream.enqueue(new TextEncoder().encode('{"message":')),
    pull: stream => stream.error(new DOMException('The connection is closed', 'AbortError')),
  });
  const headers = { cookie, origin: ORIGIN, 'content-type': 'application/json', 'x-csrf-token': browser.csrf };
  const request = new Request('https://api.example/sign-in/verify', { method: 'POST', headers, body, duplex: 'half' });
  const response = await handler(request);
  assert.deepEqual([response.status, (await response.json()).code], [400, 'BODY_INVALID']);
  assert.deepEqual(errors, []);
});

test('a body that the host has read already is told to the host', async () => {
  const errors = [];
  const handler = server.createSignInHandler({ ...options, onError: error => errors.push(error) });
  const browser = createBrowser({
    origin: ORIGIN,
    send: async request => {
      await request.text();
      return handler(request);
    },
  });
  await browser.nonce();
  assert.equal((await browser.signOut()).status, 500);
  assert.equal(errors.length, 1);
});

test('a nonce that ends while a node is asked is refused', async () => {
  let now = Date.now();
  const node = async () => {
    now += 10 * MINUTE_MS;
    return Response.json({ jsonrpc: '2.0', id: 1, result: '0x01' });
  };
  const world = { ...options, now: () => now, nodes: { 'eip155:1': 'https://node.example' }, fetch: node };
  const nonce = await server.createNonce(world);
  const site = { domain: 'app.example', uri: ORIGIN, version: '1', chainId: 1, nonce };
  const message = createSiweMessage({ ...site, address: `0x${'33'.repeat(20)}`, issuedAt: new Date(now) });
  const signed = { message, signature: await stranger.signMessage({ message }) };
  await assert.rejects(server.verifyMessage(signed, world), { code: 'SIWX_NONCE_UNKNOWN' });
});
