import type { Scope } from '../core/scope.js';
import { computed, signal, untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';
import { DEBOUNCE_MS, WALLET_RETRY_PAUSES_MS, WALLETS_PER_PAGE, WALLETS_PER_SEARCH } from '../protocol/constants.js';
import type { Connector, Wallet } from '../protocol/entities.js';
import { asW3mError, type W3mError } from '../protocol/errors.js';
import {
  isUnwanted,
  listWallets,
  mergeWallets,
  searchWallets,
  type DirectoryWishes,
  type ListedWallet,
} from '../protocol/wallet-directory.js';
import type { WalletListService, WalletQuery } from '../services/wallet-list.js';

export interface WalletListDeps {
  readonly scope: Scope;
  /** What is known without asking anybody, best known first. */
  readonly bundled: readonly Wallet[];
  /** The host's own wallets. */
  readonly custom: ReadonlySignal<readonly Wallet[]>;
  readonly connectors: ReadonlySignal<readonly Connector[]>;
  readonly wishes: ReadonlySignal<DirectoryWishes>;
  /** Absent where the host has named none: then nobody is ever asked. */
  readonly service: WalletListService | undefined;
  onSearch(search: string, isCertified: boolean): void;
}

/** What a person looks for. */
export interface WalletSearch {
  readonly text: string;
  readonly isCertified: boolean;
}

/** How the asking of the directory goes. What is known stays known, whatever becomes of it. */
export type DirectoryStatus =
  { readonly is: 'idle' } | { readonly is: 'loading' } | { readonly is: 'failed'; readonly error: W3mError };

const IDLE: DirectoryStatus = { is: 'idle' };
const LOADING: DirectoryStatus = { is: 'loading' };
const EVERYTHING: WalletSearch = { text: '', isCertified: false };

/** A search that is worth asking a server for. */
const SEARCH_MIN_LENGTH = 2;

/** The wallets there are: those at hand at once, those of a directory as they are asked for. */
export class WalletListController {
  readonly #deps: WalletListDeps;
  readonly #featured = signal<readonly Wallet[]>([]);
  readonly #fetched = signal<readonly Wallet[]>([]);
  readonly #found = signal<readonly Wallet[]>([]);
  readonly #total = signal<number | undefined>(undefined);
  readonly #pages = signal(0);
  readonly #status = signal<DirectoryStatus>(IDLE);
  readonly #searchStatus = signal<DirectoryStatus>(IDLE);
  readonly #search = signal<WalletSearch>(EVERYTHING);
  #asking: AbortController | undefined;
  #searching: AbortController | undefined;
  #cancelRetry: Dispose | undefined;
  #cancelSearch: Dispose | undefined;
  #failures = 0;
  #wanted = '';

  /** Every wallet that is known by now, in order. It grows at its end. */
  readonly all: ReadonlySignal<readonly ListedWallet[]> = computed(() => this.#list([]));

  /** What fits the search; at once as far as it is known, and what a server adds comes after. */
  readonly results: ReadonlySignal<readonly ListedWallet[]> = computed(() => {
    const { text, isCertified } = this.#search.get();
    const found = this.#found.get();
    const fitting = (found.length > 0 ? this.#list(found) : this.all.get()).filter(
      ({ wallet }) => !isCertified || wallet.badge_type === 'certified',
    );
    const named = searchWallets(fitting, text);
    if (named === fitting) return fitting;
    const others = fitting.filter(entry => !named.includes(entry) && found.some(({ id }) => id === entry.wallet.id));
    return [...named, ...others]; // a server may know names that are not written here
  });

  readonly search: ReadonlySignal<WalletSearch> = this.#search;
  readonly status: ReadonlySignal<DirectoryStatus> = this.#status;
  readonly searchStatus: ReadonlySignal<DirectoryStatus> = this.#searchStatus;

  /** True while there may be wallets that have not been asked for. */
  readonly hasMore: ReadonlySignal<boolean> = computed(() => {
    const total = this.#total.get();
    return this.#deps.service !== undefined && (total === undefined || this.#pages.get() * WALLETS_PER_PAGE < total);
  });

  /** How many wallets there are, as far as that is known. */
  readonly count: ReadonlySignal<number> = computed(() =>
    Math.max(this.all.get().length, this.hasMore.get() ? (this.#total.get() ?? 0) : 0),
  );

  /** True where anybody says which wallets are certified. */
  readonly knowsCertified: ReadonlySignal<boolean> = computed(
    () => this.#deps.service !== undefined || this.all.get().some(({ wallet }) => wallet.badge_type === 'certified'),
  );

  /** The wallets that the host puts first, in its order, as far as they are known. */
  readonly featured: ReadonlySignal<readonly ListedWallet[]> = computed(() => {
    const { featured } = this.#deps.wishes.get();
    const all = this.all.get();
    return featured.flatMap(id => all.find(({ wallet }) => wallet.id === id) ?? []);
  });

  constructor(deps: WalletListDeps) {
    this.#deps = deps;
    deps.scope.effect(() => {
      const { chains, included, excluded } = deps.wishes.get();
      const wanted = JSON.stringify([chains, included, excluded]);
      if (wanted === this.#wanted) return;
      this.#wanted = wanted;
      untracked(() => this.#forget());
    });
    deps.scope.onEnd(() => this.#stop());
  }

  /** Asks for the next page, unless that is under way or there is none. */
  async loadMore(): Promise<void> {
    const { service } = this.#deps;
    if (!service || this.#asking || !untracked(() => this.hasMore.get())) return;
    const asking = (this.#asking = new AbortController());
    this.#cancelRetry?.();
    this.#status.set(LOADING);
    try {
      const at = untracked(() => this.#pages.get()) + 1;
      if (at === 1) await this.#loadFeatured(service, asking.signal);
      asking.signal.throwIfAborted();
      const { wallets, count } = await service.list(
        { ...this.#query(), page: at, entries: WALLETS_PER_PAGE },
        asking.signal,
      );
      if (this.#asking !== asking) return;
      this.#asking = undefined;
      this.#failures = 0;
      this.#fetched.set([...untracked(() => this.#fetched.get()), ...wallets]);
      this.#total.set(count);
      this.#pages.set(at);
      this.#status.set(IDLE);
    } catch (cause) {
      if (this.#asking !== asking) return; // something else is wanted by now
      this.#asking = undefined;
      this.#status.set({ is: 'failed', error: asW3mError(cause) });
      this.#retryLater();
    }
  }

  /** Tries again what failed, now. */
  retry(): void {
    this.#failures = 0;
    if (untracked(() => this.#searchStatus.get()).is === 'failed') void this.#ask();
    if (untracked(() => this.#status.get()).is === 'failed') void this.loadMore();
  }

  /** Looks for wallets: here at once, at the directory's once a person pauses. */
  setSearch(change: Partial<WalletSearch>): void {
    const search = { ...untracked(() => this.#search.get()), ...change };
    this.#endSearch();
    this.#search.set(search);
    const text = search.text.trim();
    if (text.length < SEARCH_MIN_LENGTH && !search.isCertified) return;
    if (this.#deps.service) this.#searchStatus.set(LOADING);
    this.#cancelSearch = this.#deps.scope.after(DEBOUNCE_MS, () => {
      this.#deps.onSearch(text, search.isCertified);
      void this.#ask();
    });
  }

  /** True for a wallet in this browser that the host excludes by what only a directory knows of it. */
  isUnwanted(connector: Connector): boolean {
    return isUnwanted(connector, this.#deps.bundled, this.#deps.wishes.get());
  }

  async #ask(): Promise<void> {
    const { service } = this.#deps;
    if (!service) return;
    const { text, isCertified } = untracked(() => this.#search.get());
    const asking = (this.#searching = new AbortController());
    this.#searchStatus.set(LOADING);
    try {
      const query = { ...this.#query(), page: 1, entries: WALLETS_PER_SEARCH, search: text.trim(), isCertified };
      const { wallets } = await service.list(query, asking.signal);
      if (this.#searching !== asking) return;
      this.#found.set(wallets);
      this.#searchStatus.set(IDLE);
    } catch (cause) {
      if (this.#searching === asking) this.#searchStatus.set({ is: 'failed', error: asW3mError(cause) });
    }
  }

  #query(): Pick<WalletQuery, 'include' | 'exclude' | 'chains'> {
    const { included, excluded, chains } = untracked(() => this.#deps.wishes.get());
    return { include: included, exclude: excluded, chains };
  }

  /** Those that the host puts first may stand on any page, so they are asked for by name. */
  async #loadFeatured(service: WalletListService, stop: AbortSignal): Promise<void> {
    const known = untracked(() => this.all.get());
    const { featured } = untracked(() => this.#deps.wishes.get());
    const include = featured.filter(id => !known.some(({ wallet }) => wallet.id === id));
    if (include.length === 0) return;
    const { wallets } = await service.list({ include, page: 1, entries: include.length }, stop);
    if (!stop.aborted) this.#featured.set(wallets);
  }

  #list(found: readonly Wallet[]): readonly ListedWallet[] {
    const { connectors, wishes, custom, bundled } = this.#deps;
    const wallets = mergeWallets(custom.get(), this.#featured.get(), bundled, this.#fetched.get(), found);
    return listWallets(connectors.get(), wallets, wishes.get());
  }

  #retryLater(): void {
    const pause = WALLET_RETRY_PAUSES_MS[this.#failures];
    this.#failures += 1;
    if (pause !== undefined) this.#cancelRetry = this.#deps.scope.after(pause, () => void this.loadMore());
  }

  #endSearch(): void {
    this.#cancelSearch?.();
    this.#searching?.abort();
    this.#searching = undefined;
    this.#found.set([]);
    this.#searchStatus.set(IDLE);
  }

  #stop(): void {
    this.#cancelRetry?.();
    this.#cancelSearch?.();
    this.#asking?.abort();
    this.#searching?.abort();
    this.#asking = this.#searching = undefined;
  }

  /** What was fetched was for other chains, or other wishes. */
  #forget(): void {
    this.#stop();
    this.#fetched.set([]);
    this.#total.set(undefined);
    this.#pages.set(0);
    this.#status.set(IDLE);
    this.#endSearch();
  }
}
