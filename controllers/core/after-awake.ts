import type { Scope } from './scope.js';
import type { Dispose } from './signals.js';

/** A timer that is later than this was held up: the computer slept, or the browser throttled the page. */
const OVERDUE_MS = 2_000;

/**
 * Runs `run` once after `ms` milliseconds, as `scope.after`; if the timer was held up, after `ms` more: meanwhile the
 * page could not receive what it waits for.
 */
export function afterAwake(scope: Scope, ms: number, run: () => void): Dispose {
  const due = scope.now() + ms;
  let cancel = scope.after(ms, () => {
    if (scope.now() - due > OVERDUE_MS) cancel = scope.after(ms, run);
    else run();
  });
  return () => cancel();
}
