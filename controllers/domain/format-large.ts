/** Formats values that a person reads at a glance: from a trillion on, their digits mean nothing to the eye. */
import type { Balance } from './entities.js';
import { formatAmount, formatBalanceAmount, formatFiat, sumDecimals, type Decimal } from './format.js';
import { numberFormat } from './intl.js';

/** Digits before the point up to which all are shown. */
const SHOWN = 12;
/** Digits up to which a number has a common word. */
const NAMED = 15;

const wholeDigits = (value: Decimal): number => sumDecimals([value]).split('.')[0]?.length ?? 0; // without an exponent

function compact(value: Decimal, locale: string, options?: Intl.NumberFormatOptions): string {
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 2 }; // some engines write `$999.00T` without the first
  const format = numberFormat(locale, { ...options, ...digits, notation: 'compact' });
  return wholeDigits(value) > NAMED ? `>${format.format(999e12)}` : format.format(value);
}

/** Formats a value in US dollars: `$1,234.50`, `$2.53T`, `>$999T`. */
export const formatLargeFiat = (value: Decimal, locale: string): string =>
  wholeDigits(value) > SHOWN
    ? compact(value, locale, { style: 'currency', currency: 'USD' })
    : formatFiat(value, locale);

/** Formats the number of a balance: `10,000`, `>999T`. */
export function formatLargeAmount(balance: Balance, locale: string): string {
  const units = formatAmount(balance);
  return wholeDigits(units) > NAMED ? compact(units, locale) : formatBalanceAmount(balance, locale);
}
