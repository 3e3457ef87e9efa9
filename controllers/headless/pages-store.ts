import type { ListPages } from '../core/pages.js';
import type { Dispose } from '../core/signals.js';
import { EmptyPages } from '../domain/assets/empty-pages.js';
import type { ErrorCode } from '../domain/errors/errors.js';
import type { Readable } from '../domain/assets/readable.js';
import type { FeatureMap } from '../features/registry.js';
import type { Modal } from '../modal/modal.js';
import { createFeatureStore } from './feature-store.js';
import type { Store } from './store.js';

/** A list that is read page by page. */
export interface PagesSnapshot<T> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error?: ErrorCode | undefined;
  readonly items: readonly T[];
  /** True while there may be further ones. */
  readonly hasMore: boolean;
}

/** A paged list. While it has a subscriber, the first page is read, also of another account or network. */
export interface PagesStore<T> extends Store<PagesSnapshot<T>> {
  /** Reads the next page; repeats a failed read. A failure is in the snapshot. */
  more(): Promise<void>;
  /** Reads the newest again. */
  refresh(): Promise<void>;
}

type PagedFeature = Extract<Readable, 'nfts' | 'activity'>;

/** Creates the store of a paged feature. `watch` is called for each subscriber, as by `createFeatureStore`. */
export function createPagesStore<F extends PagedFeature, I extends FeatureMap[F]['items'], T>(
  modal: Modal,
  name: F,
  read: (items: ReturnType<I['get']>) => readonly T[],
  watch?: (feature: FeatureMap[F]) => Dispose,
): PagesStore<T> {
  const follow = (pages: FeatureMap[F]): Dispose => {
    const { items, hasMore, state }: ListPages<unknown> = pages;
    const empty = new EmptyPages();
    const end = modal.scope.effect(() => {
      const holder = `${modal.account.current.get()?.address}@${modal.network.active.get()?.caipNetworkId}`;
      const { length } = items.get();
      empty.follow(`${holder}:${length}`);
      const isUnread = length === 0 && hasMore.get() && state.get().is === 'idle';
      if (isUnread && empty.take()) queueMicrotask(() => void pages.loadMore());
    });
    const stop = watch?.(pages);
    return () => {
      end();
      stop?.();
    };
  };
  const { store, load } = createFeatureStore(
    modal,
    name,
    (pages, failure): PagesSnapshot<T> => {
      const state = pages?.state.get();
      const isFailed = state?.is === 'failed';
      const last = state?.is === 'loading' ? 'loading' : isFailed ? 'failed' : 'ready';
      return {
        status: failure ? 'failed' : pages ? last : 'idle',
        error: failure ?? (isFailed ? state.error.code : undefined),
        items: pages ? read(pages.items.get() as ReturnType<I['get']>) : [], // the items of `name`
        hasMore: pages?.hasMore.get() ?? false,
      };
    },
    follow,
  );
  const loaded = () => load().catch(() => undefined); // the snapshot has the failure
  return {
    ...store,
    async more() {
      const pages = await loaded();
      if (store.get().status === 'failed') pages?.retry();
      else await pages?.loadMore();
    },
    async refresh() {
      await (await loaded())?.refresh();
    },
  };
}
