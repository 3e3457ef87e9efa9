import { untracked } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Session } from './modal.js';

/** Proof of a sign-in with the embedded wallet, for the host's server. */
export interface IdentityToken {
  /** Token (JWT, ES256) that `verifyIdentityToken` of `latchkey/server` verifies. */
  readonly token: string;
  /** Until when it is valid, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Asks the embedded wallet for a token. */
export async function identityToken(session: Session, signal?: AbortSignal): Promise<IdentityToken> {
  const side = session.source('ID_AUTH');
  const isSignedOut = (): boolean => untracked(() => !side?.user.get());
  if (!side || isSignedOut()) throw new W3mError('WALLET_DISCONNECTED');
  const wallet = await side.open();
  if (!wallet.identityToken) throw new W3mError('METHOD_UNSUPPORTED');
  const token = await wallet.identityToken(signal);
  if (isSignedOut()) throw new W3mError('WALLET_DISCONNECTED');
  return token;
}
