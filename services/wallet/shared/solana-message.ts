import { getCompiledTransactionMessageDecoder } from '@solana/kit';

/** Bytes of the shortest transaction: its version or header, one account and a blockhash. */
const SHORTEST = 68;

/**
 * Versions that a first byte can name without being one of a text: in UTF-8, a byte from 0x80 to 0xBF begins no character,
 * and 0xFF begins an off-chain message.
 */
const namesVersion = (first: number): boolean => first >= 0x80 && first <= 0xbf;

/**
 * True if a signature of the bytes may be one of a transaction: of any version that can be decoded, supported or not, and of
 * one that a later network may know. Wallets sign no such bytes as a message.
 */
export function mayBeTransaction(bytes: Uint8Array): boolean {
  const [first] = bytes;
  if (first === undefined || bytes.length < SHORTEST) return false;
  if (namesVersion(first)) return true;
  try {
    getCompiledTransactionMessageDecoder().decode(bytes);
    return true;
  } catch {
    return false; // any other text or data
  }
}
