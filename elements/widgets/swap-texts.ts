import { msg } from '../internal/msg.js';
import { str } from '../internal/str.js';
import type { CaipNetwork, SwapFormProblem, SwapToken } from '../../controllers/index.js';
import { isW3mError, type W3mError } from '../../controllers/domain/errors/errors.js';
import { formatBalanceExactly } from '../../controllers/domain/format.js';
import { numberFormat } from '../../controllers/domain/intl.js';
import { rateOf } from '../../controllers/domain/transactions/swap.js';
import { errorText } from '../internal/error-text.js';
import { getLocale } from '../internal/locale.js';

export { boundText, yieldText } from './yield-text.js';

/** Returns what is missing or wrong in a draft, as the label of the action that it blocks. */
export function swapProblemText(problem: SwapFormProblem): string {
  switch (problem) {
    case 'no-source':
    case 'no-target':
      return msg('Select token');
    case 'amount-format':
      return msg('Incorrect value');
    case 'no-amount':
      return msg('Enter amount');
    case 'no-price':
      return msg('The price of this token is not known');
    case 'funds':
      return msg('Insufficient balance');
    case 'no-route':
      return msg('These tokens cannot be swapped');
    case 'liquidity':
      return msg('Too little liquidity for this amount');
    case 'quote':
      return msg('Could not get a price');
  }
}

/** Returns why a swap was not prepared or not made. */
export function swapErrorText(error: W3mError, { nativeCurrency: { symbol } }: CaipNetwork): string {
  const cause = error.code === 'SWAP_PLAN_FAILED' && isW3mError(error.cause) ? error.cause : error;
  switch (cause.code) {
    case 'SWAP_PRICE_MOVED':
      return msg('The price has moved. You would receive less than the minimum.');
    case 'SWAP_ALLOWANCE_LOW':
      return msg('You approved less than the amount to swap. Approve the whole amount.');
    case 'SWAP_UNDER_WAY':
      return msg(
        'The transaction was sent but is not confirmed yet. Check it in your wallet before you send it again.',
      );
    case 'SWAP_UNSAFE':
      return msg('The provider prepared another transaction than this swap. Nothing was sent.');
    case 'SWAP_PERMIT_UNSAFE':
      return msg('The permit does not match this swap, so nothing was sent.');
    case 'SWAP_NO_ROUTE':
      return msg('These tokens cannot be swapped');
    case 'INSUFFICIENT_FUNDS':
      return msg(str`Not enough ${symbol} for the network fee`);
    case 'EXECUTION_REVERTED':
      return msg('The exchange rejected this swap');
    case 'HTTP_STATUS':
    case 'HTTP_BAD_ANSWER':
    case 'HTTP_UNREACHABLE':
    case 'SWAP_PLAN_FAILED':
      return msg('The swap could not be prepared. Try again.');
    default:
      return errorText(cause);
  }
}

/** Returns an amount with all of its digits and its symbol. */
export const exactText = (amount: bigint, { decimals, symbol }: Pick<SwapToken, 'decimals' | 'symbol'>): string =>
  formatBalanceExactly({ amount, decimals, symbol }, getLocale());

/** Returns how much one unit yields: `1 ETH = 2,486.12 DUSD`; a line breaks between the amounts only. */
export function rateText(amountIn: bigint, amountOut: bigint, from: SwapToken, to: SwapToken): string {
  const rate = numberFormat(getLocale(), { maximumFractionDigits: 20 }).format(rateOf(amountIn, amountOut, from, to));
  return `${numberFormat(getLocale()).format(1)}\u00a0${from.symbol} = ${rate}\u00a0${to.symbol}`;
}

/** Returns hundredths of a percent as a percentage: `0.5%`. */
export const percentText = (bps: number): string =>
  numberFormat(getLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000);
