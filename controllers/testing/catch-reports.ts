/**
 * Collects the errors that code reports (`reportError`) until `stop`, which returns them. Until then the test runner
 * does not hear them: it would call the page broken.
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
