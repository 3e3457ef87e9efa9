/** Time in milliseconds after which work counts as idle work in browsers without `requestIdleCallback`. */
const IDLE_MS = 200;

/** Runs `run` when the browser is idle. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else setTimeout(run, IDLE_MS);
}
