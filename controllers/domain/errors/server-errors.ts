import { addErrors, type ErrorEntry } from './error-registry.js';
import './later-errors.js';

/** Errors of `latchkey/server`. The sign-in handler answers with the code without its prefix `SIWX_`. */
export const serverErrors = {
  // Set-up; for developers
  SIWX_SERVER_OPTION: { surface: 'none', message: 'latchkey/server: option "{option}" {problem}' },

  // Messages
  SIWX_DOMAIN_MISMATCH: { surface: 'none', message: 'The sign-in message names another domain' },
  SIWX_URI_MISMATCH: { surface: 'none', message: 'The sign-in message names another URI' },
  SIWX_CHAIN_NOT_ALLOWED: { surface: 'none', message: 'The sign-in message names a network that is not allowed' },
  SIWX_NONCE_UNKNOWN: { surface: 'none', message: 'The nonce was not issued to this browser, or it has expired' },
  SIWX_NONCE_USED: { surface: 'none', message: 'The nonce was used before' },

  // Sessions
  SIWX_SESSION_MISSING: { surface: 'none', message: 'The request has no sign-in session' },
  SIWX_SESSION_ENDED: { surface: 'none', message: 'The sign-in session has ended' },
  SIWX_SESSION_TOO_LARGE: {
    surface: 'none',
    message: 'The sign-in session does not fit in a cookie. Use storedSessions instead of signedSessions',
  },

  // Requests
  SIWX_CSRF: { surface: 'none', message: 'The request has no valid origin or CSRF token' },
  SIWX_BODY_INVALID: { surface: 'none', message: 'The body of the request has another form' },
  SIWX_BODY_TOO_LARGE: { surface: 'none', message: 'The body of the request is too large' },
  SIWX_MEDIA_TYPE: { surface: 'none', message: 'The body of the request must be application/json' },
  SIWX_NOT_FOUND: { surface: 'none', message: 'There is nothing at this address' },
  SIWX_METHOD: { surface: 'none', message: 'The method is not allowed at this address' },
} as const satisfies Record<string, ErrorEntry>;

addErrors(serverErrors);
