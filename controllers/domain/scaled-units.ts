/**
 * Amounts of a token whose mint multiplies what is shown (Token-2022, scaled UI amount). The program and nodes multiply 64-bit
 * floats and drop the fraction; the same digits come out of integers here.
 */

/** A multiplier as a decimal: `Decimal` of `format.ts`, which imports this file. */
export type Multiplier = `${number}`;

/** Bits of the significand of a 64-bit float. */
const PRECISION = 53;
const FRACTION_BITS = 52n;
/** What an exponent field is above the exponent of the significand as an integer. */
const BIAS = 1_075;
const EXPONENT_MASK = 0x7ffn;

/** A positive float as `significand × 2 ** exponent`. */
interface Float {
  readonly significand: bigint;
  readonly exponent: number;
}

/** Returns a float exactly; undefined unless it is positive and normal, as the program demands of multipliers. */
function floatOf(value: number): Float | undefined {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const field = bits >> FRACTION_BITS; // the sign is its highest bit
  if (field === 0n || field >= EXPONENT_MASK) return undefined;
  const hidden = 1n << FRACTION_BITS;
  return { significand: (bits & (hidden - 1n)) | hidden, exponent: Number(field) - BIAS };
}

/** Returns the multiplier that a float stands for; undefined for a value that the program refuses, and for 1. */
export function readMultiplier(value: number): Multiplier | undefined {
  return value === 1 || !floatOf(value) ? undefined : `${value}`;
}

/** True for a value that the program takes as a multiplier. */
export const isMultiplier = (value: number): boolean => floatOf(value) !== undefined;

/** Rounds an integer to the nearest that a float can be, of two to the even one. */
function rounded(value: bigint): bigint {
  const drop = BigInt(Math.max(0, value.toString(2).length - PRECISION));
  if (drop === 0n) return value;
  const [upper, rest, half] = [value >> drop, value & ((1n << drop) - 1n), 1n << (drop - 1n)];
  const isUp = rest > half || (rest === half && (upper & 1n) === 1n);
  return (upper + (isUp ? 1n : 0n)) << drop;
}

/** An amount of a token, and by how much its mint multiplies what is shown; undefined for 1. */
export interface Scaled {
  /** In the smallest unit that the token program moves. */
  readonly amount: bigint;
  readonly multiplier?: Multiplier | undefined;
}

/** Returns what is shown of an amount, in the smallest unit that is shown. Rounded towards 0. */
export function shownUnits({ amount, multiplier }: Scaled): bigint {
  const float = multiplier === undefined ? undefined : floatOf(Number(multiplier));
  if (!float) return amount;
  const product = rounded(rounded(amount < 0n ? -amount : amount) * float.significand);
  const shown = float.exponent < 0 ? product >> BigInt(-float.exponent) : product << BigInt(float.exponent);
  return amount < 0n ? -shown : shown;
}
