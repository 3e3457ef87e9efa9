import type { TransferCost } from '../adapters/transfers.js';
import type { Resource } from '../core/resource.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { NO_VALUE } from '../domain/assets/fiat.js';
import { formatAmount, type Decimal } from '../domain/format.js';
import { tokenKey, type Holding } from '../domain/assets/tokens.js';
import { inOtherUnit } from '../domain/transactions/typed-amount.js';
import type { FeatureContext } from './feature.js';
import type { Values } from './prices.js';
import { namedReceiver, receiverName, type LoadNames, type ResolvedReceiver } from './receiver-name.js';
import { receiverIsContract, type Receiver, type ReceiverFacts } from './receiver-is-contract.js';
import { warnOfReceiver, type ReceiverWarning } from './receiver-warning.js';
import { costMinimum, costProblem, feeToLeave, sendCost, type CostProblem } from './send-cost.js';
import {
  checkDraft,
  checkReceiver,
  receiverOf,
  type CheckedDraft,
  type NamedReceiver,
  type SendDraft,
  type SendProblem,
} from './send-draft.js';

export interface SendFormDeps extends Pick<FeatureContext, 'scope' | 'account' | 'adapterOf'> {
  readonly network: Pick<FeatureContext['network'], 'active'>;
  readonly tokens: Resource<readonly Holding[]>;
  /** Addresses that this browser has sent to. */
  readonly recent: ReadonlySignal<readonly string[]>;
  readonly loadNames: LoadNames;
  /** Prices of what the account holds. */
  readonly values: Pick<Values, 'priceOf'>;
}

/** A problem of the draft, or one that only the network finds. */
export type DraftProblem = SendProblem | CostProblem;

const EMPTY: SendDraft = { amount: '', to: '' };

/** The draft of a transfer and what is known about it. */
export class SendForm {
  readonly #deps: SendFormDeps;
  readonly #draft = signal<SendDraft>(EMPTY);

  /** What the person has entered. */
  readonly draft: ReadonlySignal<SendDraft> = this.#draft;
  /** The coin or token of the draft; undefined until it is known. */
  readonly holding: ReadonlySignal<Holding | undefined> = computed(() => this.#chosen());
  /** Price of one unit of {@link holding} in US dollars; undefined if it is not known, and on test networks. */
  readonly price: ReadonlySignal<Decimal | undefined> = computed(() => {
    const holding = this.holding.get();
    const price = holding && this.#deps.values.priceOf(holding);
    return price === NO_VALUE ? undefined : price;
  });
  /** The draft if it has no problem that is known without the network. */
  readonly complete: ReadonlySignal<CheckedDraft | undefined>;
  /** The cost of the draft once it is complete. */
  readonly cost: Resource<TransferCost>;
  readonly problem: ReadonlySignal<DraftProblem | undefined>;
  /** Least amount that the network takes, with its symbol, if {@link problem} is `too-small` or `remainder`. */
  readonly minimum: ReadonlySignal<string | undefined>;
  /** The address of the entered name; idle if the receiver is no name. */
  readonly names: Resource<ResolvedReceiver>;
  /** What the entered name stands for; undefined if the receiver is no name. */
  readonly receiver: ReadonlySignal<NamedReceiver | undefined>;
  /** Whether the receiver is a contract; its estimate does not tell if it fails. */
  readonly receiverFacts: Resource<ReceiverFacts>;
  /** What should make a person look twice at the receiver. */
  readonly warning: ReadonlySignal<ReceiverWarning | undefined> = computed(() => this.#warning());

  readonly #to: ReadonlySignal<Receiver | undefined>;

  constructor(deps: SendFormDeps) {
    this.#deps = deps;
    this.names = receiverName({ ...deps, load: deps.loadNames }, this.#draft);
    this.receiver = computed(() => {
      const network = deps.network.active.get();
      return network && namedReceiver(this.names, this.#draft.get(), network);
    });
    const checked = computed(() => {
      const network = deps.network.active.get();
      const token = { holding: this.holding.get(), price: this.price.get() };
      return network ? checkDraft(this.#draft.get(), token, network, this.receiver.get()) : 'no-token';
    });
    this.#to = computed(() => {
      const network = deps.network.active.get();
      const found = network ? checkReceiver(this.#draft.get(), network, this.receiver.get()) : 'no-address';
      return network && typeof found === 'object' ? { address: found.to, network } : undefined;
    });
    this.receiverFacts = receiverIsContract(deps, this.#to);
    this.complete = computed(() => {
      const found = checked.get();
      return typeof found === 'object' ? found : undefined;
    });
    this.cost = sendCost(deps, this.complete);
    this.minimum = computed(() => costMinimum(this.cost));
    this.problem = computed(() => {
      const found = checked.get();
      return typeof found === 'string' ? found : costProblem(this.cost);
    });
  }

  /** Changes a part of the draft; the rest stays, apart from dollars of which a chosen token has no price. */
  edit(change: Partial<SendDraft>): void {
    this.#draft.set({ ...untracked(() => this.#draft.get()), ...change });
    const isWithoutPrice = untracked(() => this.#draft.get().isFiat === true && this.price.get() === undefined);
    if (change.token !== undefined && isWithoutPrice) this.edit({ amount: '', isFiat: false });
  }

  /** Returns the amount in the other unit, exact to the last digit. */
  otherUnit(): Partial<SendDraft> {
    const [draft, holding, price] = untracked(() => [this.#draft.get(), this.holding.get(), this.price.get()]);
    return holding ? inOtherUnit(draft, { ...holding, price }) : {};
  }

  /** Empties the draft apart from the given parts. */
  clear(draft: Partial<SendDraft> = {}): void {
    this.#draft.set({ ...EMPTY, ...draft });
  }

  /**
   * Resolves to the amount of all that can be sent: of the native coin what the fee leaves. Undefined if nothing is held
   * or the draft was edited meanwhile.
   * @throws {W3mError} the error of the estimate
   */
  async most(): Promise<string | undefined> {
    const state = untracked(() => ({
      holding: this.holding.get(),
      holder: this.#deps.account.get(),
      draft: this.#draft.get(),
    }));
    const { holding, holder, draft } = state;
    if (!holding || !holder) return undefined;
    const to = untracked(() => this.complete.get()?.to) ?? receiverOf(draft);
    const left = holding.address === undefined ? await feeToLeave(this.#deps, holder, to) : 0n;
    if (untracked(() => this.#draft.get()) !== draft) return undefined;
    const amount = holding.amount > left ? holding.amount - left : holding.amount;
    return formatAmount({ ...holding, amount });
  }

  #chosen(): Holding | undefined {
    const holdings = this.#deps.tokens.latest.get();
    const { token } = this.#draft.get();
    return token === undefined ? holdings?.[0] : holdings?.find(holding => tokenKey(holding) === token);
  }

  #warning(): ReceiverWarning | undefined {
    const [to, holder] = [this.#to.get(), this.#deps.account.get()];
    if (!to || !holder) return undefined;
    const facts = this.receiverFacts.latest.get(); // it follows the draft a moment later
    const isContract = facts?.address === to.address && facts.isContract;
    return warnOfReceiver(to.address, { own: holder.address, recent: this.#deps.recent.get(), isContract });
  }
}
