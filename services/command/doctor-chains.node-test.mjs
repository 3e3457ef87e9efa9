// What `doctor` says of the nodes of CHAINS: another network, methods that lack, blocks that are pruned, a node that lags.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';

const { createApi, examineChains, readApiSettings } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { examineChains } from './services/command/doctor-chains.js';
  export { readApiSettings } from './services/api/settings.js';`);

const EVM = 'eip155:5';
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const NEWEST = 1_000;
const hex = number => `0x${number.toString(16)}`;
const hashOf = number => `0x${number.toString(16).padStart(64, '0')}`;

/** What the node answers by method; `first` is the oldest block of which it has receipts. */
let node, first, evmAge, server, folder;

const transaction = number => ({
  hash: hashOf(number + 10_000),
  from: `0x${'1'.repeat(40)}`,
  to: `0x${'2'.repeat(40)}`,
  value: '0x1',
  nonce: '0x0',
  input: '0x',
  transactionIndex: '0x0',
});

const complete = () => ({
  eth_chainId: () => '0x5',
  eth_getBalance: () => '0x0',
  eth_getCode: () => '0x',
  eth_call: () => '0x',
  eth_getBlockByNumber([block]) {
    const number = block === 'latest' ? NEWEST : Number(block);
    return {
      number: hex(number),
      hash: hashOf(number),
      parentHash: hashOf(Math.max(0, number - 1)),
      timestamp: hex(Math.floor((Date.now() - evmAge) / 1000)),
      transactions: [transaction(number)],
    };
  },
  eth_getBlockReceipts([block]) {
    const number = Number(block);
    if (number < first) return null;
    return [{ transactionHash: hashOf(number + 10_000), blockHash: hashOf(number), status: '0x1', logs: [] }];
  },
  getGenesisHash: () => '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  getSlot: () => NEWEST,
  getFirstAvailableBlock: () => first,
  getBlocks: ([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index),
  getBlock: ([slot]) => ({ blockhash: `b${slot}`, blockTime: 1, transactions: [] }),
  getBalance: () => ({ value: 0 }),
  getTokenAccountsByOwner: () => ({ value: [] }),
});

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-doctor-'));
  server = createServer(async (request, response) => {
    const calls = JSON.parse((await request.toArray()).join(''));
    const answer = ({ id, method, params }) =>
      node[method]
        ? { jsonrpc: '2.0', id, result: node[method](params) }
        : { jsonrpc: '2.0', id, error: { code: -32_601, message: 'the method is not available' } };
    response.end(JSON.stringify(calls.map(answer)));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
});
after(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  node = complete();
  [first, evmAge] = [0, 0];
});

const url = () => `http://127.0.0.1:${server.address().port}/secret-key`;

/** Findings by their names, as `<status>: <text>`. */
async function find(chains, given = {}) {
  const CHAINS = chains.map(id => `${id}=${url()}`).join();
  const settings = readApiSettings({ DATABASE_URL: `sqlite:${join(folder, 'none.db')}`, CHAINS, ...given });
  const findings = await examineChains(settings);
  assert.ok(!JSON.stringify(findings).includes('secret-key'), 'a key of a node is in no finding');
  return Object.fromEntries(findings.map(({ check, status, says }) => [check, `${status}: ${says}`.trim()]));
}

test('nodes that have what the API needs are well', async () => {
  const found = await find([EVM, SOLANA]);
  assert.deepEqual(found, {
    [`node of ${EVM}`]: 'ok:',
    [`index of ${EVM}`]: 'ok:',
    [`node of ${SOLANA}`]: 'ok:',
    [`index of ${SOLANA}`]: 'ok:',
  });
});

test('a node of another network is a failure, and its index is not looked at', async () => {
  node.eth_chainId = () => '0x1';
  node.getGenesisHash = () => 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';
  const found = await find([EVM, SOLANA]);
  assert.deepEqual(Object.keys(found), [`node of ${EVM}`, `node of ${SOLANA}`]);
  assert.match(found[`node of ${EVM}`], /^failure: is a node of eip155:1\. .*eip155:5.*CHAINS/);
  assert.match(found[`node of ${SOLANA}`], /^failure: is a node of solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1\. .*CHAINS/);
});

test('a node that does not answer is a failure', async () => {
  const found = await find([], { CHAINS: `${EVM}=http://127.0.0.1:1,${SOLANA}=http://127.0.0.1:1` });
  for (const id of [EVM, SOLANA])
    assert.match(found[`node of ${id}`], /^failure: The node of .* is not available .*CHAINS/);
});

for (const [id, method] of [
  [EVM, 'eth_call'],
  [EVM, 'eth_getBalance'],
  [SOLANA, 'getTokenAccountsByOwner'],
])
  test(`a node without ${method} is a failure`, async () => {
    node[method] = undefined;
    const found = await find([id]);
    assert.match(found[`node of ${id}`], new RegExp(`^failure: .*${method}.*not available.*CHAINS`));
  });

for (const [id, method] of [
  [EVM, 'eth_getBlockReceipts'],
  [SOLANA, 'getBlock'],
  [SOLANA, 'getFirstAvailableBlock'],
])
  test(`a node without ${method} cannot be indexed`, async () => {
    node[method] = undefined;
    const found = await find([id]);
    assert.equal(found[`node of ${id}`], 'ok:');
    assert.match(found[`index of ${id}`], new RegExp(`^failure: .*${method}.*not available.*SOURCES`));
  });

test('a node is not asked for blocks that nothing indexes', async () => {
  for (const method of ['eth_getBlockReceipts', 'getBlock', 'getFirstAvailableBlock']) node[method] = undefined;
  for (const given of [
    { INDEX: 'none' },
    { INDEX: '0' },
    { SOURCES: `${EVM}=etherscan:https://explorer.example/api,${SOLANA}=das:https://das.example` },
  ]) {
    const found = await find([EVM, SOLANA], given);
    assert.deepEqual(found, { [`node of ${EVM}`]: 'ok:', [`node of ${SOLANA}`]: 'ok:' });
  }
});

test('a node without the receipts from which the index goes on is a failure that names the block', async () => {
  first = 400;
  assert.match(
    (await find([EVM]))[`index of ${EVM}`],
    /^failure: The node of eip155:5 has not all of block 0 .*INDEX_FROM/,
  );
  assert.equal((await find([EVM], { INDEX_FROM: '400' }))[`index of ${EVM}`], 'ok:');
  node.eth_getBlockReceipts = ([block]) =>
    Number(block) > 100 && Number(block) < 900 ? null : complete().eth_getBlockReceipts([block]);
  assert.match((await find([EVM], { INDEX_FROM: '900' }))[`index of ${EVM}`], /^ok/);
  first = 0;
  assert.match(
    (await find([EVM]))[`index of ${EVM}`],
    /^failure: .*has not all of block \d+ /,
    'a gap behind the first block',
  );
});

test('an index goes on after what it has, whatever INDEX_FROM says', async t => {
  const DATABASE_URL = `sqlite:${join(folder, 'api.db')}`;
  const api = await createApi(readApiSettings({ DATABASE_URL, CHAINS: `${EVM}=${url()}`, INDEX: '0' }));
  t.after(() => api.stop());
  const row = { chain: EVM, number: 499, hash: hashOf(499), parent_hash: hashOf(498) };
  await api.db.insertInto('blocks').values(row).execute();
  await api.db.insertInto('checkpoints').values({ chain: SOLANA, slot: 499, blockhash: 'b499' }).execute();
  first = 500;
  const found = await find([EVM, SOLANA], { DATABASE_URL });
  assert.deepEqual([found[`index of ${EVM}`], found[`index of ${SOLANA}`]], ['ok:', 'ok:']);
  first = 501;
  const later = await find([EVM, SOLANA], { DATABASE_URL });
  assert.match(later[`index of ${EVM}`], /^failure: .*block 500 /);
  assert.match(later[`index of ${SOLANA}`], /^warning: .*from slot 501 on.* 500/);
});

test('an index of Solana that begins later than INDEX_FROM is a warning', async () => {
  first = 600;
  assert.equal((await find([SOLANA]))[`index of ${SOLANA}`], 'ok: begins at slot 600, the first that the node has');
  assert.match(
    (await find([SOLANA], { INDEX_FROM: '500' }))[`index of ${SOLANA}`],
    /^warning: .*from slot 600 on.* 500/,
  );
});

test('a node whose last block is old is a warning', async () => {
  evmAge = 3_600_000;
  assert.match((await find([EVM]))[`node of ${EVM}`], /^warning: its last block is 60 minutes old/);
});
