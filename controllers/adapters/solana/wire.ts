import { encodeBase58 } from '../../domain/base58.js';
import type { TransactionVersion } from './solana-wallet.js';

/** Size of an ed25519 signature in bytes. */
export const SIGNATURE_BYTES = 64;
const ADDRESS_BYTES = 32;
/** Size limit of a packet, and so of a transaction, in bytes. */
const MAX_BYTES = 1_232;
/** Flag in the first byte of a versioned message. */
const VERSIONED = 0x80;

/** Parts of a transaction that signing needs. */
export interface WireTransaction {
  readonly version: TransactionVersion;
  /** One per required signer; a missing signature is all zeros. */
  readonly signatures: readonly Uint8Array[];
  /** The required signers in the order of the signatures; the first pays the fee. */
  readonly signers: readonly string[];
  /** The blockhash, or a durable nonce. */
  readonly blockhash: string;
}

/** True for a `Uint8Array`, also of another realm, because a wallet may run in a frame. */
export const isBytes = (value: unknown, length?: number): value is Uint8Array =>
  Object.prototype.toString.call(value) === '[object Uint8Array]' &&
  (length === undefined || (value as Uint8Array).length === length);

/** Reads a compact-u16: a number of up to 16 bits in groups of seven. */
function readCompact(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } | undefined {
  let value = 0;
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) return undefined;
    value |= (byte & 0x7f) << (7 * index);
    if (byte < VERSIONED) return { value, next: at + index + 1 };
  }
  return undefined;
}

/** Reads a serialised transaction; undefined for invalid bytes and unknown versions. */
export function readTransaction(bytes: Uint8Array): WireTransaction | undefined {
  const count = bytes.length <= MAX_BYTES ? readCompact(bytes, 0) : undefined;
  if (!count || count.value === 0) return undefined;
  const message = count.next + count.value * SIGNATURE_BYTES;
  const first = bytes[message];
  if (first === undefined || (first & VERSIONED && first !== VERSIONED)) return undefined;
  const header = first === VERSIONED ? message + 1 : message;
  const accounts = readCompact(bytes, header + 3);
  if (bytes[header] !== count.value || !accounts || accounts.value < count.value) return undefined;
  if (bytes.length < accounts.next + (accounts.value + 1) * ADDRESS_BYTES) return undefined; // the keys and the blockhash
  const lifetime = accounts.next + accounts.value * ADDRESS_BYTES;
  const slice = (from: number, length: number, index: number): Uint8Array =>
    bytes.subarray(from + index * length, from + (index + 1) * length);
  const each = Array.from({ length: count.value }, (_, index) => index);
  return {
    version: first === VERSIONED ? 0 : 'legacy',
    signatures: each.map(index => slice(count.next, SIGNATURE_BYTES, index)),
    signers: each.map(index => encodeBase58(slice(accounts.next, ADDRESS_BYTES, index))),
    blockhash: encodeBase58(bytes.subarray(lifetime, lifetime + ADDRESS_BYTES)),
  };
}

/** True for a signature that is not all zeros. */
export const isSigned = (signature: Uint8Array | undefined): boolean => signature?.some(byte => byte !== 0) ?? false;

/** Returns the transaction with the signature of `signer`; undefined if it is not a required signer. */
export function withSignature(bytes: Uint8Array, signer: string, signature: Uint8Array): Uint8Array | undefined {
  const at = readTransaction(bytes)?.signers.indexOf(signer) ?? -1;
  if (at < 0 || signature.length !== SIGNATURE_BYTES) return undefined;
  const signed = bytes.slice();
  signed.set(signature, (readCompact(bytes, 0)?.next ?? 0) + at * SIGNATURE_BYTES);
  return signed;
}

/** Encodes bytes as base64. */
export const encodeBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Decodes base64; undefined if the text is not base64. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
