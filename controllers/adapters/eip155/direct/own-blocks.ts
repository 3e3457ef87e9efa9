import type { Address, Client } from 'viem';
import { getBalance, getTransactionCount } from 'viem/actions';
import { isRangeRefused, type BlockRange } from './transfer-logs.js';

/** Balance and nonce of an account after a block: equal ones before and after mean that it did nothing natively. */
interface AccountState {
  readonly balance: bigint;
  readonly nonce: number;
}

interface Span {
  /** The state before the first block of the span, and after its last. */
  readonly before: AccountState;
  readonly after: AccountState;
  /** Last block before the span. */
  readonly low: bigint;
  /** Last block of the span. */
  readonly high: bigint;
}

/** Blocks in which an account sent a transaction, or its native balance changed. */
export interface OwnBlocks {
  /** Newest first. */
  readonly blocks: readonly bigint[];
  /** The lowest block that was looked at. */
  readonly from: bigint;
}

const isChanged = ({ before, after }: Span): boolean =>
  before.balance !== after.balance || before.nonce !== after.nonce;

/**
 * Finds the newest blocks of a range that changed the native balance or the nonce of an account, by halving: native
 * transfers leave no logs. A node without the state of old blocks finds none there.
 */
export async function findOwnBlocks(
  client: Client,
  address: Address,
  { from, to }: BlockRange,
  limit: number,
): Promise<OwnBlocks> {
  const stateAfter = async (blockNumber: bigint): Promise<AccountState> => {
    if (blockNumber < 0n) return { balance: 0n, nonce: 0 };
    const [balance, nonce] = await Promise.all([
      getBalance(client, { address, blockNumber }),
      getTransactionCount(client, { address, blockNumber }),
    ]);
    return { balance, nonce };
  };
  const halve = async (span: Span): Promise<readonly Span[]> => {
    if (span.high - span.low === 1n) return [span];
    const middle = (span.low + span.high) / 2n;
    const state = await stateAfter(middle);
    return [
      { ...span, low: middle, before: state },
      { ...span, high: middle, after: state },
    ];
  };
  let floor = from;
  try {
    const [before, after] = await Promise.all([stateAfter(from - 1n), stateAfter(to)]);
    let spans = [{ before, after, low: from - 1n, high: to }].filter(isChanged);
    while (spans.some(({ low, high }) => high - low > 1n)) {
      const halves = (await Promise.all(spans.map(halve))).flat().filter(isChanged);
      spans = halves.slice(0, limit); // each has at least one block
      const last = spans.at(-1);
      if (halves.length > spans.length && last) floor = last.low + 1n;
    }
    return { blocks: spans.map(({ high }) => high), from: floor };
  } catch (error) {
    if (!isRangeRefused(error)) throw error;
    return { blocks: [], from };
  }
}
