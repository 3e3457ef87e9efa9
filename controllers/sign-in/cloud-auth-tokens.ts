import { createStorage } from '../core/storage.js';
import { reads, type StorageKey } from '../domain/storage/storage-key.js';

/** What a header may carry (RFC 6750, §2.1). */
export const TOKEN = /^[\w.~+/=-]{1,4096}$/;

const tokenKey = (key: string): StorageKey<string> => ({
  key,
  codec: 'text',
  schema: reads(value => (typeof value === 'string' && TOKEN.test(value) ? value : undefined)),
});

/** Keys of the browser's storage, if the host has its own. */
export interface TokenKeys {
  /** Key of the session's token. */
  readonly session?: string | undefined;
  /** Key of the token of the last nonce. */
  readonly nonce?: string | undefined;
}

/** A token in the browser's storage; in memory if the browser stores nothing. */
export interface TokenPlace {
  get(): string | undefined;
  set(token: string): void;
  remove(): void;
  /** Calls `listener` when another tab has changed the token. Returns the end of it. */
  onChange(listener: () => void): () => void;
}

/** Returns the places of the two tokens of `CloudAuthSIWX`. */
export function tokenPlaces({
  session = '@appkit/siwx-auth-token',
  nonce = '@appkit/siwx-nonce-token',
}: TokenKeys = {}): { readonly session: TokenPlace; readonly nonce: TokenPlace } {
  const storage = createStorage();
  const place = (name: string): TokenPlace => {
    const key = tokenKey(name);
    let stored: string | undefined;
    return {
      get: () => storage.get(key) ?? stored,
      set: token => (stored = storage.set(key, token) ? undefined : token),
      remove() {
        stored = undefined;
        storage.remove(key);
      },
      onChange(listener) {
        const stop = new AbortController();
        storage.watch(key, listener, stop.signal);
        return () => stop.abort();
      },
    };
  };
  return { session: place(session), nonce: place(nonce) };
}
