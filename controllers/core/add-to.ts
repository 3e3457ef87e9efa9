import { untracked, type WritableSignal } from './signals.js';

/** Adds an item to the end of a list. The returned function removes it. */
export function addTo<T>(list: WritableSignal<readonly T[]>, item: T): () => void {
  const before = (): readonly T[] => untracked(() => list.get());
  list.set([...before(), item]);
  return () => list.set(before().filter(each => each !== item));
}
