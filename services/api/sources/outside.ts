import { CoinbaseOnramp } from '../onramp/coinbase.js';
import { CoinGecko } from '../prices/coingecko.js';
import type { PriceSource } from '../prices/price-source.js';
import { tablePrices } from '../prices/table-prices.js';
import type { ApiSettings } from '../settings.js';
import type { OutsideSource } from './account-source.js';
import type { OutsideApi } from './outside-api.js';
import { openSources } from './sources.js';

/** What an instance asks of others. */
export interface Outside {
  /** Sources of accounts by CAIP-2 id. */
  readonly sources: ReadonlyMap<string, OutsideSource>;
  readonly prices: PriceSource;
  /** Seller of purchases; undefined for none outside. */
  readonly onramp: CoinbaseOnramp | undefined;
  readonly apis: readonly OutsideApi[];
  /** What each API can be tried with. */
  readonly probes: readonly Pick<OutsideSource, 'api' | 'probe'>[];
}

/** Creates the sources that settings name. */
export function openOutside(
  { chains, sources: list, priceApi, onrampApi }: Pick<ApiSettings, 'chains' | 'sources' | 'priceApi' | 'onrampApi'>,
  ownPrices?: PriceSource,
): Outside {
  const sources = openSources(list, chains);
  const coinGecko = priceApi && !ownPrices ? new CoinGecko(priceApi) : undefined;
  const onramp = onrampApi && new CoinbaseOnramp(onrampApi);
  const probes = [...sources.values(), ...(coinGecko ? [coinGecko] : []), ...(onramp ? [onramp] : [])];
  return { sources, prices: ownPrices ?? coinGecko ?? tablePrices, onramp, probes, apis: probes.map(({ api }) => api) };
}
