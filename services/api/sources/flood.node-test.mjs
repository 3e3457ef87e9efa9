// What an account is shown after a stranger has sent it thousands of tokens in one transaction.
import assert from 'node:assert/strict';
import { encodeAbiParameters, pad, parseAbiParameters, toHex } from 'viem';
import { loadExports } from '../../../tools/load-typescript.mjs';
import { testOnEachDatabase } from '../../http/each-database.mjs';

const { createApi, readApiSettings, ownIndex, indexBlock, addTransactions } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';
  export { ownIndex } from './services/api/sources/own-index.js';
  export { indexBlock } from './services/api/indexer/evm-transfers.js';
  export { addTransactions } from './services/api/indexer/index-store.js';
`);
const CHAIN = { id: 'eip155:5', namespace: 'eip155', url: 'http://127.0.0.1:1' };
const [ANN, BOB, THIEF, ART, JUNK] = ['a', 'b', 'c', 'd', 'e'].map(digit => `0x${digit.repeat(40)}`);
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
const FLOOD = 25_000;

/** Indexes a block with one transaction, from its sender to the contract of its logs. */
async function mine(db, number, from, address, logs) {
  const hash = pad(toHex(number));
  const transaction = { hash, from, to: address, value: 0n, nonce: 0, input: '0x', transactionIndex: 0 };
  const block = { number, hash, parentHash: hash, timestamp: number, transactions: [transaction] };
  const receipt = { transactionHash: hash, blockHash: hash, status: 1 };
  const indexed = indexBlock(CHAIN.id, block, [
    { ...receipt, logs: logs.map((log, logIndex) => ({ address, logIndex, ...log })) },
  ]);
  await db.transaction().execute(transaction => addTransactions(transaction, indexed));
}

const unique = (from, to, tokenId) => ({
  topics: [TRANSFER, pad(from), pad(to), pad(toHex(tokenId))],
  data: '0x',
});

function flood(count) {
  const ids = Array.from({ length: count }, (_, id) => BigInt(id));
  const data = encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [ids, ids.map(() => 1n)]);
  return { topics: [BATCH, pad(THIEF), pad(THIEF), pad(ANN)], data };
}

async function open(t, newUrl) {
  const settings = { DATABASE_URL: await newUrl(), CHAINS: `${CHAIN.id}=${CHAIN.url}`, INDEX: '0' };
  const api = await createApi(readApiSettings(settings));
  t.after(() => api.stop());
  return { db: api.db, source: ownIndex(api.db, CHAIN) };
}

testOnEachDatabase('lists all NFTs that an account has bought, and none that it has sent away', async (t, newUrl) => {
  const { db, source } = await open(t, newUrl);
  await mine(db, 1, ANN, ART, [unique(BOB, ANN, 7)]);
  await mine(db, 2, ANN, ART, [unique(BOB, ANN, 8)]);
  await mine(db, 3, THIEF, JUNK, [flood(FLOOD)]);
  await mine(db, 4, ANN, ART, [unique(ANN, BOB, 7)]);
  await mine(db, 5, ANN, ART, [unique(BOB, ANN, 9)]);
  const own = (await source.nfts(ANN)).filter(({ contract }) => contract === ART);
  assert.deepEqual(
    own.map(({ tokenId, isOwn }) => [tokenId, isOwn]),
    [
      ['8', true],
      ['9', true],
    ],
  );
});

testOnEachDatabase('shows the first transfers of a transaction that has thousands', async (t, newUrl) => {
  const { db, source } = await open(t, newUrl);
  await mine(db, 1, THIEF, JUNK, [unique(THIEF, ANN, 1), flood(3_000)]);
  await mine(db, 2, ANN, ART, [unique(BOB, ANN, 7), unique(BOB, THIEF, 8), unique(ANN, BOB, 6)]);
  const [newest, oldest] = (await source.history(ANN, undefined, 10)).map(({ entry }) => entry.transfers);
  assert.deepEqual(
    newest.map(({ token_id: id }) => id),
    ['7', '6'],
  );
  assert.equal(oldest.length, 100);
  assert.deepEqual(
    oldest.slice(0, 3).map(({ kind, token_id: id }) => [kind, id]),
    [
      ['erc721', '1'],
      ['erc1155', '0'],
      ['erc1155', '1'],
    ],
  );
});
