import { untracked } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import type { ChainNamespace } from '../domain/entities.js';
import { recentReceivers as key } from '../domain/storage/receiver-record.js';
import { createDurableValue } from './durable-value.js';

/** Receivers that are durable for each namespace. */
const LIMIT = 5;

/** Receivers of earlier transfers, stored in this browser only; where it stores nothing, until the page is left. */
export interface RecentReceivers {
  /** Returns the addresses, the last one first. Reads a signal. */
  of(namespace: ChainNamespace | undefined): readonly string[];
  add(namespace: ChainNamespace, address: string): void;
}

/** Those of each storage: what it refuses must be known to all features. */
const known = new WeakMap<TypedStorage, RecentReceivers>();

/** Reads and stores the receivers of transfers. */
export function createRecentReceivers(storage: TypedStorage): RecentReceivers {
  const found = known.get(storage);
  if (found) return found;
  const durable = createDurableValue(storage, key);
  const receivers: RecentReceivers = {
    of: namespace => (namespace && durable.get()?.[namespace]) ?? [],
    add(namespace, address) {
      const all = untracked(() => durable.get());
      const others = (all?.[namespace] ?? []).filter(each => each !== address);
      durable.set({ ...all, [namespace]: [address, ...others].slice(0, LIMIT) });
    },
  };
  known.set(storage, receivers);
  return receivers;
}
