import { mnemonicToEntropy, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english';
import { getBase58Encoder } from '@solana/kit';
import { bytesToHex, hexToBytes } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { ed25519 } from '@noble/curves/ed25519';
import { WalletError } from '../wallet-error.js';
import { wipe } from './bytes.js';

/*
 * The secret of an account is what is split, and what an export shows: 16 or 32 bytes of twelve or 24 words, or a private
 * key of one namespace after a byte that names it.
 */

/** Bytes of the secret of a new account: twelve words. */
export const ENTROPY_BYTES = 16;
const LONG_ENTROPY_BYTES = 32;
const KEY_BYTES = 32;
const TAGS = { evm: 1, solana: 2 } as const;

/** Namespace of an imported key. */
export type KeyKind = keyof typeof TAGS;

const PROBLEM = 'These are neither the words of a wallet nor a private key.';

/** True for the secret of an imported key. */
export const isKey = (secret: Uint8Array): boolean => secret.length === KEY_BYTES + 1;

/** True for bytes that may be a secret; shares of two splits give bytes of any length. */
export const isSecret = (secret: Uint8Array): boolean =>
  secret.length === ENTROPY_BYTES ||
  secret.length === LONG_ENTROPY_BYTES ||
  (isKey(secret) && Object.values<number>(TAGS).includes(secret[0] ?? 0));

/** Namespace of the key in a secret. */
export const kindOf = (secret: Uint8Array): KeyKind => (secret[0] === TAGS.solana ? 'solana' : 'evm');

/** Returns a copy of the key in a secret. */
export const keyIn = (secret: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(secret.slice(1));

const tagged = (kind: KeyKind, key: Uint8Array): Uint8Array => Uint8Array.from([TAGS[kind], ...key]);

function evmKey(hex: string): Uint8Array | undefined {
  const key = hexToBytes(`0x${hex}`);
  try {
    privateKeyToAccount(bytesToHex(key)); // throws for a number that is no key of the curve
    return tagged('evm', key);
  } catch {
    return undefined;
  } finally {
    wipe(key);
  }
}

/** Reads the 64 bytes that Solana wallets export, in base58: a key, and the public key that belongs to it. */
function solanaKey(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(getBase58Encoder().encode(text));
  try {
    if (bytes.length !== 2 * KEY_BYTES) return undefined;
    const [key, own] = [bytes.subarray(0, KEY_BYTES), bytes.subarray(KEY_BYTES)];
    return ed25519.getPublicKey(key).every((byte, at) => byte === own[at]) ? tagged('solana', key) : undefined;
  } finally {
    wipe(bytes);
  }
}

function secretIn(text: string): Uint8Array | undefined {
  const plain = text.normalize('NFKD').trim();
  if (/\s/.test(plain)) {
    const words = plain.toLowerCase().split(/\s+/);
    const mnemonic = words.join(' ');
    const isKnown = (words.length === 12 || words.length === 24) && validateMnemonic(mnemonic, wordlist);
    return isKnown ? mnemonicToEntropy(mnemonic, wordlist) : undefined;
  }
  const hex = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(plain)?.[1];
  if (hex !== undefined) return evmKey(hex);
  return /^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(plain) ? solanaKey(plain) : undefined;
}

/**
 * Reads what a person imports: twelve or 24 words, the private key of an EVM account in hex, or the one of a Solana account
 * in base58. Throws `WRONG_SECRET` for anything else.
 */
export function readSecret(text: string): Uint8Array {
  const secret = secretIn(text);
  if (!secret) throw new WalletError('WRONG_SECRET', PROBLEM);
  return secret;
}
