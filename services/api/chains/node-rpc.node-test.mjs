// Nodes refuse batches above a limit, and strangers decide how many tokens an account gets.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { encodeAbiParameters, numberToHex } from 'viem';
import { loadExports } from '../../../tools/load-typescript.mjs';

const parts = await loadExports(`
  export { NodeRpc } from './services/api/chains/node-rpc.js';
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';`);

const CHAIN = 'eip155:5';
const OWN = `0x${'7'.repeat(40)}`;
const THIEF = `0x${'1'.repeat(40)}`;
const GOOD = `0x${'9'.repeat(40)}`;
const junk = index => `0x${(index + 1_000_000).toString(16).padStart(40, '0')}`;

/** A node that answers each call by `reply`, and refuses a batch of more than 100 calls, or one that `refuses`. */
async function startNode(reply, refuses = () => false) {
  const sizes = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const calls = JSON.parse(text);
    sizes.push(calls.length);
    const isRefused = calls.length > 100 || refuses(calls);
    const answers = isRefused
      ? [{ jsonrpc: '2.0', id: calls[0].id, error: { code: -32_600, message: 'batch too large' } }]
      : calls.map(call => ({ jsonrpc: '2.0', id: call.id, ...reply(call) }));
    response.end(JSON.stringify(isRefused && refuses(calls) ? {} : answers));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise(resolve => server.close(resolve).closeAllConnections());
  return { url: `http://127.0.0.1:${server.address().port}`, sizes, stop };
}

const textOf = text => encodeAbiParameters([{ type: 'string' }], [text]);

/** Answers the calls of tokens of six decimals. */
function tokenReply({ method, params: [call] }) {
  if (method === 'eth_getBalance') return { result: '0x1' };
  if (call.data === '0x313ce567') return { result: numberToHex(6, { size: 32 }) };
  if (call.data.length === 10) return { result: textOf(call.to === GOOD ? 'GOOD' : 'JUNK') };
  return { result: numberToHex(5_000_000, { size: 32 }) };
}

async function withApi(url, run) {
  const given = { DATABASE_URL: 'sqlite::memory:', CHAINS: `${CHAIN}=${url}`, INDEX: '0', LOG_LEVEL: 'silent' };
  const api = await parts.createApi(parts.readApiSettings(given));
  const receive = async (contract, index, from) => {
    const place = { chain: CHAIN, hash: numberToHex(index, { size: 32 }), block_number: 1 };
    const parties = { from_address: from, to_address: contract };
    await api.db
      .insertInto('transactions')
      .values({ ...place, ...parties, position: index, mined_at: 1, status: 'confirmed', nonce: 0, method: '' })
      .execute();
    const asset = { kind: 'erc20', contract, token_id: '', quantity: '1', sender: '' };
    await api.db
      .insertInto('transfers')
      .values({ ...place, ...asset, log_index: 0, batch_index: 0, from_address: from, to_address: OWN })
      .execute();
  };
  const balance = async () => {
    const answer = await api.app.inject(`/v1/account/${OWN}/balance?projectId=p&includeSpam=true`);
    return { status: answer.statusCode, symbols: answer.json().balances?.map(({ symbol }) => symbol) };
  };
  try {
    await run({ ...api, receive, balance });
  } finally {
    await api.stop();
  }
}

test('keeps the results of the requests that succeed', async () => {
  const node = await startNode(
    ({ params: [value] }) => ({ result: value }),
    calls => calls.some(({ params: [value] }) => value === 30),
  );
  try {
    const rpc = new parts.NodeRpc(CHAIN, node.url);
    const results = await rpc.batch(Array.from({ length: 120 }, (_, value) => ({ method: 'm', params: [value] })));
    const lost = results.flatMap((result, value) => ('error' in result ? [value] : []));
    assert.ok(lost.length > 0 && lost.length <= 50, `${lost.length} results lost`);
    assert.ok(lost.includes(30));
    assert.ok(results.every((result, value) => 'error' in result || result.value === value));
    await assert.rejects(rpc.batch([{ method: 'm', params: [30] }]), { name: 'NodeError' });
    assert.ok(Math.max(...node.sizes) <= 50);
  } finally {
    await node.stop();
  }
});

test('shows a token of the account among 400 of strangers, with a node that refuses batches above 100', async () => {
  const node = await startNode(tokenReply);
  try {
    await withApi(node.url, async ({ receive, balance, db }) => {
      for (let index = 0; index < 400; index += 1) await receive(junk(index), index, THIEF);
      await receive(GOOD, 9_999, OWN);
      const { status, symbols } = await balance();
      assert.equal(status, 200);
      assert.ok(symbols.includes('GOOD'));
      assert.ok(symbols.length < 400, 'one request reads a bounded number of tokens of strangers');
      for (let times = 0; times < 4; times += 1) await balance();
      const { count } = await db
        .selectFrom('tokens')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      assert.equal(count, 401);
    });
  } finally {
    await node.stop();
  }
});

test('reads a token after 150 contracts of strangers that have no code', async () => {
  const node = await startNode(call =>
    call.method === 'eth_getCode' || (call.method === 'eth_call' && call.params[0].to <= junk(149))
      ? { result: '0x' }
      : tokenReply(call),
  );
  try {
    await withApi(node.url, async ({ receive, balance }) => {
      for (let index = 0; index < 150; index += 1) await receive(junk(index), index, THIEF);
      await receive(GOOD, 9_999, THIEF);
      await balance();
      assert.ok((await balance()).symbols.includes('GOOD'));
    });
  } finally {
    await node.stop();
  }
});

test('answers 503 in place of a balance without a listed token', async () => {
  const isBalance = ({ params: [call] }) => call.to === junk(29) && call.data.startsWith('0x70a08231');
  const node = await startNode(tokenReply, calls => calls.some(isBalance));
  try {
    await withApi(node.url, async ({ db, balance }) => {
      const text = { name: 'Listed', symbol: 'LIST', icon_url: '', base_price: '' };
      const listed = Array.from({ length: 60 }, (_, index) => ({ ...text, chain: CHAIN, address: junk(index) }));
      await db
        .insertInto('tokens')
        .values(listed.map(row => ({ ...row, decimals: 6, is_listed: 1 })))
        .execute();
      assert.equal((await balance()).status, 503);
    });
  } finally {
    await node.stop();
  }
});

test('answers 503 in place of a balance without a listed token that the node does not read', async () => {
  const world = { answer: {} };
  const isBalance = ({ params: [call] }) => call.to === GOOD && call.data.startsWith('0x70a08231');
  const node = await startNode(call => (isBalance(call) ? world.answer : tokenReply(call)));
  try {
    await withApi(node.url, async ({ db, balance }) => {
      const text = { name: 'Listed', symbol: 'LIST', icon_url: '', base_price: '' };
      const row = { ...text, chain: CHAIN, address: GOOD, decimals: 6, is_listed: 1 };
      await db.insertInto('tokens').values(row).execute();
      for (const answer of [
        { error: { code: -32_005, message: 'limit exceeded' } },
        { error: { code: -32_603, message: 'Internal error' } },
        { error: { code: -32_000, message: 'header not found' } },
        { result: null },
      ]) {
        world.answer = answer;
        assert.equal((await balance()).status, 503, JSON.stringify(answer));
      }
      // The contract itself has no balance to tell: the others are shown
      for (const answer of [{ error: { code: 3, message: 'execution reverted' } }, { result: '0x' }]) {
        world.answer = answer;
        assert.deepEqual(await balance(), { status: 200, symbols: ['ETH'] }, JSON.stringify(answer));
      }
      world.answer = { result: numberToHex(5_000_000, { size: 32 }) };
      assert.deepEqual(await balance(), { status: 200, symbols: ['ETH', 'LIST'] });
    });
  } finally {
    await node.stop();
  }
});

test('shows the account’s own tokens when the contracts of strangers make a node fail', async () => {
  const node = await startNode(tokenReply, calls => calls.some(({ params: [call] }) => call.to < junk(500)));
  try {
    await withApi(node.url, async ({ receive, balance }) => {
      for (let index = 0; index < 30; index += 1) await receive(junk(index), index, THIEF);
      await receive(GOOD, 9_999, OWN);
      assert.deepEqual(await balance(), { status: 200, symbols: ['ETH', 'GOOD'] });
    });
  } finally {
    await node.stop();
  }
});
