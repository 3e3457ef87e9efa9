// APIs of others in place of the own index: the contract of the server on them, and what happens when they fail.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';
import { contractSuite } from './contract-suite.mjs';
import { NFTS, startDas } from './outside/das-server.mjs';
import { startEtherscan } from './outside/etherscan-server.mjs';
import { fill, newAddress, parts, priceSettings, startInstance, startNodes, waitUntil } from './test-world.mjs';

const { OutsideApi, pauseOf, readApiSettings, openOutside, examineApi, Etherscan, z } = await loadExports(`
  export { OutsideApi, pauseOf } from './services/api/sources/outside-api.js';
  export { readApiSettings } from './services/api/settings.js';
  export { openOutside } from './services/api/sources/outside.js';
  export { Etherscan } from './services/api/sources/etherscan.js';
  export { examineApi } from './services/command/doctor-api.js';
  export * as z from 'zod/mini';`);

const CHECKOUT = 'https://checkout.example/buy?appId=app';
const EXCHANGES = [
  'one=Exchange One=https://exchange.example/pay|https://exchange.example/one.png',
  'two=Two=https://exchange.example/pay',
].join();
const EVM = 'eip155:31337';

let nodes, folder;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-sources-test-'));
  nodes = await startNodes();
});
after(async () => {
  await nodes.stop();
  rmSync(folder, { recursive: true });
});

const figureOf = async (port, name) => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return text.split('\n').filter(line => line.startsWith(name));
};

test('an explorer and an API of Solana assets fulfil the contract of the own index', { timeout: 240_000 }, async t => {
  const database = `sqlite:${join(folder, 'contract.db')}`;
  const solana = nodes.solana.caipNetworkId;
  const settings = {
    METADATA_ORIGINS: nodes.metadataUrl,
    ONRAMP_CHECKOUT: CHECKOUT,
    ONRAMP_FEES: 'coinbase=1.5%+0.25',
    PAY_EXCHANGES: EXCHANGES,
    ...priceSettings(nodes),
  };
  // This instance indexes; the other one knows accounts by the two APIs alone
  const indexing = await startInstance(database, nodes.nodes, settings);
  const owner = await fill(database, nodes, nodes.metadataUrl);
  const db = parts.openDatabase(database);
  const [explorer, das] = [await startEtherscan(db, EVM), await startDas(nodes.solana)];
  const metricsPort = 26_071;
  const server = await startInstance(database, nodes.nodes, {
    ...settings,
    SOURCES: `${EVM}=etherscan:${explorer.url},${solana}=das:${das.url}`,
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'info',
  });
  try {
    await contractSuite(t, {
      url: server.url,
      owner,
      nodes,
      indexedHeight: async () =>
        (
          await db
            .selectFrom('blocks')
            .select(eb => eb.fn.max('number').as('height'))
            .executeTakeFirst()
        ).height,
      countEvents: async id => (await db.selectFrom('events').select('id').where('id', '=', id).execute()).length,
      async removeName(name) {
        await db.deleteFrom('name_addresses').where('name', '=', name).execute();
        await db.deleteFrom('names').where('name', '=', name).execute();
      },
      addPurchase: row => db.insertInto('purchases').values(row).execute(),
    });

    await t.test('the explorer was asked for each list, within its limits', () => {
      const actions = new Set(explorer.requests.map(({ action }) => action));
      assert.deepEqual([...actions].sort(), ['token1155tx', 'tokennfttx', 'tokentx', 'txlist', 'txlistinternal']);
      assert.ok(explorer.requests.every(({ page, offset }) => Number(page) * Number(offset) <= 10_000));
      assert.ok(explorer.requests.every(({ chainid }) => chainid === '31337'));
    });

    await t.test('NFTs of Solana come from the API, without what is burnt or odd', async () => {
      const [key] = parts.solanaTestKeys(0, 1);
      const path = `/v1/account/${key.address}/nfts?projectId=p&chainId=${solana}`;
      const { data } = await (await fetch(server.url + path)).json();
      assert.deepEqual(data, [
        {
          chainId: solana,
          address: `${solana}:${NFTS[0].id}`,
          standard: 'metaplex',
          amount: '1',
          name: 'Tide #7',
          description: 'A wave.',
          collection: { name: 'Tides', address: `${solana}:${NFTS[0].grouping[0].group_value}` },
          imageUrl: 'https://pictures.example/7.png',
          attributes: [{ trait_type: 'Height', value: '3' }],
          flags: { is_spam: false },
        },
      ]);
      const all = await (await fetch(`${server.url}${path}&includeSpam=true`)).json();
      assert.deepEqual(
        all.data.map(({ name, imageUrl, flags }) => [name, imageUrl, flags.is_spam]),
        [
          ['You won 1000 SOL', undefined, true],
          ['Tide #7', 'https://pictures.example/7.png', false],
        ],
      );
    });

    await t.test('a failing source is named in answers, figures and findings, and its key is not', async () => {
      assert.ok((await figureOf(metricsPort, 'latchkey_source_up')).every(line => line.endsWith(' 1')));
      explorer.fail = response => response.writeHead(500).end('oops');
      const response = await fetch(`${server.url}/v1/account/${owner}/history?projectId=p&chainId=${EVM}`);
      const body = await response.json();
      assert.equal(response.status, 503);
      assert.match(body.reasons[0].description, /etherscan eip155:31337 answers 500/);
      const figures = await figureOf(metricsPort, 'latchkey_source_up');
      assert.ok(figures.some(line => line.includes(`source="etherscan ${EVM}"`) && line.endsWith(' 0')));
      assert.ok(figures.some(line => line.includes('source="prices"') && line.endsWith(' 1')));
      const findings = await examineApi(
        readApiSettings({
          CHAINS: Object.entries(nodes.nodes)
            .map(([id, url]) => `${id}=${url}`)
            .join(),
          SOURCES: `${EVM}=etherscan:${explorer.url},${solana}=das:${das.url}`,
          ...priceSettings(nodes),
        }),
      );
      const byCheck = Object.fromEntries(findings.map(({ check, status, says }) => [check, { status, says }]));
      assert.equal(byCheck[`source etherscan ${EVM}`].status, 'failure');
      assert.match(byCheck[`source etherscan ${EVM}`].says, /answers 500.*SOURCES/);
      assert.equal(byCheck[`source das ${solana}`].status, 'ok');
      assert.equal(byCheck['source prices'].status, 'ok');
      explorer.fail = undefined;
      assert.equal((await fetch(`${server.url}/v1/account/${owner}/history?projectId=p&chainId=${EVM}`)).status, 200);
      assert.ok((await figureOf(metricsPort, 'latchkey_source_up')).every(line => line.endsWith(' 1')));
      assert.ok(!/key-of-the-test|secret-of-the-test/.test(server.log + JSON.stringify(body)));
    });
  } finally {
    await Promise.all([server.stop(), indexing.stop(), explorer.stop(), das.stop()]);
    await db.destroy();
  }
});

/** A server that answers by a function, and how often it was asked. */
async function serve(reply) {
  const world = { count: 0 };
  const server = createServer((request, response) => {
    world.count += 1;
    reply(response, world.count, request);
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  world.url = new URL(`http://127.0.0.1:${server.address().port}/api?apikey=secret`);
  world.stop = () => new Promise(resolve => server.close(resolve).closeAllConnections());
  return world;
}

const json = (response, value, status = 200, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
const answer = z.object({ ok: z.boolean() });

test('waits as long as retry-after says, and asks nothing before', async () => {
  let now = 1_000_000;
  const server = await serve((response, count) =>
    count === 1 ? json(response, {}, 429, { 'retry-after': '30' }) : json(response, { ok: true }),
  );
  const api = new OutsideApi({ name: 'test', now: () => now });
  try {
    const refused = await api.ask(answer, { url: server.url }).catch(error => error);
    assert.deepEqual([refused.statusCode, refused.headers['retry-after'], server.count], [503, '30', 1]);
    now += 29_000;
    // A short rest is waited for within the request
    const waiting = api.ask(answer, { url: server.url });
    assert.equal(server.count, 1);
    assert.deepEqual(await waiting, { ok: true });
    assert.equal(server.count, 2);
  } finally {
    await server.stop();
  }
});

test('reads retry-after as seconds and as a date, within limits', () => {
  assert.equal(pauseOf('7', 0), 7_000);
  assert.equal(pauseOf(new Date(60_000).toUTCString(), 50_000), 10_000);
  assert.equal(pauseOf('999999999', 0), 3_600_000);
  assert.equal(pauseOf('soon', 0), 1_000);
  assert.equal(pauseOf(null, 0), 1_000);
});

test('an answer with status 200 that asks for less is a pause too', async () => {
  const server = await serve((response, count) =>
    count === 1
      ? json(response, { status: '0', message: 'NOTOK', result: 'Max rate limit reached' })
      : json(response, { status: '1', message: 'OK', result: [] }),
  );
  try {
    assert.deepEqual(await new Etherscan(EVM, server.url.href).history(newAddress(), undefined, 5), []);
    assert.ok(server.count >= 6); // five lists, and one again
  } finally {
    await server.stop();
  }
});

test('refuses answers that are late, large, redirected, no JSON or of another form', async () => {
  const replies = {
    late: () => undefined,
    large: response => response.end(`"${'x'.repeat(9 * 1024 * 1024)}"`),
    redirected: response => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    html: response => response.end('<html>'),
    form: response => json(response, { ok: 'yes' }),
  };
  for (const [name, reply] of Object.entries(replies)) {
    const server = await serve(reply);
    const api = new OutsideApi({ name: 'test', timeoutMs: 300 });
    try {
      const error = await api.ask(answer, { url: server.url }).catch(reason => reason);
      assert.equal(error.statusCode, 503, name);
      assert.ok(!error.message.includes('secret'), name);
      assert.deepEqual(api.state, { name: 'test', isUp: false });
    } finally {
      await server.stop();
    }
  }
});

test('asks few at the same time, and lets no endless queue grow', async () => {
  let running = 0;
  let most = 0;
  const server = await serve(async response => {
    most = Math.max(most, ++running);
    await new Promise(resolve => setTimeout(resolve, 10));
    running -= 1;
    json(response, { ok: true });
  });
  const api = new OutsideApi({ name: 'test' });
  try {
    const all = await Promise.allSettled(Array.from({ length: 230 }, () => api.ask(answer, { url: server.url })));
    assert.equal(all.filter(({ status }) => status === 'rejected').length, 22);
    assert.ok(most <= 8, String(most));
    assert.deepEqual(await api.ask(answer, { url: server.url }), { ok: true });
  } finally {
    await server.stop();
  }
});

test('reads a history with more than one page of an explorer, each entry once, and none of a cut block', async () => {
  const account = newAddress();
  const other = newAddress();
  // 260 transfers in blocks of three
  const rows = Array.from({ length: 260 }, (_, index) => ({
    blockNumber: String(1_000 - Math.floor(index / 3)),
    timeStamp: String(1_700_000_000 - Math.floor(index / 3)),
    hash: `0x${index.toString(16).padStart(64, '0')}`,
    transactionIndex: String(2 - (index % 3)),
    from: other,
    to: account,
    value: '5',
    contractAddress: other,
    tokenDecimal: '18',
  }));
  const server = await serve((response, _, request) => {
    const query = new URL(request.url, server.url).searchParams;
    const some = query.get('action') === 'tokentx' ? rows : [];
    const page = some
      .filter(({ blockNumber }) => Number(blockNumber) <= Number(query.get('endblock')))
      .slice(0, Number(query.get('offset')));
    json(response, page.length ? { status: '1', message: 'OK', result: page } : { status: '0', result: [] });
  });
  const source = new Etherscan(EVM, server.url.href);
  try {
    const seen = [];
    for (let cursor; ;) {
      const items = await source.history(account, cursor, 51);
      seen.push(...items.slice(0, 50).map(({ entry }) => entry.transaction.hash));
      if (items.length < 51) break;
      cursor = items[49].cursor;
    }
    assert.deepEqual(
      seen,
      rows.map(({ hash }) => hash),
    );
  } finally {
    await server.stop();
  }
});

test('prices that cannot be asked for leave the last ones, and those of the table', async () => {
  let isDown = false;
  const server = await serve((response, _, { url }) => {
    if (isDown) return json(response, {}, 500);
    if (url.startsWith('/asset_platforms'))
      return json(response, [{ id: 'ethereum', chain_identifier: 1, name: 'Ethereum', native_coin_id: 'ethereum' }]);
    if (url.startsWith('/simple/price')) return json(response, { ethereum: { usd: 2512.5, usd_24h_change: -1.23456 } });
    assert.match(url, /^\/simple\/token_price\/ethereum\?contract_addresses=0x/);
    json(response, { [`0x${'a'.repeat(40)}`]: { usd: 1.5e-9, usd_24h_change: null } });
  });
  const settings = readApiSettings({
    CHAINS: 'eip155:1=http://127.0.0.1:9',
    PRICE_URL: server.url.origin,
    PRICE_TTL_S: '1',
  });
  const { prices, apis } = openOutside(settings);
  const asset = (address, basePrice = '') => ({ chain: 'eip155:1', address, basePrice });
  const assets = [
    asset('', '1'),
    asset(`0x${'a'.repeat(40)}`),
    asset(`0x${'b'.repeat(40)}`, '3'),
    asset(`0x${'c'.repeat(40)}`),
  ];
  const expected = {
    'eip155:1/': { price: '2512.5', change24h: -1.23 },
    [`eip155:1/0x${'a'.repeat(40)}`]: { price: '0.0000000015', change24h: undefined },
    [`eip155:1/0x${'b'.repeat(40)}`]: { price: '3', change24h: undefined },
  };
  try {
    assert.deepEqual(Object.fromEntries(await prices.quotes(assets, 'usd')), expected);
    const count = server.count;
    await prices.quotes(assets, 'usd');
    assert.equal(server.count, count); // prices are used for a while
    isDown = true;
    await waitUntil('an old price', async () => {
      assert.deepEqual(Object.fromEntries(await prices.quotes(assets, 'usd')), expected);
      return apis[0].state.isUp === false;
    });
  } finally {
    await server.stop();
  }
});

test('settings name sources of known networks and kinds alone', () => {
  const CHAINS = 'eip155:1=http://127.0.0.1:9';
  const read = SOURCES => openOutside(readApiSettings({ CHAINS, SOURCES })).apis.map(({ name }) => name);
  assert.deepEqual(read('eip155:1=etherscan:https://explorer.example/api?key=x'), ['etherscan eip155:1']);
  for (const wrong of [
    'eip155:1=das:https://x.example',
    'eip155:1=https://x.example',
    'eip155:5=etherscan:https://x.example',
  ])
    assert.throws(() => read(wrong), /SOURCES/, wrong);
});
