/** Longest wait in milliseconds, on a page that is never idle. */
const TIMEOUT_MS = 500;
/** Pause in milliseconds in browsers without `requestIdleCallback`. */
const PAUSE_MS = 50;

/** Resolves once the page has loaded and is idle: what it shows at the start is painted. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise(resolve => addEventListener('load', resolve, { once: true }));
  await new Promise<unknown>(resolve => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: TIMEOUT_MS });
    else setTimeout(resolve, PAUSE_MS);
  });
}
