/** Values in a currency, exact to the last digit. */
import type { Balance } from './entities.js';
import { formatUnits, isDecimal, parseUnits, sumDecimals, type Decimal } from './format.js';
import { tokenKey, type Holding } from './tokens.js';

/** Value of an account whose prices are not known, and of one on a test network. */
export const NO_VALUE: Decimal = '0';

/** Multiplies an amount with a price. @param price Decimal, without exponent */
export function fiatValue({ amount, decimals }: Pick<Balance, 'amount' | 'decimals'>, price: Decimal): Decimal {
  const plain = sumDecimals([price]); // writes an exponent out
  const scale = plain.split('.')[1]?.length ?? 0;
  const units = parseUnits(plain, scale) ?? 0n;
  return formatUnits(amount * units, decimals + scale);
}

type Priced = Pick<Holding, 'network' | 'address' | 'amount' | 'decimals' | 'price'>;

/** Prices by `tokenKey`. */
type PriceList = ReadonlyMap<string, Decimal>;

/** Returns the price of one unit: of the price list, else what came with the balance; undefined if neither is known. */
export function priceOf(
  holding: Omit<Priced, 'amount' | 'decimals'>,
  prices: PriceList | undefined,
): Decimal | undefined {
  const given = holding.price;
  return prices?.get(tokenKey(holding)) ?? (given !== undefined && isDecimal(given) ? given : undefined);
}

/** Returns the value of a holding; undefined if its price is not known. */
export function valueOf(holding: Priced, prices: PriceList | undefined): Decimal | undefined {
  const price = priceOf(holding, prices);
  return price === undefined ? undefined : fiatValue(holding, price);
}

/** Adds the known values of holdings; undefined if no price is known. */
export function totalOf(holdings: readonly Priced[], prices: PriceList | undefined): Decimal | undefined {
  const values = holdings.map(holding => valueOf(holding, prices)).filter(value => value !== undefined);
  return values.length > 0 ? sumDecimals(values) : undefined;
}
