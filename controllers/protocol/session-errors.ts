import { addErrors, type ErrorEntry } from './error-registry.js';

/** Errors that are loaded with the session. */
export const sessionErrors = {
  CONNECTOR_NOT_FOUND: { surface: 'toast', message: 'This wallet is no longer available' },
  WALLET_NOT_AUTHORIZED: { surface: 'none', message: 'Your wallet has not approved this app' },
  CONNECT_CLOSED: { surface: 'none', message: 'The window was closed before a wallet connected' },
  CONNECT_TIMEOUT: {
    surface: 'toast',
    message: 'Your wallet did not respond in time. Open and unlock it, then try again.',
  },
  CONNECT_ABORTED: { surface: 'none', message: 'The connection request was cancelled' },
  DISCONNECT_FAILED: { surface: 'toast', message: 'Could not disconnect. Try again.' },
  REQUEST_ABORTED: { surface: 'none', message: 'Request was aborted' },
  LOCALE_UNAVAILABLE: { surface: 'none', message: 'The language "{locale}" could not be loaded' },
  FEATURE_DISABLED: { surface: 'none', message: 'The feature "{name}" is switched off by the options' },
  FEATURE_CYCLE: { surface: 'none', message: 'The feature "{name}" needs "{other}", which waits for it' },
  VIEW_UNKNOWN: { surface: 'none', message: 'There is no view "{view}" that can be opened by its name' },
  BALANCE_UNAVAILABLE: { surface: 'none', message: 'Could not load the balance' },
} as const satisfies Record<string, ErrorEntry>;

addErrors(sessionErrors);
