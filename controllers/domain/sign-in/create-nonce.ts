import { encodeBase58 } from '../base58.js';

/** Bytes of randomness of a nonce; EIP-4361 requires at least 8 characters. */
const NONCE_BYTES = 16;

/** Returns a random nonce of letters and digits, with 128 bits from the platform's generator. */
export const createNonce = (): string => encodeBase58(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
