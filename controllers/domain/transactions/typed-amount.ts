/** Reads amounts as a person types them: in units of a token, or in US dollars. */
import { formatUnits, parseUnits, sumDecimals, type Decimal } from '../format.js';
import { fiatValue } from '../assets/fiat.js';

const NUMBER = /^\d*\.?\d*$/;
/** Characters of the longest amount: a large one in dollars has all the digits of its price. */
const AMOUNT_LENGTH = 200;

/** Returns a typed number with a point; undefined if it is none. */
export function readNumber(text: string): string | undefined {
  const plain = text.trim().replace(',', '.');
  return plain.length <= AMOUNT_LENGTH && NUMBER.test(plain) && /\d/.test(plain) ? plain : undefined;
}

/** Returns a number without its point, and how many of its digits were behind it. */
function integerOf(number: string): readonly [value: bigint, scale: number] {
  const [whole = '', fraction = ''] = number.split('.');
  return [BigInt(whole + fraction), fraction.length];
}

/** Returns how much of a token a value in US dollars buys, rounded down to the smallest unit. */
export function unitsFor(value: string, price: Decimal, decimals: number): bigint {
  const [worth, worthScale] = integerOf(value);
  const [each, eachScale] = integerOf(sumDecimals([price])); // writes an exponent out
  return each === 0n ? 0n : (worth * 10n ** BigInt(eachScale + decimals)) / (each * 10n ** BigInt(worthScale));
}

/** An amount as typed; a comma counts as the decimal point. */
export interface TypedAmount {
  readonly amount: string;
  /** True if the amount is in US dollars. */
  readonly isFiat?: boolean | undefined;
}

interface Measured {
  readonly decimals: number;
  /** Price of one unit in US dollars; undefined if it is not known. */
  readonly price: Decimal | undefined;
}

/** Returns a typed amount in the smallest unit; undefined if it is no amount, finer than the token, or has no price. */
export function unitsOf({ amount, isFiat }: TypedAmount, { decimals, price }: Measured): bigint | undefined {
  const number = readNumber(amount);
  if (number === undefined) return undefined;
  if (isFiat !== true) return parseUnits(number, decimals);
  return price === undefined ? undefined : unitsFor(number, price, decimals);
}

/** Returns the same amount typed in the other unit, exact to the last digit; empty if the amount cannot be read. */
export function inOtherUnit(typed: TypedAmount, token: Measured): TypedAmount {
  const units = unitsOf(typed, token);
  const isFiat = typed.isFiat !== true;
  if (units === undefined) return { amount: '', isFiat };
  if (!isFiat) return { amount: formatUnits(units, token.decimals), isFiat };
  const { decimals, price } = token;
  return { amount: price === undefined ? '' : fiatValue({ amount: units, decimals }, price), isFiat };
}
