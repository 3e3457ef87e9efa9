import { assetKey, type PriceSource, type Quote } from '../../../../services/api/prices/price-source.js';
import { quoteAt } from './price-feed.js';

/** Prices of a generator around those of the table of tokens: a function of seed, asset and time. */
export const seededPrices = (seed: string): PriceSource => ({
  quotes: async (assets, currency) =>
    new Map(
      assets
        .filter(({ basePrice }) => basePrice !== '')
        .map((asset): [string, Quote] => [assetKey(asset), quoteAt(seed, assetKey(asset), asset.basePrice, currency)]),
    ),
  past: (asset, currency, at) =>
    asset.basePrice === '' ? undefined : quoteAt(seed, assetKey(asset), asset.basePrice, currency, at),
});
