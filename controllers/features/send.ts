import { createResource, type Resource } from '../core/resource.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { TransferCost } from '../adapters/chain-adapter.js';
import { wait } from '../core/wait.js';
import { BALANCE_RETRY_GAP_MS, DEBOUNCE_MS } from '../protocol/constants.js';
import type { Account, CaipNetwork } from '../protocol/entities.js';
import { asW3mError, isW3mError, W3mError } from '../protocol/errors.js';
import '../protocol/later-errors.js';
import { formatUnits } from '../protocol/format.js';
import { factsOf } from '../protocol/namespace-facts.js';
import { tokenKey, type Holding } from '../protocol/tokens.js';
import type { FeatureContext } from './feature.js';
import { checkDraft, receiverOf, type CheckedDraft, type SendDraft, type SendProblem } from './send-draft.js';
import { warnOfReceiver, type ReceiverWarning } from './receiver-warning.js';
import { recentReceivers, type RecentReceivers } from './recent-receivers.js';

export interface SendDeps extends Pick<
  FeatureContext,
  'scope' | 'storage' | 'account' | 'events' | 'adapterOf' | 'refreshBalance'
> {
  readonly network: Pick<FeatureContext['network'], 'active'>;
  readonly tokens: Resource<readonly Holding[]>;
}

/** What a person reviews: it is sent as it is shown, or not at all. */
export interface SendReview extends CheckedDraft {
  readonly account: Account;
  readonly network: CaipNetwork;
  readonly cost: TransferCost;
}

/** How far a transfer is. */
export type Submission =
  | { readonly status: 'idle' }
  | { readonly status: 'asking' }
  | { readonly status: 'sent' | 'confirmed'; readonly hash: string }
  | { readonly status: 'failed'; readonly error: W3mError; readonly hash?: string | undefined };

/** A problem of the draft, or one that only the network finds. */
export type DraftProblem = SendProblem | 'fee-funds' | 'estimate';

const IDLE: Submission = { status: 'idle' };
const EMPTY: SendDraft = { amount: '', to: '' };
/** What stays in the account beside the fee where fees vary from block to block, in percent of the fee. */
const FEE_MARGIN = 25n;

/** Creates the feature behind the Send view. The draft outlives the view: going back or a failure loses no input. */
export const createSend = (deps: SendDeps): Send => new Send(deps);

/** Draft, cost and progress of a transfer from the active account on the active network. */
export class Send {
  readonly #deps: SendDeps;
  readonly #draft = signal<SendDraft>(EMPTY);
  readonly #review = signal<SendReview | undefined>(undefined);
  readonly #submission = signal<Submission>(IDLE);
  readonly #recent: RecentReceivers;

  readonly #isInterrupted = signal(false);

  /** True after the account or the network changed during a review, until the draft is edited. */
  readonly isInterrupted: ReadonlySignal<boolean> = this.#isInterrupted;
  /** What the person has entered. */
  readonly draft: ReadonlySignal<SendDraft> = this.#draft;
  /** What the account holds; the chosen one is {@link holding}. */
  readonly tokens: Resource<readonly Holding[]>;
  /** The coin or token of the draft; undefined until it is known. */
  readonly holding: ReadonlySignal<Holding | undefined>;
  /** The cost of the draft once it has no problem. */
  readonly cost: Resource<TransferCost>;
  readonly problem: ReadonlySignal<DraftProblem | undefined>;
  /** What should make a person look twice at the receiver. */
  readonly warning: ReadonlySignal<ReceiverWarning | undefined>;
  /** Addresses that this browser has sent to, the last one first. */
  readonly recent: ReadonlySignal<readonly string[]>;
  readonly review: ReadonlySignal<SendReview | undefined> = this.#review;
  readonly submission: ReadonlySignal<Submission> = this.#submission;

  constructor(deps: SendDeps) {
    const { scope, storage, account, network, tokens } = deps;
    this.#deps = deps;
    this.tokens = tokens;
    this.#recent = recentReceivers(storage);
    this.recent = computed(() => this.#recent.of(account.get()?.namespace));
    this.holding = computed(() => this.#chosen());
    const checked = computed(() => this.#checked());
    this.cost = createResource({
      scope,
      subject: computed(() => {
        const found = checked.get();
        return typeof found === 'object' ? found : undefined;
      }),
      key: ({ holding, amount, to }) => `${account.get()?.address}:${tokenKey(holding)}:${amount}:${to}`,
      fetch: (draft, signal) => this.#estimate(draft, signal),
      failure: 'FEE_UNAVAILABLE',
      retryGapMs: BALANCE_RETRY_GAP_MS,
    });
    this.problem = computed(() => {
      const found = checked.get();
      return typeof found === 'string' ? found : this.#costProblem();
    });
    this.warning = computed(() => {
      const [found, holder] = [checked.get(), account.get()];
      if (typeof found !== 'object' || !holder) return undefined;
      const { receiverIsContract } = this.cost.latest.get() ?? {};
      return warnOfReceiver(found.to, { own: holder.address, recent: this.recent.get(), receiverIsContract });
    });
    const place = computed(() => `${account.get()?.address}@${network.active.get()?.caipNetworkId}`);
    let last = untracked(() => place.get());
    scope.effect(() => {
      if (place.get() === last) return;
      last = place.get();
      untracked(() => this.#reset());
    });
  }

  /** Changes a part of the draft; the rest stays. */
  edit(change: Partial<SendDraft>): void {
    this.#draft.set({ ...untracked(() => this.#draft.get()), ...change });
    this.#review.set(undefined);
    this.#isInterrupted.set(false);
  }

  /**
   * Enters all that can be sent: of the native coin what the fee leaves.
   * @throws {W3mError} the error of the estimate
   */
  async max(): Promise<void> {
    const holding = untracked(() => this.holding.get());
    const holder = untracked(() => this.#deps.account.get());
    if (!holding || !holder) return;
    const { draft } = this;
    const before = untracked(() => draft.get());
    const left = holding.address === undefined ? await this.#feeToLeave(holder, before) : 0n;
    if (untracked(() => draft.get()) !== before) return; // edited meanwhile
    const amount = holding.amount > left ? holding.amount - left : holding.amount;
    this.edit({ amount: formatUnits(amount, holding.decimals) });
  }

  /** Takes the draft to the review; false while it has a problem, its cost is not known, or another transfer is under way. */
  startReview(): boolean {
    const state = untracked(() => ({
      checked: this.#checked(),
      problem: this.problem.get(),
      cost: this.cost.state.get(),
      account: this.#deps.account.get(),
      network: this.#deps.network.active.get(),
    }));
    const { checked, problem, cost, account, network } = state;
    if (problem !== undefined || typeof checked !== 'object' || cost.status !== 'ready') return false;
    if (this.isUnderWay || !account || !network) return false;
    this.#submission.set(IDLE);
    this.#review.set({ ...checked, account, network, cost: cost.value });
    return true;
  }

  /** True while the wallet is asked or the network confirms. */
  get isUnderWay(): boolean {
    const { status } = untracked(() => this.#submission.get());
    return status === 'asking' || status === 'sent';
  }

  /** Sends what was reviewed. Progress and failure are in {@link submission}; never rejects. */
  async submit(): Promise<void> {
    const review = untracked(() => this.#review.get());
    if (!review || this.isUnderWay) return;
    const { events, adapterOf, refreshBalance } = this.#deps;
    const { account, holding, amount, to } = review;
    const properties = propertiesOf(review);
    let hash: string | undefined;
    this.#submission.set({ status: 'asking' });
    events.track('SEND_INITIATED', properties);
    try {
      this.#expectPlace(review);
      const adapter = adapterOf(account.namespace);
      if (!adapter.transfer) throw new W3mError('METHOD_UNSUPPORTED');
      const onSent = (sent: string): void => {
        hash = sent;
        this.#recent.add(account.namespace, to);
        this.#submission.set({ status: 'sent', hash: sent });
      };
      const confirmed = await adapter.transfer({ to, amount, token: holding.address }, { onSent });
      this.#submission.set({ status: 'confirmed', hash: confirmed });
      this.#draft.set(EMPTY);
      events.track('SEND_SUCCESS', properties);
    } catch (cause) {
      const error = asW3mError(cause);
      this.#submission.set({ status: 'failed', error, hash });
      events.track('SEND_ERROR', { ...properties, message: error.message });
    }
    if (hash === undefined) return;
    void this.tokens.refresh({ force: true }); // also after a failure: the fee is gone
    refreshBalance(account.namespace);
  }

  /** Leaves the review after its end. */
  finish(): void {
    if (this.isUnderWay) return;
    this.#review.set(undefined);
    this.#submission.set(IDLE);
  }

  #chosen(): Holding | undefined {
    const held = this.tokens.latest.get();
    const { token } = this.#draft.get();
    return token === undefined ? held?.[0] : held?.find(holding => tokenKey(holding) === token);
  }

  #checked(): SendProblem | CheckedDraft {
    const network = this.#deps.network.active.get();
    return network ? checkDraft(this.#draft.get(), this.holding.get(), network) : 'no-token';
  }

  #costProblem(): DraftProblem | undefined {
    const state = this.cost.state.get();
    if (state.status !== 'failed') return undefined;
    const { cause } = state.error;
    const code = isW3mError(cause) ? cause.code : 'UNKNOWN';
    if (code === 'INSUFFICIENT_FUNDS') return 'fee-funds';
    return code === 'INVALID_REQUEST' ? 'address-format' : 'estimate';
  }

  async #estimate({ holding, amount, to }: CheckedDraft, signal: AbortSignal): Promise<TransferCost> {
    await wait(this.#deps.scope, DEBOUNCE_MS, signal); // the next key aborts it
    const holder = untracked(() => this.#deps.account.get());
    const adapter = holder && this.#deps.adapterOf(holder.namespace);
    if (!adapter?.estimateTransfer) throw new W3mError('METHOD_UNSUPPORTED');
    return adapter.estimateTransfer({ to, amount, token: holding.address }, signal);
  }

  async #feeToLeave({ address, namespace }: Account, draft: SendDraft): Promise<bigint> {
    const adapter = this.#deps.adapterOf(namespace);
    const to = receiverOf(draft);
    const isKnown = to !== '' && (await adapter.isAddress(to));
    const cost = await adapter.estimateTransfer?.({ to: isKnown ? to : address, amount: 1n });
    if (!cost) return 0n;
    const margin = factsOf(namespace).feesVary ? (cost.fee * FEE_MARGIN) / 100n : 0n;
    return cost.fee + cost.deposit + margin;
  }

  /** @throws {W3mError} `REQUEST_ABORTED` if account or network are no longer those of the review */
  #expectPlace({ account, network }: SendReview): void {
    const [now, on] = untracked(() => [this.#deps.account.get(), this.#deps.network.active.get()]);
    if (now?.address === account.address && on?.caipNetworkId === network.caipNetworkId) return;
    throw new W3mError('REQUEST_ABORTED', { cause: new Error('The account or the network changed after the review') });
  }

  /** Starts anew on another account or network: the token is of the other network, and the review does not hold. */
  #reset(): void {
    if (this.isUnderWay) return;
    this.#isInterrupted.set(this.#review.get() !== undefined);
    this.#review.set(undefined);
    this.#submission.set(IDLE);
    this.#draft.set({ ...EMPTY, to: this.#draft.get().to });
  }
}

const propertiesOf = ({ account, network, holding, amount }: SendReview) => ({
  isSmartAccount: account.type === 'smartAccount',
  network: network.caipNetworkId,
  token: holding.address ?? holding.symbol,
  amount: formatUnits(amount, holding.decimals),
});
