/** Digits after the point of a value in money. */
const VALUE_DIGITS = 8;

/** Reads a decimal text as an integer and the number of its decimals. */
function readDecimal(text: string): readonly [bigint, number] {
  const [whole = '0', fraction = ''] = text.split('.');
  return [BigInt(whole + fraction), fraction.length];
}

/** Multiplies base units of a token with a price; returns a decimal text. */
export function valueOf(units: bigint, decimals: number, price: string): string {
  const [digits, places] = readDecimal(price);
  const product = units * digits;
  const drop = decimals + places - VALUE_DIGITS;
  const scaled = drop >= 0 ? product / 10n ** BigInt(drop) : product * 10n ** BigInt(-drop);
  return decimalText(scaled, VALUE_DIGITS);
}

/** Writes a number without an exponent, with all digits that JavaScript gives it. */
export function plainDecimal(value: number): string {
  const [digits = '0', exponent] = String(value).split('e');
  if (exponent === undefined) return digits;
  const [integer, places] = readDecimal(digits);
  const shift = Number(exponent) - places;
  return shift >= 0 ? String(integer * 10n ** BigInt(shift)) : decimalText(integer, -shift);
}

/** Writes base units as a decimal text without trailing zeros. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
