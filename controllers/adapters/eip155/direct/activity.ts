import type { Address, Block, Client, Hex, Transaction } from 'viem';
import { getBlock, getBlockNumber, getTransactionReceipt } from 'viem/actions';
import { isAddressEqual } from 'viem/utils';
import type { ListPage } from '../../../core/pages.js';
import type { Activity } from '../../../domain/assets/activity.js';
import { hasFailed } from '../../../domain/assets/own-operations.js';
import { isW3mError } from '../../../domain/errors/errors.js';
import type { ActivityQuery } from '../../asset-reads.js';
import { withNodes, type NodeContext } from '../node-client.js';
import { checksummed } from '../wallet-replies.js';
import { describeTransactions, isClaim, type OwnTransaction } from './describe.js';
import { findOwnBlocks } from './own-blocks.js';
import { withOwnOperations } from './own-operations.js';
import { isRangeRefused, readTransferLogs, type BlockRange, type LoggedTransfer } from './transfer-logs.js';

/** Entries after which a page ends. */
const PAGE_SIZE = 25;
/** Blocks of one request for logs, halved where a node refuses so many. */
const RANGE = 5_000n;
const MIN_RANGE = 10n;
/** How far back transactions are looked for, in blocks. */
const LOOKBACK = 50_000n;
/** Requests for logs of one page without entries. */
const RANGES_PER_PAGE = 2;

/** Where the next page starts: going down from `to`, at most to `floor`. */
interface Cursor {
  readonly to: bigint;
  readonly floor: bigint;
}

const readCursor = (text: string): Cursor | undefined => {
  const [, to, floor] = /^(\d{1,18})-(\d{1,18})$/.exec(text) ?? [];
  return to === undefined || floor === undefined ? undefined : { to: BigInt(to), floor: BigInt(floor) };
};

/**
 * Reads past transactions from logs of tokens and from changes of the account's own state, in bounded ranges of blocks.
 * A page may be empty while there are older ones.
 */
export function readActivity(
  context: NodeContext,
  { network, address, listed = [] }: ActivityQuery,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListPage<Activity, string>> {
  const owner = checksummed(address);
  return withNodes(context, network, [signal], async client => {
    const start = (cursor === undefined ? undefined : readCursor(cursor)) ?? (await newest(client));
    const { floor } = start;
    let { to } = start;
    const found: OwnTransaction[] = [];
    for (let ranges = 0; to >= floor && found.length < PAGE_SIZE && ranges < RANGES_PER_PAGE; ranges += 1) {
      const read = await readRange(client, owner, { from: to - RANGE + 1n > floor ? to - RANGE + 1n : floor, to });
      found.push(...read.transactions);
      to = read.from - 1n;
    }
    const known = new Set(listed.map(each => each.toLowerCase()));
    const proven = await withOwnOperations(client, owner, found, log => isClaim(log, owner, known));
    const items = await describeTransactions(client, network, owner, proven, known);
    return { items, next: to >= floor ? `${to}-${floor}` : undefined };
  });
}

async function newest(client: Client): Promise<Cursor> {
  const to = await getBlockNumber(client, { cacheTime: 0 });
  return { to, floor: to > LOOKBACK ? to - LOOKBACK : 0n };
}

/** Reads a range, or its newest part if the node refuses so many blocks. */
async function readRange(
  client: Client,
  owner: Address,
  range: BlockRange,
): Promise<{ readonly transactions: readonly OwnTransaction[]; readonly from: bigint }> {
  try {
    const [logs, own] = await Promise.all([
      readTransferLogs(client, owner, range),
      findOwnBlocks(client, owner, range, PAGE_SIZE),
    ]);
    const newer = logs.filter(({ block }) => block >= own.from);
    return { transactions: await readBlocks(client, owner, newer, own.blocks), from: own.from };
  } catch (error) {
    const size = range.to - range.from + 1n;
    if (size <= MIN_RANGE || !isRangeRefused(error) || isW3mError(error)) throw error;
    return readRange(client, owner, { from: range.to - size / 2n + 1n, to: range.to });
  }
}

/** Reads the blocks of logs for their time, and those of the account's own transactions with what they hold. */
async function readBlocks(
  client: Client,
  owner: Address,
  logs: readonly LoggedTransfer[],
  ownBlocks: readonly bigint[],
): Promise<readonly OwnTransaction[]> {
  const numbers = [...new Set([...logs.map(({ block }) => block), ...ownBlocks])];
  const blocks = await Promise.all(
    numbers.map(blockNumber => getBlock(client, { blockNumber, includeTransactions: ownBlocks.includes(blockNumber) })),
  );
  const transactions = new Map<Hex, OwnTransaction>();
  for (const block of blocks) {
    for (const sent of ownIn(block, owner)) transactions.set(sent.hash, { ...placeOf(block), hash: sent.hash, sent });
  }
  for (const log of logs) {
    const block = blocks.find(({ number }) => number === log.block);
    const known = transactions.get(log.hash) ?? (block && { ...placeOf(block), hash: log.hash });
    if (known) transactions.set(log.hash, { ...known, logs: [...(known.logs ?? []), log] });
  }
  const all = await Promise.all([...transactions.values()].map(each => withOutcome(client, owner, each)));
  return all.sort((a, b) => (a.block === b.block ? indexOf(b) - indexOf(a) : a.block > b.block ? -1 : 1));
}

const indexOf = ({ sent, logs }: OwnTransaction): number => sent?.transactionIndex ?? logs?.[0]?.logIndex ?? 0;

const placeOf = ({ number, timestamp }: Block): Pick<OwnTransaction, 'block' | 'at'> => ({
  block: number ?? 0n,
  at: Number(timestamp) * 1_000,
});

const ownIn = ({ transactions }: Pick<Block, 'transactions'>, owner: Address): readonly Transaction[] =>
  transactions.flatMap(each => {
    if (typeof each === 'string') return [];
    const isSent = isAddressEqual(each.from, owner);
    return isSent || (each.to !== null && isAddressEqual(each.to, owner) && each.value > 0n) ? [each] : [];
  });

/** A transaction with logs has succeeded; of another one, only the receipt knows. */
async function withOutcome(client: Client, owner: Address, each: OwnTransaction): Promise<OwnTransaction> {
  if (!each.sent || each.logs?.length) return each;
  const { status, logs } = await getTransactionReceipt(client, { hash: each.hash });
  return { ...each, hasFailed: status === 'reverted' || hasFailed(logs, owner) };
}
