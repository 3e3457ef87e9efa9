import * as z from 'zod/mini';
import { wholeNumber, type SolanaNode } from './node.js';

/** Fee of each signature in lamports. */
const LAMPORTS_PER_SIGNATURE = 5_000n;
const MICRO = 1_000_000n;
/** Percentile of recent prices to pay: three of four transactions paid less. */
const PERCENTILE = 75;
/** Highest price in micro-lamports: 200 000 units cost 0.001 SOL. At higher prices, a transfer waits. */
export const MAX_UNIT_PRICE = 5_000_000n;

/** Returns the price that was enough for most of the recent transactions; 0 if none paid any. */
export function priceFrom(paid: readonly bigint[]): bigint {
  const sorted = [...paid].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const price = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * PERCENTILE) / 100))] ?? 0n;
  return price < MAX_UNIT_PRICE ? price : MAX_UNIT_PRICE;
}

/** Returns the compute units of a simulation plus a tenth, because the execution may need more. */
export const limitFrom = (consumed: bigint): number => Number((consumed * 11n + 9n) / 10n);

const pricesSchema = z.array(z.object({ prioritizationFee: wholeNumber }));

/** Reads the price of a compute unit in micro-lamports from recent transactions that wrote to the same accounts. */
export async function readUnitPrice(node: SolanaNode, writable: readonly string[]): Promise<bigint> {
  const recent = await node.ask('getRecentPrioritizationFees', [writable], pricesSchema);
  return priceFrom(recent.map(({ prioritizationFee }) => prioritizationFee));
}

/** Returns the fee of a transaction with one signature, as the runtime computes it. */
export const feeOf = (limit: number, price: bigint): bigint =>
  LAMPORTS_PER_SIGNATURE + (BigInt(limit) * price + MICRO - 1n) / MICRO;

/**
 * Highest fee that any transaction needs, in lamports: five times that of one with all compute units at the highest price. A
 * page can write any price into a transaction, and a validator gets it.
 */
export const MOST_FEE = 5n * feeOf(1_400_000, MAX_UNIT_PRICE);
