import type { Scope } from './scope.js';

/** Time in milliseconds after which work counts as idle work in browsers without `requestIdleCallback`. */
const IDLE_MS = 200;

/** Time in milliseconds within which a page paints, unless it is hidden. */
const PAINT_MS = 100;

/** Runs `run` when the browser is idle. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else setTimeout(run, IDLE_MS);
}

/** Runs `run` once the next frame is painted: not while the page paints none, as a hidden one. */
export function whenPainted(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}

/** Resolves once the next frame is painted, or after {@link PAINT_MS}: a hidden page paints none. Resolves at once outside of a browser. */
export const afterPaint = (scope: Scope): Promise<void> =>
  new Promise(resolve => {
    if (typeof requestAnimationFrame !== 'function') return resolve();
    scope.after(PAINT_MS, resolve);
    whenPainted(() => setTimeout(resolve));
  });
