import type { Dispose } from '../../controllers/index.js';
import { HYDRATION_WAIT_MS } from './themed-element.js';

/** Returns the time in milliseconds since the page has loaded; 0 before. */
function sinceLoad(): number {
  // The list has entries of this type alone, and none in a browser that does not tell
  const [navigation] = performance.getEntriesByType('navigation') as unknown as readonly PerformanceNavigationTiming[];
  if (!navigation) return HYDRATION_WAIT_MS;
  return navigation.loadEventStart && performance.now() - navigation.loadEventStart;
}

/**
 * Runs `run` once no framework compares the page with what the server has sent any more: at once, unless the page has
 * just loaded. Returns a function that cancels it.
 */
export function whenHydrated(run: () => void, age: () => number = sinceLoad): Dispose {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const left = HYDRATION_WAIT_MS - age();
    if (left > 0) timer = setTimeout(look, left);
    else run();
  };
  look();
  return () => clearTimeout(timer);
}
