import { unlessAborted } from '../core/abort.js';
import type { Scope } from '../core/scope.js';
import { W3mError, type ParameterlessErrorCode } from '../protocol/errors.js';

export { unlessAborted };

/** A controller that any of `signals` aborts too. Abort it when done, or it stays tied to them. */
export function linked(...signals: readonly (AbortSignal | undefined)[]): AbortController {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal?.aborted) controller.abort(signal.reason);
    signal?.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal });
  }
  return controller;
}

/** What `promise` becomes, unless `ms` pass or `signal` is aborted before. */
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
