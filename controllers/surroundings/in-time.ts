import type { Scope } from '../core/scope.js';

/** Resolves with the answer of a surrounding, or with undefined once the time is over: the page is somewhere else. */
export async function inTime<T>(answer: Promise<T>, ms: number, scope: Scope): Promise<T | undefined> {
  let cancel = (): void => undefined;
  const late = new Promise<undefined>(resolve => {
    cancel = scope.after(ms, () => resolve(undefined));
    scope.onEnd(() => resolve(undefined));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    cancel();
  }
}
