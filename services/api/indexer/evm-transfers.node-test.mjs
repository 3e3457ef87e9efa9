// What an index reads from logs is what viem reads by the events of the standards, for logs of any shape.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeEventLog, encodeAbiParameters, pad, parseAbi, parseAbiParameters, toHex } from 'viem';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { indexBlock } = await loadExports(`export { indexBlock } from './services/api/indexer/evm-transfers.js';`);

const erc20 = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']);
const erc721 = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)']);
const erc1155 = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
]);
const TOPICS = [
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
];
const HASH = pad('0xa');

/** Movements of a log as viem decodes it by the event's declaration; none where it throws. */
function expected({ topics, data }) {
  const abi = topics[0] === TOPICS[0] ? (topics.length === 3 ? erc20 : erc721) : erc1155;
  let args;
  try {
    ({ args } = decodeEventLog({ abi, topics, data, strict: true }));
  } catch {
    return [];
  }
  const [from, to] = [args.from.toLowerCase(), args.to.toLowerCase()];
  if (abi === erc20) return [{ kind: 'erc20', from, to, id: '', quantity: String(args.value) }];
  if (abi === erc721) return [{ kind: 'erc721', from, to, id: String(args.tokenId), quantity: '1' }];
  const [ids, values] = [args.ids ?? [args.id], args.values ?? [args.value]];
  if (ids.length !== values.length) return [];
  return ids.map((id, at) => ({ kind: 'erc1155', from, to, id: String(id), quantity: String(values[at]) }));
}

function indexed(log) {
  const transaction = { hash: HASH, from: '', to: '', value: 0n, nonce: 0, input: '0x', transactionIndex: 0 };
  const block = { number: 1, hash: HASH, parentHash: HASH, timestamp: 0, transactions: [transaction] };
  const receipt = { transactionHash: HASH, blockHash: HASH, status: 1, logs: [{ ...log, address: '0x', logIndex: 0 }] };
  return indexBlock('eip155:1', block, [receipt]).transfers.map(row => ({
    kind: row.kind,
    from: row.from_address,
    to: row.to_address,
    id: row.token_id,
    quantity: row.quantity,
  }));
}

const hex = options => fc.uint8Array(options).map(bytes => toHex(bytes));
const word = hex({ minLength: 32, maxLength: 32 });
const numbers = fc.array(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), { maxLength: 4 });
const batches = fc
  .tuple(numbers, numbers)
  .map(lists => encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), lists));

test('reads each log as the declared event does, and nothing from one that does not fit', () => {
  let moved = 0;
  const log = fc.record({
    topics: fc
      .tuple(fc.constantFrom(...TOPICS), fc.array(word, { maxLength: 3 }))
      .map(([topic, more]) => [topic, ...more]),
    data: fc.oneof(hex({ maxLength: 96 }), hex({ minLength: 64, maxLength: 64 }), batches),
  });
  fc.assert(
    fc.property(log, each => {
      const rows = indexed(each);
      moved += rows.length;
      assert.deepEqual(rows, expected(each));
    }),
    { numRuns: 2_000 },
  );
  assert.ok(moved > 100, `only ${moved} movements were compared`);
});
