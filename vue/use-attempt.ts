import { computed, shallowRef, type Ref } from 'vue';
import { isW3mError, W3mError } from '../controllers/index.js';

/** What a composable calls after an attempt. */
export interface AttemptCalls<T> {
  onSuccess?(data: T): void;
  onError?(error: W3mError): void;
}

/** State of the last attempt. */
export interface AttemptState<T> {
  readonly data: Readonly<Ref<T | undefined>>;
  readonly error: Readonly<Ref<W3mError | undefined>>;
  readonly isPending: Readonly<Ref<boolean>>;
  readonly isError: Readonly<Ref<boolean>>;
  readonly isSuccess: Readonly<Ref<boolean>>;
}

/**
 * Returns the state of the last attempt, and a function that starts one. A later attempt aborts the earlier one, whose
 * result is dropped. The end of the component ends no attempt, nor its calls: a host may show a spinner in its place.
 */
export function useAttempt<T>({
  onSuccess,
  onError,
}: AttemptCalls<T>): readonly [AttemptState<T>, (start: (signal: AbortSignal) => Promise<T>) => Promise<void>] {
  const [data, error] = [shallowRef<T>(), shallowRef<W3mError>()];
  const isPending = shallowRef(false);
  let attempt = new AbortController();
  const state: AttemptState<T> = {
    data,
    error,
    isPending,
    isError: computed(() => error.value !== undefined),
    isSuccess: computed(() => data.value !== undefined),
  };
  return [
    state,
    async start => {
      attempt.abort();
      const { signal } = (attempt = new AbortController());
      [data.value, error.value, isPending.value] = [undefined, undefined, true];
      const [result, failed] = await start(signal).then(
        result => [result, undefined] as const,
        (cause: unknown) => [undefined, isW3mError(cause) ? cause : new W3mError('UNKNOWN', { cause })] as const,
      );
      if (signal.aborted) return; // a later call has taken over
      [data.value, error.value, isPending.value] = [result, failed, false];
      if (failed) onError?.(failed);
      else onSuccess?.(result); // there is a result without a failure
    },
  ];
}
