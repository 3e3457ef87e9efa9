import type { Balance } from '../../controllers/domain/entities.js';
import { formatBalanceExactly } from '../../controllers/domain/format.js';
import { shownUnits } from '../../controllers/domain/scaled-units.js';
import { getLocale } from '../internal/locale.js';

/** Digits after the point of an amount that a person compares, not one that is sent. */
const SHOWN_DIGITS = 6;
/** Digits of an amount that is less than {@link SHOWN_DIGITS} can show: zeros at its start are not among them. */
const SMALL_DIGITS = 3;

/** Returns the units of the last digit that is shown of an amount. */
function shownUnit(units: bigint, decimals: number): bigint {
  const finest = 10n ** BigInt(Math.max(0, decimals - SHOWN_DIGITS));
  return units >= finest ? finest : 10n ** BigInt(Math.max(0, String(units).length - SMALL_DIGITS));
}

/** Writes all digits: number formats of browsers round after the twentieth. */
const written = (amount: bigint, decimals: number): string =>
  formatBalanceExactly({ amount, decimals, symbol: '' }, getLocale());

/** Returns an amount with six digits after the point, rounded down; a smaller one with three digits, rounded down. */
export function yieldText(amount: bigint, { decimals, multiplier }: Pick<Balance, 'decimals' | 'multiplier'>): string {
  const units = shownUnits({ amount, multiplier });
  const unit = shownUnit(units, decimals);
  return written((units / unit) * unit, decimals);
}

/** Returns an upper bound, or what was given, with six digits after the point, rounded up; a smaller one with three digits, rounded up. */
export function boundText(amount: bigint, { decimals }: { readonly decimals: number }): string {
  const unit = shownUnit(amount, decimals);
  return written(((amount + unit - 1n) / unit) * unit, decimals);
}
