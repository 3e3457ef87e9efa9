// Histories of explorers that do not tell where in its block a transaction is, and of transactions with thousands of transfers.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { Etherscan, readHistory } = await loadExports(`
  export { Etherscan } from './services/api/sources/etherscan.js';
  export { readHistory } from './services/api/history/read-history.js';
`);
const CHAIN = 'eip155:1';
const [ANN, BOB] = [1, 2].map(digit => `0x${String(digit).repeat(40)}`);

/** Starts an explorer that lists inner transfers, and returns a history of it. */
async function historyOf(t, rows) {
  const server = createServer((request, response) => {
    const query = new URL(request.url, 'http://explorer.example').searchParams;
    const result = (query.get('action') === 'txlistinternal' ? rows : [])
      .filter(({ blockNumber }) => Number(blockNumber) <= Number(query.get('endblock')))
      .slice(0, Number(query.get('offset')));
    response.end(JSON.stringify({ status: result.length > 0 ? '1' : '0', message: 'OK', result }));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const source = new Etherscan(CHAIN, `http://127.0.0.1:${server.address().port}/api`);
  const account = { address: ANN, namespace: 'eip155', chains: [{ id: CHAIN }] };
  return cursor => readHistory(() => source, account, cursor);
}

const row = (block, hash) => ({
  blockNumber: String(block),
  timeStamp: String(1_700_000_000 + block),
  hash: `0x${hash.toString(16).padStart(64, '0')}`,
  from: BOB,
  to: ANN,
  value: '5',
  isError: '0',
});

test('reads each of several transactions of a block once, whose places the explorer does not tell', async t => {
  const rows = Array.from({ length: 160 }, (_, index) => row(1_000 - Math.floor(index / 3), index));
  const read = await historyOf(t, rows);
  const seen = [];
  let cursor;
  do {
    const { entries, next } = await read(cursor);
    seen.push(...entries.map(({ transaction }) => transaction.hash));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  assert.deepEqual(seen.toSorted(), rows.map(({ hash }) => hash).toSorted());
});

test('shows the first of ten thousand transfers of a transaction, and soon', async t => {
  const read = await historyOf(
    t,
    Array.from({ length: 10_000 }, () => row(1_000, 7)),
  );
  const { entries } = await read();
  assert.equal(entries.length, 1);
  assert.equal(entries[0].transfers.length, 100);
});
