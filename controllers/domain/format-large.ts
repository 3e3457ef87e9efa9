/** Formats values that a person reads at a glance: from a trillion on, their digits mean nothing to the eye. */
import type { Balance } from './entities.js';
import { compareDecimals, formatBalanceAmount, formatFiat, formatUnits, keepCurrency, type Decimal } from './format.js';

const LARGE: Decimal = '1000000000000';
/** From here on, no word for the number is common in all languages. */
const LARGEST: Decimal = '1000000000000000';
const SHOWN_MOST: Decimal = '999000000000000';

const COMPACT: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 2, minimumFractionDigits: 0 };

function compact(value: Decimal, locale: string, options: Intl.NumberFormatOptions): string {
  const format = new Intl.NumberFormat(locale, { ...COMPACT, ...options });
  return compareDecimals(value, LARGEST) < 0 ? format.format(value) : `>${format.format(SHOWN_MOST)}`;
}

/** Formats a value in US dollars: `$1,234.50`, `$2.53T`, `>$999T`. */
export const formatLargeFiat = (value: Decimal, locale: string): string =>
  compareDecimals(value, LARGE) < 0
    ? formatFiat(value, locale)
    : keepCurrency(compact(value, locale, { style: 'currency', currency: 'USD' }));

/** Formats the number of a balance: `10,000`, `>999T`. */
export function formatLargeAmount(balance: Balance, locale: string): string {
  const units = formatUnits(balance.amount, balance.decimals);
  return compareDecimals(units, LARGEST) < 0 ? formatBalanceAmount(balance, locale) : compact(units, locale, {});
}
