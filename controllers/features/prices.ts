import { createResource, type Resource } from '../core/resource.js';
import { computed, type Dispose, type ReadonlySignal } from '../core/signals.js';
import { keepFresh } from '../flows/keep-fresh.js';
import { BALANCE_RETRY_GAP_MS, PORTFOLIO_CACHE_MS } from '../domain/constants.js';
import { NO_VALUE, priceOf, quoteOf, totalOf, valueOf, type Prices } from '../domain/assets/fiat.js';
import type { Decimal } from '../domain/format.js';
import { isSpamToken, tokenKey, type Holding } from '../domain/assets/tokens.js';
import type { PriceSource } from '../providers/prices.js';
import type { PricedCoin } from '../providers/providers.js';
import { createAudience, renewWhilePresent } from './audience.js';
import type { FeatureContext } from './feature.js';

/** Coins whose prices are asked: of an account with thousands of tokens, the first ones. */
const PRICED_MAX = 1_000;

export interface PricesDeps extends Pick<FeatureContext, 'scope' | 'platform'> {
  readonly network: Pick<FeatureContext['network'], 'active'>;
  readonly shell: Pick<FeatureContext['shell'], 'isOpen'>;
  readonly tokens: Pick<Resource<readonly Holding[]>, 'latest'>;
  /** Undefined if the host names no source. */
  readonly provider: PriceSource | undefined;
}

/** Prices and values of what the active account holds on the active network. Test networks have no value. */
export interface Values {
  /** Prices from the source that the host names; idle without one. */
  readonly prices: Resource<Prices>;
  /** The value of all holdings but spam in US dollars; undefined until a price is known. */
  readonly total: ReadonlySignal<Decimal | undefined>;
  /** Keeps prices fresh for a user interface of the host, as for the open modal, until the returned function is called. */
  watch(): Dispose;
  /** Returns the price of one unit; undefined if it is not known. Reads signals. */
  priceOf(holding: Holding): Decimal | undefined;
  /** Returns the change of the price within 24 hours in percent; undefined if it is not known. Reads signals. */
  changeOf(holding: Holding): Decimal | undefined;
  /** Returns the value of a holding; undefined if its price is not known. Reads signals. */
  valueOf(holding: Holding): Decimal | undefined;
}

/** Creates the prices of a session. */
export function createValues({ scope, network, shell, tokens, provider, platform }: PricesDeps): Values {
  const prices = createResource<readonly PricedCoin[], Prices>({
    scope,
    subject: computed(() => {
      const holdings = tokens.latest.get();
      const hasValue = network.active.get()?.testnet !== true;
      const coins = provider && hasValue ? holdings?.filter(each => !isSpamToken(each)).slice(0, PRICED_MAX) : [];
      return coins && coins.length > 0 ? coins : undefined;
    }),
    key: coins => coins.map(tokenKey).join(),
    fetch: (coins, signal) =>
      provider
        ? provider.prices(
            coins.map(({ network: on, address, symbol }) => ({ network: on, address, symbol })),
            signal,
          )
        : Promise.resolve(new Map()),
    failure: 'PRICES_UNAVAILABLE',
    retryGapMs: BALANCE_RETRY_GAP_MS,
    lifetimeMs: PORTFOLIO_CACHE_MS,
  });
  const audience = createAudience({ scope, platform }, () => shell.isOpen.get());
  if (provider) {
    keepFresh(scope, {
      isOpen: shell.isOpen,
      resource: prices,
      retryGapMs: BALANCE_RETRY_GAP_MS,
      appState: platform?.appState,
    });
    renewWhilePresent(scope, audience, () => void prices.refresh());
  }
  const isTestnet = (): boolean => network.active.get()?.testnet === true;
  return {
    prices,
    watch: () => audience.watch(),
    total: computed(() => (isTestnet() ? NO_VALUE : totalOf(tokens.latest.get() ?? [], prices.latest.get()))),
    priceOf: holding => (isTestnet() ? NO_VALUE : priceOf(holding, prices.latest.get())),
    changeOf: holding => (isTestnet() ? undefined : quoteOf(holding, prices.latest.get())?.change24h),
    valueOf: holding => (isTestnet() ? NO_VALUE : valueOf(holding, prices.latest.get())),
  };
}
