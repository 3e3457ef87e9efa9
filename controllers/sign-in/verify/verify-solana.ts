import { decodeBase58 } from '../../domain/base58.js';
import type { SignedText } from './signed-text.js';

/** Characters of the longest base58 texts of 32 and 64 bytes; base58 takes quadratic time. */
const MAX_ADDRESS_LENGTH = 44;
const MAX_SIGNATURE_LENGTH = 88;

/** Decodes base58 to exactly `length` bytes. */
const bytesOf = (text: string, maxLength: number, length: number): Uint8Array<ArrayBuffer> | undefined => {
  const bytes = text.length <= maxLength ? decodeBase58(text) : undefined;
  return bytes?.length === length ? new Uint8Array(bytes) : undefined;
};

/** True for the error of a platform without Ed25519, such as Chromium before version 137. */
const isUnsupported = (error: unknown): boolean => error instanceof Error && error.name === 'NotSupportedError';

/** Verifies a signature of a Solana account (Ed25519, RFC 8032), by the platform or, if it cannot, by a library. */
export async function verifySolana(
  { message, signature, address }: SignedText,
  subtle: Pick<SubtleCrypto, 'importKey' | 'verify'> = crypto.subtle,
): Promise<boolean> {
  const publicKey = bytesOf(address, MAX_ADDRESS_LENGTH, 32);
  const signed = bytesOf(signature, MAX_SIGNATURE_LENGTH, 64);
  if (!publicKey || !signed) return false;
  const text = new TextEncoder().encode(message);
  try {
    const key = await subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return await subtle.verify('Ed25519', key, signed, text);
  } catch (error) {
    if (!isUnsupported(error)) return false; // 32 bytes that are not a key
    const { ed25519 } = await import('./ed25519.js');
    return ed25519.verify(signed, text, publicKey, { zip215: false });
  }
}
