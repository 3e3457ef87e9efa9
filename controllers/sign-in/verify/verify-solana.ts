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

/**
 * Points of small order, without the sign in their last bit. Anybody can compute their signatures, which
 * platforms accept; zero is the address of Solana’s System Program.
 */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
]);

/** True for a key for which a signature proves nothing (RFC 8032, section 8). */
function isOfSmallOrder(key: Uint8Array): boolean {
  const unsigned = Array.from(key, (byte, at) => (at === 31 ? byte & 0x7f : byte));
  return SMALL_ORDER.has(unsigned.map(byte => byte.toString(16).padStart(2, '0')).join(''));
}

/** True for the error of a platform without Ed25519, such as Chromium before version 137. */
const isUnsupported = (error: unknown): boolean => error instanceof Error && error.name === 'NotSupportedError';

/** Verifies a signature of a Solana account (Ed25519, RFC 8032), by the platform or, if it cannot, by a library. */
export async function verifySolana(
  { message, signature, address }: SignedText,
  subtle: Pick<SubtleCrypto, 'importKey' | 'verify'> = crypto.subtle,
): Promise<boolean> {
  const publicKey = bytesOf(address, MAX_ADDRESS_LENGTH, 32);
  const signed = bytesOf(signature, MAX_SIGNATURE_LENGTH, 64);
  if (!publicKey || !signed || isOfSmallOrder(publicKey)) return false;
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
