import type { W3mError } from '../domain/errors/errors.js';

/** State of a remote value, in place of `loading`, `error` and `data` flags that can contradict each other. */
export type Loadable<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly previous?: T | undefined }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: W3mError; readonly at: number; readonly previous?: T | undefined };
