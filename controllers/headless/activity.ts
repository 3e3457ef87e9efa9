import { once } from '../core/once.js';
import type { Activity } from '../domain/assets/activity.js';
import type { ErrorCode } from '../domain/errors/errors.js';
import type { Modal } from '../modal/modal.js';
import { createFeatureStore } from './feature-store.js';
import type { Store } from './store.js';

/** Past transactions of the active account on the active network, newest first, with those that the kit has sent. */
export interface ActivitySnapshot {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error?: ErrorCode | undefined;
  readonly items: readonly Activity[];
  /** True while there may be older ones. */
  readonly hasMore: boolean;
}

/** The activity. Its first page is read when somebody subscribes. */
export interface ActivityStore extends Store<ActivitySnapshot> {
  /** Reads the next page; repeats a failed read. A failure is in the snapshot. */
  more(): Promise<void>;
  /** Reads the newest again. */
  refresh(): Promise<void>;
}

/** Creates the activity. */
export function createActivity(modal: Modal): ActivityStore {
  const { store, load } = createFeatureStore(modal, 'activity', (activity, failure): ActivitySnapshot => {
    const state = activity?.state.get();
    const isFailed = state?.is === 'failed';
    const last = state?.is === 'loading' ? 'loading' : isFailed ? 'failed' : 'ready';
    return {
      status: failure ? 'failed' : activity ? last : 'idle',
      error: failure ?? (isFailed ? state.error.code : undefined),
      items: activity?.items.get() ?? [],
      hasMore: activity?.hasMore.get() ?? false,
    };
  });
  const readFirst = once(async () => (await load()).loadMore()); // a further subscriber reads no further page
  const loaded = () => load().catch(() => undefined); // the snapshot has the failure
  return {
    ...store,
    subscribe(listener) {
      readFirst().catch(() => undefined); // the snapshot has the failure
      return store.subscribe(listener);
    },
    async more() {
      const activity = await loaded();
      if (store.get().status === 'failed') activity?.retry();
      else await activity?.loadMore();
    },
    async refresh() {
      await (await loaded())?.refresh();
    },
  };
}
