import type { Scope } from './scope.js';

/** Resolves after `ms` milliseconds; rejects with the reason if the signal is aborted or the scope ends first. */
export function wait(scope: Scope, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const pause = scope.child();
    const stop = (): void => {
      reject((signal?.aborted ? signal.reason : pause.signal.reason) as Error);
      pause.dispose();
    };
    signal?.addEventListener('abort', stop, { signal: pause.signal });
    pause.after(ms, () => {
      resolve();
      pause.dispose();
    });
    pause.onEnd(stop); // no effect once resolved
    if (signal?.aborted) stop();
  });
}
