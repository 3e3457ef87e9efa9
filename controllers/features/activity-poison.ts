import type { Activity, ActivityTransfer } from '../domain/assets/activity.js';
import { imitatesAddress } from '../domain/assets/look-alike-address.js';

/** Addresses that the person has used, and transactions that this modal has sent. */
export interface UsedBefore {
  readonly own: string;
  /** Receivers of earlier transfers. */
  readonly used: readonly string[];
  readonly sent: readonly Activity[];
}

/**
 * Judges past transactions by what this browser knows, whatever the source says: movements whose other side imitates an
 * address that the person has used are spam, and what this modal has sent is none.
 */
export function withoutPoison(read: readonly Activity[], { own, used, sent }: UsedBefore): readonly Activity[] {
  const ownHashes = new Map(sent.map(each => [each.hash, each]));
  const partners = sent.flatMap(({ transfers }) => transfers.flatMap(({ counterparty }) => counterparty ?? []));
  const known = [own, ...used, ...partners];
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
