// What an index keeps while its node is behind, has pruned, or lacks receipts, and what another chain takes away.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { pad, toHex } from 'viem';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { createApi, readApiSettings, evmIndexer, solanaIndexer, startIndexer } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';
  export { evmIndexer } from './services/api/indexer/evm-indexer.js';
  export { solanaIndexer } from './services/api/indexer/solana-indexer.js';
  export { startIndexer } from './services/api/indexer/indexer.js';
`);
const [ANN, BOB] = [1, 2].map(digit => `0x${String(digit).repeat(40)}`);

/** Chain of the node: its blocks from `first` to `newest`, each with one transfer, of the ledger `name`. */
const chain = {};
const hashOf = number => pad(toHex(`${chain.name}${number}`));

const evm = {
  eth_getBlockByNumber: ([block]) => {
    const number = block === 'latest' ? chain.newest : Number(block);
    if (number > chain.newest) return null;
    const transaction = {
      hash: hashOf(`t${number}`),
      from: ANN,
      to: BOB,
      value: '0x1',
      nonce: '0x0',
      input: '0x',
      transactionIndex: '0x0',
    };
    return {
      number: toHex(number),
      hash: hashOf(number),
      parentHash: hashOf(number - 1),
      timestamp: '0x1',
      transactions: [transaction],
    };
  },
  eth_getBlockReceipts: ([block]) =>
    Number(block) < (chain.receiptsTo ?? Infinity)
      ? [{ transactionHash: hashOf(`t${Number(block)}`), blockHash: hashOf(Number(block)), status: '0x1', logs: [] }]
      : null,
};

const solana = {
  getSlot: () => chain.newest,
  getFirstAvailableBlock: () => chain.first,
  getBlockTime: ([slot]) => chain.begun + slot,
  getBlocks([from, to]) {
    const [first, last] = [Math.max(from, chain.first), Math.min(to, chain.listed ?? chain.newest)];
    const slots = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
    return slots.filter(slot => !(slot > chain.emptyFrom && slot < chain.emptyTo));
  },
  getBlock: ([slot]) => ({
    blockhash: `${chain.name}${slot}`,
    blockTime: chain.begun + slot,
    transactions: [
      {
        transaction: {
          signatures: [`${chain.name}-${slot}`],
          message: {
            accountKeys: [{ pubkey: 'ann', signer: true }, { pubkey: 'bob' }],
            instructions: [
              {
                program: 'system',
                programId: '11111111111111111111111111111111',
                parsed: { type: 'transfer', info: { source: 'ann', destination: 'bob', lamports: 5 } },
              },
            ],
          },
        },
        meta: { err: null },
      },
    ],
  }),
};

const server = createServer(async (request, response) => {
  const calls = JSON.parse((await request.toArray()).join(''));
  const answers = calls.map(({ id, method, params }) => ({
    jsonrpc: '2.0',
    id,
    result: { ...evm, ...solana }[method](params),
  }));
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answers));
});
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());

const turn = {
  fence: async () => undefined,
  giveWay: async () => undefined,
  isVisited: () => false,
  restFrom: async () => undefined,
};

/** An index of the chain, as a service begins it; `restart` begins it again with what the database has. */
async function index(t, create, id, from, { isFollowed = true } = {}) {
  const url = `http://127.0.0.1:${server.address().port}`;
  const api = await createApi(readApiSettings({ DATABASE_URL: 'sqlite::memory:', CHAINS: `${id}=${url}`, INDEX: '0' }));
  t.after(() => api.stop());
  const warnings = [];
  const begin = () => create(api.db, turn, { id, url }, { from, warn: message => warnings.push(message) });
  const world = {
    indexer: begin(),
    warnings,
    restart: () => (world.indexer = begin()),
    async follow() {
      for (let steps = 0; await world.indexer.step(); steps += 1) assert.ok(steps < 1000, 'it ends');
    },
    async blocks() {
      const rows = await api.db.selectFrom('transactions').select('block_number').orderBy('block_number').execute();
      return rows.length === 0 ? 'none' : `${rows[0].block_number}-${rows.at(-1).block_number} (${rows.length})`;
    },
  };
  if (isFollowed) await world.follow();
  return world;
}

const onSolana = t => index(t, solanaIndexer, 'solana:abc', 0);
const onEvm = t => index(t, evmIndexer, 'eip155:5', 1);
const has = async (world, blocks) => assert.equal(await world.blocks(), blocks);

test('Solana: keeps what it has indexed while the node is behind, at a restart and later', async t => {
  Object.assign(chain, { name: 'one', first: 1, newest: 100, begun: 1_700_000_000, listed: undefined });
  const world = await onSolana(t);
  await has(world, '1-100 (100)');
  Object.assign(chain, { first: 81, newest: 99 }); // and it has pruned the rest
  world.restart();
  await world.follow();
  await has(world, '1-100 (100)');
  chain.newest = 98;
  for (let look = 0; look < 3; look += 1) await world.follow();
  await has(world, '1-100 (100)');
  chain.newest = 103;
  await world.follow();
  await has(world, '1-103 (103)');
  Object.assign(chain, { newest: 104, listed: 90 }); // two nodes behind one address
  world.restart();
  await world.follow();
  await has(world, '1-103 (103)');
  Object.assign(chain, { listed: undefined, first: 104, newest: 110 }); // pruned up to here while the service was down
  world.restart();
  await world.follow();
  await has(world, '1-110 (110)');
  assert.deepEqual(world.warnings, []);
});

test('Solana: leaves out no slot while one of two nodes behind one address lists fewer', async t => {
  Object.assign(chain, { name: 'one', first: 1, newest: 100, begun: 1_700_000_000, listed: undefined });
  const world = await onSolana(t);
  Object.assign(chain, { newest: 110, listed: 105 });
  await world.follow();
  await has(world, '1-105 (105)');
  Object.assign(chain, { newest: 111, listed: 105 });
  await world.follow();
  Object.assign(chain, { newest: 112, listed: undefined });
  await world.follow();
  await has(world, '1-112 (112)');
});

test('Solana: goes on after many slots without a block, and with the first that the node still has', async t => {
  Object.assign(chain, { name: 'one', first: 1, newest: 4_000, begun: 1_700_000_000, listed: undefined });
  Object.assign(chain, { emptyFrom: 20, emptyTo: 3_990 });
  t.after(() => Object.assign(chain, { emptyFrom: undefined, emptyTo: undefined }));
  const world = await onSolana(t);
  await has(world, '1-4000 (31)');
  Object.assign(chain, { first: 900_000, newest: 900_010, emptyFrom: undefined });
  await world.follow();
  await has(world, '1-900010 (42)');
  assert.deepEqual(world.warnings, [
    'solana:abc is indexed without the slots from 4001 to 899999: the node has pruned them',
  ]);
});

test('Solana: begins again, and says so, for another block in the slot and for a lower slot at a later time', async t => {
  Object.assign(chain, { name: 'one', first: 1, newest: 100, begun: 1_700_000_000, listed: undefined });
  const world = await onSolana(t);
  Object.assign(chain, { name: 'two', begun: 1_700_001_000, newest: 120 });
  world.restart();
  await world.follow();
  await has(world, '1-120 (120)');
  assert.equal(world.warnings.length, 1);
  Object.assign(chain, { name: 'three', begun: 1_700_002_000, newest: 5 });
  await world.follow();
  await world.follow();
  await has(world, '1-5 (5)');
  assert.equal(world.warnings.length, 2);
});

test('EVM: keeps what it has indexed while the node syncs anew, and follows a chain that is other or a little shorter', async t => {
  Object.assign(chain, { name: 'one', newest: 400, receiptsTo: undefined });
  const world = await onEvm(t);
  await has(world, '1-400 (400)');
  chain.newest = 0;
  await world.follow();
  await has(world, '1-400 (400)');
  chain.newest = 397;
  for (let look = 0; look < 10; look += 1) await world.follow();
  await has(world, '1-397 (397)');
  chain.newest = 402;
  await world.follow();
  await has(world, '1-402 (402)');
  assert.deepEqual(world.warnings, []);
  Object.assign(chain, { name: 'two', newest: 20 });
  await world.follow();
  await has(world, '1-20 (20)');
  assert.equal(world.warnings.length, 1);
});

test('EVM: removes nothing while one of two nodes behind one address has not the newest blocks yet', async t => {
  Object.assign(chain, { name: 'one', newest: 400, receiptsTo: undefined });
  const world = await onEvm(t);
  for (const newest of [398, 400, 399, 398, 401, 400]) {
    chain.newest = newest;
    await world.follow();
    await has(world, newest === 401 || world.isLater ? '1-401 (401)' : '1-400 (400)');
    world.isLater ||= newest === 401;
  }
});

test('EVM: waits for the first block that the settings name while the node syncs', async t => {
  Object.assign(chain, { name: 'one', newest: 0, receiptsTo: undefined });
  const world = await index(t, evmIndexer, 'eip155:5', 300);
  await has(world, 'none');
  chain.newest = 310;
  await world.follow();
  await has(world, '300-310 (11)');
});

test('EVM: fails with the block whose receipts the node lacks, in place of asking without a pause', async t => {
  Object.assign(chain, { name: 'one', newest: 30, receiptsTo: undefined });
  const world = await onEvm(t);
  Object.assign(chain, { newest: 40, receiptsTo: 35 });
  assert.equal(await world.indexer.step(), true);
  await has(world, '1-34 (34)');
  await assert.rejects(world.indexer.step(), /has not all of block 35 and its receipts/);
  chain.receiptsTo = undefined;
  await world.follow();
  await has(world, '1-40 (40)');
});

test('asks less and less while a node lacks receipts, says so once, and tells when the index goes on', async t => {
  Object.assign(chain, { name: 'one', newest: 40, receiptsTo: 35 });
  const { indexer, blocks } = await index(t, evmIndexer, 'eip155:5', 35, { isFollowed: false });
  const warnings = [];
  let steps = 0;
  const counted = { chain: indexer.chain, step: () => ((steps += 1), indexer.step()) };
  const lease = { hold: async () => true, release: async () => undefined };
  const running = startIndexer({ lease, chains: [counted], intervalMs: 1, warn: message => warnings.push(message) });
  t.after(() => running.stop());
  const until = async isSo => {
    while (!isSo()) await new Promise(resolve => setTimeout(resolve, 5));
  };
  await until(() => steps > 4);
  assert.deepEqual(running.figures, { 'eip155:5': 0 });
  assert.equal(warnings.filter(each => each.includes('block 35')).length, warnings.length);
  assert.ok(warnings.length <= 2);
  chain.receiptsTo = undefined;
  await until(() => running.figures['eip155:5'] === 1);
  await until(() => steps > 8);
  assert.equal(await blocks(), '35-40 (6)');
});

test('tells figures of the networks that it indexes alone: another instance has the lease before and after', async t => {
  let isOwn = false;
  const lease = { hold: async () => isOwn, release: async () => undefined };
  const follow = { chain: 'eip155:5', step: async () => false };
  let looks = 0;
  const counted = { ...lease, hold: () => ((looks += 1), lease.hold()) };
  const running = startIndexer({ lease: counted, chains: [follow], intervalMs: 1, warn: assert.fail });
  t.after(() => running.stop());
  const lookTwice = async () => {
    for (const end = looks + 2; looks < end;) await new Promise(resolve => setTimeout(resolve, 2));
  };
  await lookTwice();
  assert.deepEqual(running.figures, {});
  isOwn = true;
  await lookTwice();
  assert.deepEqual(running.figures, { 'eip155:5': 1 });
  isOwn = false;
  await lookTwice();
  assert.deepEqual(running.figures, {});
});
