import type { ChainAdapter, PreviewSubject } from '../adapters/chain-adapter.js';
import type { NamedAsset } from '../domain/assets/look-alike-asset.js';
import type { Preview } from '../domain/assets/preview.js';
import type { SwapCall, SwapOrder } from '../domain/transactions/swap.js';
import type { SwapSource } from '../providers/providers.js';
import type { SwapPair, SwapPlace } from './swap-draft.js';

/** What a person reviews: it is swapped as it is shown, or not at all. */
export interface SwapReview extends SwapPair, SwapPlace, Pick<SwapOrder, 'quote' | 'minimum' | 'slippageBps'> {
  /** Tells reviews apart: each accepted offer is prepared anew. */
  readonly id: number;
}

/**
 * What is signed at once. `reset` ends an earlier approval, because some tokens refuse to replace one that is not zero;
 * `approve` lets the exchange take the amount, and `permit` does so by a signature without a transaction.
 */
export type SwapStep = 'reset' | 'approve' | 'permit' | 'swap';

/** What is signed next, and what it does. */
export interface SwapPlan {
  readonly step: SwapStep;
  /** What the wallet sends; undefined for a permit, which it only signs. */
  readonly call: SwapCall | undefined;
  /** True if an approval takes the place of a permit, because nothing can read what the permit allows. */
  readonly isPermitUnchecked?: boolean | undefined;
  /** The most that the network charges for the step, in the smallest unit of its coin; undefined if the wallet sets it. */
  readonly fee: bigint | undefined;
  /** What the step alone does, if it is not the swap; undefined if no node tells. */
  readonly approval: Preview | undefined;
  /** What all steps do together; undefined if no node tells. */
  readonly preview: Preview | undefined;
}

/** What a confirmed swap has changed, in the smallest units and without the fee. What is unknown is undefined. */
export interface SwapReceipt {
  readonly paid: bigint | undefined;
  readonly received: bigint | undefined;
  /** What the network has charged the account. */
  readonly fee: bigint | undefined;
}

/** Returns a review as sources are asked. */
export const orderOf = ({ id: _id, account, ...review }: SwapReview): SwapOrder => ({
  ...review,
  account: account.address,
});

/** Where swaps come from, and who simulates them. Loaded with the first review. */
export interface SwapTools {
  readonly source: SwapSource;
  readonly adapter: ChainAdapter;
  /** Assets that the person knows: a simulation warns of others that look like them. */
  readonly known?: readonly NamedAsset[] | undefined;
}

/** Returns whose request is simulated, and where. */
export const subjectOf = ({ known = [] }: SwapTools, { account, network }: SwapReview): PreviewSubject => ({
  account: account.address,
  network,
  known: { assets: known },
});
