'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { W3mError } from '../controllers/index.js';
import { asError } from './as-error.js';

/** What a hook calls after an attempt. */
export interface AttemptCalls<T> {
  onSuccess?(data: T): void;
  onError?(error: W3mError): void;
}

/** State of the last attempt. */
export interface AttemptState<T> {
  readonly data: T | undefined;
  readonly error: W3mError | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isSuccess: boolean;
}

type Settled<T> =
  { readonly status: 'success'; readonly data: T } | { readonly status: 'error'; readonly error: W3mError };
type Outcome<T> = { readonly status: 'idle' | 'pending' } | Settled<T>;

/**
 * Returns the state of the last attempt, and a function that starts one. A later attempt aborts the earlier one, whose
 * result is dropped. The unmount ends no attempt, nor its calls: a host may show a spinner in place of the component that
 * asked.
 */
export function useAttempt<T>(
  calls: AttemptCalls<T>,
): readonly [AttemptState<T>, (start: (signal: AbortSignal) => Promise<T>) => Promise<void>] {
  const [outcome, setOutcome] = useState<Outcome<T>>({ status: 'idle' });
  const latest = useRef(calls);
  const attempt = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    latest.current = calls;
  });

  const run = useCallback(async (start: (signal: AbortSignal) => Promise<T>) => {
    attempt.current?.abort();
    const own = (attempt.current = new AbortController());
    setOutcome({ status: 'pending' });
    const outcome = await settle(start(own.signal));
    if (own.signal.aborted) return; // a later call has taken over
    setOutcome(outcome);
    if (outcome.status === 'success') latest.current.onSuccess?.(outcome.data);
    else latest.current.onError?.(outcome.error);
  }, []);

  const state = useMemo(
    () => ({
      data: outcome.status === 'success' ? outcome.data : undefined,
      error: outcome.status === 'error' ? outcome.error : undefined,
      isPending: outcome.status === 'pending',
      isError: outcome.status === 'error',
      isSuccess: outcome.status === 'success',
    }),
    [outcome],
  );
  return [state, run];
}

const settle = <T>(attempt: Promise<T>): Promise<Settled<T>> =>
  attempt.then(
    data => ({ status: 'success', data }),
    (error: unknown) => ({
      status: 'error',
      error: asError(error),
    }),
  );
