import { addErrors, type ErrorEntry } from './error-registry.js';

/** Errors that are loaded with the session. */
export const sessionErrors = {
  CONNECTOR_NOT_FOUND: { surface: 'toast', message: 'This wallet is not available any more' },
  WALLET_NOT_AUTHORIZED: { surface: 'none', message: 'The wallet has not granted access to this page' },
  CONNECT_CLOSED: { surface: 'none', message: 'The window was closed before a wallet connected' },
  CONNECT_TIMEOUT: { surface: 'toast', message: 'The wallet did not answer in time' },
  CONNECT_ABORTED: { surface: 'none', message: 'The attempt to connect was aborted' },
  DISCONNECT_FAILED: { surface: 'toast', message: 'Could not disconnect' },
  REQUEST_ABORTED: { surface: 'none', message: 'Request was aborted' },
  LOCALE_UNAVAILABLE: { surface: 'none', message: 'The language "{locale}" could not be loaded' },
  FEATURE_DISABLED: { surface: 'none', message: 'The feature "{name}" is switched off by the options' },
  VIEW_UNKNOWN: { surface: 'none', message: 'There is no view "{view}" that can be opened by its name' },
  BALANCE_UNAVAILABLE: { surface: 'none', message: 'The balance could not be read' },
} as const satisfies Record<string, ErrorEntry>;

addErrors(sessionErrors);
