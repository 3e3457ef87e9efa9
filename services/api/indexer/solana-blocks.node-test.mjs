// What a node of Solana says of slots and times is checked before an index goes on from it.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { NodeRpc, readSlots, readSolanaBlocks } = await loadExports(`
  export { NodeRpc } from './services/api/chains/node-rpc.js';
  export { readSlots, readSolanaBlocks } from './services/api/indexer/solana-blocks.js';
`);

async function nodeWith(t, result) {
  const server = createServer(async (request, response) => {
    const calls = JSON.parse((await request.toArray()).join(''));
    response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result }))));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return new NodeRpc('solana:a', `http://127.0.0.1:${server.address().port}`);
}

test('returns the slots of a range', async t => {
  assert.deepEqual(await readSlots(await nodeWith(t, [5, 7, 9]), 5, 9), [5, 7, 9]);
});

for (const [what, slots] of [
  ['after the range', [5, 9_007_199_254_740_991]],
  ['before the range', [4, 5]],
  ['in another order', [7, 6]],
  ['twice', [6, 6]],
])
  test(`refuses slots ${what}, after which an index could not go on`, async t => {
    await assert.rejects(readSlots(await nodeWith(t, slots), 5, 9), /answered getBlocks with other slots/);
  });

test('takes the last time that a date can have for a later one, which no history could show', async t => {
  const rpc = await nodeWith(t, { blockhash: 'b', blockTime: 9_007_199_254_740_991, transactions: [] });
  const [block] = await readSolanaBlocks(rpc, [5], async () => undefined);
  assert.equal(new Date(block.blockTime * 1000).getUTCFullYear(), 275_760);
});
