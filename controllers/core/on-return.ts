/**
 * Calls `run` each time the page comes back from the browser's back-forward cache, until `signal` is aborted: a page in it
 * receives no events, so what it knows of wallets and other tabs is old.
 */
export function onReturn(run: () => void, signal: AbortSignal): void {
  if (typeof document === 'undefined' || typeof window === 'undefined') return; // React Native has a window without events
  window.addEventListener('pageshow', ({ persisted }) => persisted && run(), { signal });
}
