import { type Scope } from '../core/scope.js';
import { computed, untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';
import { isSameData } from './same-data.js';

/** Key under which a store carries its signal, for elements that read signals; hosts use the methods. */
export const SIGNAL: unique symbol = Symbol('latchkey.signal');

/**
 * One part of the state, as a snapshot that is replaced when something in it changes. It is a store of
 * `useSyncExternalStore` and of Svelte, and an async iterable. Its methods may be passed on without the store.
 */
export interface Store<T> {
  /** Returns the snapshot: plain data that JSON can write, the same object as long as nothing changes. */
  readonly get: () => T;
  /**
   * Returns the snapshot of a first visit, which depends on the options alone: what a server renders, and a page while it
   * hydrates. Always the same object.
   */
  readonly getInitial: () => T;
  /** Calls `listener` at once and after each change, within a microtask of it. Returns the end of it. */
  readonly subscribe: (listener: (snapshot: T) => void) => () => void;
  /** Yields the snapshot and each later one; a slow reader gets the latest alone. Ends with the kit. */
  readonly [Symbol.asyncIterator]: () => AsyncIterableIterator<T>;
  readonly [SIGNAL]: ReadonlySignal<T>;
}

/** Parameters of {@link createStore}. */
interface StoreDeps<T> {
  readonly scope: Scope;
  read(): T;
  /** Returns the snapshot before anything is stored, loaded or connected. Called once, when it is first needed. */
  initial(): T;
  /** Called for each subscriber: what the snapshot needs is loaded then. Returns what ends with the subscription. */
  onUse?(): Dispose | undefined | void;
}

/** Creates a store of what `read` computes from signals. */
export function createStore<T>({ scope, read, initial, onUse }: StoreDeps<T>): Store<T> {
  const snapshot = computed(read, { equals: isSameData });
  const get = (): T => untracked(() => snapshot.get());
  let first: { readonly snapshot: T } | undefined;
  const subscribe = (listener: (value: T) => void): (() => void) => {
    if (scope.signal.aborted) {
      listener(get());
      return () => undefined;
    }
    const release = onUse?.();
    const end = scope.effect(() => {
      const value = snapshot.get();
      untracked(() => listener(value));
    });
    return () => {
      end();
      release?.();
    };
  };
  return {
    get,
    getInitial: () => (first ??= { snapshot: initial() }).snapshot,
    subscribe,
    [Symbol.asyncIterator]: () => iterate(scope, subscribe),
    [SIGNAL]: snapshot,
  };
}

async function* iterate<T>(scope: Scope, subscribe: Store<T>['subscribe']): AsyncGenerator<T> {
  let latest: { readonly value: T } | undefined;
  let wake = (): void => undefined;
  const end = subscribe(value => {
    latest = { value };
    wake();
  });
  const forget = scope.onEnd(() => wake());
  try {
    while (latest ?? !scope.signal.aborted) {
      if (latest) {
        const { value } = latest;
        latest = undefined;
        yield value;
      } else await new Promise<void>(resolve => (wake = resolve));
    }
  } finally {
    forget();
    end();
  }
}
