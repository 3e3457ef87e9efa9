import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { ROOT } from './built-site.js';
import { expect, test } from './fixtures.js';

const owner = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');

interface Answer {
  readonly status: number;
  readonly body: {
    nonce: string;
    csrf: string;
    code: string;
    sessions: readonly { data: { accountAddress: string } }[];
  };
}

/** Sends a request from the page, as a page of a host does. */
const ask = (page: Page, url: string, body?: object, csrf = ''): Promise<Answer> =>
  page.evaluate(
    async ([target, json, token]) => {
      const post = {
        method: 'POST',
        body: json,
        headers: { 'content-type': 'application/json', 'x-csrf-token': token },
      };
      const response = await fetch(target, { credentials: 'include', ...(json !== '' && post) });
      const text = await response.text();
      return { status: response.status, body: (text ? JSON.parse(text) : undefined) as never };
    },
    [url, body ? JSON.stringify(body) : '', csrf] as const,
  );

async function signIn(page: Page, url: string): Promise<Answer> {
  const { nonce, csrf } = (await ask(page, `${url}/nonce`)).body;
  const { host, origin } = new URL(page.url());
  const message = createSiweMessage({
    domain: host,
    uri: origin,
    address: owner.address,
    chainId: 31_337,
    nonce,
    version: '1',
    statement: 'Öl 👋',
  });
  return ask(page, `${url}/verify`, { message, signature: await owner.signMessage({ message }) }, csrf);
}

test('the sign-in server keeps a session over a reload and ends it on sign-out', async ({
  page,
  demo,
  signIn: server,
}) => {
  await page.goto('bare.html');
  const url = demo.signInUrl;
  expect((await signIn(page, url)).status).toBe(200);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.reload();
  const { sessions, csrf } = (await ask(page, `${url}/session`)).body;
  expect(sessions.map(({ data }) => data.accountAddress)).toEqual([owner.address]);
  expect((await ask(page, `${url}/sign-out`, {}, csrf)).status).toBe(204);
  expect((await ask(page, `${url}/session`)).body.sessions).toEqual([]);
  expect((await server.report()).requests).toContain('POST /sign-in/sign-out 204');
});

test('a page of another site can neither read nor end the session', async ({ page, demo, context, baseURL }) => {
  await page.goto('bare.html');
  const url = demo.signInUrl;
  expect((await signIn(page, url)).status).toBe(200);
  const { csrf } = (await ask(page, `${url}/session`)).body;

  const evil = await context.newPage();
  await evil.goto(new URL('bare.html', baseURL).href.replace('localhost', '127.0.0.1'));
  await expect(ask(evil, `${url}/session`)).rejects.toThrow('Failed to fetch');
  await expect(ask(evil, `${url}/sign-out`, {}, csrf)).rejects.toThrow('Failed to fetch');
  // A form needs no preflight
  const posted = evil.waitForResponse(`${url}/sign-out`);
  await evil.evaluate(target => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: target, enctype: 'text/plain' });
    document.body.append(form);
    form.submit();
  }, `${url}/sign-out`);
  expect((await posted).status()).toBe(403);
  expect((await ask(page, `${url}/session`)).body.sessions).toHaveLength(1);
});

test('latchkey/server runs in a worker', async ({ page }) => {
  await page.goto('bare.html');
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { createNonce, memoryNonces, verifyMessage, memorySessions, storedSessions, signedSessions, verifySession }
          from './server/index.js';
        import { privateKeyToAccount } from 'viem/accounts';
        import { createSiweMessage } from 'viem/siwe';
        const run = async () => {
          const owner = privateKeyToAccount('0x${'11'.repeat(32)}');
          const options = { origins: ['https://app.example'], networks: ['eip155:1'], nonces: memoryNonces() };
          const nonce = await createNonce(options);
          const message = createSiweMessage({ domain: 'app.example', uri: 'https://app.example', address: owner.address,
            chainId: 1, nonce, version: '1' });
          const signed = { message, signature: await owner.signMessage({ message }) };
          const { accountAddress } = await verifyMessage(signed, options);
          const replay = await verifyMessage(signed, options).catch(error => error.code);
          const stored = [{ ...signed, expiresAt: Date.now() + 1000 }];
          const found = [];
          for (const sessions of [storedSessions(memorySessions()), signedSessions({ secrets: ['s'.repeat(32)] })]) {
            const cookie = '__Host-sign-in=' + await sessions.open(stored);
            found.push((await verifySession(cookie, { sessions }))[0].data.accountAddress);
          }
          return { page: typeof document, isOwner: accountAddress === owner.address, replay,
            found: found.map(address => address === owner.address) };
        };
        run().then(postMessage, error => postMessage(String(error.stack)));`,
      resolveDir: ROOT,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral', // fails on modules of Node
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'import', 'default'], // viem brings sockets of Node otherwise
    absWorkingDir: join(ROOT),
  });
  const result = await page.evaluate(code => {
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { type: 'module' });
    return new Promise(resolve => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => resolve(message);
    });
  }, outputFiles[0]!.text);
  expect(result).toEqual({ page: 'undefined', isOwner: true, replay: 'SIWX_NONCE_USED', found: [true, true] });
});
