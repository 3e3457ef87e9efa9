import { formatUnits, type Decimal } from '../domain/format.js';
import type { CaipNetworkId } from '../domain/entities.js';
import type { ErrorCode } from '../domain/errors/errors.js';
import { tokenKey } from '../domain/assets/tokens.js';
import type { SwapToken } from '../domain/transactions/swap.js';
import type { SwapFormProblem } from '../features/swap-form.js';
import type { SwapStep } from '../features/swap-review.js';
import type { Swap } from '../features/swap.js';
import type { Modal } from '../modal/modal.js';
import { createFeatureStore } from './feature-store.js';
import { NO_SWAP } from './initial.js';
import { leaveView } from './leave-view.js';
import type { Store } from './store.js';

/** What is swapped, as it was entered. */
export interface SwapInput {
  /** Id or symbol of one of `tokens`; undefined for the native coin. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** In units of `from`, or in US dollars. */
  readonly amount: string;
  readonly isFiat: boolean;
  /** Tolerated loss between offer and execution, in hundredths of a percent. */
  readonly slippageBps: number;
}

/** A coin or token that can be swapped. */
export interface KitSwapToken {
  readonly id: string;
  readonly network: CaipNetworkId;
  readonly address?: string | undefined;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly icon?: string | undefined;
}

/** A swap as it will be made. Amounts are in units of their token. */
export interface SwapReviewSnapshot {
  readonly from: KitSwapToken;
  readonly to: KitSwapToken;
  readonly amount: Decimal;
  readonly received: Decimal;
  /** The least that is received; the swap fails below it. */
  readonly minimum: Decimal;
  /** What `submit` signs next; undefined until it is prepared. */
  readonly step?: SwapStep | undefined;
  /** The most that the network charges for the step, in units of the native coin. */
  readonly fee?: Decimal | undefined;
  /** True if the newest offer pays less than the minimum: `accept()` takes it. */
  readonly isOutdated: boolean;
  /** Why the step could not be prepared; `retry()` tries again. */
  readonly error?: ErrorCode | undefined;
}

/** A swap from the draft to its end. */
export interface SwapSnapshot {
  readonly draft: SwapInput;
  readonly tokens: readonly KitSwapToken[];
  readonly problem?: SwapFormProblem | undefined;
  /** What the draft would bring, in units of `to`; offers are renewed while somebody subscribes. */
  readonly received?: Decimal | undefined;
  readonly isReviewPending: boolean;
  readonly review?: SwapReviewSnapshot | undefined;
  /** `sent`: the network has it. `failed` with a `hash` may still happen: look it up before another try. */
  readonly status: 'idle' | 'asking' | 'sent' | 'confirmed' | 'failed';
  readonly hash?: string | undefined;
  readonly error?: ErrorCode | undefined;
}

/** Swaps tokens of the active account on the active network: edit, review, submit each step. */
export interface SwapStore extends Store<SwapSnapshot> {
  /** Changes a part of the draft, and drops the review. */
  edit(change: Partial<SwapInput>): Promise<void>;
  /** Exchanges both sides. */
  flip(): Promise<void>;
  /** Makes a review once the offer is known; makes none if the draft has a problem. Needs a subscriber. */
  review(): Promise<void>;
  /** Takes the newest offer into the review. */
  accept(): Promise<void>;
  /** Signs the next step of the review; its end is in the snapshot. */
  submit(): Promise<void>;
  /** Prepares the review again after a failure. */
  retry(): Promise<void>;
  /** Leaves the review after its end. */
  finish(): Promise<void>;
}

const tokenOf = (token: SwapToken): KitSwapToken => ({
  id: tokenKey(token),
  network: token.network,
  address: token.address,
  name: token.name,
  symbol: token.symbol,
  decimals: token.decimals,
  icon: token.imageUrl,
});

function readReview(swap: Swap): SwapReviewSnapshot | undefined {
  const review = swap.review.get();
  if (!review) return undefined;
  const { from, to, amount, quote, minimum, network } = review;
  const plan = swap.plan.state.get();
  const next = plan.status === 'ready' ? plan.value : undefined;
  return {
    from: tokenOf(from),
    to: tokenOf(to),
    amount: formatUnits(amount, from.decimals),
    received: formatUnits(quote.amountOut, to.decimals),
    minimum: formatUnits(minimum, to.decimals),
    step: next?.step,
    fee: next && formatUnits(next.fee, network.nativeCurrency.decimals),
    isOutdated: swap.worseOffer.get() !== undefined,
    error: plan.status === 'failed' ? plan.error.code : undefined,
  };
}

function readSwap(swap: Swap): SwapSnapshot {
  const { form } = swap;
  const { from, to, amount, isFiat, slippageBps } = form.draft.get();
  const [offer, progress] = [form.offers.offer.latest.get(), swap.progress.get()];
  return {
    draft: { from, to, amount, isFiat, slippageBps },
    tokens: form.list.latest.get()?.map(tokenOf) ?? [],
    problem: form.problem.get(),
    received: offer && formatUnits(offer.quote.amountOut, offer.to.decimals),
    isReviewPending: swap.isReviewPending.get(),
    review: readReview(swap),
    status: progress.status,
    hash: 'hash' in progress ? progress.hash : undefined,
    error: progress.status === 'failed' ? progress.error.code : undefined,
  };
}

/** Creates the swaps. */
export function createSwap(modal: Modal): SwapStore {
  const { store, load } = createFeatureStore(
    modal,
    'swap',
    (swap, error): SwapSnapshot => (swap ? readSwap(swap) : { ...NO_SWAP, error }),
    swap => swap.watch(),
  );
  const leave = (): void => leaveView(modal, 'SwapPreview');
  return {
    ...store,
    async edit(change) {
      (await load()).edit(change);
    },
    async flip() {
      (await load()).flip();
    },
    async review() {
      const swap = await load();
      leave();
      await swap.openReview();
    },
    async accept() {
      (await load()).acceptOffer();
    },
    async submit() {
      const swap = await load();
      await swap.plan.settled();
      await swap.submit();
    },
    async retry() {
      (await load()).retry();
    },
    async finish() {
      (await load()).finish();
      leave();
    },
  };
}
