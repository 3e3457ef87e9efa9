import { W3mError } from '../controllers/domain/errors/errors.js';

/** Rejects with `REQUEST_ABORTED` once the signal is aborted. */
export const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = (): void => reject(new W3mError('REQUEST_ABORTED'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
