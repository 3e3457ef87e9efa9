import { fiatValue, NO_VALUE } from '../../controllers/domain/assets/fiat.js';
import { isW3mError, type W3mError } from '../../controllers/domain/errors/errors.js';
import type { WalletInfo } from '../../controllers/domain/entities.js';
import { formatFiat } from '../../controllers/domain/format.js';
import type { Exchange, Payment, PayProgress, Session } from '../../controllers/index.js';
import { getLocale } from '../internal/locale.js';
import { msg } from '../internal/msg.js';
import { str } from '../internal/str.js';

/** True if a payment has to be approved by other owners of the account before the network gets it. */
export const isAwaitingOwners = ({ cause }: W3mError): boolean =>
  isW3mError(cause) && cause.code === 'APPROVALS_PENDING';

/** Returns why a payment failed, and what to do. */
export function payErrorText({ error, by }: Extract<PayProgress, { status: 'failed' }>): string {
  const name = by === 'wallet' ? '' : by.name;
  switch (error.code) {
    case 'USER_REJECTED':
      return msg('You declined the payment in your wallet.');
    case 'INSUFFICIENT_FUNDS':
    case 'INSUFFICIENT_TOKENS':
      return msg('This account does not have enough for the amount and the network fee.');
    case 'PAY_INTERRUPTED':
      return msg('The account or the network changed. Check both, then try again.');
    case 'PAY_UNCONFIRMED':
      return isAwaitingOwners(error)
        ? msg(
            'Your wallet has accepted this transaction, and the network does not have it yet. Other owners of the account may have to approve it. Do not send it again.',
          )
        : msg('The payment was sent. The network has not confirmed it yet.');
    case 'OUTCOME_UNKNOWN':
      return msg('Your wallet did not answer, and may have paid. Check your wallet before you pay again.');
    case 'TRANSFER_UNDER_WAY':
      return msg('You have just sent the same amount to this address. Wait until that transfer is final.');
    case 'TRANSFER_TAXED':
      return msg(
        'This token takes a fee of each transfer, so less than the price would arrive. Pay with another token.',
      );
    case 'PAY_SHORT':
      return msg(
        str`The payment was made, but only ${String(error.params['received'])} of ${String(error.params['amount'])} arrived.`,
      );
    case 'EXCHANGE_URL_FAILED':
      return msg(str`Could not open ${name}. Try again.`);
    case 'EXCHANGE_DECLINED':
      return msg(str`The payment at ${name} failed.`);
    case 'WALLET_DISCONNECTED':
      return msg('Your wallet is not connected. Connect it, then try again.');
    case 'WALLET_BUSY':
      return msg('Your wallet waits for an answer to another request. Answer it, then try again.');
    case 'EXECUTION_REVERTED':
      return msg('The network refused the payment.');
    case 'NODE_UNREACHABLE':
      return msg('The network did not answer. Try again.');
    default:
      return msg('The payment failed. Try again.');
  }
}

/** Returns the mark of an exchange, as `w3m-wallet-image` draws it. */
export const markOf = ({ name, imageUrl }: Exchange): WalletInfo => ({ name, icon: imageUrl, type: 'EXTERNAL' });

/** Returns the value of a payment in dollars; undefined if its asset has no known price. Reads signals. */
export function worthText({ amount, asset, token }: Payment, { features }: Session): string | undefined {
  const { network, metadata } = asset;
  const price = features.get('prices')?.priceOf({ network, address: token, amount, ...metadata });
  const { decimals } = metadata;
  const hasValue = price !== undefined && price !== NO_VALUE; // test networks have none
  return hasValue ? formatFiat(fiatValue({ amount, decimals }, price), getLocale()) : undefined;
}
