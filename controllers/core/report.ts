/**
 * Reports an error that no caller can handle, as an uncaught error of the page. Servers on Node 20 have no `reportError`,
 * and an error that is thrown there would end the process.
 */
export function report(error: unknown): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else console.error(error);
}

/** Returns what `run` returns; reports what it throws, so that one failure does not stop others, and returns undefined. */
export function guarded<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    report(error);
    return undefined;
  }
}
