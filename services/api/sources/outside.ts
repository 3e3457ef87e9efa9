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
  readonly apis: readonly OutsideApi[];
  /** What each API can be tried with. */
  readonly probes: readonly Pick<OutsideSource, 'api' | 'probe'>[];
}

/** Creates the sources that settings name. */
export function openOutside(
  { chains, sources: list, priceApi }: Pick<ApiSettings, 'chains' | 'sources' | 'priceApi'>,
  ownPrices?: PriceSource,
): Outside {
  const sources = openSources(list, chains);
  const coinGecko = priceApi && !ownPrices ? new CoinGecko(priceApi) : undefined;
  const probes = [...sources.values(), ...(coinGecko ? [coinGecko] : [])];
  return { sources, prices: ownPrices ?? coinGecko ?? tablePrices, probes, apis: probes.map(({ api }) => api) };
}
