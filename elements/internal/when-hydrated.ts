import type { Dispose } from '../../controllers/index.js';

/** Time in milliseconds that a framework has after the load of the page to hydrate it: no event says that it has. */
export const HYDRATION_WAIT_MS = 1_000;

/** Returns the time in milliseconds since the page has loaded; 0 before. */
function sinceLoad(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) return HYDRATION_WAIT_MS; // a browser that does not tell
  return navigation.loadEventStart > 0 ? performance.now() - navigation.loadEventStart : 0;
}

/**
 * Runs `run` once no framework compares the page with what the server has sent any more: at once, unless the page has
 * just loaded. Returns a function that cancels it.
 */
export function whenHydrated(run: () => void, age: () => number = sinceLoad): Dispose {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    const left = HYDRATION_WAIT_MS - age();
    if (left > 0) timer = setTimeout(wait, left);
    else run();
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true, signal: stop.signal });
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
