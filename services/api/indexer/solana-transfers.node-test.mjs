// What an index reads of the transactions of Solana: transfers with a fee, and those of blocks without a time.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { createApi, readApiSettings, solanaIndexer, solanaRows } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';
  export { solanaIndexer } from './services/api/indexer/solana-indexer.js';
  export { solanaRows } from './services/api/indexer/solana-transfers.js';
`);
const CHAIN = 'solana:abc';
const PLACE = { chain: CHAIN, slot: 5, position: 0, blockTime: 1_700_000_000 };

/** A transaction that Ann has signed, with a token account of hers and one of Bob. */
const transactionOf = (signature, instruction) => ({
  transaction: {
    signatures: [signature],
    message: {
      accountKeys: [{ pubkey: 'ann', signer: true }, { pubkey: 'ann-tokens' }, { pubkey: 'bob-tokens' }],
      instructions: [{ programId: 'p', ...instruction }],
    },
  },
  meta: {
    err: null,
    preTokenBalances: [
      { accountIndex: 1, mint: 'mint', owner: 'ann' },
      { accountIndex: 2, mint: 'mint', owner: 'bob' },
    ],
  },
});

test('shows a transfer of a token whose mint takes a fee', () => {
  const info = {
    authority: 'ann',
    source: 'ann-tokens',
    destination: 'bob-tokens',
    mint: 'mint',
    tokenAmount: { amount: '1000' },
    feeAmount: { amount: '10' },
  };
  const parsed = { type: 'transferCheckedWithFee', info };
  const { transfers } = solanaRows(PLACE, transactionOf('s', { program: 'spl-token-2022', parsed }));
  assert.deepEqual(
    transfers.map(({ kind, contract, quantity, from_address: from, to_address: to }) => [
      kind,
      contract,
      quantity,
      from,
      to,
    ]),
    [['spl', 'mint', '1000', 'ann', 'bob']],
  );
});

test('gives a block without a time that of the block before it, also after a restart', async t => {
  const times = { 1: 1_700_000_001, 2: null, 3: 1_700_000_003, 4: null };
  let newest = 3;
  const node = {
    getSlot: () => newest,
    getFirstAvailableBlock: () => 1,
    getBlocks: ([from, to]) =>
      Object.keys(times)
        .map(Number)
        .filter(slot => slot >= from && slot <= to),
    getBlock: ([slot]) => {
      const info = { source: 'ann', destination: 'bob', lamports: 5 };
      const transaction = transactionOf(`s${slot}`, { program: 'system', parsed: { type: 'transfer', info } });
      return { blockhash: `h${slot}`, blockTime: times[slot], transactions: [transaction] };
    },
  };
  const server = createServer(async (request, response) => {
    const calls = JSON.parse((await request.toArray()).join(''));
    const answers = calls.map(({ id, method, params }) => ({ jsonrpc: '2.0', id, result: node[method](params) }));
    response.end(JSON.stringify(answers));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const url = `http://127.0.0.1:${server.address().port}`;
  const api = await createApi(
    readApiSettings({ DATABASE_URL: 'sqlite::memory:', CHAINS: `${CHAIN}=${url}`, INDEX: '0' }),
  );
  t.after(() => api.stop());
  const nothing = async () => undefined;
  const turn = { fence: nothing, giveWay: nothing, isVisited: () => false, restFrom: nothing };
  const begin = () => solanaIndexer(api.db, turn, { id: CHAIN, url }, { from: 0, warn: assert.fail });
  await begin().step();
  newest = 4;
  await begin().step();
  const rows = await api.db
    .selectFrom('activity')
    .selectAll()
    .where('address', '=', 'bob')
    .orderBy('block_number')
    .execute();
  assert.deepEqual(
    rows.map(({ block_number: slot, mined_at: at }) => [slot, at / 1000 - 1_700_000_000]),
    [
      [1, 1],
      [2, 1],
      [3, 3],
      [4, 3],
    ],
  );
});
