// Tests the package's clients of services against the real server: each client reads what the server has.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { loadExports } from '../../tools/load-typescript.mjs';
import { fill, newAddress, parts, ROOT, startInstance, startNodes, waitUntil } from './test-world.mjs';

const clients = await loadExports(`
  export { EvmAdapter } from './controllers/adapters/eip155/index.js';
  export { createHttp } from './controllers/core/http.js';
  export { signal as signalOf } from './controllers/core/signals.js';
  export { createServiceNetworks } from './controllers/features/service-networks.js';
  export { toCaipNetwork } from './controllers/domain/networks/networks.js';
  export { activityProvider, nftsProvider, tokensProvider } from './controllers/providers/assets.js';
  export { pricesProvider } from './controllers/providers/prices.js';
  export { serviceNetworksSource } from './controllers/providers/service-networks.js';
  export { Scope } from './controllers/core/scope.js';
  export { createBalanceService } from './controllers/services/balances.js';
  export { createHistoryService } from './controllers/services/history.js';
  export { createIdentityService } from './controllers/services/identity.js';
  export { createNftService } from './controllers/services/nfts.js';
  export { createPriceService } from './controllers/services/prices.js';
  export { createConfigService, createOriginsService } from './controllers/services/project.js';
  export { CloudAuthSIWX } from './controllers/sign-in/cloud-auth-siwx.js';
  export { createReportService } from './controllers/services/reports.js';
  export { resolveFeatures } from './controllers/domain/embedded/remote-features.js';`);

const { signal } = new AbortController();
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const network = {
  id: 31_337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Harbor',
  assets: {},
  nativeCurrency,
  rpcUrls: { default: { http: [] } },
};
let folder, nodes, instance, db, owner, http, query;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-clients-test-'));
  nodes = await startNodes();
  const databaseUrl = `sqlite:${join(folder, 'one.db')}`;
  instance = await startInstance(databaseUrl, nodes.nodes, { METADATA_ORIGINS: nodes.metadataUrl });
  owner = await fill(databaseUrl, nodes, nodes.metadataUrl);
  db = parts.openDatabase(databaseUrl);
  await waitUntil('the index', async () => {
    const { height } = await db
      .selectFrom('blocks')
      .select(eb => eb.fn.max('number').as('height'))
      .executeTakeFirst();
    return height === Number(await nodes.chain.rpc('eth_blockNumber'));
  });
  const scope = new clients.Scope();
  http = clients.createHttp({
    scope,
    baseUrl: instance.url,
    query: () => ({ projectId: 'p', st: 'appkit', sv: 'html-1' }),
  });
  query = { address: owner, network };
});
after(async () => {
  await db?.destroy();
  await instance?.stop();
  await nodes?.stop();
  rmSync(folder, { recursive: true });
});

const wholeList = async read => {
  const all = [];
  for (let cursor; ;) {
    const { items, next } = await read(cursor);
    all.push(...items);
    if (next === undefined) return all;
    cursor = next;
  }
};

test('balances: the native coin as the node has it, tokens up to 36 decimals, spam marked', async () => {
  const service = clients.createBalanceService(http);
  const [coin, ...tokens] = await service.tokens({ ...query, listed: [], isForced: true }, signal);
  assert.equal(coin.amount, BigInt(await nodes.chain.rpc('eth_getBalance', [owner, 'latest'])));
  assert.ok(Number(coin.price) > 0);
  const decimals = tokens.map(token => token.decimals);
  for (const expected of [6, 18, 36]) assert.ok(decimals.includes(expected), `a token of ${expected} decimals`);
  assert.ok(!decimals.includes(0), 'tokens without decimals need to be listed by the host');
  assert.ok(tokens.some(({ isSpam }) => isSpam));
  for (const { address, amount, symbol } of tokens) {
    const read = await nodes.chain.rpc('eth_call', [
      { to: address, data: `0x70a08231${owner.slice(2).padStart(64, '0')}` },
      'latest',
    ]);
    assert.equal(amount, BigInt(read), symbol);
  }
});

test('history: every page, each transaction once, newest first', async () => {
  const service = clients.createHistoryService(http);
  const all = await wholeList(cursor => service.activity(query, cursor, signal));
  assert.ok(all.length >= 500, `${all.length} entries`);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  assert.deepEqual(
    all.map(({ at }) => at),
    all.map(({ at }) => at).toSorted((a, b) => b - a),
  );
  assert.ok(all.every(({ network: of, transfers }) => of === 'eip155:31337' && transfers.length > 0));
  assert.ok(all.some(({ transfers }) => transfers.some(({ isNft, tokenId }) => isNft && tokenId)));
  assert.ok(all.some(({ status }) => status === 'failed'));
});

test('NFTs: with pictures and collections', async () => {
  const service = clients.createNftService(http, () => ({ mediaOrigins: [new URL(nodes.metadataUrl).origin] }));
  const all = await wholeList(cursor => service.nfts(query, cursor, signal));
  assert.ok(all.length > 0);
  assert.ok(all.some(({ imageUrl, collection, isSpam }) => imageUrl && collection && !isSpam));
  assert.ok(all.every(({ amount }) => amount > 0n));
});

test('names: of the owner, by both lookups, and back to the address', async () => {
  const service = clients.createIdentityService(http);
  const { name } = await service.identity(query, signal);
  assert.equal(await service.nameOf(query, signal), name);
  assert.equal((await service.resolve(name, network, signal)).toLowerCase(), owner.toLowerCase());
  assert.equal(await service.resolve('nobody-has-this.latchkey.test', network, signal), undefined);
  const nobody = { address: newAddress(), network };
  assert.deepEqual(await service.identity(nobody, signal), { name: undefined, avatar: undefined });
  assert.equal(await service.nameOf(nobody, signal), undefined);
});

test('prices: the same as those of the balances', async () => {
  const current = await clients.createBalanceService(http).tokens({ ...query, listed: [], isForced: false }, signal);
  const prices = await clients.createPriceService(http, () => 'p').prices(current, signal);
  const priced = current.filter(({ price }) => price !== undefined);
  assert.ok(priced.length > 1);
  assert.ok(prices.size >= priced.length - 1); // the prices move
  assert.ok([...prices.values()].every(({ price }) => Number(price) > 0));
});

test('configuration, origins and reports', async () => {
  const config = clients.createConfigService(http);
  const { features } = clients.resolveFeatures({}, await config.features(signal));
  assert.equal(typeof features.history, 'boolean');
  assert.equal(typeof (await config.isAnalyticsEnabled(signal)), 'boolean');
  assert.ok(Array.isArray(await clients.createOriginsService(http).origins(signal)));
  const eventId = crypto.randomUUID();
  await clients.createReportService(http).send({
    eventId,
    url: 'https://shop.example/',
    domain: 'shop.example',
    timestamp: Date.now(),
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  });
  const found = await db.selectFrom('events').select('id').where('id', '=', eventId).execute();
  assert.equal(found.length, 1);
});

test('sign-in: a session for a signed message, its account, and its end', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const chainId = 'eip155:31337';
  const siwx = new clients.CloudAuthSIWX({
    server: instance.url,
    projectId: 'p',
    domain: 'shop.example',
    uri: 'https://shop.example/in',
    statement: 'Ja',
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, origin: 'https://shop.example' } }),
  });
  const events = [];
  siwx.on('sessionChanged', session => events.push(session?.data.accountAddress));
  const sign = async by => {
    const message = await siwx.createMessage({ chainId, accountAddress: account.address });
    const text = message.toString();
    return { data: { ...message }, message: text, signature: await by.signMessage({ message: text }) };
  };
  const other = privateKeyToAccount(generatePrivateKey());
  await assert.rejects(siwx.addSession(await sign(other)), { code: 'SIWX_SERVER_REFUSED' });
  const session = await sign(account);
  await siwx.addSession(session);
  await assert.rejects(siwx.addSession(session), { code: 'SIWX_SERVER_REFUSED' }, 'a nonce is used once');
  const [current] = await siwx.getSessions(chainId, account.address);
  assert.equal(current.signature, session.signature);
  assert.equal(current.data.statement, 'Ja');
  await siwx.setSessionAccountMetadata({ plan: 'pro' });
  assert.deepEqual((await siwx.getSessionAccount()).appKitAccount.metadata, { plan: 'pro' });
  await siwx.revokeSession(chainId, account.address);
  assert.deepEqual(await siwx.getSessions(chainId, account.address), []);
  assert.deepEqual(events, [account.address, undefined]);
});

test('a network that the server does not index is read from its node, one that it indexes from the server', async () => {
  const island = await parts.startEvmChain({ root: ROOT, chainId: 31_338, name: 'Island', port: 0 });
  const scope = new clients.Scope();
  const requests = [];
  const { fetch: realFetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const { origin, pathname } = new URL(typeof input === 'string' ? input : (input.url ?? input.href));
    requests.push(
      origin === new URL(instance.url).origin ? pathname : new URL(island.url).origin === origin ? 'node' : origin,
    );
    return realFetch(input, init);
  };
  try {
    const [indexed, other] = [nodes.chain, island].map(({ chainId, url }) =>
      clients.toCaipNetwork({ id: chainId, name: `${chainId}`, nativeCurrency, rpcUrls: { default: { http: [url] } } }),
    );
    const services = Object.fromEntries(['tokens', 'nfts', 'activity', 'prices'].map(name => [name, instance.url]));
    const context = {
      scope,
      options: clients.signalOf({ projectId: 'p', services, tokens: {}, nfts: {} }),
      alerts: { show: ({ code }) => assert.fail(code) },
      events: { track: name => assert.fail(name) },
    };
    const adapter = await new clients.EvmAdapter({ page: new EventTarget() }).create({
      scope,
      networks: () => [indexed, other],
      discovery: { announced: false, injected: false },
    });
    const source = clients.serviceNetworksSource(context);
    const serviceNetworks = clients.createServiceNetworks({ scope, source });
    const whole = { ...context, adapterOf: () => adapter, loadServiceNetworks: async () => serviceNetworks };
    const receiver = newAddress();
    const value = '0xde0b6b3a7640001';
    const [from] = await island.rpc('eth_accounts');
    const hash = await island.rpc('eth_sendTransaction', [{ from, to: receiver, value }]);
    await waitUntil('the block', () => island.rpc('eth_getTransactionReceipt', [hash]));
    requests.length = 0;

    const [tokens, nfts, activity] = ['tokens', 'nfts', 'activity'].map(name => clients[`${name}Provider`](whole));
    const prices = clients.pricesProvider(whole);
    const onOther = { address: receiver, network: other };
    const [coin] = await tokens.tokens({ ...onOther, listed: [], isForced: false }, signal);
    assert.equal(coin.amount, BigInt(value));
    assert.deepEqual((await nfts.nfts(onOther, undefined, signal)).items, []);
    const { items } = await activity.activity(onOther, undefined, signal);
    assert.deepEqual(
      items.map(item => item.hash),
      [hash],
    );
    assert.equal((await prices.prices([{ network: other.caipNetworkId, symbol: 'ETH' }], signal)).size, 0);
    assert.deepEqual(new Set(requests), new Set(['/v1/supported-chains', 'node']));
    assert.equal(requests.filter(each => each !== 'node').length, 1, 'the server is asked once');

    requests.length = 0;
    const onIndexed = { address: owner, network: indexed };
    const [ether] = await tokens.tokens({ ...onIndexed, listed: [], isForced: false }, signal);
    assert.ok(Number(ether.price) > 0, 'the server has prices, the node has none');
    assert.ok((await activity.activity(onIndexed, undefined, signal)).items.length > 0);
    assert.equal((await prices.prices([{ network: indexed.caipNetworkId, symbol: 'ETH' }], signal)).size, 1);
    assert.deepEqual(
      requests.filter(each => each === 'node' || each === '/v1/supported-chains'),
      [],
    );
  } finally {
    globalThis.fetch = realFetch;
    scope.dispose();
    await island.stop();
  }
});
