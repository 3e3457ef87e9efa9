import type { Activity, ActivityTransfer } from '../../../controllers/index.js';
import { formatQuantity, isDecimal, shortAddress, truncateText } from '../../../controllers/domain/format.js';
import { formatDay } from '../../../controllers/domain/format-dates.js';
import { numberFormat } from '../../../controllers/domain/intl.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';

/** Characters kept at each end of a long label. */
const LABEL_CHARS = [18, 8] as const;

/** Smallest quantity that a row writes in digits. */
const SMALLEST = '0.00000001';

/** Returns what a transaction did, in the past tense. */
export function kindText({ kind }: Activity): string {
  switch (kind) {
    case 'send':
      return msg('Sent');
    case 'receive':
      return msg('Received');
    case 'trade':
      return msg('Traded');
    case 'mint':
      return msg('Minted');
    case 'burn':
      return msg('Burned');
    case 'approve':
      return msg('Approved');
    case 'deposit':
      return msg('Deposited');
    case 'withdraw':
      return msg('Withdrawn');
    case 'borrow':
      return msg('Borrowed');
    case 'repay':
      return msg('Repaid');
    case 'claim':
      return msg('Claimed');
    case 'buy':
      return msg('Bought');
    case 'execute':
      return msg('Contract used');
  }
}

/** Returns the quantity with a sign and the asset: `−1.5 ETH`; of a single NFT, its name alone. */
export function transferText({ direction, quantity, label, isNft }: ActivityTransfer, locale: string): string {
  const name = truncateText(label, ...LABEL_CHARS);
  if (isNft && quantity === '1') return name;
  const text = isDecimal(quantity) ? quantityText(quantity, locale) : quantity;
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : '';
  return text.startsWith('<') ? `${text} ${name}` : `${sign}${text} ${name}`; // “−<” does not read
}

/** Three decimals, or two significant digits of a smaller quantity down to `SMALLEST`. */
function quantityText(quantity: Parameters<typeof formatQuantity>[0], locale: string): string {
  const text = formatQuantity(quantity, locale);
  if (!/[1-9]/.test(quantity) || text !== formatQuantity('0', locale)) return text;
  const isSmallest = /^-?0?\.0{8}/.test(quantity);
  const digits = numberFormat(locale, { maximumSignificantDigits: 2 });
  return isSmallest ? `<${digits.format(SMALLEST)}` : digits.format(quantity);
}

/** Returns the transfers that are not flagged as spam. */
export const shownTransfers = ({ transfers }: Activity): readonly ActivityTransfer[] =>
  transfers.filter(({ isSpam }) => isSpam !== true);

/** Returns when it happened and who the other side is, short enough for a line beside amounts: the verb tells the direction. */
export function placeTexts(activity: Activity, locale: string): readonly string[] {
  const [first] = shownTransfers(activity);
  const hasOther = first?.counterparty && activity.kind !== 'mint' && activity.kind !== 'burn';
  const other = hasOther ? shortAddress(first.counterparty) : '';
  if (activity.status !== 'pending') return [formatDay(activity.at, locale), other].filter(Boolean);
  if (!hasOther) return [];
  return [first.direction === 'in' ? msg(str`From ${other}`) : msg(str`To ${other}`)];
}

/** Returns the status unless it is confirmed. */
export const statusText = ({ status }: Activity): string | undefined =>
  status === 'pending' ? msg('Pending') : status === 'failed' ? msg('Failed') : undefined;
