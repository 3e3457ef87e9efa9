import { partsOf } from '../format.js';
import { isMultiplier, shownUnits, type Multiplier } from '../scaled-units.js';

/** Largest amount of a token: 64 bits. */
const AMOUNT_MAX = 2n ** 64n - 1n;

/**
 * Returns the amount of which as much is shown, rounded down: it never shows more.
 * @param shown In the smallest unit that is shown; not negative
 */
export function movedUnits(shown: bigint, multiplier: Multiplier | undefined): bigint {
  if (multiplier === undefined || !isMultiplier(Number(multiplier))) return shown;
  const { digits, scale } = partsOf(multiplier);
  let amount = (shown * 10n ** BigInt(scale)) / digits;
  if (amount > AMOUNT_MAX) return amount; // more than there is
  while (amount > 0n && shownUnits({ amount, multiplier }) > shown) amount -= 1n; // floats have fewer digits
  return amount;
}
