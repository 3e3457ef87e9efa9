// How an index reads blocks of a node: few at a time, each checked when it is taken, and visitors answered in between.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pad, toHex } from 'viem';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { indexBlock, NodeRpc, readBlocks } = await loadExports(`
  export { NodeRpc } from './services/api/chains/node-rpc.js';
  export { readBlocks } from './services/api/indexer/evm-blocks.js';
  export { indexBlock } from './services/api/indexer/evm-transfers.js';
`);
const ADDRESS = `0x${'1'.repeat(40)}`;
const hashOf = number => pad(toHex(number));

const blockOf = number => ({
  number: toHex(number),
  hash: hashOf(number),
  parentHash: hashOf(number - 1),
  timestamp: '0x1',
  transactions: [
    {
      hash: hashOf(number),
      from: ADDRESS,
      to: ADDRESS,
      value: '0x0',
      nonce: '0x0',
      input: '0x',
      transactionIndex: '0x0',
    },
  ],
});
const receiptsOf = number => [{ transactionHash: hashOf(number), blockHash: hashOf(number), status: '0x1', logs: [] }];

/** Requests to the node, each as its block numbers, and what the node answers for a block in place of the truth. */
const node = { requests: [], faults: {} };
const answer = ({ id, method, params: [block] }) => {
  const number = Number(block);
  const fault = node.faults[number];
  const result = method === 'eth_getBlockByNumber' ? blockOf(number) : receiptsOf(number);
  return { jsonrpc: '2.0', id, ...(fault?.[method] ?? { result }) };
};
const server = createServer(async (request, response) => {
  const calls = JSON.parse((await request.toArray()).join(''));
  node.requests.push([...new Set(calls.map(({ params }) => Number(params[0])))]);
  response.setHeader('content-type', 'application/json').end(JSON.stringify(calls.map(answer)));
});
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());

/** A turn with visitors or without. */
const turn = isVisited => ({ giveWay: setImmediate, isVisited: () => isVisited });

async function read(count, faults = {}, isVisited = true) {
  Object.assign(node, { requests: [], faults });
  const rpc = new NodeRpc('eip155:1', `http://127.0.0.1:${server.address().port}`);
  const numbers = [];
  for await (const { block } of readBlocks(rpc, 1, count, turn(isVisited))) numbers.push(block.number);
  return numbers;
}

test('asks for two blocks at a time while there are visitors, in their order', async () => {
  assert.deepEqual(await read(5), [1, 2, 3, 4, 5]);
  assert.deepEqual(node.requests, [[1, 2], [3, 4], [5]]);
});

test('asks for eight blocks at a time without visitors, in their order', async () => {
  assert.deepEqual(await read(10, {}, false), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assert.deepEqual(node.requests, [
    [1, 2, 3, 4, 5, 6, 7, 8],
    [9, 10],
  ]);
});

test('gives way before it checks each block', async () => {
  Object.assign(node, { requests: [], faults: { 2: { eth_getBlockByNumber: { result: null } } } });
  const rpc = new NodeRpc('eip155:1', `http://127.0.0.1:${server.address().port}`);
  const takenBefore = [];
  const taken = [];
  const giveWay = async () => void takenBefore.push(taken.length);
  for await (const { block } of readBlocks(rpc, 1, 4, { ...turn(true), giveWay })) taken.push(block.number);
  assert.deepEqual([taken, takenBefore], [[1], [0, 1]]);
});

for (const [what, fault] of [
  ['a block that the node does not have', { eth_getBlockByNumber: { result: null } }],
  ['results that the node does not have', { eth_getBlockReceipts: { result: null } }],
  ['results that are too few', { eth_getBlockReceipts: { result: [] } }],
  ['results of a block that was replaced', { eth_getBlockReceipts: { result: receiptsOf(99) } }],
])
  test(`ends before ${what}, and asks for no more`, async () => {
    assert.deepEqual(await read(20, { 3: fault }), [1, 2]);
    assert.deepEqual(node.requests, [
      [1, 2],
      [3, 4],
    ]);
  });

for (const [what, fault, reason] of [
  [
    'an error',
    { eth_getBlockByNumber: { error: { code: -32000, message: 'pruned' } } },
    /answered eth_getBlockByNumber with an error: pruned/,
  ],
  [
    'a value that is no block',
    { eth_getBlockByNumber: { result: { number: 'three' } } },
    /answered eth_getBlockByNumber with an invalid value/,
  ],
  [
    'a block of another number, after which an index could not go on',
    { eth_getBlockByNumber: { result: { ...blockOf(2), number: '0xfffffffffffff' } } },
    /answered eth_getBlockByNumber with another block/,
  ],
  [
    'results that are none',
    { eth_getBlockReceipts: { result: [{}] } },
    /answered eth_getBlockReceipts with an invalid value/,
  ],
  [
    'results that tell no outcome',
    { eth_getBlockReceipts: { result: [{ ...receiptsOf(2)[0], status: undefined }] } },
    /answered eth_getBlockReceipts with an invalid value/,
  ],
])
  test(`rejects at ${what}, after the blocks before it`, async () => {
    const taken = [];
    Object.assign(node, { requests: [], faults: { 2: fault } });
    const rpc = new NodeRpc('eip155:1', `http://127.0.0.1:${server.address().port}`);
    await assert.rejects(async () => {
      for await (const { block } of readBlocks(rpc, 1, 3, turn(true))) taken.push(block.number);
    }, reason);
    assert.deepEqual(taken, [1]);
  });

test('takes the last time that a date can have for a later one, which no history could show', async () => {
  Object.assign(node, {
    faults: { 1: { eth_getBlockByNumber: { result: { ...blockOf(1), timestamp: '0xfffffffffffff' } } } },
  });
  const rpc = new NodeRpc('eip155:1', `http://127.0.0.1:${server.address().port}`);
  const { value } = await readBlocks(rpc, 1, 1, turn(true)).next();
  assert.equal(new Date(value.block.timestamp * 1000).getUTCFullYear(), 275_760);
});

// EIP-658: a receipt has a state root until Byzantium. Until then, a failure took all of the gas and left no logs
for (const [what, gas, receipt, status] of [
  ['that left gas as confirmed', '0x186a0', { gasUsed: '0x5208' }, 'confirmed'],
  ['that took all of its gas as failed', '0x186a0', { gasUsed: '0x186a0' }, 'failed'],
  ['that is a mere transfer as confirmed', '0x5208', { gasUsed: '0x5208' }, 'confirmed'],
  ['of which nothing more is known as confirmed', undefined, {}, 'confirmed'],
  ['with a status of null as confirmed', '0x186a0', { status: null, gasUsed: '0x5208' }, 'confirmed'],
])
  test(`reads a transaction from before Byzantium ${what}`, async () => {
    const block = blockOf(1);
    const [rest] = receiptsOf(1);
    const answers = {
      eth_getBlockByNumber: { result: { ...block, transactions: [{ ...block.transactions[0], gas }] } },
      eth_getBlockReceipts: { result: [{ ...rest, status: undefined, root: hashOf(7), ...receipt }] },
    };
    Object.assign(node, { faults: { 1: answers } });
    const rpc = new NodeRpc('eip155:1', `http://127.0.0.1:${server.address().port}`);
    const { value } = await readBlocks(rpc, 1, 1, turn(true)).next();
    const { transactions } = indexBlock('eip155:1', value.block, value.receipts);
    assert.deepEqual(
      transactions.map(one => one.status),
      [status],
    );
  });
