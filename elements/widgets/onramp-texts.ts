import type { WalletInfo } from '../../controllers/domain/entities.js';
import type { OnrampOffer } from '../../controllers/index.js';
import { formatFiat, type Decimal } from '../../controllers/domain/format.js';
import { numberFormat } from '../../controllers/domain/intl.js';
import { limitsOf, type AmountProblem, type PaymentCurrency } from '../../controllers/domain/transactions/onramp.js';
import { getLocale } from '../internal/locale.js';
import { msg } from '../internal/msg.js';
import { str } from '../internal/str.js';

/** Text below an amount of money. */
export interface AmountHint {
  readonly text: string;
  /** True if the text says which rule the amount breaks. */
  readonly isWrong: boolean;
}

/** Names the limits of a currency, or the one that an amount breaks. */
export function amountHint(payment: PaymentCurrency, problem: AmountProblem | undefined): AmountHint {
  const { min, max } = limitsOf(payment);
  const [least, most] = [min, max].map(limit => (limit ? formatFiat(limit, getLocale(), payment.id) : ''));
  switch (problem) {
    case 'format':
      return { text: msg('Enter an amount with at most two decimals'), isWrong: true };
    case 'below':
      return { text: msg(str`The least amount is ${least}`), isWrong: true };
    case 'above':
      return { text: msg(str`The largest amount is ${most}`), isWrong: true };
    case 'empty':
    case undefined:
      return { text: least && most ? msg(str`From ${least} to ${most}`) : '', isWrong: false };
  }
}

/** An estimate changes before the purchase, so that four significant digits are enough; large ones keep their cents. */
const ESTIMATE: Intl.NumberFormatOptions = {
  maximumSignificantDigits: 4,
  maximumFractionDigits: 2,
  roundingPriority: 'morePrecision',
};

/** Returns an estimate with four significant digits. */
export const estimateText = (value: Decimal): string => numberFormat(getLocale(), ESTIMATE).format(value);

/** Brands whose picture is bundled. */
const RDNS: Readonly<Record<string, string>> = { coinbase: 'com.coinbase.wallet' };

/** Returns the mark of a provider, as `w3m-wallet-image` draws it. */
export const providerMark = ({ id, label }: Pick<OnrampOffer, 'id' | 'label'>): WalletInfo => ({
  name: label,
  rdns: RDNS[id],
  type: 'EXTERNAL',
});
