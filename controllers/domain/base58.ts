const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/**
 * Decodes base58; returns undefined if the text contains other characters. A library would be larger than this module.
 * The time grows with the square of the length, so callers limit the length.
 */
export function decodeBase58(text: string): Uint8Array | undefined {
  const bytes: number[] = []; // lowest first
  for (const letter of text) {
    let carry = ALPHABET.indexOf(letter);
    if (carry < 0) return undefined;
    for (let at = 0; at < bytes.length; at++) {
      carry += (bytes[at] ?? 0) * 58;
      bytes[at] = carry & 0xff;
      carry >>= 8;
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff);
  }
  const zeros = text.length - text.replace(/^1+/, '').length; // each leading 1 is a zero byte
  return Uint8Array.from([...bytes, ...new Array<number>(zeros).fill(0)].reverse());
}

/** Encodes bytes as base58, in quadratic time as well. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = []; // lowest first
  for (const byte of bytes) {
    let carry = byte;
    for (let at = 0; at < digits.length; at++) {
      carry += (digits[at] ?? 0) * 256;
      digits[at] = carry % 58;
      carry = Math.floor(carry / 58);
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58);
  }
  const firstByte = bytes.findIndex(byte => byte !== 0);
  const zeros = firstByte < 0 ? bytes.length : firstByte; // each leading zero byte is a 1
  return (
    '1'.repeat(zeros) +
    digits
      .reverse()
      .map(digit => ALPHABET.charAt(digit))
      .join('')
  );
}
