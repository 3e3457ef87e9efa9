// Tests the sign-in server of the demo over HTTP.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { createBrowser } from './sign-in-browser.mjs';
import { loadTypeScript } from '../tools/load-typescript.mjs';

const ORIGIN = 'http://localhost:5173';
const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`);

let service;
before(async () => {
  const { startSignIn } = await loadTypeScript('demo/services/sign-in/sign-in.ts');
  const world = () => ({ origins: [ORIGIN], networks: ['eip155:31337'], nodes: {} });
  service = await startSignIn({ port: 0, world });
});
after(() => service?.stop());

const open = () => createBrowser({ origin: ORIGIN, base: service.url, send: fetch });

async function signIn(browser) {
  const nonce = await browser.nonce();
  const site = { domain: 'localhost:5173', uri: ORIGIN, version: '1' };
  const message = createSiweMessage({ ...site, address: owner.address, chainId: 31_337, nonce });
  return browser.verify({ message, signature: await owner.signMessage({ message }) });
}

test('signs in and out, and records the requests', async () => {
  const browser = open();
  assert.equal((await signIn(browser)).status, 200);
  assert.equal((await browser.session()).length, 1);
  assert.equal((await browser.signOut()).status, 204);
  assert.deepEqual(await browser.session(), []);
  assert.deepEqual(service.requests.slice(0, 2), ['GET /sign-in/nonce 200', 'POST /sign-in/verify 200']);
});

test('is unreachable while paused, and keeps its sessions', async () => {
  const browser = open();
  await signIn(browser);
  await service.pause();
  await assert.rejects(browser.session());
  await service.resume();
  assert.equal((await browser.session()).length, 1);
});

test('forgets sessions and requests on reset', async () => {
  const browser = open();
  await signIn(browser);
  await service.reset();
  assert.deepEqual(service.requests, []);
  assert.deepEqual(await browser.session(), []);
});
