import type { StorageKey } from '../protocol/start-keys.js';

export interface StorageConfig {
  /** Where to keep things; the browser's own storage if left out, and nowhere on a server. */
  readonly backend?: Storage | undefined;
  /** The modal's id, which keeps the modals of a page apart. That of `default` adds nothing to the keys. */
  readonly prefix?: string | undefined;
}

/** What is kept between visits. It never throws: where the browser keeps nothing, nothing is remembered. */
export interface TypedStorage {
  /** The stored value; undefined if there is none. What is there but cannot be believed is removed. */
  get<T>(key: StorageKey<T>): T | undefined;
  /** Stores a value; false if the browser would not take it (full, or blocked). */
  set<T>(key: StorageKey<T>, value: NoInfer<T>): boolean;
  remove(key: StorageKey<unknown>): void;
  /** Calls `onChange` when another tab changes the value, until `signal` is aborted. */
  watch<T>(key: StorageKey<T>, onChange: (value: T | undefined) => void, signal: AbortSignal): void;
}

/** The browser's storage. Where a person blocks it, the mere question throws. */
function browserStorage(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

/** The key as the storage has it: `@appkit/x`, or `@appkit/<id>/x` for a modal with an id of its own. */
function nameFor({ key, isShared }: StorageKey<unknown>, prefix: string): string {
  const slash = key.indexOf('/') + 1;
  return isShared || prefix === '' || prefix === 'default'
    ? key
    : `${key.slice(0, slash)}${encodeURIComponent(prefix)}/${key.slice(slash)}`;
}

function encode(codec: StorageKey<unknown>['codec'], value: unknown): string {
  return codec === 'json' ? JSON.stringify(value) : String(value); // a list as text has commas between
}

function decode<T>({ codec, schema }: StorageKey<T>, text: string): T | undefined {
  const list = (): string[] => (text === '' ? [] : text.split(','));
  try {
    const value: unknown = codec === 'json' ? JSON.parse(text) : codec === 'list' ? list() : text;
    const result = schema.safeParse(value);
    return result.success ? result.data : undefined;
  } catch {
    return undefined; // no JSON: as bad as a wrong value
  }
}

/** Opens the storage of one modal. */
export function createStorage({ backend, prefix = 'default' }: StorageConfig = {}): TypedStorage {
  /** Does something with the storage. Whatever it throws means one thing: it is not to be had. */
  const use = <R>(work: (storage: Storage) => R): R | undefined => {
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
      if (typeof window === 'undefined') return;
      const name = nameFor(key, prefix);
      const onStorage = (event: StorageEvent): void => {
        const isOurs = event.storageArea === (backend ?? browserStorage());
        if (isOurs && (event.key === name || event.key === null)) onChange(storage.get(key)); // null: all was cleared
      };
      window.addEventListener('storage', onStorage, { signal });
    },
  };
  return storage;
}
