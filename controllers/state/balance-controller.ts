import { IDLE, latest, type Loadable } from '../core/loadable.js';
import type { Scope } from '../core/scope.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { BALANCE_RETRY_GAP_MS } from '../protocol/constants.js';
import type { Account, Balance, CaipNetwork } from '../protocol/entities.js';
import { W3mError } from '../protocol/errors.js';

export interface BalanceDeps {
  readonly scope: Scope;
  readonly account: ReadonlySignal<Account | undefined>;
  readonly network: ReadonlySignal<CaipNetwork | undefined>;
  fetchBalance(account: Account, network: CaipNetwork, signal: AbortSignal): Promise<Balance>;
  /** The last known balance, if it is not too old to show while the new one comes. */
  recall(account: Account, network: CaipNetwork): Promise<Balance | undefined>;
  remember(account: Account, network: CaipNetwork, balance: Balance): Promise<void>;
}

/** Whose balance, and of which network's coin. */
interface Subject {
  readonly account: Account;
  readonly network: CaipNetwork;
  readonly key: string;
}

/** What the account in use holds of the native coin of the network in use. */
export class BalanceController {
  readonly #state = signal<Loadable<Balance>>(IDLE);
  readonly #subject: ReadonlySignal<Subject | undefined>;
  readonly #deps: BalanceDeps;
  #asked: Subject | undefined;
  #request = new AbortController();
  #asking: Promise<void> | undefined;

  readonly state: ReadonlySignal<Loadable<Balance>> = this.#state;
  /** The balance as far as it is known, also while it is asked for again. */
  readonly latest: ReadonlySignal<Balance | undefined> = computed(() => latest(this.#state.get()));

  constructor(deps: BalanceDeps) {
    this.#deps = deps;
    this.#subject = computed(() => subjectOf(deps.account.get(), deps.network.get()), {
      equals: (a, b) => a?.key === b?.key, // a wallet that repeats itself is no reason to ask again
    });
    deps.scope.effect(() => {
      this.#subject.get();
      this.#catchUp();
    });
    deps.scope.onEnd(() => this.#request.abort());
  }

  /**
   * Asks again, unless that is under way; a failure less than 30 s old is not repeated. A person who wants it (`force`)
   * is asked for at once. What is asked again by itself after a failure shows only when it is there.
   * @returns what is known once the question asked last has been answered
   */
  async refresh({ force = false }: { readonly force?: boolean } = {}): Promise<Balance | undefined> {
    const isNew = this.#catchUp();
    const state = untracked(() => this.#state.get());
    const isFailed = state.status === 'failed';
    const failedLately = isFailed && this.#deps.scope.now() - state.at < BALANCE_RETRY_GAP_MS;
    if (this.#asked && !isNew && (force || (!this.#asking && !failedLately)))
      this.#load(this.#asked, !force && isFailed);
    while (this.#asking) {
      await this.#asking;
      this.#catchUp(); // a question that was overtaken has no answer of its own
    }
    return untracked(() => this.latest.get());
  }

  /** Whoever hears of another account may be here before our own effect. */
  #catchUp(): boolean {
    return untracked(() => this.#turnTo(this.#subject.get()));
  }

  /** Another account or network: the answer for the last no longer matters. False if it is the same. */
  #turnTo(subject: Subject | undefined): boolean {
    if (subject === this.#asked) return false;
    this.#asked = subject;
    this.#request.abort();
    this.#asking = undefined;
    this.#state.set(IDLE);
    if (!subject) return true;
    this.#load(subject, false);
    void this.#recall(subject);
    return true;
  }

  /** Shows what was known a little while ago until something better is. */
  async #recall(subject: Subject): Promise<void> {
    const previous = await this.#deps.recall(subject.account, subject.network).catch(reportError);
    const state = untracked(() => this.#state.get());
    if (previous && subject === this.#asked && state.status === 'loading' && !state.previous)
      this.#state.set({ status: 'loading', previous });
  }

  #load({ account, network }: Subject, isQuiet: boolean): void {
    this.#request.abort(); // the answer to the last question may be older than what is asked for
    this.#request = new AbortController();
    const previous = untracked(() => this.latest.get());
    if (!isQuiet) this.#state.set({ status: 'loading', previous });
    const asking = this.#read(account, network, this.#request.signal, previous).finally(() => {
      if (this.#asking === asking) this.#asking = undefined;
    });
    this.#asking = asking;
  }

  async #read(
    account: Account,
    network: CaipNetwork,
    signal: AbortSignal,
    previous: Balance | undefined,
  ): Promise<void> {
    try {
      const value = await this.#deps.fetchBalance(account, network, signal);
      if (signal.aborted) return;
      this.#state.set({ status: 'ready', value });
      this.#deps.remember(account, network, value).catch(reportError); // it is only for the next visit
    } catch (cause) {
      if (signal.aborted || this.#deps.scope.signal.aborted) return;
      const error = new W3mError('BALANCE_UNAVAILABLE', { cause });
      this.#state.set({ status: 'failed', error, at: this.#deps.scope.now(), previous });
    }
  }
}

const subjectOf = (account: Account | undefined, network: CaipNetwork | undefined): Subject | undefined =>
  account && network && account.namespace === network.chainNamespace && network.rpcUrls.default.http.length > 0
    ? { account, network, key: `${network.caipNetworkId}:${account.address}` }
    : undefined;
