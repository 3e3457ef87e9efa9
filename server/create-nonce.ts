import { createNonce as randomNonce } from '../controllers/domain/sign-in/create-nonce.js';
import type { NonceStore } from './nonce-store.js';
import { checkDurations, timeOf } from './options.js';

const NONCE_LIFETIME_MS = 10 * 60_000;

export interface NonceOptions {
  readonly nonces: NonceStore;
  /** Binds the nonce, for example to a browser: only a message that is verified with the same binding is accepted. */
  readonly binding?: string | undefined;
  /** In milliseconds; 10 minutes by default. */
  readonly lifetimeMs?: number | undefined;
  /** Current time, in milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
}

/** Issues a nonce of 128 random bits, which one message may use once until it expires. @throws `SIWX_SERVER_OPTION` */
export async function createNonce(options: NonceOptions): Promise<string> {
  const { nonces, binding = '', lifetimeMs = NONCE_LIFETIME_MS } = options;
  checkDurations({ nonceLifetimeMs: lifetimeMs });
  const nonce = randomNonce();
  await nonces.add(nonce, { binding, expiresAt: timeOf(options) + lifetimeMs });
  return nonce;
}
