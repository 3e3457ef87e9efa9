import type { Resource } from '../core/resource.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { Preview } from '../domain/assets/preview.js';
import { tokenKey, type Holding } from '../domain/assets/tokens.js';
import type { SendArguments } from '../domain/views/views.js';
import type { FeatureContext } from './feature.js';
import { presetTexts } from './preset-texts.js';
import { createRecentReceivers } from './recent-receivers.js';
import type { SendDraft } from './send-draft.js';
import { SendForm, type SendFormDeps } from './send-form.js';
import { expectSameReceiver, takesNames } from './receiver-name.js';
import { transferPreview } from './send-preview.js';
import {
  expectNoneEarlier,
  expectNoneUnderWay,
  recordRequest,
  recordOutcome,
  recordRefused,
  recordSent,
} from './sent-record.js';
import type { SentList } from './sent.js';
import { Submitter, type SendReview, type Submission } from './send-submission.js';

export interface SendDeps
  extends
    Omit<SendFormDeps, 'recent'>,
    Pick<FeatureContext, 'storage' | 'router' | 'events' | 'refreshBalance' | 'options'> {
  readonly sent: SentList;
  readonly network: Pick<FeatureContext['network'], 'active' | 'find'>;
}

/** Creates the feature behind the Send view. The draft outlives the view: going back or a failure loses no input. */
export const createSend = (deps: SendDeps): Send => new Send(deps);

/** Form, review and progress of a transfer from the active account on the active network. */
export class Send {
  readonly #deps: SendDeps;
  readonly #form: SendForm;
  readonly #submitter: Submitter;
  readonly #review = signal<SendReview | undefined>(undefined);
  readonly #isInterrupted = signal(false);
  /** The draft whose review waits for the cost. */
  readonly #pending = signal<SendDraft | undefined>(undefined);

  /** What the account holds; the chosen one is {@link holding}. */
  readonly tokens: Resource<readonly Holding[]>;
  /** Addresses that this browser has sent to, the last one first. */
  readonly recent: ReadonlySignal<readonly string[]>;
  readonly draft: SendForm['draft'];
  readonly holding: SendForm['holding'];
  readonly cost: SendForm['cost'];
  readonly problem: SendForm['problem'];
  readonly minimum: SendForm['minimum'];
  readonly warning: SendForm['warning'];
  readonly price: SendForm['price'];
  readonly names: SendForm['names'];
  readonly receiver: SendForm['receiver'];
  /** True if a name can be entered in place of an address. */
  readonly takesNames: ReadonlySignal<boolean>;
  /** True after the account or the network changed during a review, until the draft is edited. */
  readonly isInterrupted: ReadonlySignal<boolean> = this.#isInterrupted;
  /** True while a requested review waits for the cost. */
  readonly isReviewPending: ReadonlySignal<boolean>;
  readonly review: ReadonlySignal<SendReview | undefined> = this.#review;
  /** What the reviewed transfer would change, as nodes compute it. */
  readonly preview: Resource<Preview>;
  readonly submission: ReadonlySignal<Submission>;
  /** True while the wallet is asked or the network confirms. */
  readonly isUnderWay: ReadonlySignal<boolean>;

  constructor(deps: SendDeps) {
    const { scope, storage, account, tokens, sent, refreshBalance } = deps;
    const receivers = createRecentReceivers(storage);
    this.#deps = deps;
    this.tokens = tokens;
    this.recent = computed(() => receivers.of(account.get()?.namespace));
    this.#form = new SendForm({ ...deps, recent: this.recent });
    ({ draft: this.draft, holding: this.holding, cost: this.cost } = this.#form);
    ({ problem: this.problem, minimum: this.minimum } = this.#form);
    ({ warning: this.warning, names: this.names } = this.#form);
    ({ receiver: this.receiver, price: this.price } = this.#form);
    this.takesNames = computed(() => takesNames(deps));
    this.isReviewPending = computed(() => this.#pending.get() === this.draft.get());
    this.preview = transferPreview(deps, this.#review, tokens);
    this.#submitter = new Submitter({
      ...deps,
      confirmReceiver: async reviewed => {
        try {
          await expectSameReceiver(deps.loadNames, reviewed, scope.signal);
        } catch (error) {
          void this.names.refresh({ force: true }); // the form shows what the name stands for now
          throw error;
        }
      },
      expectNoneEarlier: reviewed => expectNoneEarlier(deps, reviewed),
      expectNone: reviewed => expectNoneUnderWay(sent, reviewed, scope.now()),
      onAsk: reviewed => recordRequest(sent, reviewed, scope.now()),
      onSent: (sentReview, hash, facts) => {
        recordSent(sent, sentReview, { hash, at: scope.now(), ...facts });
        receivers.add(sentReview.account.namespace, sentReview.to);
      },
      onRefused: (refused, hash) => recordRefused(sent, refused, hash),
      onFeeChanged: async reviewed => {
        const { account: holder, to, amount, holding } = reviewed;
        const estimate = deps.adapterOf(holder.namespace).estimateTransfer?.({ to, amount, token: holding.address });
        const cost = await estimate?.catch(() => undefined); // the next try reports the failure
        const isCurrent = untracked(() => this.#review.get()) === reviewed;
        if (cost && isCurrent) this.#review.set({ ...reviewed, cost });
      },
      onAssetChanged: () => void tokens.refresh({ force: true }),
      onConfirmed: () => this.#form.clear(),
      onSpent: (spentReview, outcome) => {
        recordOutcome(sent, spentReview, outcome);
        void tokens.refresh({ force: true });
        refreshBalance(spentReview.account.namespace);
      },
    });
    ({ state: this.submission, isUnderWay: this.isUnderWay } = this.#submitter);
    this.#follow();
  }

  /** Changes a part of the draft; the rest stays. */
  edit(change: Partial<SendDraft>): void {
    this.#form.edit(change);
    this.#review.set(undefined);
    this.#isInterrupted.set(false);
  }

  /** Enters what a host preselects, on the active network; a token that the account does not hold leaves none chosen. */
  preset(given: SendArguments): void {
    const { amount, to, tokenAddress: address } = presetTexts(given);
    const network = untracked(() => this.#deps.network.active.get()?.caipNetworkId);
    this.edit({
      ...(amount !== undefined && { amount, isFiat: false }),
      ...(to !== undefined && { to }),
      ...(address !== undefined && network !== undefined && { token: tokenKey({ network, address }) }),
    });
  }

  /**
   * Enters all that can be sent: of the native coin what the fee leaves.
   * @throws {W3mError} the error of the estimate
   */
  async max(): Promise<void> {
    const amount = await this.#form.most();
    if (amount !== undefined) this.edit({ amount, isFiat: false });
  }

  /** Enters the same amount in the other unit: of the token, or in US dollars. */
  switchUnit(): void {
    this.edit(this.#form.otherUnit());
  }

  /**
   * Opens the review of the draft once its cost is known. Opens nothing if the draft has a problem or changes, if the
   * person leaves the form, or while another transfer is under way.
   */
  async openReview(): Promise<void> {
    const { router } = this.#deps;
    if (untracked(() => this.isReviewPending.get())) return;
    const [draft, form] = untracked(() => [this.draft.get(), router.current.get()]);
    this.#pending.set(draft);
    await Promise.all([this.cost.settled(), this.#form.receiverFacts.refresh()]); // a failed read is repeated
    if (untracked(() => this.#pending.get()) !== draft) return; // requested again, for another draft
    const isCurrent = untracked(() => this.isReviewPending.get() && router.current.get() === form);
    this.#pending.set(undefined);
    const review = isCurrent ? untracked(() => this.#reviewed()) : undefined;
    if (!review) return;
    this.#submitter.clear();
    this.#review.set(review);
    router.push('WalletSendPreview');
  }

  /** Sends what was reviewed. Progress and failure are in {@link submission}; never rejects. */
  async submit(): Promise<void> {
    const review = untracked(() => (this.isUnderWay.get() ? undefined : this.#review.get()));
    if (review) await this.#submitter.submit(review);
  }

  /** Leaves the review after its end. */
  finish(): void {
    if (untracked(() => this.isUnderWay.get())) return;
    this.#review.set(undefined);
    this.#submitter.clear();
  }

  #reviewed(): SendReview | undefined {
    const [draft, cost] = [this.#form.complete.get(), this.cost.state.get()];
    const [account, network] = [this.#deps.account.get(), this.#deps.network.active.get()];
    if (!draft || cost.status !== 'ready' || !account || !network || this.isUnderWay.get()) return undefined;
    return { ...draft, account, network, cost: cost.value, price: this.price.get() };
  }

  /** Follows account and network, and leaves a review that is gone. */
  #follow(): void {
    const { scope, account, network, router } = this.#deps;
    const place = computed(() => `${account.get()?.address}@${network.active.get()?.caipNetworkId}`);
    let last = untracked(() => place.get());
    scope.effect(() => {
      const now = place.get();
      // A transfer that the network has stays on the screen until the person leaves it
      const isFixed = this.isUnderWay.get() || hashOf(this.submission.get()) !== undefined;
      if (isFixed || now === last) return;
      last = now;
      untracked(() => this.#reset());
    });
    scope.effect(() => {
      const isGone = router.current.get().view === 'WalletSendPreview' && !this.#review.get();
      if (isGone) untracked(() => router.goBack()); // the form says what changed
    });
  }

  /** Starts anew on another account or network: the token is of the other network, and the review does not hold. */
  #reset(): void {
    this.#isInterrupted.set(this.#review.get() !== undefined);
    this.#review.set(undefined);
    this.#submitter.clear();
    this.#form.clear({ to: this.draft.get().to });
  }
}

const hashOf = (submission: Submission): string | undefined => ('hash' in submission ? submission.hash : undefined);
