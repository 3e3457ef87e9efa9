import * as z from 'zod/mini';
import { wholeNumber, type SolanaNode } from './node.js';

/** Paid for each signature. */
const LAMPORTS_PER_SIGNATURE = 5_000n;
const MICRO = 1_000_000n;
/** Of the prices paid of late, the one that three of four transactions stayed below: early, but not first. */
const PERCENTILE = 75;
/** In millionths of a lamport. Where a market is gone mad, a transfer waits rather than pays: 200 000 units cost 0.001 SOL at this. */
export const MAX_UNIT_PRICE = 5_000_000n;

/** A price that was enough for most, from what was paid; 0 where nobody paid any. */
export function priceFrom(paid: readonly bigint[]): bigint {
  const sorted = [...paid].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const price = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * PERCENTILE) / 100))] ?? 0n;
  return price < MAX_UNIT_PRICE ? price : MAX_UNIT_PRICE;
}

/** A tenth more than a trial run took, for what may be different in the real one. */
export const limitFrom = (consumed: bigint): number => Number((consumed * 11n + 9n) / 10n);

const pricesSchema = z.array(z.object({ prioritizationFee: wholeNumber }));

/** What to pay for a compute unit, in millionths of a lamport: what was paid of late by those who wrote to the same accounts. */
export async function readUnitPrice(node: SolanaNode, writable: readonly string[]): Promise<bigint> {
  const recent = await node.ask('getRecentPrioritizationFees', [writable], pricesSchema);
  return priceFrom(recent.map(({ prioritizationFee }) => prioritizationFee));
}

/** What a transaction of one signature costs, as the runtime reckons it. */
export const feeOf = (limit: number, price: bigint): bigint =>
  LAMPORTS_PER_SIGNATURE + (BigInt(limit) * price + MICRO - 1n) / MICRO;
