import { decodeAbiParameters, hexToBigInt, parseAbiParameters, size, slice, type Hex } from 'viem';
import { ownRanges, type LogRange } from '../../../controllers/domain/assets/own-operations.js';
import type { AssetKind, TransactionRow, TransferRow } from '../database/schema.js';
import type { EvmBlock, EvmReceipt } from './evm-blocks.js';
import type { IndexedTransactions } from './index-store.js';

type Log = EvmReceipt['logs'][number];

/** A movement that a log states, with addresses in lower case. */
interface Moved {
  readonly kind: AssetKind;
  readonly tokenId: string;
  readonly from: string;
  readonly to: string;
  readonly quantity: bigint;
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
/** ERC-20 and ERC-721 share the topic; only the number of indexed parameters differs. */
const FUNGIBLE_TOPICS = 3;
/** Topics of transfers in ERC-721 and ERC-1155. */
const UNIQUE_TOPICS = 4;

const single = parseAbiParameters('uint256 id, uint256 value');
const batch = parseAbiParameters('uint256[] ids, uint256[] values');
const quantity = parseAbiParameters('uint256 value');

/** Bytes of a word, and of it before those of an address. */
const WORD = 32;
const ADDRESS_FROM = 12;
/** Gas of a transfer of the native coin. */
const TRANSFER_GAS = 21_000n;

/** Returns a topic. @throws if it is no word */
function wordIn(topic: string | undefined): Hex {
  if (topic === undefined || size(topic as Hex) !== WORD) throw new Error('A topic has 32 bytes');
  return topic as Hex;
}

/** Returns the address in a topic. @throws if it is no word */
const addressIn = (topic: string | undefined): Hex => slice(wordIn(topic), ADDRESS_FROM);

/**
 * Decodes a log that has the topic of a transfer. Not by the name of its event: viem then hashes the signature of each
 * event and the checksum of each address, which takes five times as long. @throws if the data do not fit,
 * as any contract may emit any log
 */
function decode({ topics, data }: Log): readonly Moved[] {
  const [event] = topics;
  const words = data as Hex;
  if (event === TRANSFER && topics.length === FUNGIBLE_TOPICS) {
    const [value] = decodeAbiParameters(quantity, words);
    return [{ kind: 'erc20', tokenId: '', from: addressIn(topics[1]), to: addressIn(topics[2]), quantity: value }];
  }
  if (topics.length !== UNIQUE_TOPICS) throw new Error('Another number of topics');
  if (event === TRANSFER) {
    const [, from, to, tokenId] = topics;
    return [
      {
        kind: 'erc721',
        tokenId: String(hexToBigInt(wordIn(tokenId))),
        from: addressIn(from),
        to: addressIn(to),
        quantity: 1n,
      },
    ];
  }
  const moved = { kind: 'erc1155', from: addressIn(topics[2]), to: addressIn(topics[3]) } as const;
  if (event === SINGLE) {
    const [id, value] = decodeAbiParameters(single, words);
    return [{ ...moved, tokenId: String(id), quantity: value }];
  }
  const [ids, values] = decodeAbiParameters(batch, words);
  if (ids.length !== values.length) throw new Error('A batch has as many ids as values');
  return ids.map((id, index) => ({ ...moved, tokenId: String(id), quantity: values[index] ?? 0n }));
}

/** Returns the movements of a log; none for other logs and for logs that only look like a transfer. */
function movedBy(log: Log): readonly Moved[] {
  if (![TRANSFER, SINGLE, BATCH].includes(log.topics[0] ?? '')) return [];
  try {
    return decode(log);
  } catch {
    return []; // the log is foreign data: one that does not decode moves nothing
  }
}

const senderOf = (ranges: readonly LogRange[], logIndex: number): string =>
  ranges.find(({ from, to }) => logIndex >= from && logIndex < to)?.sender ?? '';

/**
 * Tells whether a transaction has failed. A receipt before Byzantium has no status: a failure then took all of the gas and
 * left no logs. A transfer to an account that is no contract takes all of its gas as well, if the wallet has set no more.
 */
function hasFailed({ gas }: EvmBlock['transactions'][number], { status, gasUsed, logs }: EvmReceipt): boolean {
  if (typeof status === 'number') return status !== 1;
  return typeof gas === 'bigint' && gas > TRANSFER_GAS && gasUsed === gas && logs.length === 0;
}

/** Returns the rows of a block. A failed transaction has its value as a transfer: history shows what was tried. */
export function indexBlock(chain: string, block: EvmBlock, receipts: readonly EvmReceipt[]): IndexedTransactions {
  const transactions: TransactionRow[] = [];
  const transfers: TransferRow[] = [];
  const receiptOf = new Map(receipts.map(receipt => [receipt.transactionHash, receipt]));
  for (const one of block.transactions) {
    const { hash, from, to, value, nonce, input, transactionIndex: position } = one;
    const receipt = receiptOf.get(hash);
    if (!receipt) throw new Error('A block has a receipt for each transaction');
    const place = { chain, hash, block_number: block.number };
    transactions.push({
      ...place,
      position,
      mined_at: block.timestamp * 1000,
      from_address: from,
      to_address: to ?? '',
      status: hasFailed(one, receipt) ? 'failed' : 'confirmed',
      nonce,
      method: input.length >= 10 ? input.slice(0, 10) : '',
    });
    if (value > 0n)
      transfers.push({
        ...place,
        log_index: -1,
        batch_index: 0,
        kind: 'native',
        contract: '',
        token_id: '',
        from_address: from,
        to_address: to ?? '',
        quantity: String(value),
        sender: '',
      });
    const ranges = ownRanges(receipt.logs);
    for (const log of receipt.logs)
      transfers.push(
        ...movedBy(log).map((moved, index) => ({
          ...place,
          log_index: log.logIndex,
          batch_index: index,
          kind: moved.kind,
          contract: log.address,
          token_id: moved.tokenId,
          quantity: String(moved.quantity),
          from_address: moved.from,
          to_address: moved.to,
          sender: senderOf(ranges, log.logIndex),
        })),
      );
  }
  return { transactions, transfers };
}
