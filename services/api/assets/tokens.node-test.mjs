// What a node says of a contract: one that is no token today may be one tomorrow, and anybody may ask for any address.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { encodeAbiParameters, numberToHex } from 'viem';
import { loadExports } from '../../../tools/load-typescript.mjs';

const parts = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';`);

const CHAIN = 'eip155:5';
const TOKEN = `0x${'4'.repeat(40)}`;
const DAY_MS = 24 * 3_600_000;
const REVERT = { error: { code: 3, message: 'execution reverted' } };
const LIMITED = { error: { code: -32_005, message: 'limit exceeded' } };
const FAILED = { error: { code: -32_603, message: 'Internal error' } };
const address = index => `0x${(index + 1_000_000).toString(16).padStart(40, '0')}`;

/** Runs with a server whose node answers each call by `world.reply`. */
async function withWorld(run, settings = {}) {
  const world = { reply: () => ({ result: '0x' }), batches: [] };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const calls = JSON.parse(text);
    world.batches.push(calls);
    response.end(JSON.stringify(calls.map(call => ({ jsonrpc: '2.0', id: call.id, ...world.reply(call) }))));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  const given = { DATABASE_URL: 'sqlite::memory:', CHAINS: `${CHAIN}=${url}`, INDEX: '0', LOG_LEVEL: 'silent' };
  const api = await parts.createApi(parts.readApiSettings({ ...given, ...settings }));
  world.db = api.db;
  world.price = (...addresses) =>
    api.app.inject({
      method: 'POST',
      url: '/v1/fungible/price',
      payload: { currency: 'usd', projectId: 'p', addresses: addresses.map(one => `${CHAIN}:${one}`) },
    });
  world.rows = () => api.db.selectFrom('tokens').select(['address', 'symbol', 'decimals']).execute();
  try {
    await run(world);
  } finally {
    await api.stop();
    await new Promise(resolve => server.close(resolve).closeAllConnections());
  }
}

function tokenReply({ method, params: [{ data }] }) {
  if (method === 'eth_getCode') return { result: '0x60' };
  if (data === '0x313ce567') return { result: numberToHex(6, { size: 32 }) };
  return { result: encodeAbiParameters([{ type: 'string' }], ['NEW']) };
}

test('keeps nothing of an address without code, which may get a token', async () => {
  await withWorld(async world => {
    assert.equal((await world.price(TOKEN)).statusCode, 200);
    assert.deepEqual(await world.rows(), []);
    world.reply = tokenReply;
    assert.equal((await world.price(TOKEN)).json().fungibles[0].symbol, 'NEW');
    assert.deepEqual(await world.rows(), [{ address: TOKEN, symbol: 'NEW', decimals: 6 }]);
  });
});

test('keeps nothing of a token whose block one of several nodes does not have yet', async () => {
  await withWorld(async world => {
    // The node that is asked second has the block
    world.reply = call => (world.batches.length > 1 ? tokenReply(call) : { result: '0x' });
    await world.price(TOKEN);
    assert.deepEqual(await world.rows(), []);
  });
});

test('keeps a contract that is no token for a day', async () => {
  for (const reply of [REVERT, { result: '0x' }])
    await withWorld(async world => {
      world.reply = call => (call.method === 'eth_getCode' ? { result: '0x60' } : reply);
      await world.price(TOKEN);
      assert.deepEqual(await world.rows(), [{ address: TOKEN, symbol: '', decimals: -1 }]);
      world.reply = tokenReply;
      world.batches.length = 0;
      await world.price(TOKEN);
      assert.equal(world.batches.length, 0);
      await world.db
        .updateTable('tokens')
        .set({ checked_at: Date.now() - DAY_MS - 1 })
        .execute();
      await world.price(TOKEN);
      assert.deepEqual(await world.rows(), [{ address: TOKEN, symbol: 'NEW', decimals: 6 }]);
    });
});

test('keeps nothing of a contract of which the node does not say what it answers', async () => {
  for (const reply of [{ result: null }, {}, { result: 'unknown' }, { result: 6 }, LIMITED, FAILED])
    await withWorld(async world => {
      world.reply = call => (call.method === 'eth_getCode' ? { result: '0x60' } : reply);
      await world.price(TOKEN);
      assert.deepEqual(await world.rows(), [], JSON.stringify(reply));
      world.reply = tokenReply;
      assert.equal((await world.price(TOKEN)).json().fungibles[0].symbol, 'NEW');
    });
});

test('keeps nothing of a token of which the node limits one of the calls', async () => {
  for (const limited of ['0x06fdde03', '0x95d89b41', '0x313ce567'])
    await withWorld(async world => {
      world.reply = call => (call.params[0].data === limited ? LIMITED : tokenReply(call));
      await world.price(TOKEN);
      assert.deepEqual(await world.rows(), [], limited);
    });
});

test('keeps nothing of a contract whose second answer is unknown', async () => {
  await withWorld(async world => {
    world.reply = call =>
      call.method === 'eth_getCode' ? { result: '0x60' } : { result: world.batches.length > 1 ? null : '0x' };
    await world.price(TOKEN);
    assert.deepEqual(await world.rows(), []);
  });
});

test('reads a contract again that an earlier version has kept as no token', async () => {
  await withWorld(async world => {
    const text = { name: '', symbol: '', icon_url: '', base_price: '' };
    const row = { ...text, chain: CHAIN, address: TOKEN, decimals: -1, is_listed: 0 };
    await world.db.insertInto('tokens').values(row).execute();
    world.reply = tokenReply;
    assert.equal((await world.price(TOKEN)).json().fungibles[0].decimals, 6);
  });
});

test('leaves a listed token as the operator has written it', async () => {
  await withWorld(async world => {
    const text = { name: 'Odd', symbol: 'ODD', icon_url: '', base_price: '' };
    const row = { ...text, chain: CHAIN, address: TOKEN, decimals: -1, is_listed: 1 };
    await world.db.insertInto('tokens').values(row).execute();
    world.reply = tokenReply;
    await world.price(TOKEN);
    assert.deepEqual(await world.rows(), [{ address: TOKEN, symbol: 'ODD', decimals: -1 }]);
  });
});

test('reads the tokens of one request together', async () => {
  await withWorld(async world => {
    world.reply = tokenReply;
    const all = Array.from({ length: 50 }, (_, index) => address(index));
    const { fungibles } = (await world.price(...all, ...all)).json();
    assert.equal(fungibles.length, 100);
    assert.ok(fungibles.every(({ symbol }) => symbol === 'NEW'));
    assert.equal(world.batches.flat().length, 150);
    assert.ok(world.batches.length <= 6, `${world.batches.length} requests`);
  });
});

test('limits the requests for prices of a network', async () => {
  await withWorld(
    async world => {
      assert.equal((await world.price(TOKEN)).statusCode, 200);
      assert.equal((await world.price(TOKEN)).statusCode, 429);
    },
    { STORE_LIMIT: '1' },
  );
});
