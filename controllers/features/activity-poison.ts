import type { Activity, ActivityTransfer } from '../domain/assets/activity.js';
import { imitatesAddress } from '../domain/assets/look-alike-address.js';

/** Addresses that the person has used, and transactions that this modal has sent. */
export interface UsedBefore {
  readonly own: string;
  /** Receivers of earlier transfers. */
  readonly used: readonly string[];
  readonly sent: readonly Activity[];
}

/** True for what the account has certainly sent: a contract can log a movement of its token in the name of anybody. */
const isPayment = ({ direction, quantity, address, isOwn, isSpam }: ActivityTransfer): boolean =>
  direction === 'out' && (address === undefined || isOwn === true) && isSpam !== true && /[1-9]/.test(quantity);

/**
 * Judges past transactions by what this browser knows and by what the account has sent elsewhere, whatever the source says:
 * movements whose other side imitates an address that the person has used are spam, and what this modal has sent is none.
 */
export function withoutPoison(read: readonly Activity[], { own, used, sent }: UsedBefore): readonly Activity[] {
  const ownHashes = new Map(sent.map(each => [each.hash, each]));
  const paid = read.flatMap(({ transfers }) => transfers.filter(isPayment));
  const partners = [...sent.flatMap(({ transfers }) => transfers), ...paid].flatMap(
    ({ counterparty }) => counterparty ?? [],
  );
  const known = [...new Set([own, ...used, ...partners])];
  const judge = (transfer: ActivityTransfer): ActivityTransfer => {
    const { counterparty } = transfer;
    if (counterparty === undefined || !imitatesAddress(counterparty, known)) return transfer;
    const { counterparty: _, ...rest } = transfer;
    return { ...rest, isSpam: true };
  };
  return read.map(activity => {
    const recorded = ownHashes.get(activity.hash);
    const transfers = activity.transfers.map(judge);
    const isHidden = transfers.length > 0 && transfers.every(({ isSpam }) => isSpam === true);
    return { ...activity, transfers: recorded && isHidden ? recorded.transfers : transfers };
  });
}
