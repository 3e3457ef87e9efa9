import type { Balance } from '../../controllers/domain/entities.js';
import { formatUnits, shortenDecimals } from '../../controllers/domain/format.js';
import { numberFormat } from '../../controllers/domain/intl.js';
import { shownUnits } from '../../controllers/domain/scaled-units.js';
import { getLocale } from '../internal/locale.js';

/** Digits after the point of an amount that a person compares, not one that is sent. */
const SHOWN_DIGITS = 6;

/** Returns an amount with six digits after the point, rounded down; a smaller one with its digits shortened. */
export function yieldText(amount: bigint, { decimals, multiplier }: Pick<Balance, 'decimals' | 'multiplier'>): string {
  const shown = Math.min(decimals, SHOWN_DIGITS);
  const units = shownUnits({ amount, multiplier });
  const floored = units / 10n ** BigInt(decimals - shown);
  if (floored === 0n) return shortenDecimals(formatUnits(units, decimals));
  const format = numberFormat(getLocale(), { maximumFractionDigits: shown });
  return format.format(formatUnits(floored, shown));
}

/** Digits of an amount that is less than {@link SHOWN_DIGITS} can show. */
const SMALL_DIGITS = 3;
/** The most that number formats of browsers take. */
const DIGITS_MAX = 20;

/** Returns an upper bound with six digits after the point, rounded up; a smaller one with three digits, rounded up. */
export function boundText(amount: bigint, { decimals }: { readonly decimals: number }): string {
  const fine = amount >= 10n ** BigInt(Math.max(0, decimals - SHOWN_DIGITS));
  const dropped = fine ? Math.max(0, decimals - SHOWN_DIGITS) : Math.max(0, String(amount).length - SMALL_DIGITS);
  const unit = 10n ** BigInt(dropped);
  const bound = ((amount + unit - 1n) / unit) * unit;
  const format = numberFormat(getLocale(), { maximumFractionDigits: Math.min(decimals, DIGITS_MAX) });
  return format.format(formatUnits(bound, decimals));
}
