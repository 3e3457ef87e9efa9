/**
 * Public entry `latchkey/server`: verifies sign-in messages and keeps sign-in sessions on a host's server. Runs in Node,
 * Deno, Bun and workers: it uses only `fetch`, `Request`, `Response` and `crypto` of the platform.
 */
export { W3mError, isW3mError } from '../controllers/domain/errors/errors.js';
export type { SignInMessage } from '../controllers/domain/sign-in/siwx-message.js';
export { createNonce, type NonceOptions } from './create-nonce.js';
export { verifyCsrf, type CheckedRequest } from './csrf.js';
export { toNodeListener, type NodeRequestLike, type NodeResponseLike } from './node-listener.js';
export { memoryNonces, type NonceRecord, type NonceStore } from './nonce-store.js';
export type { CookieOptions, CsrfOptions, MessageOptions, SessionOptions, SignInOptions } from './options.js';
export type { KeptSession, SessionRecord, SessionKeeper, SignInSession, SignOutMarks } from './session-keeper.js';
export { createSignInHandler } from './sign-in-handler.js';
export { signedSessions, type RevocationStore, type SignedSessionOptions } from './signed-sessions.js';
export { memorySessions, storedSessions, type SessionStore } from './stored-sessions.js';
export { verifyIdentityToken, type Identity, type IdentityTokenOptions } from './verify-identity-token.js';
export { walletUsers, type WalletUser, type WalletUsers, type WalletUsersOptions } from './users.js';
export { verifyMessage, type SignedMessage } from './verify-message.js';
export { verifySession } from './verify-session.js';
