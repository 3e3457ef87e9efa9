import { asW3mError, type ParameterlessErrorCode, type W3mError } from '../domain/errors/errors.js';
import { unlessAborted } from './abort.js';
import { keyed } from './keyed.js';
import type { Scope } from './scope.js';
import { computed, signal, untracked, type Dispose, type ReadonlySignal } from './signals.js';

/** What a source returns for one cursor. */
export interface ListPage<T, C> {
  readonly items: readonly T[];
  /** Cursor of the next page; absent on the last one. */
  readonly next?: C | undefined;
}

/** State of the read of a page. Items of earlier pages stay in every state. */
export type ListPageState =
  { readonly is: 'idle' } | { readonly is: 'loading' } | { readonly is: 'failed'; readonly error: W3mError };

/** A list that is read page by page: activity, NFTs, wallets of a directory. */
export interface ListPages<T> {
  /** Items of all pages read so far; new pages are appended. Empty again when the subject changes. */
  readonly items: ReadonlySignal<readonly T[]>;
  readonly state: ReadonlySignal<ListPageState>;
  /** True while there may be items that have not been read. */
  readonly hasMore: ReadonlySignal<boolean>;
  /** Reads the next page, unless a read is pending or the last page has been read. Never rejects. */
  loadMore(): Promise<void>;
  /** Retries a failed page at once. */
  retry(): void;
  /**
   * Reads the first page again and puts its new items before the known ones; replaces all if it shares none with them.
   * Reads nothing while a read is pending or before the first page. A failure changes nothing. Never rejects.
   */
  refresh(): Promise<void>;
}

export interface ListPagesDeps<S, T, C> {
  readonly scope: Scope;
  /** Subject of the list; undefined while there is nothing to read. */
  readonly subject: ReadonlySignal<S | undefined>;
  /** Identity of a subject: two subjects with equal keys share their pages. */
  key(subject: S): string;
  /** Reads one page; the first one has no cursor. `signal` is aborted when the subject changes and when the scope ends. */
  page(subject: S, cursor: C | undefined, signal: AbortSignal): Promise<ListPage<T, C>>;
  /** Code that wraps a foreign error. */
  readonly failure: ParameterlessErrorCode;
  /** Identity of an item, for {@link ListPages.refresh}; without it, a refresh replaces all items. */
  id?(item: T): string;
  /** Pauses before the automatic retries of a failed page, in milliseconds; no retries by default. */
  readonly retryPausesMs?: readonly number[];
}

/** Creates a paged list that follows its subject until the scope ends. Nothing is read before `loadMore()`. */
export function createPages<S, T, C>(deps: ListPagesDeps<S, T, C>): ListPages<T> {
  return new KeyedPages(deps);
}

const IDLE: ListPageState = { is: 'idle' };
const LOADING: ListPageState = { is: 'loading' };

class KeyedPages<S, T, C> implements ListPages<T> {
  readonly #deps: ListPagesDeps<S, T, C>;
  readonly #subject: ReadonlySignal<S | undefined>;
  readonly #items = signal<readonly T[]>([]);
  readonly #state = signal<ListPageState>(IDLE);
  readonly #isEnded = signal(false);
  #current: S | undefined;
  #cursor: C | undefined;
  #request: AbortController | undefined;
  #cancelRetry: Dispose | undefined;
  #failures = 0;

  readonly items: ReadonlySignal<readonly T[]> = this.#items;
  readonly state: ReadonlySignal<ListPageState> = this.#state;
  readonly hasMore: ReadonlySignal<boolean> = computed(() => this.#subject.get() !== undefined && !this.#isEnded.get());

  constructor(deps: ListPagesDeps<S, T, C>) {
    this.#deps = deps;
    this.#subject = keyed(deps.subject, subject => deps.key(subject));
    deps.scope.effect(() => {
      this.#subject.get();
      untracked(() => this.#follow());
    });
    deps.scope.onEnd(() => this.#stop());
  }

  async loadMore(): Promise<void> {
    this.#follow();
    const subject = this.#current;
    if (subject === undefined || this.#request || untracked(() => !this.hasMore.get())) return;
    if (this.#deps.scope.signal.aborted) return;
    const request = (this.#request = new AbortController());
    this.#cancelRetry?.();
    this.#state.set(LOADING);
    try {
      const { items, next } = await unlessAborted(
        this.#deps.page(subject, this.#cursor, request.signal),
        request.signal,
      );
      request.signal.throwIfAborted(); // the answer of a former subject may come in the same turn
      this.#request = undefined;
      this.#failures = 0;
      this.#cursor = next;
      this.#items.set([...untracked(() => this.#items.get()), ...items]);
      this.#isEnded.set(next === undefined);
      this.#state.set(IDLE);
    } catch (cause) {
      if (request.signal.aborted) return;
      this.#request = undefined;
      this.#state.set({ is: 'failed', error: asW3mError(cause, this.#deps.failure) });
      this.#retryLater();
    }
  }

  retry(): void {
    this.#failures = 0;
    if (untracked(() => this.#state.get()).is === 'failed') void this.loadMore();
  }

  async refresh(): Promise<void> {
    this.#follow();
    const subject = this.#current;
    const items = untracked(() => this.#items.get());
    const isRead = items.length > 0 || untracked(() => this.#isEnded.get());
    if (subject === undefined || this.#request || this.#deps.scope.signal.aborted || !isRead) return;
    const request = (this.#request = new AbortController());
    try {
      const page = await unlessAborted(this.#deps.page(subject, undefined, request.signal), request.signal);
      request.signal.throwIfAborted();
      this.#request = undefined;
      this.#merge(page, items);
    } catch {
      if (!request.signal.aborted) this.#request = undefined; // what is shown stays; the next page reports a failure
    }
  }

  #merge({ items, next }: ListPage<T, C>, known: readonly T[]): void {
    const { id = () => '' } = this.#deps;
    const fresh = new Set(items.map(id));
    const isJoined = this.#deps.id !== undefined && known.some(item => fresh.has(id(item)));
    this.#items.set(isJoined ? [...items, ...known.filter(item => !fresh.has(id(item)))] : items);
    if (isJoined) return;
    this.#cursor = next;
    this.#isEnded.set(next === undefined);
  }

  /** Switches to the current subject; a caller may read it before the effect has run. */
  #follow(): void {
    const subject = untracked(() => this.#subject.get());
    if (subject === this.#current) return;
    this.#current = subject;
    this.#stop();
    this.#failures = 0;
    this.#cursor = undefined;
    this.#items.set([]);
    this.#isEnded.set(false);
    this.#state.set(IDLE);
  }

  #retryLater(): void {
    const pause = this.#deps.retryPausesMs?.[this.#failures];
    this.#failures += 1;
    if (pause !== undefined) this.#cancelRetry = this.#deps.scope.after(pause, () => void this.loadMore());
  }

  #stop(): void {
    this.#cancelRetry?.();
    this.#request?.abort();
    this.#request = undefined;
  }
}
