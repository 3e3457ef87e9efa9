import { createResource, type Resource } from '../core/resource.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { BALANCE_RETRY_GAP_MS, PORTFOLIO_CACHE_MS } from '../domain/constants.js';
import { fiatValue, priceOf, type Prices } from '../domain/assets/fiat.js';
import { formatUnits, partsOf, type Decimal } from '../domain/format.js';
import type { SwapToken } from '../domain/transactions/swap.js';
import { BPS, SWAP_GAS_MAX, SWAP_SLIPPAGE_BPS } from '../domain/transactions/swap-constants.js';
import { tokenKey, type Holding } from '../domain/assets/tokens.js';
import type { PriceSource } from '../providers/prices.js';
import type { SwapSource, TokensProvider } from '../providers/providers.js';
import { renewWhilePresent } from './audience.js';
import type { FeatureContext } from './feature.js';
import {
  amountOf,
  checkSwap,
  findToken,
  type SwapDraft,
  type SwapPair,
  type SwapPlace,
  type SwapProblem,
} from './swap-draft.js';
import { createOffers, quoteProblem, type QuoteProblem, type SwapOffer, type SwapOffers } from './swap-quote.js';

export interface SwapFormDeps extends Pick<FeatureContext, 'scope' | 'account' | 'adapterOf'> {
  readonly network: Pick<FeatureContext['network'], 'active'>;
  readonly source: SwapSource;
  /** What the account holds. */
  readonly tokens: Resource<readonly Holding[]>;
  /** Reads what the account holds of tokens that the host does not list. */
  readonly tokensProvider: TokensProvider;
  /** Undefined if the host names no source. */
  readonly pricesProvider: PriceSource | undefined;
  /** True while a person can see the offer. */
  readonly isShown: ReadonlySignal<boolean>;
}

/** A problem of the draft, or one that only the source finds. */
export type SwapFormProblem = SwapProblem | QuoteProblem;

const EMPTY: SwapDraft = { amount: '1', isFiat: false, slippageBps: SWAP_SLIPPAGE_BPS };

/** How long prices count after the last read while the source does not answer, in milliseconds. */
const PRICE_MAX_MS = 300_000;

/** What stays in the account beside the fee, because fees vary from block to block, in percent of the fee. */
const FEE_MARGIN = 25n;

/** The draft of a swap and what is known about it. */
export class SwapForm {
  readonly #deps: SwapFormDeps;
  readonly #draft = signal<SwapDraft>(EMPTY);
  readonly #pairHoldings: Resource<readonly Holding[]>;
  readonly #prices: Resource<Prices>;
  #pricedAt = 0;

  readonly draft: ReadonlySignal<SwapDraft> = this.#draft;
  /** Account and network; undefined where the source does not swap. */
  readonly place: ReadonlySignal<SwapPlace | undefined>;
  /** What can be swapped on the network. */
  readonly list: Resource<readonly SwapToken[]>;
  /** What the account holds of tokens that the host lists. */
  readonly listed: ReadonlySignal<readonly Holding[]>;
  readonly from: ReadonlySignal<SwapToken | undefined>;
  readonly to: ReadonlySignal<SwapToken | undefined>;
  /** The draft if it has no problem that is known without the source. */
  readonly pair: ReadonlySignal<SwapPair | undefined>;
  readonly offers: SwapOffers;
  readonly problem: ReadonlySignal<SwapFormProblem | undefined>;

  constructor(deps: SwapFormDeps) {
    const { scope, account, network, source, tokensProvider, pricesProvider } = deps;
    this.#deps = deps;
    this.place = computed(() => {
      const [holder, on] = [account.get(), network.active.get()];
      const isServed = holder && on && holder.namespace === on.chainNamespace;
      return isServed && source.networks.includes(on.caipNetworkId) ? { account: holder, network: on } : undefined;
    });
    const read = { scope, retryGapMs: BALANCE_RETRY_GAP_MS, lifetimeMs: PORTFOLIO_CACHE_MS };
    this.list = createResource<SwapPlace, readonly SwapToken[]>({
      ...read,
      subject: this.place,
      failure: 'SWAP_TOKENS_UNAVAILABLE',
      key: ({ account: { address }, network: on }) => `${on.caipNetworkId}:${address}`,
      fetch: ({ account: { address }, network: on }, abort) => source.tokens({ address, network: on }, abort),
    });
    this.listed = computed(() => (deps.tokens.latest.get() ?? []).filter(({ isListed }) => isListed));
    this.from = computed(() => this.#chosen('from'));
    this.to = computed(() => this.#chosen('to'));
    this.#pairHoldings = createResource({
      ...read,
      subject: computed(() => this.#unheld()),
      failure: 'TOKEN_BALANCE_UNAVAILABLE',
      key: ({ at, unheld }) => [at.account.address, ...unheld.map(tokenKey)].join(),
      fetch: async ({ at, unheld }, abort, isForced) => {
        const listed = unheld.flatMap(({ address }) => (address === undefined ? [] : [{ address }]));
        return tokensProvider.tokens({ address: at.account.address, network: at.network, listed, isForced }, abort);
      },
    });
    this.#prices = createResource<readonly SwapToken[], Prices>({
      ...read,
      subject: computed(() => this.#priced()),
      failure: 'PRICES_UNAVAILABLE',
      key: coins => coins.map(tokenKey).join(),
      fetch: async (coins, abort) => {
        const prices = (await pricesProvider?.prices(coins, abort)) ?? new Map();
        this.#pricedAt = scope.now();
        return prices;
      },
    });
    renewWhilePresent(scope, { isPresent: deps.isShown }, () => void this.#prices.refresh());
    const checked = computed(() => this.#check());
    this.pair = computed(() => {
      const found = checked.get();
      // A swap of more than is held is quoted too: its problem is shown beside the offer
      return typeof found === 'object' ? found : found === 'funds' ? this.#unchecked() : undefined;
    });
    this.offers = createOffers({ ...deps, place: this.place, pair: this.pair });
    this.problem = computed(() => {
      const found = checked.get();
      return typeof found === 'string' ? found : quoteProblem(this.offers.offer);
    });
  }

  /** Changes a part of the draft; the rest stays. */
  edit(change: Partial<SwapDraft>): void {
    this.#draft.set({ ...untracked(() => this.#draft.get()), ...change });
  }

  /** Empties the draft apart from the tolerance. */
  clear(): void {
    this.#draft.set({ ...EMPTY, slippageBps: untracked(() => this.#draft.get()).slippageBps });
  }

  /** Chooses a token for one side; choosing the token of the other side exchanges both. */
  choose(side: 'from' | 'to', token: SwapToken): void {
    const [from, to] = untracked(() => [this.from.get(), this.to.get()]);
    const other = side === 'from' ? to : from;
    if (other && tokenKey(other) === tokenKey(token)) this.flip();
    else this.edit({ [side]: tokenKey(token) });
  }

  /** Exchanges both sides. The amount is that of the token again, since the price was of the other one. */
  flip(): void {
    const [from, to] = untracked(() => [this.from.get(), this.to.get()]);
    this.edit({ from: to && tokenKey(to), to: from && tokenKey(from), isFiat: false });
  }

  /** Returns what the account holds of a token; undefined until it is known. Reads signals. */
  balanceOf(token: SwapToken): bigint | undefined {
    const isIt = (holding: Holding): boolean => tokenKey(holding) === tokenKey(token);
    const holdings = this.#deps.tokens.latest.get();
    const known = holdings?.find(isIt) ?? this.#pairHoldings.latest.get()?.find(isIt);
    if (known) return known.amount;
    return holdings && this.#pairHoldings.state.get().status === 'ready' ? 0n : undefined;
  }

  /** Returns the price of a token in US dollars; undefined if it is not known. Reads signals. */
  priceOf(token: SwapToken): Decimal | undefined {
    if (this.place.get()?.network.testnet === true) return undefined; // such tokens have no value
    const holding = this.#deps.tokens.latest.get()?.find(each => tokenKey(each) === tokenKey(token));
    const state = this.#prices.state.get();
    const isOld = state.status === 'failed' && state.at - this.#pricedAt > PRICE_MAX_MS;
    const price = priceOf(holding ?? token, isOld ? undefined : this.#prices.latest.get());
    return price === '0' ? undefined : price;
  }

  /** Returns the value of an amount in US dollars; undefined if its price is not known. Reads signals. */
  valueOf(token: SwapToken, amount: bigint): Decimal | undefined {
    const price = this.priceOf(token);
    return price === undefined ? undefined : fiatValue({ amount, decimals: token.decimals }, price);
  }

  /**
   * Returns how much less the received amount is worth than the paid one, in hundredths of a percent, by prices that do not
   * come with the offer; undefined if one of them is not known. Reads signals.
   */
  lossBps({ from, to, amount, quote }: Pick<SwapOffer, 'from' | 'to' | 'amount' | 'quote'>): number | undefined {
    const [paid, received] = [this.valueOf(from, amount), this.valueOf(to, quote.amountOut)];
    if (paid === undefined || received === undefined) return undefined;
    const [given, got] = [partsOf(paid), partsOf(received)];
    const before = given.digits * 10n ** BigInt(got.scale);
    const after = got.digits * 10n ** BigInt(given.scale);
    return before > 0n ? Number(((before - after) * BPS) / before) : undefined;
  }

  /** Reads balances again, after a swap. */
  refresh(): void {
    void this.#pairHoldings.refresh({ force: true });
  }

  /**
   * Resolves to the amount of all that can be swapped: of the native coin what the fee leaves. Undefined if nothing is known
   * of the balance or the draft was edited meanwhile.
   * @throws {W3mError} the error of the estimate
   */
  async most(): Promise<string | undefined> {
    const [draft, from, place] = untracked(() => [this.#draft.get(), this.from.get(), this.place.get()]);
    const balance = from && untracked(() => this.balanceOf(from));
    if (!from || !place || balance === undefined) return undefined;
    const left = from.address === undefined ? await this.#feeToLeave(place, from, balance) : 0n;
    if (untracked(() => this.#draft.get()) !== draft) return undefined;
    return formatUnits(balance > left ? balance - left : balance, from.decimals);
  }

  /** Resolves once the tokens of the draft and, for US dollars, their prices are known or could not be read. */
  async settled(): Promise<void> {
    await this.list.settled();
    if (untracked(() => this.#draft.get()).isFiat) await this.#prices.settled();
  }

  #check(): SwapPair | SwapProblem {
    const from = this.from.get();
    return checkSwap(this.#draft.get(), {
      from,
      to: this.to.get(),
      balance: from && this.balanceOf(from),
      price: from && this.priceOf(from),
    });
  }

  #unchecked(): SwapPair | undefined {
    const [from, to] = [this.from.get(), this.to.get()];
    const amount = from && amountOf(this.#draft.get(), from, this.priceOf(from));
    return from && to && typeof amount === 'bigint' ? { from, to, amount } : undefined;
  }

  #chosen(side: 'from' | 'to'): SwapToken | undefined {
    const list = this.list.latest.get();
    const choice = this.#draft.get()[side];
    if (choice !== undefined) return list && findToken(list, choice, token => this.#isListed(token));
    return side === 'from' ? list?.find(({ address }) => address === undefined) : undefined;
  }

  #isListed(token: SwapToken): boolean {
    return this.listed.get().some(listed => tokenKey(listed) === tokenKey(token));
  }

  /** The chosen tokens that the balances of the account lack. */
  #unheld(): { readonly at: SwapPlace; readonly unheld: readonly SwapToken[] } | undefined {
    const [at, holdings] = [this.place.get(), this.#deps.tokens.latest.get()];
    const unheld = [this.from.get(), this.to.get()].flatMap(token =>
      token && holdings && !holdings.some(holding => tokenKey(holding) === tokenKey(token)) ? [token] : [],
    );
    return at && unheld.length > 0 ? { at, unheld } : undefined;
  }

  #priced(): readonly SwapToken[] | undefined {
    const isTestnet = this.place.get()?.network.testnet === true;
    const coins = [this.from.get(), this.to.get()].flatMap(token => (token ? [token] : []));
    return this.#deps.pricesProvider && !isTestnet && coins.length > 0 ? coins : undefined;
  }

  /** Resolves to what a swap of all of the native coin leaves for its fee. */
  async #feeToLeave({ account, network }: SwapPlace, from: SwapToken, balance: bigint): Promise<bigint> {
    const { scope, source, adapterOf } = this.#deps;
    const to = untracked(() => this.to.get());
    const adapter = adapterOf(account.namespace);
    const estimate = async (): Promise<bigint | undefined> => {
      if (!to || balance < 2n) return undefined;
      const query = { network, account: account.address, from, to, amount: balance / 2n };
      const quote = await source.quote(query, scope.signal);
      const order = { ...query, quote, minimum: 1n, slippageBps: Number(BPS) / 2 };
      const call = await source.swap(order, scope.signal);
      const cost = await adapter.estimateCall?.(call);
      return cost && (cost.fee ?? 0n); // another account may pay what the wallet sets
    };
    // Without a route, or with too little to simulate, the gas of a long route is assumed
    const fee =
      (await estimate().catch(() => undefined)) ?? SWAP_GAS_MAX * (await source.gasPrice(network, scope.signal));
    return fee + (fee * FEE_MARGIN) / 100n;
  }
}
