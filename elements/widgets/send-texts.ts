import { nothing } from 'lit';
import { msg } from '../internal/msg.js';
import { str } from '../internal/str.js';
import type {
  CaipNetwork,
  DraftProblem,
  Holding,
  ReceiverWarning,
  SendReview,
  Session,
} from '../../controllers/index.js';
import { fiatValue } from '../../controllers/domain/assets/fiat.js';
import { compareDecimals, formatBalanceExactly, formatFiat, type Decimal } from '../../controllers/domain/format.js';
import { roundedFee, roundedValue } from '../../controllers/domain/transactions/fee.js';
import { getLocale } from '../internal/locale.js';
import { unbroken } from './unbroken-amount.js';

/**
 * Returns what is missing or wrong in a draft, as the label of the action that it blocks.
 * @param minimum Least amount that the network takes, with its symbol
 */
export function problemText(problem: DraftProblem, { nativeCurrency: { symbol } }: CaipNetwork, minimum = ''): string {
  switch (problem) {
    case 'no-token':
      return msg('Select token');
    case 'amount-format':
      return msg('Incorrect value');
    case 'no-amount':
      return msg('Add amount');
    case 'funds':
      return msg('Insufficient funds');
    case 'no-price':
      return msg('The price of this token is not known');
    case 'no-address':
      return msg('Add address');
    case 'address-format':
      return msg('Invalid address');
    case 'address-network':
      return msg('This address is for another network');
    case 'name-pending':
      return msg('Looking up the name');
    case 'name-unknown':
      return msg('No address has this name');
    case 'name-failed':
      return msg('Could not look up the name');
    case 'fee-funds':
      return msg(str`Not enough ${symbol} for the network fee`);
    case 'asset':
      return msg('This token is not what it says it is');
    case 'too-small':
      return msg(str`This account is new and must receive at least ${minimum}`);
    case 'remainder':
      return msg(str`Send the maximum, or leave at least ${minimum} in your account`);
    case 'frozen':
      return msg('The issuer of this token has blocked this transfer');
    case 'unsendable':
      return msg('This token cannot be sent from here');
    case 'memo':
      return msg('The receiver takes this token only with a memo. Send it from an app that can add one.');
    case 'rejected':
      return msg('The contract rejected this transaction');
    case 'estimate':
      return msg('Could not estimate the network fee');
  }
}

/** Returns what a person should know of a receiver before sending. */
export function warningText(warning: ReceiverWarning): string {
  switch (warning) {
    case 'look-alike':
      return msg('This address looks like one you know, but it is another. Compare every character.');
    case 'own':
      return msg('This is your own address.');
    case 'contract':
      return msg('This address is a contract. It may not be able to return what you send.');
    case 'first-time':
      return msg('You have not sent to this address before. Check it.');
  }
}

/** Returns an amount in the smallest unit with all of its digits and its symbol. */
export const amountText = (
  amount: bigint,
  { decimals, symbol, multiplier }: Pick<Holding, 'decimals' | 'symbol' | 'multiplier'>,
): string => formatBalanceExactly({ amount, decimals, symbol, multiplier }, getLocale());

/** Returns a fee in dollars where the coin has a price, else in the coin with four significant digits; rounded up. */
export function feeText(amount: bigint, network: CaipNetwork, price?: Decimal): string {
  if (price === undefined || network.testnet === true) return amountText(roundedFee(amount), network.nativeCurrency);
  const value = fiatValue({ amount, decimals: network.nativeCurrency.decimals }, price);
  if (compareDecimals(value, CENT) < 0) return `<${formatFiat(CENT, getLocale())}`;
  return formatFiat(roundedValue(value), getLocale());
}

/** Says how much a fee is at most; a fee of nothing is one that the wallet pays, and an unknown one the wallet sets. */
export function feeBoundText(amount: bigint | undefined, network: CaipNetwork, price?: Decimal): string {
  if (amount === undefined) return msg('Set by your wallet');
  return amount === 0n ? msg('None') : msg(str`Up to ${unbroken(feeText(amount, network, price))}`);
}

/** Returns what to do about a fee that the wallet sets if a transfer leaves no coins for it. */
export const feeHint = (
  fee: bigint | undefined,
  { holding, amount }: Pick<SendReview, 'holding' | 'amount'>,
  { nativeCurrency: { symbol } }: CaipNetwork,
): string | undefined =>
  fee === undefined && holding.address === undefined && amount === holding.amount
    ? msg(str`If this account pays the network fee, leave enough ${symbol} for it.`)
    : undefined;

const CENT: Decimal = '0.01';

/** Returns a fee with all of its digits; nothing for an unknown one, so that it has no title. */
export const exactFee = (amount: bigint | undefined, { nativeCurrency }: CaipNetwork): string | typeof nothing =>
  amount === undefined ? nothing : amountText(amount, nativeCurrency);

/** Returns the price of the network's coin, if it is known. Reads signals. */
export const coinPrice = ({ features }: Session): Decimal | undefined => {
  const coin = features
    .get('tokens')
    ?.latest.get()
    ?.find(({ address }) => address === undefined);
  return coin && features.get('prices')?.priceOf(coin);
};
