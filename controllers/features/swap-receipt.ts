import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { W3mError } from '../domain/errors/errors.js';
import type { SwapReceipt, SwapReview } from './swap-review.js';

/** A confirmed swap. */
export interface ConfirmedSwap {
  readonly review: SwapReview;
  readonly hash: string;
}

/** Reads from the network what a confirmed swap has changed. @throws {W3mError} `METHOD_UNSUPPORTED`, or as the nodes */
export async function readSwapReceipt(
  adapter: Pick<ChainAdapter, 'loadReads'>,
  { review: { account, network, from, to }, hash }: ConfirmedSwap,
  signal: AbortSignal,
): Promise<SwapReceipt> {
  const reads = await adapter.loadReads?.();
  if (!reads?.receipt) throw new W3mError('METHOD_UNSUPPORTED');
  const assets = [from.address, to.address];
  const { fee, changes } = await reads.receipt({ address: account.address, network, hash, assets }, signal);
  const [paid, received] = changes;
  return { paid: paid === undefined ? undefined : -paid, received, fee };
}
