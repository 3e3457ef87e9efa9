import { once } from '../core/once.js';
import { signal, untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';
import { asW3mError, W3mError, type ErrorCode } from '../domain/errors/errors.js';
import type { Modal } from '../modal/modal.js';
import { createStore, SIGNAL, type Store } from './store.js';

/** What a store has. */
export type Snapshot<S> = S extends Store<infer T> ? T : never;
type Action = (...args: never[]) => unknown;
/** Names of what a store does. */
export type ActionName<S> = { [K in keyof S]-?: S[K] extends Action ? K : never }[Exclude<
  keyof S,
  keyof Store<unknown>
>];

/**
 * Creates a store whose code loads on the first subscription or action: a page pays for the parts that it uses. A
 * failed load is in the snapshot as `error`, and is tried again on the next use.
 * @param initial Snapshot until the store has loaded
 * @param load Loads the function that creates the store
 * @param clicks Actions for the handler of a click, which cannot wait: they throw `INVALID_REQUEST` until then
 * @param isEarly True loads the store with the session, so that `get` is right without a subscriber
 */
export function createDeferredStore<
  S extends Store<object>,
  A extends ActionName<S> = never,
  C extends ActionName<S> = never,
>(
  modal: Modal,
  initial: Snapshot<S>,
  load: () => Promise<(modal: Modal) => S>,
  actions: readonly A[],
  clicks: readonly C[] = [],
  isEarly = false,
): Store<Snapshot<S>> & Pick<S, A | C> {
  const loaded = signal<S | undefined>(undefined);
  const failure = signal<ErrorCode | undefined>(undefined);
  const open = once(async (): Promise<S> => {
    failure.set(undefined);
    try {
      const create = await load();
      const store = create(modal);
      loaded.set(store);
      return store;
    } catch (error) {
      failure.set(asW3mError(error).code);
      throw error;
    }
  });
  const read = (): Snapshot<S> => {
    const error = failure.get();
    const store = loaded.get() as Store<Snapshot<S>> | undefined;
    return store?.[SIGNAL].get() ?? (error === undefined ? initial : { ...initial, error });
  };
  if (isEarly) {
    modal.scope.effect(() => {
      if (modal.session.get()) open().catch(() => undefined); // the snapshot has the failure
    });
  }
  const onUse = (): Dispose => {
    let end: Dispose | undefined;
    let isOver = false;
    open().then(
      store => {
        if (!isOver) end = store.subscribe(() => undefined);
      },
      () => undefined, // the snapshot has the failure
    );
    return () => {
      isOver = true;
      end?.();
    };
  };
  return {
    ...createStore({ scope: modal.scope, read, initial: () => initial, onUse }),
    ...actionsOf(loaded, open, actions, clicks),
  };
}

function actionsOf<S extends Store<object>, A extends ActionName<S>, C extends ActionName<S>>(
  loaded: ReadonlySignal<S | undefined>,
  open: () => Promise<S>,
  actions: readonly A[],
  clicks: readonly C[],
): Pick<S, A | C> {
  const act = (name: A | C, args: readonly unknown[]): unknown => {
    const call = (store: S): unknown => (store[name] as (...args: readonly unknown[]) => unknown)(...args);
    const store = untracked(() => loaded.get());
    if (store) return call(store);
    if (clicks.includes(name as C)) throw new W3mError('INVALID_REQUEST');
    return open().then(call);
  };
  const names: readonly (A | C)[] = [...actions, ...clicks];
  return Object.fromEntries(names.map(name => [name, (...args: unknown[]) => act(name, args)])) as Pick<S, A | C>;
}
