const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKSUM_LENGTH = 6;
/** Characters of the longest text (BIP-173). */
const MAX_LENGTH = 90;
/** Results of a right checksum: bech32 for version 0 (BIP-173), bech32m for later ones (BIP-350). */
const BECH32 = 1;
const BECH32M = 0x2bc830a3;

function checksumOf(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    GENERATORS.forEach((generator, bit) => {
      if ((top >> bit) & 1) sum ^= generator;
    });
  }
  return sum;
}

/** Regroups 5-bit values as bytes; returns undefined unless the rest is less than 5 zero bits. */
function toBytes(values: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = [];
  let [buffer, bits] = [0, 0];
  for (const value of values) {
    buffer = ((buffer << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((buffer >> bits) & 0xff);
  }
  return bits < 5 && (buffer & ((1 << bits) - 1)) === 0 ? Uint8Array.from(bytes) : undefined;
}

/** Witness version and program of a Bitcoin address (BIP-141). */
export interface WitnessProgram {
  readonly version: number;
  readonly program: Uint8Array;
}

/** Decodes an address of native SegWit with that prefix; returns undefined for any other text. */
export function decodeSegwit(prefix: string, address: string): WitnessProgram | undefined {
  const text = address.toLowerCase();
  const isOneCase = address === text || address === address.toUpperCase();
  if (!isOneCase || text.length > MAX_LENGTH || !text.startsWith(`${prefix}1`)) return undefined;
  const values = Array.from(text.slice(prefix.length + 1), letter => LETTERS.indexOf(letter));
  const [version] = values;
  if (values.length <= CHECKSUM_LENGTH || version === undefined || version > 16 || values.includes(-1))
    return undefined;
  const codes = Array.from(prefix, letter => letter.charCodeAt(0));
  const expanded = [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31), ...values];
  if (checksumOf(expanded) !== (version === 0 ? BECH32 : BECH32M)) return undefined;
  const program = toBytes(values.slice(1, -CHECKSUM_LENGTH));
  return program && { version, program };
}
