/**
 * Collects the errors passed to `reportError` until `stop`, which returns them. Hides them from the test runner, which
 * would otherwise fail the test page.
 */
export function catchReports(): { stop(): readonly unknown[] } {
  const reported: unknown[] = [];
  const onError = (event: ErrorEvent): void => {
    event.preventDefault();
    reported.push(event.error);
  };
  const { onerror } = window;
  window.onerror = null;
  window.addEventListener('error', onError, { capture: true });
  return {
    stop() {
      window.removeEventListener('error', onError, { capture: true });
      window.onerror = onerror;
      return reported;
    },
  };
}

/** Collects what `console.error` gets until `stop`, which returns it. */
export function catchLog(): { stop(): readonly unknown[] } {
  const logged: unknown[] = [];
  const { error } = console;
  console.error = (first: unknown) => void logged.push(first);
  return {
    stop() {
      console.error = error;
      return logged;
    },
  };
}
