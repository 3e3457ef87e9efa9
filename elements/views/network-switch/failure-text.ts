import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import type { W3mError } from '../../../controllers/protocol/errors.js';
import { errorText } from '../../internal/error-text.js';

/** What went wrong, and what to do. */
export interface FailureText {
  readonly heading: string;
  readonly detail: string;
}

/** Why a wallet did not go to a network, in words for the person who waits. */
export function failureText(error: W3mError, network: string): FailureText {
  switch (error.code) {
    case 'USER_REJECTED':
      return { heading: msg('Switch declined'), detail: msg(str`Your wallet did not go to ${network}.`) };
    case 'SWITCH_IGNORED':
      return {
        heading: msg('Your wallet stayed where it is'),
        detail: msg(str`Choose ${network} in the wallet itself, or try again.`),
      };
    case 'CHAIN_NOT_ADDED':
      return {
        heading: msg(str`Your wallet does not know ${network}`),
        detail: msg('Add the network there, then try again.'),
      };
    case 'WALLET_BUSY':
      return {
        heading: msg('Your wallet is busy'),
        detail: msg('An earlier request is waiting there. Answer it, then try again.'),
      };
    case 'REQUEST_TIMEOUT':
      return { heading: msg('No answer'), detail: msg('Open and unlock your wallet, then try again.') };
    default:
      return { heading: msg(str`Could not switch to ${network}`), detail: errorText(error) };
  }
}
