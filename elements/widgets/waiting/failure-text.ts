import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import type { W3mError } from '../../../controllers/protocol/errors.js';
import { errorText } from '../../internal/error-text.js';

/** Text that says what went wrong and what to do. */
export interface FailureText {
  readonly heading: string;
  readonly detail: string;
}

/** Returns the text for a failed connection. */
export function failureText(error: W3mError, wallet: string): FailureText {
  switch (error.code) {
    case 'USER_REJECTED':
      return { heading: msg('Request declined'), detail: msg(str`You declined it in ${wallet}. You can try again.`) };
    case 'WALLET_BUSY':
      return {
        heading: msg(str`${wallet} is busy`),
        detail: msg('An earlier request is waiting there. Answer it, then try again.'),
      };
    case 'CONNECT_TIMEOUT':
    case 'REQUEST_TIMEOUT':
      return {
        heading: msg('No answer'),
        detail: msg(str`${wallet} took too long. Open and unlock it, then try again.`),
      };
    case 'CONNECTOR_NOT_FOUND':
      return {
        heading: msg(str`${wallet} is not there any more`),
        detail: msg('Switch it on in your browser’s extensions, then try again.'),
      };
    case 'WALLET_NO_ACCOUNTS':
      return {
        heading: msg('No account shared'),
        detail: msg(str`Choose at least one account in ${wallet}, then try again.`),
      };
    case 'CONNECT_ABORTED':
    case 'CONNECT_CLOSED':
      return { heading: msg('Not connected'), detail: msg('The request was taken back. You can try again.') };
    default:
      return { heading: msg('Could not connect'), detail: errorText(error) };
  }
}
