import { W3mError, type ParameterlessErrorCode } from '../domain/errors/errors.js';
import type { Loadable } from './loadable.js';
import { once } from './once.js';
import type { Resource } from './resource.js';
import type { Scope } from './scope.js';
import { computed, signal, untracked } from './signals.js';

export interface LazyResourceDeps<T> {
  readonly scope: Scope;
  /** Reads signals: true once the value is needed. Nothing is loaded before. */
  isNeeded(): boolean;
  /** Loads the resource; called again only after a failure. */
  load(): Promise<Resource<T>>;
  /** Code of the error in the state while the resource could not be loaded. */
  readonly failure: ParameterlessErrorCode;
}

/** Stands in for a resource whose code is loaded when its value is first wanted. */
export function lazyResource<T>({ scope, isNeeded, load, failure }: LazyResourceDeps<T>): Resource<T> {
  const loaded = signal<Resource<T> | undefined>(undefined);
  const failed = signal<Loadable<T> | undefined>(undefined);
  const hasEnded = (): boolean => scope.signal.aborted;

  const start = once(async () => {
    failed.set(undefined);
    const resource = await load();
    if (!hasEnded()) loaded.set(resource);
    return resource;
  });
  /** Resolves with the resource; with undefined if it is not wanted or could not be loaded. */
  const get = async (): Promise<Resource<T> | undefined> => {
    if (hasEnded() || !untracked(isNeeded)) return undefined;
    try {
      return await start();
    } catch (cause) {
      if (!hasEnded()) failed.set({ status: 'failed', error: new W3mError(failure, { cause }), at: scope.now() });
      return undefined;
    }
  };

  scope.effect(() => {
    if (isNeeded()) void untracked(get);
  });
  const stateBefore = (): Loadable<T> => (isNeeded() ? (failed.get() ?? { status: 'loading' }) : { status: 'idle' });
  return {
    state: computed(() => loaded.get()?.state.get() ?? stateBefore()),
    latest: computed(() => loaded.get()?.latest.get()),
    async refresh(how) {
      const isNew = untracked(() => loaded.get()) === undefined;
      const resource = await get();
      return isNew ? resource?.settled() : resource?.refresh(how); // a new resource reads by itself
    },
    settled: async () => (await get())?.settled(),
  };
}
