import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { NamedAsset } from '../domain/assets/look-alike-asset.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import { formatUnits } from '../domain/format.js';
import type { SwapCall, SwapPermit } from '../domain/transactions/swap.js';
import type { SwapSource } from '../providers/providers.js';
import type { FeatureContext } from './feature.js';
import type { SentOutcome } from './sent-repeats.js';
import type { KnownPermit } from './swap-permit.js';
import type { SwapPlan, SwapReview, SwapStep, SwapTools } from './swap-review.js';

/** How far a swap is. After a confirmed approval it is idle again: the person starts the swap itself. */
export type SwapProgress =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly step: SwapStep }
  | { readonly status: 'sent'; readonly step: SwapStep; readonly hash: string }
  | { readonly status: 'confirmed'; readonly review: SwapReview; readonly hash: string }
  | {
      readonly status: 'failed';
      readonly step: SwapStep;
      readonly error: W3mError;
      readonly hash?: string | undefined;
    };

export interface SwapSubmitterDeps extends Pick<FeatureContext, 'scope' | 'account' | 'events' | 'adapterOf'> {
  readonly network: Pick<FeatureContext['network'], 'active'>;
  readonly source: SwapSource;
  /** Tokens that the host lists. */
  known(): readonly NamedAsset[];
  /** Called before each step. @throws {W3mError} as {@link expectNone}, once it is read what became of earlier ones */
  expectNoneEarlier(review: SwapReview): Promise<void>;
  /**
   * Called before the wallet is asked for the swap.
   * @throws {W3mError} `SWAP_UNDER_WAY`, `OUTCOME_UNKNOWN` if the same swap is not final yet
   */
  expectNone(review: SwapReview): void;
  /** Called right before the wallet is asked for the swap. Returns what is called once its reply is known. */
  onAsk(review: SwapReview): () => void;
  /** Called when the network has the swap. */
  onSent(review: SwapReview, hash: string, isAccepted: boolean): void;
  /** Called when the network has confirmed a step. */
  onConfirmed(step: SwapStep): void;
  /** Called after the end of a step that reached the network: also a failure costs its fee. */
  onSpent(review: SwapReview, step: SwapStep, outcome: SentOutcome): void;
}

/** A permit must last longer than this, in milliseconds, to be used. */
const PERMIT_MARGIN_MS = 60_000;

/** What is known of a step that is being made. */
interface SentStep {
  hash?: string;
  /** Ends the record of the request to the wallet. */
  onAnswer(): void;
}

const IDLE: SwapProgress = { status: 'idle' };

/**
 * True if nothing else may be tried: the swap was made, the network has it, or the wallet did not say what it has done.
 */
export const isEnded = (progress: SwapProgress): boolean =>
  progress.status === 'failed'
    ? progress.step === 'swap' && (progress.hash !== undefined || progress.error.code === 'OUTCOME_UNKNOWN')
    : progress.status === 'confirmed';

/** Signs one step of a reviewed swap at a time. */
export class SwapSubmitter {
  readonly #deps: SwapSubmitterDeps;
  readonly #state = signal<SwapProgress>(IDLE);
  #permit: KnownPermit & { readonly reviewId?: number } = {};
  #approved: SwapCall | undefined;

  readonly state: ReadonlySignal<SwapProgress> = this.#state;
  /** True while a step is prepared, the wallet is asked or the network confirms. */
  readonly isUnderWay: ReadonlySignal<boolean> = computed(() => ['asking', 'sent'].includes(this.#state.get().status));
  /** True if no other try is offered. */
  readonly isEnded: ReadonlySignal<boolean> = computed(() => isEnded(this.#state.get()));

  constructor(deps: SwapSubmitterDeps) {
    this.#deps = deps;
  }

  /** Forgets the end of the last step. */
  clear(): void {
    this.#state.set(IDLE);
  }

  /** Forgets which exchange was approved, for another swap. */
  forgetApproval(): void {
    this.#approved = undefined;
  }

  /** Returns what is known of permits and approvals for a review; a permit that ends soon is forgotten. */
  permitOf({ id }: SwapReview): KnownPermit {
    const { reviewId, signed, isRefused } = this.#permit;
    const isOfReview = reviewId === id;
    const isLasting = signed && Number(signed.deadline) * 1_000 > this.#deps.scope.now() + PERMIT_MARGIN_MS;
    return {
      signed: isOfReview && isLasting ? signed : undefined,
      isRefused: isOfReview && isRefused,
      approved: this.#approved,
    };
  }

  /** Makes the next step of what was reviewed. Progress and failure are in {@link state}; never rejects. */
  async submit(review: SwapReview, plan: SwapPlan): Promise<void> {
    const { step } = plan;
    const { scope, events, expectNoneEarlier, onConfirmed, onSpent } = this.#deps;
    const properties = propertiesOf(review);
    if (step === 'permit') return this.#sign(review, plan);
    const sent: SentStep = { onAnswer: () => undefined };
    let outcome: Omit<SentOutcome, 'hash'>;
    this.#state.set({ status: 'asking', step });
    if (step === 'swap') events.track('INITIATE_SWAP', properties);
    try {
      await expectNoneEarlier(review);
      const { makeStep } = await import('./swap-steps.js');
      const send = (call: SwapCall): Promise<string> => this.#send(review, plan, call, sent);
      const confirmed = await makeStep(this.toolsOf(review), review, step, {
        signal: scope.signal,
        permit: this.permitOf(review).signed,
        reviewed: plan.preview,
        send,
      });
      outcome = { confirmed };
      this.#state.set(step === 'swap' ? { status: 'confirmed', review, hash: confirmed } : IDLE);
      onConfirmed(step);
      if (step === 'swap') events.track('SWAP_SUCCESS', properties);
    } catch (cause) {
      const error = asW3mError(cause);
      outcome = { error };
      if (error.code !== 'OUTCOME_UNKNOWN') sent.onAnswer();
      this.#state.set({ status: 'failed', step, error, hash: sent.hash });
      events.track(step === 'swap' ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR', { ...properties, message: error.message });
    }
    if (sent.hash !== undefined) onSpent(review, step, { hash: sent.hash, ...outcome });
  }

  /** Has the permit signed. A wallet that cannot sign it is asked for an approval instead. */
  async #sign(review: SwapReview, { approval: reviewed }: SwapPlan): Promise<void> {
    const { scope, expectNoneEarlier, onConfirmed } = this.#deps;
    const step = 'permit';
    this.#state.set({ status: 'asking', step });
    try {
      await expectNoneEarlier(review);
      const { signPermit } = await import('./swap-steps.js');
      const sign = async (typedData: unknown): Promise<string> => {
        this.#expectPlace(review);
        const { signTypedData } = this.#adapterOf(review);
        if (!signTypedData) throw new W3mError('METHOD_UNSUPPORTED');
        return signTypedData(typedData);
      };
      const signed: SwapPermit = await signPermit(this.toolsOf(review), review, {
        signal: scope.signal,
        reviewed,
        sign,
      });
      this.#expectPlace(review);
      this.#permit = { reviewId: review.id, signed };
    } catch (cause) {
      const error = asW3mError(cause);
      if (error.code !== 'METHOD_UNSUPPORTED') return this.#state.set({ status: 'failed', step, error });
      this.#permit = { reviewId: review.id, isRefused: true };
    }
    this.#state.set(IDLE);
    onConfirmed(step);
  }

  async #send(review: SwapReview, plan: SwapPlan, call: SwapCall, sent: SentStep): Promise<string> {
    const { step } = plan;
    const { expectNone, onAsk, onSent } = this.#deps;
    expectCall(plan, call);
    this.#expectPlace(review);
    const { sendCall } = this.#adapterOf(review);
    if (!sendCall) throw new W3mError('METHOD_UNSUPPORTED');
    return sendCall(call, {
      reviewed: {
        account: review.account.address,
        network: review.network.caipNetworkId,
        cost: { fee: plan.fee, deposit: 0n },
      },
      onAsk: () => {
        this.#expectPlace(review);
        if (step !== 'swap') return; // an approval that is given twice gives no more
        expectNone(review); // the plan may take seconds, and another tab may ask
        sent.onAnswer = onAsk(review);
      },
      onSent: (hash, _signed, isAccepted = false) => {
        sent.hash = hash;
        if (step === 'approve') this.#approved = call;
        if (step === 'swap') onSent(review, hash, isAccepted);
        sent.onAnswer();
        this.#state.set({ status: 'sent', step, hash });
      },
    });
  }

  #adapterOf({ account }: SwapReview): ChainAdapter {
    return this.#deps.adapterOf(account.namespace);
  }

  /** Returns where a swap comes from, and who simulates it. */
  toolsOf(review: SwapReview): SwapTools {
    return { source: this.#deps.source, adapter: this.#adapterOf(review), known: this.#deps.known() };
  }

  /** @throws {W3mError} `REQUEST_ABORTED` if account or network are no longer those of the review */
  #expectPlace({ account, network }: SwapReview): void {
    const [now, on] = untracked(() => [this.#deps.account.get(), this.#deps.network.active.get()]);
    if (now?.address === account.address && on?.caipNetworkId === network.caipNetworkId) return;
    throw new W3mError('REQUEST_ABORTED', { cause: new Error('The account or the network changed after the review') });
  }
}

/**
 * Compares what the source has built now with what it built for the review.
 * @throws {W3mError} `SWAP_UNSAFE` for another contract, or for another approval
 */
function expectCall({ step, call: reviewed }: SwapPlan, call: SwapCall): void {
  const isSame = (one: string | undefined, other: string | undefined): boolean =>
    one?.toLowerCase() === other?.toLowerCase();
  if (reviewed && isSame(reviewed.to, call.to) && (step === 'swap' || isSame(reviewed.data, call.data))) return;
  throw new W3mError('SWAP_UNSAFE', { cause: new Error('The source has built another call than that of the review') });
}

const propertiesOf = ({ account, network, from, to, amount, quote }: SwapReview) => ({
  isSmartAccount: account.type === 'smartAccount',
  network: network.caipNetworkId,
  swapFromToken: from.symbol,
  swapToToken: to.symbol,
  swapFromAmount: formatUnits(amount, from.decimals),
  swapToAmount: formatUnits(quote.amountOut, to.decimals),
});
