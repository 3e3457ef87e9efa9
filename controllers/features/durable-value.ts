import { signal, untracked } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import type { StorageKey } from '../domain/storage/storage-key.js';

/** A stored value that holds for this page even if the browser refuses to store it. */
export interface DurableValue<T> {
  /** Returns the value. Reads a signal. */
  get(): T | undefined;
  set(value: T): void;
  /** Tells readers that another tab has stored a value. */
  touch(): void;
}

/** Keeps a value in the storage, and in memory while the storage refuses it. */
export function createDurableValue<T>(storage: TypedStorage, key: StorageKey<T>): DurableValue<T> {
  const refused = signal<{ readonly value?: T }>({});
  return {
    get: () => refused.get().value ?? storage.get(key),
    set: value => refused.set(storage.set<T>(key, value) ? {} : { value }),
    touch: () => refused.set({ ...untracked(() => refused.get()) }),
  };
}
