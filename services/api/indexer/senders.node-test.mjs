// Who has ordered a movement: a history believes no contract that logs one in the name of an account.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pad, toHex } from 'viem';
import { loadExports } from '../../../tools/load-typescript.mjs';

const ENTRY_POINT = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108';
const BEGUN = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972';
const DONE = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const [OWN, THIEF, TOKEN] = [1, 2, 3].map(digit => `0x${String(digit).repeat(40)}`);
const HASH = `0x${'a'.repeat(64)}`;

test('names the account of an operation as the sender of what its part of the bundle moves', async () => {
  const { indexBlock } = await loadExports(`export { indexBlock } from './services/api/indexer/evm-transfers.js';`);
  const transfer = logIndex => ({
    address: TOKEN,
    topics: [TRANSFER, pad(OWN), pad(THIEF)],
    data: toHex(5n, { size: 32 }),
    logIndex,
  });
  const done = (sender, logIndex) => ({
    address: ENTRY_POINT,
    topics: [DONE, pad('0x1'), pad(sender), pad('0x0')],
    data: '0x',
    logIndex,
  });
  const logs = [
    transfer(0),
    { address: ENTRY_POINT, topics: [BEGUN], data: '0x', logIndex: 1 },
    transfer(2),
    done(OWN, 3),
    transfer(4),
    done(THIEF, 5),
  ];
  const transaction = {
    hash: HASH,
    from: THIEF,
    to: ENTRY_POINT,
    value: 0n,
    nonce: 0,
    input: '0x',
    transactionIndex: 0,
  };
  const block = { number: 1, hash: HASH, parentHash: HASH, timestamp: 0, transactions: [transaction] };
  const receipt = { transactionHash: HASH, blockHash: HASH, status: 1, logs };
  const { transfers } = indexBlock('eip155:1', block, [receipt]);
  assert.deepEqual(
    transfers.map(({ log_index, sender }) => [log_index, sender]),
    [
      [0, ''],
      [2, OWN],
      [4, THIEF],
    ],
  );
});
