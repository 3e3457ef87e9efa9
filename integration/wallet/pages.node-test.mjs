// Pages and settings of the secure wallet.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { KeyTestWorld } from '../keys/test-world.mjs';
import { ORIGIN, parts, TestWorld, Visitor } from './test-world.mjs';

const { walletSettings } = parts;

test('the frame opens in pages of its project only, and runs no script but its own', async () => {
  const world = await TestWorld.create();
  try {
    const { port } = await world.start();
    const policyOf = async path => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      const policy = response.headers.get('content-security-policy') ?? '';
      return { status: response.status, rules: policy.split('; ') };
    };
    const frame = await policyOf('/sdk?projectId=demo');
    assert.equal(frame.status, 200);
    assert.ok(frame.rules.includes('frame-ancestors https://host.example'));
    for (const project of ['other', '__proto__', ''])
      assert.equal((await policyOf(`/sdk?projectId=${project}`)).status, 403);
    for (const path of ['/approve', '/loading', '/social/done'])
      assert.ok((await policyOf(path)).rules.includes("frame-ancestors 'none'"), path);
    assert.ok(frame.rules.includes("img-src 'self' data:")); // a picture elsewhere would carry data out
    const script = ["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'"];
    for (const rule of script) assert.ok(frame.rules.includes(rule), rule);
    assert.ok(!/unsafe|data:|\*/.test(frame.rules.find(rule => rule.startsWith('script-src'))));
  } finally {
    await world.stop();
  }
});

test('a page gets the public address of a node, and nothing of the one with a key', async () => {
  const rpcUrl = 'https://secret-node.example/v2/key-0123456789';
  const network = { id: 'eip155:1', name: 'One', rpcUrl, publicRpcUrl: 'https://node.example/', symbol: 'ETH' };
  const world = await TestWorld.create({ WALLET_NETWORKS: JSON.stringify([{ ...network, decimals: 18 }]) });
  try {
    const { port } = await world.start();
    for (const path of ['/sdk?projectId=demo', '/approve', '/undo', '/']) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      const sent = `${await response.text()} ${JSON.stringify([...response.headers])}`;
      assert.doesNotMatch(sent, /secret-node|key-0123456789/, path);
      if (path.startsWith('/sdk')) assert.match(sent, /connect-src 'self' https:\/\/node\.example/);
    }
  } finally {
    await world.stop();
  }
});

test('a question has the pictures and the prices of the operator alone', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-pictures-'));
  const picture = join(folder, 'gold.svg');
  writeFileSync(picture, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const requests = [];
  const source = createServer((request, response) => {
    let body = '';
    request.on('data', part => (body += part));
    request.on('end', () => {
      requests.push(JSON.parse(body));
      const fungibles = requests.at(-1).addresses.map(id => {
        const isCoin = id.endsWith('e'.repeat(40));
        return { price: isCoin ? 2500.5 : 0, priceDecimal: isCoin ? '2500.5' : '0' };
      });
      response.end(JSON.stringify({ fungibles }));
    });
  }).listen(0);
  const world = await TestWorld.create();
  t.after(async () => {
    await world.stop();
    source.close();
    rmSync(folder, { recursive: true });
  });
  const token = { network: 'eip155:1', address: `0x${'a'.repeat(40)}`, symbol: 'GOLD' };
  const given = {
    WALLET_TOKENS: JSON.stringify([{ ...token, picture }]),
    PRICES_URL: `http://localhost:${source.address().port}?projectId=shop`,
  };
  const server = await world.start(given);
  const at = path => fetch(`http://127.0.0.1:${server.port}${path}`);

  const page = await (await at('/sdk?projectId=demo')).text();
  const [path] = /\/pictures\/[\w.]+/.exec(page) ?? [];
  const file = await at(path);
  assert.equal(file.headers.get('content-type'), 'image/svg+xml');
  assert.match(file.headers.get('content-security-policy'), /default-src 'none';.* sandbox$/); // its script never runs
  assert.equal((await at('/pictures/none.svg')).status, 404);
  assert.ok(!page.includes(picture) && !page.includes('projectId=shop'));

  const visitor = new Visitor(server);
  const wish = { network: 'eip155:1', addresses: ['', token.address] };
  assert.equal(await visitor.refusal('prices', wish), 'NOT_LOGGED_IN');
  await world.logIn(visitor, 'ann@example.org');
  assert.deepEqual(await visitor.get('prices', wish), { prices: ['2500.5', null] });
  assert.deepEqual(await visitor.get('prices', wish), { prices: ['2500.5', null] });
  const ids = [`eip155:1:0x${'e'.repeat(40)}`, `eip155:1:${token.address}`];
  assert.deepEqual(requests, [{ currency: 'usd', projectId: 'shop', addresses: ids }]); // once within 30 seconds
  world.time += 60_000;
  source.close();
  source.closeAllConnections();
  assert.equal((await visitor.call('prices', wish)).status, 500); // an old price is none

  await assert.rejects(
    world.start({ WALLET_TOKENS: JSON.stringify([{ ...token, picture: '/none.png' }]) }),
    /none\.png/,
  );
  await assert.rejects(world.start({ WALLET_TOKENS: JSON.stringify([{ ...token, network: 'eip155:2' }]) }), /eip155:2/);
});

test('a page learns whether the server knows its project and lists its origin', async () => {
  const world = await TestWorld.create();
  try {
    const { port } = await world.start();
    const tell = async (id, origin) => {
      const response = await fetch(`http://127.0.0.1:${port}/project?id=${id}`, { headers: { origin } });
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      return response.json();
    };
    assert.deepEqual(await tell('demo', 'https://host.example'), { isKnown: true, isListed: true });
    assert.deepEqual(await tell('demo', 'https://evil.example'), { isKnown: true, isListed: false });
    for (const id of ['other', '__proto__', ''])
      assert.deepEqual(await tell(id, 'https://host.example'), { isKnown: false, isListed: false });
  } finally {
    await world.stop();
  }
});

test('pages that letters link to name the wallet as its letters do', async () => {
  const world = await TestWorld.create({ MAIL_FROM: 'Harbor & Sons <wallet@harbor.example>' });
  try {
    const server = await world.start();
    for (const path of ['/approve', '/undo']) {
      const page = await (await fetch(`http://127.0.0.1:${server.port}${path}`)).text();
      assert.ok(page.includes('data-facts="{&#34;name&#34;:&#34;Harbor &#38; Sons&#34;}"'), path);
    }
  } finally {
    await world.stop();
  }
});

test('pages are in the language of the browser, also those of the key service behind the wallet', async () => {
  const [world, keys] = [await TestWorld.create(), await KeyTestWorld.create()];
  try {
    const { port: keyServicePort } = await keys.start();
    const { port } = await world.start({}, { keyServicePort: async () => keyServicePort });
    const headOf = async (path, language, options) => {
      const headers = { 'accept-language': language };
      const page = await (await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...options })).text();
      return [/<html lang="(.*)" dir="(.*)">/.exec(page)?.slice(1).join(' '), /<title>(.*)<\/title>/.exec(page)?.[1]];
    };
    assert.deepEqual(await headOf('/approve', 'de-AT,de;q=0.9'), ['de ltr', 'Dieses Gerät bestätigen']);
    assert.deepEqual(await headOf('/undo', 'xx'), ['en ltr', 'Undo this change']);
    const stop = '/key-service/stop/token';
    assert.deepEqual(await headOf(stop, 'de'), ['de ltr', 'Neues Gerät stoppen']);
    assert.deepEqual(await headOf(stop, 'en'), ['en ltr', 'Stop the new device']);
    assert.equal((await headOf(stop, 'ar-EG'))[0], 'ar rtl');
    assert.deepEqual(await headOf(stop, 'de', { method: 'POST', headers: { 'accept-language': 'de' } }), [
      'de ltr',
      'Dieser Link ist abgelaufen',
    ]);
  } finally {
    await world.stop();
    await keys.stop();
  }
});

test('settings name every invalid variable and none of its values', () => {
  const secret = 'short:secret';
  assert.throws(
    () => walletSettings({ WALLET_ORIGIN: 'http://wallet.example', WALLET_SECRETS: secret, MAIL_URL: 'smtp://x' }),
    error =>
      ['WALLET_ORIGIN', 'WALLET_SECRETS', 'WALLET_PROJECTS'].every(name => error.message.includes(name)) &&
      !error.message.includes(secret),
  );
  assert.equal(new URL(ORIGIN).protocol, 'http:'); // allowed on this machine only
});

test('the log names a project and an origin that WALLET_PROJECTS lacks', async () => {
  const world = await TestWorld.create(); // with the level that the wallet has by itself
  const lines = [];
  try {
    const { port } = await world.start({}, { writeLog: line => lines.push(line) });
    const open = (project, referer) =>
      fetch(`http://127.0.0.1:${port}/sdk?projectId=${project}`, { headers: { referer } });
    assert.equal((await open('shop', 'https://shop.example/checkout')).status, 403);
    assert.equal((await open('demo', 'https://other.example/')).status, 200);
    await open('demo', 'https://host.example/'); // listed: no line
    const warnings = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg.startsWith('WALLET_PROJECTS'));
    assert.deepEqual(
      warnings.map(({ msg, projectId, origin }) => ({ msg, projectId, origin })),
      [
        { msg: 'WALLET_PROJECTS has no such project', projectId: 'shop', origin: 'https://shop.example' },
        {
          msg: 'WALLET_PROJECTS does not list this origin for the project',
          projectId: 'demo',
          origin: 'https://other.example',
        },
      ],
    );
  } finally {
    await world.stop();
  }
});

test('a browser that asks for an unknown path gets a page of the wallet, programs get JSON', async () => {
  const lines = [];
  const world = await TestWorld.create({ MAIL_FROM: 'Acorn Wallet <wallet@example.org>', LOG_LEVEL: 'info' });
  try {
    const { port } = await world.start({}, { writeLog: line => lines.push(line) });
    const TOKEN = 'token-0123456789abcdef';
    const at = (path, headers, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
    const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const path of ['/', '/none', '/approv', `/undo/${TOKEN}`, `/aprove?token=${TOKEN}`, '/sdk/']) {
      const response = await at(path, { accept: BROWSER, 'accept-language': 'de' });
      const page = await response.text();
      assert.equal(response.status, 404, path);
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8', path);
      assert.match(page, /<html lang="de" dir="ltr">[^]*<title>Seite nicht gefunden<\/title>/);
      assert.match(page, /src="\/files\/test\/not-found\.js"/);
      assert.ok(page.includes('Acorn Wallet') && !page.includes(TOKEN) && !/<script>|<style|style=/.test(page), path);
      const { headers } = response;
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('vary'), 'accept');
      const rules = headers.get('content-security-policy').split('; ');
      for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"])
        assert.ok(rules.includes(rule), rule);
    }
    for (const accept of [undefined, '*/*', 'application/json', 'application/json, text/html;q=0.5', 'text/html;q=0']) {
      const response = await at(`/none?token=${TOKEN}`, accept === undefined ? {} : { accept });
      assert.equal(response.status, 404);
      const body = { status: 'FAILED', reasons: [{ field: '', description: 'Nothing is at this path' }] };
      assert.deepEqual(await response.json(), body, `${accept}`);
      assert.equal(response.headers.get('vary'), 'accept');
    }
    assert.match((await at('/none', { accept: BROWSER }, 'POST')).headers.get('content-type'), /json/);
    assert.match((await at('/none', { accept: BROWSER }, 'HEAD')).headers.get('content-type'), /html/);
    assert.ok(lines.length > 0 && !lines.join('').includes(TOKEN), 'no token is logged');
  } finally {
    await world.stop();
  }
});
