import type { W3mError } from '../protocol/errors.js';

/** Something fetched: one value in place of `loading`, `error` and `data` flags that can disagree. */
export type Loadable<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly previous?: T | undefined }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: W3mError; readonly at: number; readonly previous?: T | undefined };

export const IDLE: Loadable<never> = { status: 'idle' };

/** What is known now: the value, or the one before while it is fetched again or could not be. */
export const latest = <T>(state: Loadable<T>): T | undefined =>
  state.status === 'ready' ? state.value : state.status === 'idle' ? undefined : state.previous;
