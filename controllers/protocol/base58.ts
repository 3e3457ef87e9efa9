const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/**
 * The bytes that a base58 text stands for; undefined if it holds other letters. Written here, since the libraries that
 * have it are larger than all that surrounds it; the time it takes grows with the square of the length, so callers cap that.
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
  const zeros = text.length - text.replace(/^1+/, '').length; // each leading 1 is a byte of zero
  return Uint8Array.from([...bytes, ...new Array<number>(zeros).fill(0)].reverse());
}

/** Bytes as base58; as slow as reading it. */
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
  const zeros = firstByte < 0 ? bytes.length : firstByte; // each leading byte of zero is a 1
  return (
    '1'.repeat(zeros) +
    digits
      .reverse()
      .map(digit => ALPHABET.charAt(digit))
      .join('')
  );
}
