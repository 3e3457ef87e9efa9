/** Values in a currency, exact to the last digit. */
import type { Balance } from '../entities.js';
import { formatUnits, isDecimal, partsOf, sumDecimals, type Decimal } from '../format.js';
import { shownUnits } from '../scaled-units.js';
import { isSpamToken, tokenKey, type Holding } from './tokens.js';

/** Value of an account whose prices are not known, and of one on a test network. */
export const NO_VALUE: Decimal = '0';

/** Multiplies an amount with a price, which is that of one unit as it is shown. */
export function fiatValue(balance: Pick<Balance, 'amount' | 'decimals' | 'multiplier'>, price: Decimal): Decimal {
  const { digits, scale } = partsOf(price);
  return formatUnits(shownUnits(balance) * digits, balance.decimals + scale);
}

type Priced = Pick<Holding, 'network' | 'address' | 'amount' | 'decimals' | 'multiplier' | 'price' | 'change24h'>;

/** Price of one unit in US dollars. */
export interface Price {
  readonly price: Decimal;
  /** Change within 24 hours in percent, such as `-1.25`; absent if it is not known. */
  readonly change24h?: Decimal | undefined;
}

/** The most by which a price changes within 24 hours in percent: a source with more counts in another unit. */
const MOST_CHANGE = 1_000_000;

/** True for a change in percent that a price can have: a price loses all of its value at most. */
export const isChange = (change: Decimal): boolean => Number(change) >= -100 && Number(change) <= MOST_CHANGE;

/** Prices by the `tokenKey` of the coin or token. What has no price is absent. */
export type Prices = ReadonlyMap<string, Price>;

/** Returns the price of one unit: of the price list, else what came with the balance; undefined if neither is known. */
export function quoteOf(holding: Omit<Priced, 'amount' | 'decimals'>, prices: Prices | undefined): Price | undefined {
  const { price, change24h } = holding;
  const listed = prices?.size ? prices.get(tokenKey(holding)) : undefined; // keys of thousands of tokens take a frame
  if (listed || price === undefined || !isDecimal(price)) return listed;
  return {
    price,
    change24h: change24h !== undefined && isDecimal(change24h) && isChange(change24h) ? change24h : undefined,
  };
}

/** Returns the price of {@link quoteOf}. */
export const priceOf = (
  holding: Omit<Priced, 'amount' | 'decimals'>,
  prices: Prices | undefined,
): Decimal | undefined => quoteOf(holding, prices)?.price;

/** Returns the value of a holding; undefined if its price is not known. */
export function valueOf(holding: Priced, prices: Prices | undefined): Decimal | undefined {
  const price = priceOf(holding, prices);
  return price === undefined ? undefined : fiatValue(holding, price);
}

/**
 * Adds the known values of holdings; undefined if no price is known. Spam is left out, because any stranger can send it and its
 * source may claim a price. Thousands of values are added as integers.
 */
export function totalOf(
  holdings: readonly (Priced & Pick<Holding, 'isSpam'>)[],
  prices: Prices | undefined,
): Decimal | undefined {
  const sums = new Map<number, bigint>(); // by the number of digits after the point
  for (const holding of holdings) {
    const price = isSpamToken(holding) ? undefined : priceOf(holding, prices);
    if (price === undefined) continue;
    const { digits, scale } = partsOf(price);
    const places = scale + holding.decimals;
    sums.set(places, (sums.get(places) ?? 0n) + shownUnits(holding) * digits);
  }
  return sums.size > 0 ? sumDecimals([...sums].map(([places, sum]) => formatUnits(sum, places))) : undefined;
}
