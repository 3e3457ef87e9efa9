import type { StorageKey } from '../domain/storage/storage-key.js';
import { onReturn } from './on-return.js';

/** What stores texts by their name and answers at once, as `localStorage` does. */
export type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface StorageConfig {
  /** Storage backend; `localStorage` by default, none on a server. */
  readonly backend?: StorageBackend | undefined;
  /** Id of the modal, which becomes part of the keys unless it is `default`. */
  readonly prefix?: string | undefined;
}

/** Typed access to the browser's storage. Never throws: without a storage, nothing is stored. */
export interface TypedStorage {
  /** Returns the stored value; undefined if there is none. Deletes an invalid value. */
  get<T>(key: StorageKey<T>): T | undefined;
  /** Stores a value; returns false if the browser refuses it (quota exceeded, or storage blocked). */
  set<T>(key: StorageKey<T>, value: NoInfer<T>): boolean;
  remove(key: StorageKey<unknown>): void;
  /**
   * Calls `onChange` when another tab changes the value, or has while this page was in the back-forward cache, until `signal`
   * is aborted.
   */
  watch<T>(key: StorageKey<T>, onChange: (value: T | undefined) => void, signal: AbortSignal): void;
}

/** Returns `localStorage`; undefined if it is blocked, since the mere access then throws. */
function browserStorage(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

/** Returns the name in the storage: `@appkit/x`, or `@appkit/<id>/x` for a modal with an id of its own. */
function nameFor({ key, isShared }: StorageKey<unknown>, prefix: string): string {
  const slash = key.indexOf('/') + 1;
  return isShared || prefix === '' || prefix === 'default'
    ? key
    : `${key.slice(0, slash)}${encodeURIComponent(prefix)}/${key.slice(slash)}`;
}

function encode(codec: StorageKey<unknown>['codec'], value: unknown): string {
  return codec === 'json' ? JSON.stringify(value) : String(value); // an array becomes comma-separated text
}

function decode<T>({ codec, schema }: StorageKey<T>, text: string): T | undefined {
  const list = (): string[] => (text === '' ? [] : text.split(','));
  try {
    const value: unknown = codec === 'json' ? JSON.parse(text) : codec === 'list' ? list() : text;
    const result = schema.safeParse(value);
    return result.success ? result.data : undefined;
  } catch {
    return undefined; // invalid JSON counts as an invalid value
  }
}

/** Opens the storage of one modal. */
export function createStorage({ backend, prefix = 'default' }: StorageConfig = {}): TypedStorage {
  /** Runs `work` on the storage. Every error means that the storage is not available. */
  const use = <R>(work: (storage: StorageBackend) => R): R | undefined => {
    const storage = backend ?? browserStorage();
    try {
      return storage && work(storage);
    } catch {
      return undefined;
    }
  };

  const storage: TypedStorage = {
    get: key =>
      use(area => {
        const name = nameFor(key, prefix);
        const text = area.getItem(name);
        if (text === null) return undefined;
        const value = decode(key, text);
        if (value === undefined) area.removeItem(name);
        return value;
      }),

    set: (key, value) =>
      use(area => {
        area.setItem(nameFor(key, prefix), encode(key.codec, value));
        return true;
      }) ?? false,

    remove: key => use(area => area.removeItem(nameFor(key, prefix))),

    watch(key, onChange, signal) {
      if (typeof document === 'undefined') return; // also in React Native, whose window has no events
      const name = nameFor(key, prefix);
      const onStorage = (event: StorageEvent): void => {
        const isOurs = event.storageArea === (backend ?? browserStorage());
        if (isOurs && (event.key === name || event.key === null)) onChange(storage.get(key)); // null: cleared
      };
      window.addEventListener('storage', onStorage, { signal });
      const text = (): string | null | undefined => use(area => area.getItem(name));
      let left: string | null | undefined;
      window.addEventListener('pagehide', () => (left = text()), { signal });
      onReturn(() => text() !== left && onChange(storage.get(key)), signal);
    },
  };
  return storage;
}
