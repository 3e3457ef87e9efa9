import type { PageClock } from '../../poller.js';

/** Returns a clock whose pauses end at once, and whose limits are never reached. */
export function quickClock(): PageClock {
  let now = 0;
  return {
    now: () => now,
    after(ms, run) {
      if (ms > 1_000) return () => undefined;
      now += ms;
      queueMicrotask(run);
      return () => undefined;
    },
  };
}
