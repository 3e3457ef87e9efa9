import type { Activity, ActivityKind } from '../domain/assets/activity.js';

/** Kinds that say that the account gave something away or allowed it: no stranger can do that. */
const GIVES: readonly ActivityKind[] = ['send', 'trade', 'burn', 'approve', 'deposit', 'repay'];

/**
 * Names past transactions by what is shown of them. A stranger's transaction can bring something and log movements in the
 * name of the account: without these, which are spam, the account has only received, and traded nothing.
 * @param sent Transactions that this modal has sent
 */
export function withShownKind(read: readonly Activity[], sent: readonly Activity[]): readonly Activity[] {
  const own = new Set(sent.map(({ hash }) => hash));
  return read.map(activity => {
    const { hash, kind, transfers } = activity;
    const shown = transfers.filter(({ isSpam }) => isSpam !== true);
    const isClaim = GIVES.includes(kind) && shown.length > 0 && !own.has(hash);
    const isReceipt = shown.every(({ direction, isOwn }) => direction === 'in' && isOwn !== true);
    return isClaim && isReceipt ? { ...activity, kind: 'receive' } : activity;
  });
}
