import { addErrors, type ErrorEntry } from './error-registry.js';

/** Errors that are loaded with the session. */
export const sessionErrors = {
  CONNECTOR_NOT_FOUND: { surface: 'toast', message: 'This wallet is no longer available' },
  WALLET_NOT_AUTHORIZED: { surface: 'none', message: 'Your wallet has not approved this app' },
  CONNECT_CLOSED: { surface: 'none', message: 'The modal was closed before a wallet connected' },
  CONNECT_TIMEOUT: {
    surface: 'toast',
    message: 'Your wallet did not respond in time. Open and unlock it, then try again.',
  },
  CONNECT_ABORTED: { surface: 'none', message: 'The connection request was cancelled' },
  DISCONNECT_FAILED: { surface: 'toast', message: 'Could not disconnect. Try again.' },
  REQUEST_ABORTED: { surface: 'none', message: 'Request was aborted' },
  LOCALE_UNAVAILABLE: { surface: 'none', message: 'The language "{locale}" could not be loaded' },
  FEATURE_DISABLED: { surface: 'none', message: 'The feature "{name}" is disabled by the options' },
  FEATURE_CYCLE: { surface: 'none', message: 'The feature "{name}" needs "{other}", which needs it too' },
  VIEW_UNKNOWN: { surface: 'none', message: 'No view "{view}" can be opened by name' },
  BALANCE_UNAVAILABLE: { surface: 'none', message: 'Could not load the balance' },
} as const satisfies Record<string, ErrorEntry>;

addErrors(sessionErrors);
