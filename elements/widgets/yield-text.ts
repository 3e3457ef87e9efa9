import { formatUnits, shortenDecimals } from '../../controllers/domain/format.js';
import { getLocale } from '../internal/locale.js';

/** Digits after the point of an amount that a person compares, not one that is sent. */
const SHOWN_DIGITS = 6;

/** Returns an amount with six digits after the point, rounded down; a smaller one with its digits shortened. */
export function yieldText(amount: bigint, { decimals }: { readonly decimals: number }): string {
  const shown = Math.min(decimals, SHOWN_DIGITS);
  const floored = amount / 10n ** BigInt(decimals - shown);
  if (floored === 0n) return shortenDecimals(formatUnits(amount, decimals));
  const format = new Intl.NumberFormat(getLocale(), { maximumFractionDigits: shown });
  return format.format(formatUnits(floored, shown));
}
