import * as z from 'zod/mini';
import { wholeNumber, type SolanaNode } from './node.js';

import type { TransferFees } from './mint.js';

const ALL_BPS = 10_000n;

/** Returns what a fee leaves of an amount; the program rounds the fee up. */
const netOf = (amount: bigint, { bps, most }: { readonly bps: bigint; readonly most: bigint }): bigint => {
  const fee = (amount * bps + ALL_BPS - 1n) / ALL_BPS;
  return amount - (fee > most ? most : fee);
};

/**
 * Returns how much of an amount the receiver gets at least. A token's fee changes with an epoch: in the epoch before the
 * change the worse of both counts, since the transaction may be executed after it.
 */
export function receivedAt(epoch: bigint, amount: bigint, { older, newer }: TransferFees): bigint {
  const [before, after] = [netOf(amount, older), netOf(amount, newer)];
  if (epoch >= newer.epoch) return after;
  if (epoch + 1n < newer.epoch) return before;
  return before < after ? before : after;
}

/** Resolves with how much of an amount the receiver gets at least; undefined if the token takes no fee of transfers. */
export async function readReceived(
  node: SolanaNode,
  amount: bigint,
  fees: TransferFees | undefined,
): Promise<bigint | undefined> {
  if (!fees) return undefined;
  const { epoch } = await node.ask('getEpochInfo', [{ commitment: 'confirmed' }], z.object({ epoch: wholeNumber }));
  const received = receivedAt(epoch, amount, fees);
  return received === amount ? undefined : received;
}
