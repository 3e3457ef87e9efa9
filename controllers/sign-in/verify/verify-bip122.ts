import { secp256k1, schnorr } from '@noble/curves/secp256k1';
import { concat, ripemd160, sha256 } from 'viem';
import { W3mError } from '../../domain/errors/errors.js';
import { readWitness, segwitHash, taprootHash } from './bip322.js';
import { isBitcoinNetwork, outputOf, type BitcoinOutput } from './bitcoin-address.js';
import type { SignedText } from './signed-text.js';

/** Characters of the longest signature: more than a witness of one key. */
const MAX_SIGNATURE_LENGTH = 400;
/** Prefix of a simple signature in the newest text of BIP-322. */
const SIMPLE = /^smp(?=[A-Za-z0-9+/])/;
const SIGHASH_ALL = 1;
/** Bytes of a signature with which the key can be found (BIP-137). */
const LEGACY_LENGTH = 65;

const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes, 'bytes'), 'bytes');
const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Decodes base64 or hexadecimal. */
function bytesOf(text: string): Uint8Array | undefined {
  if (text.length > MAX_SIGNATURE_LENGTH) return undefined;
  if (/^(?:[0-9a-f]{2})+$/i.test(text))
    return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
  const base64 = text.replace(SIMPLE, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return undefined;
  return Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
}

/** True if the output pays to this key, itself or nested in P2SH. */
function paysTo({ kind, program }: BitcoinOutput, key: Uint8Array): boolean {
  const hash = hash160(key);
  if (kind === 'p2sh') return isEqual(hash160(Uint8Array.of(0, 20, ...hash)), program);
  return kind !== 'p2tr' && isEqual(hash, program);
}

/** Verifies the witness of a P2WPKH output, nested or not. */
function isSegwitSigned(
  message: string,
  output: BitcoinOutput,
  [signature, key, ...rest]: readonly Uint8Array[],
): boolean {
  if (!signature || key?.length !== 33 || rest.length > 0 || !paysTo(output, key)) return false;
  if (signature.at(-1) !== SIGHASH_ALL) return false;
  const hash = segwitHash(message, output, hash160(key));
  return secp256k1.verify(signature.subarray(0, -1), hash, key, { format: 'der' });
}

/** Verifies the witness of a Taproot output that its key spends. */
function isTaprootSigned(message: string, output: BitcoinOutput, [signature, ...rest]: readonly Uint8Array[]): boolean {
  if (!signature || rest.length > 0) return false;
  const isDefault = signature.length === 64;
  if (!isDefault && (signature.length !== 65 || signature[64] !== SIGHASH_ALL)) return false;
  return schnorr.verify(signature.subarray(0, 64), taprootHash(message, output, isDefault ? 0 : 1), output.program);
}

/** Verifies the older form (BIP-137): the key is found from the signature. Some wallets use the headers of P2PKH for all. */
function isLegacySigned(message: string, output: BitcoinOutput, bytes: Uint8Array): boolean {
  const header = (bytes[0] ?? 0) - 27;
  const isCompressed = header >= 4;
  const isForKind = { p2pkh: header < 8, p2sh: isCompressed && header < 12, p2wpkh: isCompressed, p2tr: false };
  if (header < 0 || header > 15 || !isForKind[output.kind]) return false;
  const text = new TextEncoder().encode(message);
  const title = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n');
  const hash = sha256(sha256(concat([title, compactSize(text.length), text]), 'bytes'), 'bytes');
  const signature = secp256k1.Signature.fromCompact(bytes.subarray(1)).addRecoveryBit(header & 3);
  return paysTo(output, signature.recoverPublicKey(hash).toRawBytes(isCompressed));
}

/** Returns a length as the network writes it. */
function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length);
  if (length > 0xffff) throw new RangeError('The message is too long');
  return Uint8Array.of(0xfd, length & 0xff, length >> 8);
}

/**
 * Verifies a signature of a Bitcoin account: BIP-322 in its simple form for P2WPKH, nested P2WPKH and Taproot keys, and
 * BIP-137 for the others.
 * @throws `SIWX_UNVERIFIABLE` for networks whose addresses are unknown
 */
export async function verifyBip122({ message, signature, address, chainId }: SignedText): Promise<boolean> {
  if (!isBitcoinNetwork(chainId)) throw new W3mError('SIWX_UNVERIFIABLE');
  const output = outputOf(address, chainId);
  const bytes = bytesOf(signature);
  if (!output || !bytes) return false;
  try {
    if (bytes.length === LEGACY_LENGTH) return isLegacySigned(message, output, bytes);
    const witness = output.kind === 'p2pkh' ? undefined : readWitness(bytes);
    if (!witness) return false;
    return output.kind === 'p2tr'
      ? isTaprootSigned(message, output, witness)
      : isSegwitSigned(message, output, witness);
  } catch {
    return false; // bytes that are no point of the curve or no signature
  }
}
