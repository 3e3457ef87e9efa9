import { signal, untracked } from '../core/signals.js';
import type { ActivityStatus } from '../domain/assets/activity.js';
import type { CaipAddress } from '../domain/entities.js';
import { sentTransactions as key, type SentTransaction } from '../domain/storage/storage-records.js';
import type { FeatureContext } from './feature.js';

/** Transactions that are kept for each account and network. */
const KEPT = 20;

/** Transactions that this modal has sent, stored in this browser only. A place is an account on a network. */
export interface SentList {
  /** Returns the transactions, the last one first. Reads a signal. */
  of(place: CaipAddress): readonly SentTransaction[];
  add(place: CaipAddress, transaction: SentTransaction): void;
  /** Records the outcome; `by` is the hash of the transaction that took its place. */
  settle(place: CaipAddress, hash: string, status: ActivityStatus, by?: string): void;
}

/** Reads and stores sent transactions; another tab's are seen at once. */
export function createSent({ storage, scope }: Pick<FeatureContext, 'storage' | 'scope'>): SentList {
  const version = signal(0);
  const touch = (): void => version.set(untracked(() => version.get()) + 1);
  storage.watch(key, touch, scope.signal);
  const stored = (place: CaipAddress): readonly SentTransaction[] => storage.get(key)?.[place] ?? [];
  const store = (place: CaipAddress, list: readonly SentTransaction[]): void => {
    storage.set(key, { ...storage.get(key), [place]: list.slice(0, KEPT) });
    touch();
  };
  return {
    of(place) {
      version.get();
      return stored(place);
    },
    add: (place, transaction) =>
      store(place, [transaction, ...stored(place).filter(({ hash }) => hash !== transaction.hash)]),
    settle(place, hash, status, by = hash) {
      const list = stored(place);
      const isNews = list.some(each => each.hash === hash && (each.status !== status || by !== hash));
      if (!isNews) return;
      store(
        place,
        list.map(each => (each.hash === hash ? { ...each, id: by, hash: by, status } : each)),
      );
    },
  };
}
