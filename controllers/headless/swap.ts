import { untracked } from '../core/signals.js';
import { formatUnits, type Decimal } from '../domain/format.js';
import type { CaipNetworkId } from '../domain/entities.js';
import { W3mError, type ErrorCode } from '../domain/errors/errors.js';
import { tokenKey } from '../domain/assets/tokens.js';
import type { SwapToken } from '../domain/transactions/swap.js';
import type { SwapFormProblem } from '../features/swap-form.js';
import type { SwapStep } from '../features/swap-review.js';
import type { SwapOffer } from '../features/swap-quote.js';
import type { Swap } from '../features/swap.js';
import type { Modal } from '../modal/modal.js';
import { createFeatureStore } from './feature-store.js';
import { NO_SWAP } from './initial.js';
import { leaveView } from './leave-view.js';
import { readPreview, type KitPreview } from './previews.js';
import type { Store } from './store.js';

/** What is swapped, as it was entered. */
export interface SwapInput {
  /** Id or symbol of one of `tokens`; undefined for the native coin. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** In units of `from`, or in US dollars, with a point. A comma that may separate thousands is refused. */
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

/** A chosen token, and what the account has of it. Values are in US dollars. */
export interface KitSwapSide extends KitSwapToken {
  /** In units of the token; undefined until it is known. */
  readonly balance?: Decimal | undefined;
  readonly price?: Decimal | undefined;
  /** Value of the amount that is paid or received. */
  readonly value?: Decimal | undefined;
}

/** What the source offers for the draft. */
export interface SwapOfferSnapshot {
  /** In units of `to`. */
  readonly received: Decimal;
  /** About what the network will charge, in units of the native coin. */
  readonly fee?: Decimal | undefined;
  /** Fee of the provider, and worsening of the price by the size of the swap, in hundredths of a percent. */
  readonly feeBps?: number | undefined;
  readonly impactBps?: number | undefined;
  /** How much less is received than paid by prices that do not come with the offer, in hundredths of a percent. */
  readonly lossBps?: number | undefined;
  /** Seconds since the offer was made. */
  readonly age: number;
}

/** What a confirmed swap has changed, as the network tells; what is unknown is undefined. */
export interface SwapReceiptSnapshot {
  readonly paid?: Decimal | undefined;
  readonly received?: Decimal | undefined;
  /** In units of the native coin. */
  readonly fee?: Decimal | undefined;
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
  readonly slippageBps: number;
  readonly impactBps?: number | undefined;
  readonly lossBps?: number | undefined;
  /** What the step alone does, if it is not the swap; undefined if no node tells. */
  readonly approval?: KitPreview | undefined;
  /** What all steps do together; undefined if no node tells. */
  readonly preview?: KitPreview | undefined;
  /** True if an approval takes the place of a permit that nothing can check. */
  readonly isPermitUnchecked: boolean;
  /** True if the newest offer pays less than the minimum: `accept()` takes it. */
  readonly isOutdated: boolean;
  /** Why the step could not be prepared; `retry()` tries again. */
  readonly error?: ErrorCode | undefined;
}

/** A swap from the draft to its end. */
export interface SwapSnapshot {
  readonly draft: SwapInput;
  /** Name of the source of offers. */
  readonly source?: string | undefined;
  /** False where the source does not swap, and without an account. */
  readonly isServed?: boolean | undefined;
  /** Ids are those of `kit.balances`. */
  readonly tokens: readonly KitSwapToken[];
  /** The chosen tokens. */
  readonly from?: KitSwapSide | undefined;
  readonly to?: KitSwapSide | undefined;
  /** Tolerances are multiples of this, in hundredths of a percent. */
  readonly slippageStepBps?: number | undefined;
  readonly problem?: SwapFormProblem | undefined;
  /** What the draft would bring, in units of `to`; offers are renewed while the store has a subscriber. */
  readonly received?: Decimal | undefined;
  readonly offer?: SwapOfferSnapshot | undefined;
  /** True after the account or the network changed during a review, until the draft is edited. */
  readonly isInterrupted?: boolean | undefined;
  readonly isReviewPending: boolean;
  readonly review?: SwapReviewSnapshot | undefined;
  /** `sent`: the network has it. `failed` with a `hash` may still happen: look it up before another try. */
  readonly status: 'idle' | 'asking' | 'sent' | 'confirmed' | 'failed';
  /** The step that `status` is about. */
  readonly step?: SwapStep | undefined;
  /** What the confirmed swap has changed. */
  readonly receipt?: SwapReceiptSnapshot | undefined;
  readonly hash?: string | undefined;
  readonly error?: ErrorCode | undefined;
}

/** Swaps tokens of the active account on the active network: edit, review, submit each step. */
export interface SwapStore extends Store<SwapSnapshot> {
  /** Changes a part of the draft, and drops the review. */
  edit(change: Partial<SwapInput>): Promise<void>;
  /** Chooses a token for one side by its id; the token of the other side exchanges both. @throws {W3mError} `INVALID_REQUEST` */
  choose(side: 'from' | 'to', id: string): Promise<void>;
  /** Enters all that can be swapped. @throws {W3mError} the error of the estimate */
  max(): Promise<void>;
  /** Returns a typed tolerance in hundredths of a percent; undefined if it is none that the source accepts. */
  readSlippage(text: string): Promise<number | undefined>;
  /** Exchanges both sides. */
  flip(): Promise<void>;
  /**
   * Makes a review once the offer is known; makes none if the draft has a problem. A problem of the offer itself is in the
   * snapshot while the store has a subscriber.
   */
  review(): Promise<void>;
  /** Takes the newest offer into the review; has no effect without a review, while the draft has a problem, and once the swap may have been made. */
  accept(): Promise<void>;
  /** Signs the next step of the review; its end is in the snapshot. Has no effect once the swap may have been made: make another review. */
  submit(): Promise<void>;
  /** Prepares the review again after a failure; has no effect while the swap may still have been made. */
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
  const { nativeCurrency: coin } = network;
  const next = plan.status === 'ready' ? plan.value : undefined;
  return {
    from: tokenOf(from),
    to: tokenOf(to),
    amount: formatUnits(amount, from.decimals),
    received: formatUnits(quote.amountOut, to.decimals),
    minimum: formatUnits(minimum, to.decimals),
    step: next?.step,
    fee: next?.fee === undefined ? undefined : formatUnits(next.fee, coin.decimals),
    slippageBps: review.slippageBps,
    impactBps: quote.impactBps,
    lossBps: swap.form.lossBps(review),
    approval: readPreview(next?.approval),
    preview: readPreview(next?.preview),
    isPermitUnchecked: next?.isPermitUnchecked === true,
    isOutdated: swap.worseOffer.get() !== undefined,
    error: plan.status === 'failed' ? plan.error.code : undefined,
  };
}

function readSide({ form }: Swap, token: SwapToken | undefined, amount: bigint | undefined): KitSwapSide | undefined {
  if (!token) return undefined;
  const balance = form.balanceOf(token);
  return {
    ...tokenOf(token),
    balance: balance === undefined ? undefined : formatUnits(balance, token.decimals),
    price: form.priceOf(token),
    value: amount === undefined ? undefined : form.valueOf(token, amount),
  };
}

function readOffer({ form }: Swap, offer: SwapOffer | undefined): SwapOfferSnapshot | undefined {
  if (!offer) return undefined;
  const { quote, to, fee, network } = offer;
  return {
    received: formatUnits(quote.amountOut, to.decimals),
    fee: fee === undefined ? undefined : formatUnits(fee, network.nativeCurrency.decimals),
    feeBps: quote.feeBps,
    impactBps: quote.impactBps,
    lossBps: form.lossBps(offer),
    age: form.offers.age.get(),
  };
}

function readReceipt(swap: Swap): SwapReceiptSnapshot | undefined {
  const [receipt, progress] = [swap.receipt.latest.get(), swap.progress.get()];
  if (!receipt || progress.status !== 'confirmed') return undefined;
  const { from, to, network } = progress.review;
  const text = (amount: bigint | undefined, decimals: number): Decimal | undefined =>
    amount === undefined ? undefined : formatUnits(amount, decimals);
  return {
    paid: text(receipt.paid, from.decimals),
    received: text(receipt.received, to.decimals),
    fee: text(receipt.fee, network.nativeCurrency.decimals),
  };
}

function readSwap(swap: Swap): SwapSnapshot {
  const { form } = swap;
  const { from, to, amount, isFiat, slippageBps } = form.draft.get();
  const [found, progress] = [form.offers.offer.latest.get(), swap.progress.get()];
  const offer = readOffer(swap, found);
  return {
    draft: { from, to, amount, isFiat, slippageBps },
    source: swap.source.name,
    isServed: form.place.get() !== undefined,
    tokens: form.list.latest.get()?.map(tokenOf) ?? [],
    from: readSide(swap, form.from.get(), form.pair.get()?.amount),
    to: readSide(swap, form.to.get(), found?.quote.amountOut),
    slippageStepBps: swap.slippageStepBps,
    problem: form.problem.get(),
    received: offer?.received,
    offer,
    isInterrupted: swap.isInterrupted.get(),
    isReviewPending: swap.isReviewPending.get(),
    review: readReview(swap),
    status: progress.status,
    step: 'step' in progress ? progress.step : undefined,
    receipt: readReceipt(swap),
    hash: 'hash' in progress ? progress.hash : undefined,
    error: progress.status === 'failed' ? progress.error.code : undefined,
  };
}

/** Lets offers be requested during an action, also without a subscriber. */
async function whileWatched(swap: Swap, action: () => Promise<void>): Promise<void> {
  const end = swap.watch();
  try {
    await action();
  } finally {
    end();
  }
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
    async choose(side, id) {
      const swap = await load();
      const token = untracked(() => swap.form.list.latest.get())?.find(each => tokenKey(each) === id);
      if (!token) throw new W3mError('INVALID_REQUEST');
      swap.choose(side, token);
    },
    async max() {
      await (await load()).max();
    },
    async readSlippage(text) {
      return (await load()).readSlippage(text);
    },
    async flip() {
      (await load()).flip();
    },
    async review() {
      const swap = await load();
      leave();
      await whileWatched(swap, () => swap.openReview());
    },
    async accept() {
      const swap = await load();
      await whileWatched(swap, async () => {
        await swap.form.offers.offer.settled();
        swap.acceptOffer();
      });
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
