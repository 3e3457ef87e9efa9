import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { W3mError } from '../protocol/errors.js';
import '../protocol/swap-errors.js';
import type { Preview } from '../protocol/preview.js';
import type { SwapCall, SwapOrder } from '../protocol/swap.js';
import type { SwapSource } from '../providers/providers.js';
import type { SwapPair, SwapPlace } from './swap-draft.js';

/** What a person reviews: it is swapped as it is shown, or not at all. */
export interface SwapReview extends SwapPair, SwapPlace, Pick<SwapOrder, 'quote' | 'minimum' | 'slippageBps'> {
  /** Tells reviews apart: each accepted offer is prepared anew. */
  readonly id: number;
}

/** What is signed next, and what it does. */
export interface SwapPlan {
  readonly step: 'approve' | 'swap';
  readonly call: SwapCall;
  /** The most that the network charges for the step, in the smallest unit of its coin. */
  readonly fee: bigint;
  /** What approval and swap do together; undefined if no node tells. */
  readonly preview: Preview | undefined;
}

/** Returns a review as sources are asked. */
export const orderOf = ({ id: _id, account, ...review }: SwapReview): SwapOrder => ({
  ...review,
  account: account.address,
});

/** Reads whether the exchange may take the amount. */
export async function isApproved(source: SwapSource, review: SwapReview, signal: AbortSignal): Promise<boolean> {
  return review.from.address === undefined || (await source.allowance(orderOf(review), signal)) >= review.amount;
}

const isToken = (of: string | undefined, other: string | undefined): boolean =>
  of?.toLowerCase() === other?.toLowerCase();

/**
 * Checks a simulation against the review, since a service may build another transaction than it was asked for.
 * @throws {W3mError} `SWAP_UNSAFE` if it gives more or something else, or yields less than the minimum
 */
export function checkPreview(preview: Preview | undefined, { from, to, amount, minimum }: SwapReview): void {
  if (preview?.outcome.is !== 'succeeds' || !preview.changes) return;
  const { changes } = preview;
  const received = changes.find(({ asset }) => asset.tokenId === undefined && isToken(asset.address, to.address));
  const isMore = changes.some(({ asset, amount: change }) =>
    isToken(asset.address, from.address) ? change < -amount : change < 0n,
  );
  if (isMore || (received?.amount ?? 0n) < minimum) throw new W3mError('SWAP_UNSAFE');
}

/** Builds the swap and simulates it, with the approval before it if there is one. */
export async function prepareSwap(
  {
    source,
    adapter,
    approval,
  }: { readonly source: SwapSource; readonly adapter: ChainAdapter; readonly approval?: SwapCall | undefined },
  review: SwapReview,
  signal: AbortSignal,
): Promise<{ readonly call: SwapCall; readonly preview: Preview | undefined }> {
  const call = await source.swap(orderOf(review), signal);
  const calls = approval ? [approval, call] : [call];
  const on = { account: review.account.address, network: review.network };
  const preview = await adapter.preview?.({ calls }, on, signal);
  checkPreview(preview, review);
  return { call, preview };
}

/** Finds out what is signed next: the approval if the exchange may not take the amount yet, otherwise the swap. */
export async function planSwap(
  { source, adapter }: { readonly source: SwapSource; readonly adapter: ChainAdapter },
  review: SwapReview,
  signal: AbortSignal,
): Promise<SwapPlan> {
  const approval = (await isApproved(source, review, signal))
    ? undefined
    : await source.approval(orderOf(review), signal);
  const { call, preview } = await prepareSwap({ source, adapter, approval }, review, signal);
  const next = approval ?? call;
  if (!adapter.estimateCall) throw new W3mError('METHOD_UNSUPPORTED');
  const { fee } = await adapter.estimateCall(next, signal);
  return { step: approval ? 'approve' : 'swap', call: next, fee, preview };
}
