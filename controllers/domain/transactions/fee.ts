import { FIAT_DECIMALS } from '../constants.js';
import { formatUnits, partsOf, type Decimal } from '../format.js';

/** Digits of an amount that a person compares rather than enters. */
const SHOWN_DIGITS = 4;

/** Rounds a fee in the smallest unit up to four significant digits, so that it never shows less than may be paid. */
export function roundedFee(fee: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, fee.toString().length - SHOWN_DIGITS));
  return ((fee + unit - 1n) / unit) * unit;
}

/** Rounds the value of a fee up to a whole cent, so that it never shows less than may be paid. */
export function roundedValue(value: Decimal): Decimal {
  const { digits, scale } = partsOf(value);
  const unit = 10n ** BigInt(Math.max(0, scale - FIAT_DECIMALS));
  return formatUnits((digits + unit - 1n) / unit, Math.min(scale, FIAT_DECIMALS));
}
