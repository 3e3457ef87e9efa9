import { assetKey, type Currency, type PriceSource, type Quote } from './price-source.js';

const US_DOLLAR: Currency = 'usd';
const DECIMAL = /^\d+(\.\d+)?$/;

/** Prices that the operator has set in the table of tokens, in US dollars alone: rates change, and the table does not. */
export const tablePrices: PriceSource = {
  quotes: async (assets, currency) =>
    new Map(
      currency === US_DOLLAR
        ? assets
            .filter(({ basePrice }) => DECIMAL.test(basePrice))
            .map((asset): [string, Quote] => [assetKey(asset), { price: asset.basePrice, change24h: undefined }])
        : [],
    ),
};
