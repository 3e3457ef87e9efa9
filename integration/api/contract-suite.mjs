// The contract of the server, over HTTP: runs for every kind of deployment.
import assert from 'node:assert/strict';
import { formatUnits } from 'viem';
import { adminSuite } from './admin-suite.mjs';
import { authSuite } from './auth-suite.mjs';
import { fuzzRequests } from './fuzz-requests.mjs';
import { namesSuite } from './names-suite.mjs';
import { onrampSuite } from './onramp-suite.mjs';
import { paySuite } from './pay-suite.mjs';
import { newAddress, parts, waitUntil } from './test-world.mjs';

const EVM = 'eip155:31337';
const NATIVE = `0x${'e'.repeat(40)}`;
const UUID = () => crypto.randomUUID();

/** Tests of the JSON API. `url`, `owner` and `nodes` are read when a test runs. */
export async function contractSuite(t, world) {
  const get = async (path, options) => {
    const response = await fetch(world.url + path, options);
    assert.ok(response.headers.get('x-request-id'), `${path} has a request id`);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const ok = async (path, options) => {
    const { status, body } = await get(path, options);
    assert.equal(status, 200, `${path} answered ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const post = (path, body) => get(path, { method: 'POST', body: JSON.stringify(body) });
  const refused = async (answer, status, field) => {
    const { status: given, body } = await answer;
    assert.equal(given, status, JSON.stringify(body));
    assert.equal(body.status, 'FAILED');
    if (field !== undefined) assert.equal(body.reasons[0].field, field);
    assert.ok(body.reasons[0].description.length > 0);
  };
  const account = path => `/v1/account/${world.owner}/${path}`;
  const history = async (query = '', address = world.owner) =>
    ok(`/v1/account/${address}/history?projectId=p&chainId=${EVM}${query}`);
  const wholeHistory = async (address = world.owner) => {
    const all = [];
    for (let cursor = ''; ;) {
      const { data, next } = await history(cursor && `&cursor=${cursor}`, address);
      all.push(...data);
      if (next === null) return all;
      cursor = next;
    }
  };
  /** Resolves once a transaction is mined: the node answers before that. */
  const mined = hash =>
    waitUntil('the receipt', async () => (await world.nodes.chain.rpc('eth_getTransactionReceipt', [hash])) !== null);
  const isIndexed = () =>
    waitUntil('the index', async () => {
      const height = Number(await world.nodes.chain.rpc('eth_blockNumber'));
      return (await world.indexedHeight()) === height;
    });

  await t.test('supported-chains lists the configured networks', async () => {
    const { http, ws, accounts } = await ok('/v1/supported-chains');
    assert.deepEqual(http.toSorted(), [EVM, world.nodes.solana.caipNetworkId]);
    assert.deepEqual(accounts, http);
    assert.deepEqual(ws, []);
    assert.deepEqual(await ok('/health'), { status: 'ok' });
  });

  await t.test('balance has tokens of 0, 6, 18 and 36 decimals, exact and without spam', async () => {
    await isIndexed();
    const { balances } = await ok(account(`balance?projectId=p&currency=usd&chainId=${EVM}&sv=html-1`));
    const [native, ...tokens] = balances;
    const wei = BigInt(await world.nodes.chain.rpc('eth_getBalance', [world.owner, 'latest']));
    assert.equal(native.quantity.numeric, formatUnits(wei, 18));
    assert.ok(!('address' in native));
    assert.deepEqual(
      Object.fromEntries(tokens.map(({ symbol, quantity: { decimals, numeric } }) => [symbol, [decimals, numeric]])),
      {
        WHOLE: ['0', '42'],
        DUSD: ['6', '2500.75'],
        HRB: ['18', '1.234567890123456789'],
        FINE: ['36', '7.000000000000000000000000000000000001'],
      },
    );
    for (const { address, price, value, quantity, priceDecimal } of tokens) {
      assert.match(address, /^eip155:31337:0x[0-9a-fA-F]{40}$/);
      assert.ok(price > 0 && Math.abs(value - price * Number(quantity.numeric)) <= value * 1e-6 + 1e-8);
      assert.equal(Number(priceDecimal), price);
    }
    const all = await ok(account(`balance?projectId=p&chainId=${EVM}&includeSpam=true`));
    assert.equal(all.balances.filter(({ flags }) => flags?.is_spam).length, 2);
  });

  await t.test('balance accepts a CAIP-10 id and converts the currency', async () => {
    const usd = await ok(`/v1/account/${EVM}:${world.owner}/balance?projectId=p&currency=usd`);
    const jpy = await ok(account('balance?projectId=p&currency=jpy'));
    assert.equal(usd.balances.length, jpy.balances.length);
    const [one, other] = [usd, jpy].map(({ balances }) => balances.find(({ symbol }) => symbol === 'DUSD').price);
    assert.ok(other / one > 140 && other / one < 160);
  });

  await t.test('balance reads SOL and tokens of both programs', async () => {
    const [key] = parts.solanaTestKeys(0, 1);
    const { solana } = world.nodes;
    const { balances } = await ok(`/v1/account/${key.address}/balance?projectId=p&chainId=${solana.caipNetworkId}`);
    assert.deepEqual(balances.map(({ symbol }) => symbol).toSorted(), ['DPTS', 'DUSD', 'SOL']);
    assert.deepEqual(balances.find(({ symbol }) => symbol === 'DPTS').quantity, { decimals: '2', numeric: '2500.5' });
  });

  await t.test('balance refuses bad addresses, networks, currencies and missing projects', async () => {
    await refused(get('/v1/account/nobody/balance?projectId=p'), 400, 'address');
    await refused(get(account('balance?projectId=p&chainId=eip155:5')), 400, 'chainId');
    await refused(get(account('balance?projectId=p&chainId=eip155')), 400, 'chainId');
    await refused(get(account(`balance?projectId=p&chainId=${world.nodes.solana.caipNetworkId}`)), 400, 'address');
    await refused(get(account('balance?projectId=p&currency=USD')), 400, 'currency');
    await refused(get(account('balance')), 400, 'projectId');
    await refused(get(account('balance?projectId=p'), { method: 'POST', body: '{}' }), 405);
  });

  await t.test('history has 500 entries in pages of 50, newest first and each once', async () => {
    await isIndexed();
    const all = await wholeHistory();
    assert.equal(all.length, parts.HISTORY_ENTRIES);
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
    const times = all.map(({ metadata }) => Date.parse(metadata.minedAt));
    assert.deepEqual(
      times,
      times.toSorted((one, other) => other - one),
    );
    assert.ok(all.every(({ transfers }) => transfers.length > 0));
    assert.ok(new Set(all.map(({ metadata }) => metadata.minedAt.slice(0, 7))).size >= 12);
    const kinds = new Set(all.map(({ metadata }) => metadata.operationType));
    for (const kind of ['send', 'receive', 'trade', 'mint']) assert.ok(kinds.has(kind), kind);
    assert.ok(all.some(({ metadata }) => metadata.status === 'failed'));
  });

  await t.test('history keeps its pages while blocks arrive', async () => {
    const first = await history();
    const { chain } = world.nodes;
    const hash = await chain.rpc('eth_sendTransaction', [
      { from: (await chain.rpc('eth_accounts'))[3], to: world.owner, value: '0x7' },
    ]);
    await mined(hash);
    await isIndexed();
    const again = await history();
    assert.equal(again.data[0].id, hash);
    assert.deepEqual(again.data[0].transfers[0].quantity, { numeric: '0.000000000000000007' });
    const second = await history(`&cursor=${first.next}`);
    assert.ok(second.data.every(({ id }) => !first.data.some(one => one.id === id)));
    assert.equal(again.data[49].id, first.data[48].id);
  });

  await t.test('history tells sends, calls and failures of an account', async () => {
    const { chain } = world.nodes;
    const [from] = (await chain.rpc('eth_accounts')).slice(4);
    const to = newAddress();
    const sent = await chain.rpc('eth_sendTransaction', [{ from, to, value: '0xde0b6b3a7640000' }]);
    const token = (await ok(account(`balance?projectId=p&chainId=${EVM}`))).balances
      .find(({ symbol }) => symbol === 'WHOLE')
      .address.split(':')[2];
    const transfer = `0xa9059cbb${'0'.repeat(24)}${to.slice(2)}${'f'.repeat(64)}`;
    const failed = await chain.rpc('eth_sendTransaction', [{ from, to: token, data: transfer, gas: '0x186a0' }]);
    const approve = `0x095ea7b3${'0'.repeat(24)}${to.slice(2)}${'0'.repeat(63)}1`;
    const approved = await chain.rpc('eth_sendTransaction', [{ from, to: token, data: approve }]);
    await mined(approved);
    await isIndexed();
    const { data } = await history('', from);
    const facts = Object.fromEntries(
      data.map(({ id, metadata: { operationType, status }, transfers: [{ direction, quantity }] }) => [
        id,
        [operationType, status, direction, quantity.numeric],
      ]),
    );
    assert.deepEqual(facts[sent], ['send', 'confirmed', 'out', '1']);
    assert.deepEqual(facts[failed], ['execute', 'failed', 'out', '0']);
    assert.deepEqual(facts[approved], ['approve', 'confirmed', 'out', '0']);
    const receiver = await history('', to);
    assert.equal(receiver.data[0].metadata.operationType, 'receive');
  });

  await t.test('history has NFTs with names and pictures, and flags spam', async () => {
    const all = await wholeHistory();
    const nfts = all.flatMap(({ transfers }) => transfers).filter(({ nft_info }) => nft_info);
    const light = nfts.find(({ nft_info: { name } }) => name === 'Lighthouse 2');
    assert.match(light.nft_info.content.preview.url, /\/demo\/pictures\/lights-2\.png$/);
    assert.equal(light.nft_info.flags.is_spam, false);
    assert.ok(nfts.some(({ nft_info: { flags } }) => flags.is_spam));
    const spam = all.flatMap(({ transfers }) => transfers).filter(({ fungible_info }) => fungible_info?.flags.is_spam);
    assert.equal(spam.length, 2);
  });

  await t.test('history of Solana has transfers of SOL and tokens', async () => {
    const { solana } = world.nodes;
    const [key] = parts.solanaTestKeys(0, 1);
    await solana.control.mint('DUSD', key.address, 1_500_000n);
    const read = () => ok(`/v1/account/${key.address}/history?projectId=p&chainId=${solana.caipNetworkId}`);
    const isMint = ({ metadata, transfers: [one] }) =>
      metadata.operationType === 'mint' && one.quantity.numeric === '1.5' && one.fungible_info.symbol === 'DUSD';
    const { data } = await waitUntil('the mint', async () => {
      const answer = await read();
      return answer.data.some(isMint) && answer;
    });
    assert.ok(
      data.some(({ transfers: [one] }) => one.fungible_info.symbol === 'SOL' && one.quantity.numeric === '100'),
    );
    assert.equal(new Set(data.map(({ id }) => id)).size, data.length);
  });

  await t.test('history refuses bad cursors and providers', async () => {
    await refused(get(account('history?projectId=p&cursor=nonsense')), 400, 'cursor');
    await refused(
      get(account(`history?projectId=p&cursor=${Buffer.from('[1,2]').toString('base64url')}`)),
      400,
      'cursor',
    );
    await refused(get(account('history?projectId=p&onramp=another')), 400, 'provider');
    await refused(get('/v1/account/0x12/history?projectId=p'), 400, 'address');
    assert.deepEqual(await history('', newAddress()), { data: [], next: null });
  });

  await t.test('nfts have metadata and pictures, in pages, without spam', async () => {
    await isIndexed();
    const first = await ok(account(`nfts?projectId=p&chainId=${EVM}`));
    const second = await ok(account(`nfts?projectId=p&chainId=${EVM}&cursor=${first.next}`));
    const all = [...first.data, ...second.data];
    assert.deepEqual([first.data.length, all.length, second.next], [50, 63, null]);
    assert.equal(new Set(all.map(({ address, tokenId }) => `${address}/${tokenId}`)).size, 63);
    const items = all.filter(({ standard }) => standard === 'erc1155');
    assert.deepEqual(
      items.map(({ tokenId, amount, name }) => [tokenId, amount, name]),
      [
        ['1', '1', 'Anchor 1'],
        ['2', '7', 'Compass 2'],
        ['3', '25', 'Sail 3'],
      ],
    );
    assert.equal(items[0].collection.name, 'Tide Items');
    assert.deepEqual(items[0].attributes[0], { trait_type: 'Kind', value: 'Anchor' });
    assert.ok(all.every(({ flags, imageUrl }) => !flags.is_spam && imageUrl.endsWith('.png')));
    const start = await ok(account('nfts?projectId=p&includeSpam=true'));
    const rest = await ok(account(`nfts?projectId=p&includeSpam=true&cursor=${start.next}`));
    assert.equal([...start.data, ...rest.data].filter(({ flags }) => flags.is_spam).length, 1);
    await refused(get(account('nfts?projectId=p&cursor=none')), 400, 'cursor');
  });

  await t.test('prices come in order, one for each address, and move', async () => {
    const { balances } = await ok(account(`balance?projectId=p&chainId=${EVM}`));
    const hrb = balances.find(({ symbol }) => symbol === 'HRB').address;
    const ask = async (addresses, currency = 'usd') =>
      (await post('/v1/fungible/price', { projectId: 'p', currency, addresses })).body.fungibles;
    const sol = `${world.nodes.solana.caipNetworkId}:So11111111111111111111111111111111111111112`;
    const [native, token, unknown, solana] = await ask([`${EVM}:${NATIVE}`, hrb, `${EVM}:${newAddress()}`, sol]);
    assert.deepEqual([native.symbol, native.decimals, token.symbol, token.decimals], ['ETH', 18, 'HRB', 18]);
    assert.ok(native.price > 1_500 && native.price < 4_000 && solana.price > 75);
    assert.deepEqual([unknown.price, 'priceDecimal' in unknown], [0, false]);
    assert.match(token.priceDecimal, /^\d+\.\d+$/);
    await waitUntil('another price', async () => (await ask([hrb]))[0].priceDecimal !== token.priceDecimal);
    const body = { projectId: 'p', currency: 'usd', addresses: [hrb] };
    await refused(post('/v1/fungible/price', { ...body, addresses: [] }), 400, 'address');
    await refused(post('/v1/fungible/price', { ...body, addresses: ['0x12'] }), 400, 'address');
    await refused(post('/v1/fungible/price', { ...body, currency: 'xyz' }), 422, 'currency');
    await refused(post('/v1/fungible/price', { currency: 'usd', addresses: [hrb] }), 422, 'projectId');
  });

  await t.test('identity and names come from the registry', async () => {
    const { name, avatar } = await ok(`/v1/identity/${world.owner.toUpperCase().replace('0X', '0x')}?projectId=p`);
    assert.equal(name, 'harbor.latchkey.test');
    assert.match(avatar, /avatar-harbor\.png$/);
    assert.deepEqual((await ok(account('identity?projectId=p'))).name, name);
    const none = await ok(`/v1/identity/${newAddress()}?projectId=p`);
    assert.deepEqual([none.name, none.avatar], [null, null]);
    const found = await ok(`/v1/profile/account/${name}?apiVersion=2`);
    assert.equal(found.addresses['60'].address.toLowerCase(), world.owner);
    assert.deepEqual(
      (await ok(`/v1/profile/reverse/${world.owner}?apiVersion=2`)).map(one => one.name),
      [name],
    );
    assert.deepEqual(await ok('/v1/profile/account/nobody.latchkey.test?apiVersion=2'), []);
    await refused(get('/v1/profile/account/nobody.latchkey.test'), 404, 'name');
    await refused(get(`/v1/profile/reverse/${newAddress()}`), 404, 'address');
    await refused(get('/v1/profile/account/nobody'), 400, 'name');
    await refused(get('/v1/profile/account/nobody.example.org'), 400, 'name');
    await refused(get('/v1/identity/0x12?projectId=p'), 400, 'address');
  });

  await t.test('suggestions start with the wanted name and its state', async () => {
    const { suggestions } = await ok('/v1/profile/suggestions/harbor');
    assert.equal(suggestions.length, 5);
    assert.deepEqual(suggestions[0], { label: 'harbor', name: 'harbor.latchkey.test', registered: true });
    assert.ok(suggestions.slice(1).every(({ label, registered }) => label.startsWith('harbor') && !registered));
    await refused(get('/v1/profile/suggestions/ab'), 400, 'name');
    await refused(get('/v1/profile/suggestions/abc?zone=example.org'), 400, 'name');
  });

  await namesSuite(t, world, { ok, get, post, refused });
  await authSuite(t, world, { get, refused });
  await onrampSuite(t, world, { ok, get, post, refused });
  await paySuite(t, world, { post, refused });

  await t.test('project configuration leaves everything to the host until it is changed', async () => {
    const { features } = await ok('/appkit/v1/config?projectId=p');
    assert.ok(features.length > 4 && features.every(({ isEnabled, config }) => isEnabled && config === null));
    assert.deepEqual(await ok('/projects/v1/origins?projectId=p'), { allowedOrigins: ['*'] });
    assert.deepEqual(await ok('/getAnalyticsConfig?projectId=p'), { isAnalyticsEnabled: true });
    await refused(get('/appkit/v1/config'), 400, 'projectId');
  });

  await t.test('the proxy forwards values byte for byte and refuses methods of the node', async () => {
    const rpc = (body, chainId = EVM) =>
      fetch(`${world.url}/v1/?chainId=${chainId}&projectId=p`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'text/plain' },
      });
    const call = method => JSON.stringify({ jsonrpc: '2.0', id: 'a', method, params: [] });
    assert.deepEqual(await (await rpc(call('eth_chainId'))).json(), { jsonrpc: '2.0', id: 'a', result: '0x7a69' });
    const batch = await (await rpc(`[${call('eth_chainId')},${call('net_version')}]`)).json();
    assert.equal(batch.length, 2);
    for (const method of [
      'anvil_setBalance',
      'eth_sendTransaction',
      'eth_accounts',
      'debug_traceTransaction',
      'personal_sign',
    ])
      assert.equal((await (await rpc(call(method))).json()).error.code, -32_601, method);
    const { solana } = world.nodes;
    const info = `{"jsonrpc":"2.0","id":18014398509481985,"method":"getMinimumBalanceForRentExemption","params":[0]}`;
    assert.match(await (await rpc(info, solana.caipNetworkId)).text(), /18014398509481985/);
    // Nodes that read names without case, or take the last of two, would run what was not checked
    const twice = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","method":"eth_blockNumber","params":[]}';
    const other = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","Method":"anvil_nodeInfo","params":[]}';
    const escaped = twice.replace('"method":"eth_b', '"m\\u0065thod":"eth_b');
    for (const body of [twice, escaped, other, `[${other}]`, `[${twice}]`, '{"method":"eth_chainId","extra":1}'])
      assert.equal((await rpc(body)).status, 422, body);
    assert.equal((await rpc('{')).status, 400);
    assert.equal((await rpc('[]')).status, 422);
    assert.equal((await rpc(call('eth_chainId'), 'eip155:5')).status, 400);
  });

  await t.test('events are taken once, and refused when the project takes none', async () => {
    const eventId = UUID();
    const event = {
      eventId,
      url: 'https://a.example/?secret=1',
      domain: 'a.example',
      timestamp: Date.now(),
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false }, address: '0x1' },
    };
    for (let time = 0; time < 2; time += 1) assert.deepEqual((await post('/e?projectId=p&st=a&sv=1', event)).body, {});
    const props = { type: 'error', event: 'API_ERROR', errorType: 'T', errorMessage: 'm', stackTrace: 's' };
    const report = { ...event, eventId: UUID(), timestamp: new Date().toISOString(), props };
    assert.equal((await post('/e?projectId=p', report)).status, 200);
    await refused(post('/e?projectId=p', { ...event, eventId: 'no' }), 422, 'eventId');
    await refused(post('/e?projectId=p', { ...event, props: { type: 'other' } }), 422);
    await refused(
      post('/e?projectId=p', { ...event, eventId: UUID(), props: { ...event.props, properties: 'x'.repeat(20_000) } }),
      413,
    );
    await adminSuite(world, eventId);
  });

  await t.test('random requests get 4xx or 2xx', { timeout: 120_000 }, () => fuzzRequests(world));

  await t.test('a reorganisation replaces what it removed', async () => {
    const { chain } = world.nodes;
    const [from] = (await chain.rpc('eth_accounts')).slice(5);
    const snapshot = await chain.rpc('evm_snapshot');
    const [lost, stored] = [newAddress(), newAddress()];
    const send = to => chain.rpc('eth_sendTransaction', [{ from, to, value: '0x1' }]);
    await send(lost);
    await send(lost);
    await waitUntil('the first branch', async () => (await history('', lost)).data.length === 2);
    await chain.rpc('evm_revert', [snapshot]);
    await waitUntil('a shorter chain', async () => (await history('', lost)).data.length === 0);
    for (let time = 0; time < 3; time += 1) await send(stored);
    await waitUntil('the second branch', async () => (await history('', stored)).data.length === 3);
    assert.equal((await history('', lost)).data.length, 0);
    assert.ok((await wholeHistory()).length >= parts.HISTORY_ENTRIES);
  });
}
