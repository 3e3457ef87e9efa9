import { unlessAborted } from '../core/abort.js';
import type { Scope } from '../core/scope.js';
import { W3mError, type ParameterlessErrorCode } from '../domain/errors/errors.js';

export { unlessAborted };

/** Returns a controller that aborts with any of `signals`. Abort it after use to remove its listeners. */
export function linked(...signals: readonly (AbortSignal | undefined)[]): AbortController {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal?.aborted) controller.abort(signal.reason);
    signal?.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal });
  }
  return controller;
}

/** Settles as `promise`. Rejects with `late` after `ms` milliseconds, and when `signal` or the scope aborts. */
export async function inTime<T>(
  promise: Promise<T>,
  ms: number,
  { scope, signal, late }: { scope: Scope; signal?: AbortSignal | undefined; late: ParameterlessErrorCode },
): Promise<T> {
  const end = linked(signal, scope.signal);
  const cancel = end.signal.aborted ? undefined : scope.after(ms, () => end.abort(new W3mError(late)));
  try {
    return await unlessAborted(promise, end.signal);
  } finally {
    cancel?.();
    end.abort();
  }
}
