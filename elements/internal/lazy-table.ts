import { signal } from '../../controllers/core/signals.js';

/** Table of which the rows load later. Elements that read it render again when they are there. */
export interface LazyTable<T extends object> {
  /** Returns the rows; empty until they are added. Reads a signal. */
  rows(): Partial<T>;
  add(rows: T): void;
}

/** Creates a table without rows. */
export function lazyTable<T extends object>(): LazyTable<T> {
  const rows = signal<Partial<T>>({});
  return { rows: () => rows.get(), add: added => rows.set(added) };
}
