import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import type { W3mError } from '../../../controllers/domain/errors/errors.js';
import { errorText } from '../../internal/error-text.js';
import type { FailureText } from '../../widgets/waiting/failure-text.js';

type Explanation = Pick<FailureText, 'heading' | 'detail'>;

const declinedText = (network: string, current: string | undefined): string =>
  current ? msg(str`You’re still on ${current}.`) : msg(str`Your wallet did not switch to ${network}.`);

/**
 * Explains why a wallet did not switch to a network. `current` is the network that the wallet is still on, if known.
 */
export function failureText(error: W3mError, network: string, current?: string): FailureText {
  return { ...explain(error, network, current), state: error.code === 'WALLET_BUSY' ? 'warning' : 'error' };
}

function explain(error: W3mError, network: string, current: string | undefined): Explanation {
  switch (error.code) {
    case 'USER_REJECTED':
      return { heading: msg('Switch declined'), detail: declinedText(network, current) };
    case 'SWITCH_IGNORED':
      return {
        heading: msg('Network not changed'),
        detail: msg(str`Choose ${network} in your wallet, or try again.`),
      };
    case 'CHAIN_NOT_ADDED':
      return {
        heading: msg(str`Your wallet could not add ${network}`),
        detail: msg('Add the network in your wallet, then try again.'),
      };
    case 'WALLET_BUSY':
      return {
        heading: msg('Your wallet is busy'),
        detail: msg('An earlier request is waiting there. Answer it, then try again.'),
      };
    case 'REQUEST_TIMEOUT':
      return { heading: msg('No response'), detail: msg('Open and unlock your wallet, then try again.') };
    case 'SWITCH_FAILED':
      return { heading: msg(str`Could not switch to ${network}`), detail: msg('Something went wrong. Try again.') };
    default:
      return { heading: msg(str`Could not switch to ${network}`), detail: errorText(error) };
  }
}
