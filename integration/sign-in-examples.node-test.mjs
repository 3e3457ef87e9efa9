// Compiles and runs the servers of docs/sign-in-server.md, and signs in on each.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { ROOT, command } from '../tools/files.mjs';
import { freePort } from '../tools/free-port.mjs';
import { createBrowser } from './sign-in-browser.mjs';

const ORIGIN = 'https://app.example';
const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const text = readFileSync(join(ROOT, 'docs/sign-in-server.md'), 'utf8');
const examples = new Map([...text.matchAll(/```ts file=(\S+)\n([\s\S]*?)```/g)].map(([, name, code]) => [name, code]));

let folder;
before(() => {
  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, 'node_modules/.cache/examples-'));
  for (const [name, code] of examples) writeFileSync(join(folder, name), code);
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Bundles an example with our entry; returns the path of the module. */
async function bundle(name) {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [join(folder, name)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    plugins: [
      {
        name: 'our-entry',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^latchkey\/server$/ }, () => ({ path: join(ROOT, 'server/index.ts') })),
      },
    ],
    logLevel: 'warning',
  });
  return outfile;
}

/** Starts an example as its own process; resolves with its address when it answers. */
async function start(t, name) {
  const port = await freePort();
  const child = spawn(process.execPath, [await bundle(name)], {
    env: { ...process.env, PORT: port },
    stdio: 'inherit',
  });
  t.after(() => child.kill());
  const url = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + 20_000; ;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return url;
    if (Date.now() > end || child.exitCode !== null) throw new Error(`${name} does not answer`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

const browserOf = (base, send = fetch) => createBrowser({ origin: ORIGIN, base, send });

async function signIn(browser) {
  const nonce = await browser.nonce();
  const site = { domain: 'app.example', uri: ORIGIN, version: '1' };
  const message = createSiweMessage({ ...site, address: owner.address, chainId: 1, nonce });
  const { status, body } = await browser.verify({ message, signature: await owner.signMessage({ message }) });
  assert.equal(status, 200, JSON.stringify(body));
}

const cookieOf = browser => [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');

test('the document has the three examples, and they compile', () => {
  assert.deepEqual([...examples.keys()], ['node.ts', 'express.ts', 'fetch.ts']);
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023'],
    types: ['node'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    paths: { 'latchkey/server': [join(ROOT, 'server/index.ts')] },
  };
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [...examples.keys()] }));
  const { stdout } = spawnSync(process.execPath, [command('typescript', 'tsc'), '-p', folder], { encoding: 'utf8' });
  // Our sources are written for the project's own options
  assert.deepEqual(
    stdout.split('\n').filter(line => /^\S/.test(line) && !line.includes('controllers/')),
    [],
  );
});

test('a plain Node server', async t => {
  const url = await start(t, 'node.ts');
  const browser = browserOf(`${url}/sign-in`);
  assert.equal((await fetch(`${url}/`)).status, 401);
  await signIn(browser);
  const ask = () => fetch(`${url}/`, { headers: { cookie } });
  const cookie = cookieOf(browser);
  assert.equal(await (await ask()).text(), `Hello ${owner.address}`);
  assert.equal((await browser.signOut()).status, 204);
  assert.equal((await ask()).status, 401);
});

test('a plain Node server survives strange requests', async t => {
  const url = await start(t, 'node.ts');
  const browser = browserOf(`${url}/sign-in`);
  await browser.nonce();
  const large = await browser.verify({ message: 'x'.repeat(70_000), signature: '' });
  assert.equal(large.status, 413);
  await browser.verify({ message: 'x'.repeat(1_000_000), signature: '' }).catch(() => undefined); // cut off
  for (const method of ['OPTIONS', 'PUT', 'DELETE', 'PROPFIND', 'TRACE'])
    await rawRequest(url, `${method} /sign-in/nonce HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  await rawRequest(url, 'GET /sign-in/\\//%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  await rawRequest(
    url,
    'POST /sign-in/verify HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\nconnection: close\r\n\r\nab',
    true,
  );
  assert.match(
    await rawRequest(url, 'GET /sign-in/nonce HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
    /^HTTP\/1.1 200 /,
  );
});

/** Sends bytes; resolves with the answer when the server closes the connection. `isCut` closes it at once. */
function rawRequest(url, bytes, isCut = false) {
  const { hostname, port } = new URL(url);
  return new Promise(resolve => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, () => isCut && socket.destroy()));
    socket.on('data', data => (answer += data));
    socket.on('error', () => undefined); // a reset also closes
    socket.on('close', () => resolve(answer));
  });
}

test('Express', async t => {
  const url = await start(t, 'express.ts');
  const browser = browserOf(`${url}/sign-in`);
  assert.equal((await fetch(`${url}/account`)).status, 401);
  await signIn(browser);
  const headers = { cookie: cookieOf(browser) };
  assert.deepEqual(await (await fetch(`${url}/account`, { headers })).json(), { account: owner.address });
  const order = extra => fetch(`${url}/orders`, { method: 'POST', headers: { ...headers, ...extra } });
  assert.equal((await order({ origin: ORIGIN, 'x-csrf-token': browser.csrf })).status, 201);
  assert.equal((await order({ origin: ORIGIN })).status, 403);
  assert.equal((await order({ origin: 'https://evil.example', 'x-csrf-token': browser.csrf })).status, 403);
  assert.equal((await browser.signOut()).status, 204);
  assert.equal((await fetch(`${url}/account`, { headers })).status, 401);
});

test('Express, for a page of another origin than the server', async t => {
  const url = await start(t, 'express.ts');
  const allowed = response => [
    response.headers.get('access-control-allow-origin'),
    response.headers.get('access-control-allow-credentials'),
  ];
  const preflight = await fetch(`${url}/orders`, {
    method: 'OPTIONS',
    headers: {
      origin: ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-csrf-token',
    },
  });
  assert.equal(preflight.status, 204);
  assert.deepEqual(allowed(preflight), [ORIGIN, 'true']);
  assert.equal(preflight.headers.get('access-control-allow-headers'), 'content-type, x-csrf-token');
  const refused = await fetch(`${url}/account`, { headers: { origin: ORIGIN } });
  assert.equal(refused.status, 401);
  assert.deepEqual(allowed(refused), [ORIGIN, 'true']); // the page reads the code
  const browser = browserOf(`${url}/sign-in`);
  await signIn(browser);
  const account = await fetch(`${url}/account`, { headers: { origin: ORIGIN, cookie: cookieOf(browser) } });
  assert.deepEqual([account.status, ...allowed(account)], [200, ORIGIN, 'true']);
  const foreign = await fetch(`${url}/account`, { headers: { origin: 'https://evil.example' } });
  assert.deepEqual(allowed(foreign), [null, null]);
});

test('a fetch handler', async () => {
  const { default: handler } = await import(pathToFileURL(await bundle('fetch.ts')).href);
  const browser = browserOf('https://api.example/sign-in', request => handler.fetch(request));
  const ask = () => handler.fetch(new Request('https://api.example/', { headers: { cookie: cookieOf(browser) } }));
  assert.equal((await ask()).status, 401);
  await signIn(browser);
  assert.equal((await (await ask()).json()).accountAddress, owner.address);
  assert.equal((await browser.signOut()).status, 204);
  assert.equal((await ask()).status, 401);
});
