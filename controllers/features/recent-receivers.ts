import { signal, untracked } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import type { ChainNamespace } from '../domain/entities.js';
import { recentReceivers as key } from '../domain/storage/storage-records.js';

/** Receivers that are kept for each namespace. */
const LIMIT = 5;

/** Receivers of earlier transfers, stored in this browser only. */
export interface RecentReceivers {
  /** Returns the addresses, the last one first. Reads a signal. */
  of(namespace: ChainNamespace | undefined): readonly string[];
  add(namespace: ChainNamespace, address: string): void;
}

/** Reads and stores the receivers of transfers. */
export function createRecentReceivers(storage: TypedStorage): RecentReceivers {
  const version = signal(0);
  const stored = () => storage.get(key) ?? {};
  return {
    of(namespace) {
      version.get();
      return (namespace && stored()[namespace]) ?? [];
    },
    add(namespace, address) {
      const others = (stored()[namespace] ?? []).filter(each => each !== address);
      storage.set(key, { ...stored(), [namespace]: [address, ...others].slice(0, LIMIT) });
      version.set(untracked(() => version.get()) + 1);
    },
  };
}
