import { encodeBase58 } from '../../protocol/base58.js';
import type { TransactionVersion } from './solana-wallet.js';

/** Bytes of an ed25519 signature. */
export const SIGNATURE_BYTES = 64;
const ADDRESS_BYTES = 32;
/** What fits into a packet: no transaction is longer. */
const MAX_BYTES = 1_232;
/** Set on the first byte of a message that says its version. */
const VERSIONED = 0x80;

/** What must be known of a transaction to have it signed. */
export interface WireTransaction {
  readonly version: TransactionVersion;
  /** As many as must sign; one of zeros is yet to come. */
  readonly signatures: readonly Uint8Array[];
  /** Who must sign, in the order of the signatures; the first pays. */
  readonly signers: readonly string[];
  /** The blockhash, or the durable nonce in its place. */
  readonly blockhash: string;
}

/** True for plain bytes, also those of another realm: wallets may live in a frame. */
export const isBytes = (value: unknown, length?: number): value is Uint8Array =>
  Object.prototype.toString.call(value) === '[object Uint8Array]' &&
  (length === undefined || (value as Uint8Array).length === length);

/** A number of up to 16 bits, seven bits a byte. */
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

/** Reads a transaction as it goes over the wire; undefined for bytes that are none, or one of a version we do not know. */
export function readTransaction(bytes: Uint8Array): WireTransaction | undefined {
  const count = bytes.length <= MAX_BYTES ? readCompact(bytes, 0) : undefined;
  if (!count || count.value === 0) return undefined;
  const message = count.next + count.value * SIGNATURE_BYTES;
  const first = bytes[message];
  if (first === undefined || (first & VERSIONED && first !== VERSIONED)) return undefined;
  const header = first === VERSIONED ? message + 1 : message;
  const accounts = readCompact(bytes, header + 3);
  if (bytes[header] !== count.value || !accounts || accounts.value < count.value) return undefined;
  if (bytes.length < accounts.next + (accounts.value + 1) * ADDRESS_BYTES) return undefined; // and the blockhash
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

/** True for a signature that is there: not yet made, it is all zeros. */
export const isSigned = (signature: Uint8Array | undefined): boolean => signature?.some(byte => byte !== 0) ?? false;

/** The transaction with a signature put where `signer`'s belongs; undefined if it need not sign. */
export function withSignature(bytes: Uint8Array, signer: string, signature: Uint8Array): Uint8Array | undefined {
  const at = readTransaction(bytes)?.signers.indexOf(signer) ?? -1;
  if (at < 0 || signature.length !== SIGNATURE_BYTES) return undefined;
  const signed = bytes.slice();
  signed.set(signature, (readCompact(bytes, 0)?.next ?? 0) + at * SIGNATURE_BYTES);
  return signed;
}

/** Bytes in base64, as JSON carries them. */
export const encodeBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The bytes of a base64 text; undefined if it is none. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
