import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import type { AlertErrorCode, W3mError } from '../../../controllers/domain/errors/errors.js';
import { errorText } from '../../internal/error-text.js';

type Explanation = Pick<FailureText, 'heading' | 'detail'>;

/** Text that says what went wrong and what to do. */
export interface FailureText {
  readonly heading: string;
  readonly detail: string;
  /** `warning` if the user can go on in the wallet, so that nothing has failed. */
  readonly state: 'warning' | 'error';
}

const declinedText = (wallet: string, isOnPhone: boolean): string =>
  isOnPhone ? msg('You declined it on your phone.') : msg(str`You declined it in ${wallet}.`);

/** Returns the text for a failed connection. `isOnPhone` is true where the user scanned a QR code with a phone. */
export function failureText(error: W3mError, wallet: string, isOnPhone = false): FailureText {
  return { ...explain(error, wallet, isOnPhone), state: error.code === 'WALLET_BUSY' ? 'warning' : 'error' };
}

function explain(error: W3mError, wallet: string, isOnPhone: boolean): Explanation {
  switch (error.code) {
    case 'USER_REJECTED':
      return { heading: msg('Request declined'), detail: declinedText(wallet, isOnPhone) };
    case 'WALLET_BUSY':
      return {
        heading: msg(str`${wallet} is busy`),
        detail: msg('An earlier request is waiting there. Answer it, then try again.'),
      };
    case 'CONNECT_TIMEOUT':
    case 'REQUEST_TIMEOUT':
      return {
        heading: msg('No response'),
        detail: msg(str`${wallet} took too long. Open and unlock it, then try again.`),
      };
    case 'CONNECTOR_NOT_FOUND':
      return {
        heading: msg(str`${wallet} is no longer available`),
        detail: msg('Enable the extension in your browser, then try again.'),
      };
    case 'WALLET_NO_ACCOUNTS':
      return {
        heading: msg('No account shared'),
        detail: msg(str`Choose at least one account in ${wallet}, then try again.`),
      };
    case 'CONNECT_ABORTED':
    case 'CONNECT_CLOSED':
    case 'REQUEST_ABORTED':
      return { heading: msg('Not connected'), detail: msg('The request was cancelled. You can try again.') };
    case 'CONNECT_FAILED':
      return { heading: msg('Could not connect'), detail: msg(str`Something went wrong in ${wallet}. Try again.`) };
    default:
      return { heading: msg('Could not connect'), detail: error.code in SET_UP ? unavailable() : errorText(error) };
  }
}

/** Errors of the set-up, whose texts are for developers: the alert bar and the console have them. */
const SET_UP: Readonly<Record<AlertErrorCode, true>> = {
  NETWORK_NOT_FOUND: true,
  INVALID_APP_CONFIGURATION: true,
  PROJECT_ID_NOT_CONFIGURED: true,
  INVALID_PROJECT_ID: true,
  LOCAL_CONFIGURATION_IGNORED: true,
  SESSION_EXPIRED: true,
  FRAME_LOAD_FAILED: true,
  FRAME_REQUEST_TIMEOUT: true,
};

const unavailable = (): string => msg('Connecting is not available at the moment. Try again later.');
