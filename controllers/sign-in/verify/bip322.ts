import { concat, sha256 } from 'viem';
import type { BitcoinOutput } from './bitcoin-address.js';

/*
 * Signed transactions of BIP-322. The first, `to_spend`, pays nothing to the address and holds the hash of the text; the
 * second, `to_sign`, spends it. Neither can be sent to the network. The signature is the witness of the second.
 */

const hash = (bytes: Uint8Array): Uint8Array => sha256(bytes, 'bytes');
const doubleHash = (bytes: Uint8Array): Uint8Array => hash(hash(bytes));
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Hash with a tag (BIP-340). */
function taggedHash(tag: string, bytes: Uint8Array): Uint8Array {
  const prefix = hash(ascii(tag));
  return hash(concat([prefix, prefix, bytes]));
}

/** Version, lock time, sequence and index are zero, each of 4 bytes; the value has 8. */
const ZERO4 = new Uint8Array(4);
const ZERO8 = new Uint8Array(8);
const NO_TRANSACTION = Uint8Array.of(...new Uint8Array(32), 0xff, 0xff, 0xff, 0xff);
const SIGHASH_ALL = 1;
/** One output without value whose script is OP_RETURN. */
const OUTPUT = Uint8Array.of(...ZERO8, 1, 0x6a);

const withLength = (script: Uint8Array): Uint8Array => Uint8Array.of(script.length, ...script);

/** Returns the hash of a text. */
export const messageHash = (message: string): Uint8Array => taggedHash('BIP0322-signed-message', ascii(message));

/** Returns the id of `to_spend`, in the order of the bytes on the wire. */
export function toSpendId(message: string, script: Uint8Array): Uint8Array {
  const input = concat([NO_TRANSACTION, Uint8Array.of(34, 0, 32), messageHash(message), ZERO4]);
  const output = concat([ZERO8, withLength(script)]);
  return doubleHash(concat([ZERO4, Uint8Array.of(1), input, Uint8Array.of(1), output, ZERO4]));
}

/** Returns the hash that the key of a P2WPKH output signs (BIP-143), with SIGHASH_ALL. */
export function segwitHash(message: string, output: BitcoinOutput, keyHash: Uint8Array): Uint8Array {
  const spent = concat([toSpendId(message, output.script), ZERO4]);
  const scriptCode = Uint8Array.of(25, 0x76, 0xa9, 20, ...keyHash, 0x88, 0xac);
  const inputs = concat([doubleHash(spent), doubleHash(ZERO4), spent, scriptCode, ZERO8, ZERO4]);
  return doubleHash(concat([ZERO4, inputs, doubleHash(OUTPUT), ZERO4, Uint8Array.of(SIGHASH_ALL, 0, 0, 0)]));
}

/** Returns the hash that the key of a Taproot output signs (BIP-341), with SIGHASH_DEFAULT or SIGHASH_ALL. */
export function taprootHash(message: string, { script }: BitcoinOutput, type: 0 | 1): Uint8Array {
  const spent = concat([toSpendId(message, script), ZERO4]);
  const inputs = concat([hash(spent), hash(ZERO8), hash(withLength(script)), hash(ZERO4)]);
  return taggedHash(
    'TapSighash',
    concat([Uint8Array.of(0, type), ZERO4, ZERO4, inputs, hash(OUTPUT), Uint8Array.of(0), ZERO4]),
  );
}

/** Reads the items of a witness; returns undefined if the bytes are not exactly that. */
export function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const [count = 0] = bytes;
  const items: Uint8Array[] = [];
  let at = 1;
  for (let left = count; left > 0; left--) {
    const length = bytes[at];
    if (length === undefined || length >= 0xfd || at + 1 + length > bytes.length) return undefined; // no key is that long
    items.push(bytes.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return at === bytes.length ? items : undefined;
}
