/** More microtasks than a test takes. */
const MAX_MICROTASKS = 20_000;

/**
 * Counts the microtasks that code queues. Beyond a limit they run as timers: a loop of microtasks would hold the page for
 * good, and the test with it.
 */
export function limitMicrotasks(): { readonly isExceeded: () => boolean; readonly stop: () => void } {
  const queue = globalThis.queueMicrotask;
  let count = 0;
  globalThis.queueMicrotask = run => {
    count += 1;
    if (count > MAX_MICROTASKS) setTimeout(run);
    else queue(run);
  };
  return { isExceeded: () => count > MAX_MICROTASKS, stop: () => void (globalThis.queueMicrotask = queue) };
}
