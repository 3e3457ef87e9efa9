import { asW3mError, type ParameterlessErrorCode } from '../domain/errors/errors.js';

/** A memoised loader. */
export interface Once<T> {
  /** Loads on the first call; later calls share that promise. A rejected load is retried on the next call. */
  (): Promise<T>;
  /** Returns the load that is pending or done, without starting one. */
  peek(): Promise<T> | undefined;
}

/**
 * Memoises a loader.
 * @param failure Code of the `W3mError` that wraps a foreign error; without it, errors pass through unchanged.
 */
export function once<T>(make: () => Promise<T>, failure?: ParameterlessErrorCode): Once<T> {
  let loading: Promise<T> | undefined;

  const load = (): Promise<T> =>
    (async () => make())().catch((error: unknown) => {
      loading = undefined; // the network may be back on the next call
      throw failure ? asW3mError(error, failure) : error;
    });
  return Object.assign(() => (loading ??= load()), { peek: () => loading });
}
