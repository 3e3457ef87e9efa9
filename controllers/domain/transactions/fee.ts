/** Digits of an amount that a person compares rather than enters. */
const SHOWN_DIGITS = 4;

/** Rounds a fee in the smallest unit up to four significant digits, so that it never shows less than may be paid. */
export function roundedFee(fee: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, fee.toString().length - SHOWN_DIGITS));
  return ((fee + unit - 1n) / unit) * unit;
}
