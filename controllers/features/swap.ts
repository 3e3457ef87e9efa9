import { createResource, type Resource } from '../core/resource.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { BALANCE_RETRY_GAP_MS } from '../domain/constants.js';
import { minimumOf, type SwapToken } from '../domain/transactions/swap.js';
import type { Holding } from '../domain/assets/tokens.js';
import type { SwapArguments } from '../domain/views/views.js';
import { createAudience, type Audience } from './audience.js';
import { presetTexts } from './preset-texts.js';
import type { SwapSource } from '../providers/providers.js';
import type { FeatureContext } from './feature.js';
import type { SentList } from './sent.js';
import { isOver } from './sent-over.js';
import { readSlippage, type SwapDraft } from './swap-draft.js';
import { SwapForm, type SwapFormDeps } from './swap-form.js';
import type { SwapOffer } from './swap-quote.js';
import { expectNoEarlierSwap, expectNoSwap, recordSwap, recordSwapOutcome, recordSwapRequest } from './swap-record.js';
import type { ConfirmedSwap } from './swap-receipt.js';
import type { SwapPlan, SwapReceipt, SwapReview } from './swap-review.js';
import { SwapSubmitter, type SwapProgress } from './swap-submission.js';

export interface SwapDeps
  extends Omit<SwapFormDeps, 'isShown'>, Pick<FeatureContext, 'router' | 'events' | 'refreshBalance' | 'platform'> {
  readonly shell: Pick<FeatureContext['shell'], 'isOpen'>;
  readonly sent: SentList;
}

/** Views that show an offer. */
const VIEWS: readonly string[] = ['Swap', 'SwapPreview'];

/** Creates the feature behind the Swap view. The draft outlives the view: going back or a failure loses no input. */
export const createSwap = (deps: SwapDeps): Swap => new Swap(deps);

/** Form, review and progress of a swap of the active account on the active network. */
export class Swap {
  readonly #deps: SwapDeps;
  readonly #submitter: SwapSubmitter;
  readonly #review = signal<SwapReview | undefined>(undefined);
  readonly #isInterrupted = signal(false);
  readonly #audience: Audience;
  #lastReview = 0;
  /** The draft whose review waits for an offer. */
  readonly #pending = signal<SwapDraft | undefined>(undefined);

  /** Draft, tokens and offer. */
  readonly form: SwapForm;
  /** What the account holds. */
  readonly tokens: Resource<readonly Holding[]>;
  readonly source: SwapSource;
  /** True after the account or the network changed during a review, until the draft is edited. */
  readonly isInterrupted: ReadonlySignal<boolean> = this.#isInterrupted;
  readonly isReviewPending: ReadonlySignal<boolean>;
  readonly review: ReadonlySignal<SwapReview | undefined> = this.#review;
  /** The newest offer for the review, if it pays less than the reviewed minimum. */
  readonly worseOffer: ReadonlySignal<SwapOffer | undefined>;
  /** The next step of the review. */
  readonly plan: Resource<SwapPlan>;
  readonly progress: ReadonlySignal<SwapProgress>;
  /** What the confirmed swap has changed, as the network tells. */
  readonly receipt: Resource<SwapReceipt>;
  /** True while a step is prepared, the wallet is asked or the network confirms. */
  readonly isUnderWay: ReadonlySignal<boolean>;
  /** True if the reviewed swap was made, or may have been, so that no other try is offered. */
  readonly isEnded: ReadonlySignal<boolean>;

  constructor(deps: SwapDeps) {
    const { scope, source, tokens, sent, refreshBalance, adapterOf } = deps;
    this.#deps = deps;
    this.tokens = tokens;
    this.source = source;
    const { shell, router } = deps;
    this.#audience = createAudience(deps, () => shell.isOpen.get() && VIEWS.includes(router.current.get().view));
    this.form = new SwapForm({ ...deps, isShown: this.#audience.isPresent });
    this.isReviewPending = computed(() => this.#pending.get() === this.form.draft.get());
    this.#submitter = new SwapSubmitter({
      ...deps,
      known: () => untracked(() => this.form.listed.get()),
      expectNoneEarlier: review => expectNoEarlierSwap(deps, review),
      expectNone: review => expectNoSwap(sent, review, scope.now()),
      onAsk: review => recordSwapRequest(sent, review, scope.now()),
      onSent: (review, hash, isAccepted) => recordSwap(sent, review, { hash, isAccepted, at: scope.now() }),
      onConfirmed: step => (step === 'swap' ? this.form.clear() : void this.plan.refresh({ force: true })),
      onSpent: (review, step, outcome) => {
        if (step === 'swap') recordSwapOutcome(sent, review, outcome);
        void tokens.refresh({ force: true });
        this.form.refresh();
        refreshBalance(review.account.namespace);
      },
    });
    ({ state: this.progress, isUnderWay: this.isUnderWay, isEnded: this.isEnded } = this.#submitter);
    this.plan = createResource<SwapReview, SwapPlan>({
      scope,
      subject: this.#review,
      key: ({ id }) => String(id),
      fetch: async (review, signal) => {
        const { planSwap } = await import('./swap-steps.js');
        return planSwap(this.#submitter.toolsOf(review), review, signal, this.#submitter.permitOf(review));
      },
      failure: 'SWAP_PLAN_FAILED',
      retryGapMs: BALANCE_RETRY_GAP_MS,
    });
    this.receipt = createResource<ConfirmedSwap, SwapReceipt>({
      scope,
      subject: computed(() => {
        const progress = this.progress.get();
        return progress.status === 'confirmed' ? progress : undefined;
      }),
      key: ({ hash }) => hash,
      async fetch(swap, signal) {
        const { readSwapReceipt } = await import('./swap-receipt.js');
        return readSwapReceipt(adapterOf(swap.review.account.namespace), swap, signal);
      },
      failure: 'SWAP_RECEIPT_UNAVAILABLE',
      retryGapMs: BALANCE_RETRY_GAP_MS,
    });
    this.worseOffer = computed(() => {
      const [review, offer] = [this.#review.get(), this.form.offers.offer.latest.get()];
      if (!review || !offer || this.isEnded.get() || offer.from !== review.from || offer.to !== review.to)
        return undefined;
      // The amount of US dollars changes with the price: then the rates are compared
      if (offer.amount !== review.amount && !this.form.draft.get().isFiat) return undefined;
      return offer.quote.amountOut * review.amount < review.minimum * offer.amount ? offer : undefined;
    });
    this.#follow();
  }

  /** Changes a part of the draft; the rest stays. */
  edit(change: Partial<SwapDraft>): void {
    this.form.edit(change);
    this.#forgetReview();
  }

  /** Chooses a token for one side. */
  choose(side: 'from' | 'to', token: SwapToken): void {
    this.form.choose(side, token);
    this.#forgetReview();
  }

  /** Keeps offers and prices fresh for a user interface of the host, as a view does, until the returned function is called. */
  watch(): () => void {
    return this.#audience.watch();
  }

  /** Tolerances are multiples of this, in hundredths of a percent. */
  get slippageStepBps(): number {
    return this.source.slippageStepBps ?? 1;
  }

  /** Returns a typed tolerance in hundredths of a percent; undefined if it is none that the source accepts. */
  readSlippage(text: string): number | undefined {
    return readSlippage(text, this.slippageStepBps);
  }

  /** Exchanges both sides. */
  flip(): void {
    this.form.flip();
    this.#forgetReview();
  }

  /**
   * Enters all that can be swapped: of the native coin what the fee leaves.
   * @throws {W3mError} the error of the estimate
   */
  async max(): Promise<void> {
    const amount = await this.form.most();
    if (amount !== undefined) this.edit({ amount, isFiat: false });
  }

  /** Enters what a host preselects; a token that is not listed leaves its side empty. */
  preset(given: SwapArguments): void {
    const { amount, fromToken: from, toToken: to } = presetTexts(given);
    this.edit({ ...(amount !== undefined && { amount, isFiat: false }), ...(from !== undefined && { from }) });
    if (to !== undefined) this.edit({ to });
  }

  /**
   * Opens the review of the draft once its offer is known. Opens nothing if the draft has a problem or changes, if the
   * person leaves the form, or while another swap is under way.
   */
  async openReview(): Promise<void> {
    const { router } = this.#deps;
    if (untracked(() => this.isReviewPending.get())) return;
    const [draft, entry] = untracked(() => [this.form.draft.get(), router.current.get()]);
    this.#pending.set(draft);
    await this.form.settled();
    await this.form.offers.offer.settled();
    if (untracked(() => this.#pending.get()) !== draft) return; // requested again, for another draft
    const isCurrent = untracked(() => this.isReviewPending.get() && router.current.get() === entry);
    this.#pending.set(undefined);
    const offer = isCurrent ? untracked(() => this.#offered()) : undefined;
    if (!offer) return;
    this.#submitter.clear();
    this.#submitter.forgetApproval();
    this.#accept(offer);
    router.push('SwapPreview');
  }

  /** Takes the newest offer in place of the reviewed one, unless the draft has a problem or the swap is under way or ended. */
  acceptOffer(): void {
    const offer = untracked(() => (this.#review.get() && !this.isEnded.get() ? this.#offered() : undefined));
    if (!offer) return;
    this.#submitter.clear();
    this.#accept(offer);
  }

  /** Makes the next step of what was reviewed. Progress and failure are in {@link progress}; never rejects. */
  async submit(): Promise<void> {
    const [review, plan] = untracked(() => [this.#review.get(), this.plan.state.get()]);
    if (!review || plan.status !== 'ready' || untracked(() => this.isUnderWay.get() || this.isEnded.get())) return;
    await this.#submitter.submit(review, plan.value);
  }

  /** Prepares the reviewed swap again, after a failure that is certain. */
  retry(): void {
    const progress = untracked(() => this.progress.get());
    const isCertain = progress.status === 'failed' && isOver(progress.error);
    if (untracked(() => this.isUnderWay.get() || (this.isEnded.get() && !isCertain))) return;
    this.#submitter.clear();
    void this.form.offers.offer.refresh({ force: true });
    void this.plan.refresh({ force: true });
  }

  /** Leaves the review after its end. */
  finish(): void {
    if (untracked(() => this.isUnderWay.get())) return;
    this.#forgetReview();
    this.#submitter.clear();
  }

  #forgetReview(): void {
    if (!untracked(() => this.isUnderWay.get())) this.#review.set(undefined);
    this.#isInterrupted.set(false);
  }

  #accept({ quote, at: _at, fee: _fee, ...offer }: SwapOffer): void {
    const { slippageBps } = untracked(() => this.form.draft.get());
    this.#lastReview += 1;
    const id = this.#lastReview;
    this.#review.set({ ...offer, id, quote, slippageBps, minimum: minimumOf(quote.amountOut, slippageBps) });
  }

  /** The newest offer if it can be reviewed; also while it is renewed. */
  #offered(): SwapOffer | undefined {
    const isBarred = this.form.problem.get() !== undefined || this.isUnderWay.get();
    return isBarred ? undefined : this.form.offers.offer.latest.get();
  }

  /** Follows account and network, and leaves a review that is gone. */
  #follow(): void {
    const { scope, account, network, router } = this.#deps;
    const place = computed(() => `${account.get()?.address}@${network.active.get()?.caipNetworkId}`);
    let last = untracked(() => place.get());
    scope.effect(() => {
      const now = place.get();
      if (this.isUnderWay.get() || now === last) return; // a step that ends meanwhile belongs to the former place
      last = now;
      untracked(() => this.#reset());
    });
    scope.effect(() => {
      const isGone = router.current.get().view === 'SwapPreview' && !this.#review.get();
      if (isGone) untracked(() => router.goBack()); // the form says what changed
    });
  }

  /** Starts anew on another account or network: the tokens are of the other network, and the review does not hold. */
  #reset(): void {
    this.#isInterrupted.set(this.#review.get() !== undefined);
    this.#review.set(undefined);
    this.#submitter.clear();
    this.form.clear();
  }
}
