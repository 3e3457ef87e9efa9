import { computed, type ReadonlySignal } from './signals.js';

/** Derives a signal that changes only when the key of the source's value changes. */
export const keyed = <S>(
  source: ReadonlySignal<S | undefined>,
  key: (subject: S) => string,
): ReadonlySignal<S | undefined> =>
  computed(() => source.get(), {
    equals: (a, b) => (a === undefined || b === undefined ? a === b : key(a) === key(b)),
  });
