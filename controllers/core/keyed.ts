import { computed, type ReadonlySignal } from './signals.js';

/** Follows `source`, but changes only when the key of its value does. */
export const keyed = <S>(
  source: ReadonlySignal<S | undefined>,
  key: (subject: S) => string,
): ReadonlySignal<S | undefined> =>
  computed(() => source.get(), {
    equals: (a, b) => (a === undefined || b === undefined ? a === b : key(a) === key(b)),
  });
