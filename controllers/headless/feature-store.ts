import { once } from '../core/once.js';
import { signal, type Dispose } from '../core/signals.js';
import { asW3mError, type ErrorCode } from '../domain/errors/errors.js';
import type { FeatureMap, FeatureName } from '../features/registry.js';
import type { Modal } from '../modal/modal.js';
import { createStore, type Store } from './store.js';

/** A store of a feature, and what loads the feature. */
interface FeatureStore<F extends FeatureName, T> {
  readonly store: Store<T>;
  /** Loads the feature; a failed load is tried again on the next call. @throws {W3mError} `FEATURE_DISABLED`, … */
  load(): Promise<FeatureMap[F]>;
}

/**
 * Creates the store of a feature: it is loaded for the first subscriber. `read` gets undefined before, and the code of a
 * failed load. `watch` is called for each subscriber; what it returns, at the end of the subscription.
 */
export function createFeatureStore<F extends FeatureName, T>(
  modal: Modal,
  name: F,
  read: (feature: FeatureMap[F] | undefined, failure: ErrorCode | undefined) => T,
  watch?: (feature: FeatureMap[F]) => Dispose,
): FeatureStore<F, T> {
  const loaded = signal<FeatureMap[F] | undefined>(undefined);
  const failure = signal<ErrorCode | undefined>(undefined);
  const load = once(async () => {
    failure.set(undefined);
    try {
      const session = await modal.start();
      const feature = await session.features.load(name);
      loaded.set(feature);
      return feature;
    } catch (error) {
      failure.set(asW3mError(error).code);
      throw error;
    }
  });
  const store = createStore({
    scope: modal.scope,
    onUse() {
      let stop: Dispose | undefined;
      let isOver = false;
      load()
        .then(feature => {
          if (!isOver) stop = watch?.(feature);
        })
        .catch(() => undefined); // the snapshot has the failure
      return () => {
        isOver = true;
        stop?.();
      };
    },
    read: () => read(loaded.get(), failure.get()),
    initial: () => read(undefined, undefined),
  });
  return { store, load };
}
