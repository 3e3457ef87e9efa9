import { keyed } from '../core/keyed.js';
import { createPages, type ListPage, type ListPages, type ListPageState } from '../core/pages.js';
import type { Scope } from '../core/scope.js';
import { computed, signal, untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';
import { DEBOUNCE_MS, WALLET_RETRY_PAUSES_MS, WALLETS_PER_PAGE, WALLETS_PER_SEARCH } from '../domain/constants.js';
import type { Connector, Wallet } from '../domain/entities.js';
import { asW3mError } from '../domain/errors/errors.js';
import { isExcludedWallet } from '../domain/wallets/listed-wallets.js';
import {
  isUnwanted,
  listWallets,
  mergeWallets,
  searchWallets,
  type DirectoryWishes,
  type ListedWallet,
} from '../domain/wallets/wallet-directory.js';
import type { DirectoryProvider } from '../providers/providers.js';
import type { WalletQuery } from '../services/wallet-list.js';

export interface WalletListDeps {
  readonly scope: Scope;
  /** Wallets of the bundled directory, best known first. */
  readonly bundled: readonly Wallet[];
  /** The host's own wallets. */
  readonly custom: ReadonlySignal<readonly Wallet[]>;
  readonly connectors: ReadonlySignal<readonly Connector[]>;
  readonly wishes: ReadonlySignal<DirectoryWishes>;
  /** Directory on a server; undefined unless the host names one. */
  readonly provider: DirectoryProvider | undefined;
  onSearch(search: string, isCertified: boolean): void;
}

/** Search of a person. */
export interface WalletSearch {
  readonly text: string;
  readonly isCertified: boolean;
}

const IDLE: ListPageState = { is: 'idle' };
const LOADING: ListPageState = { is: 'loading' };
const EVERYTHING: WalletSearch = { text: '', isCertified: false };

/** Shortest text that is sent to a server. */
const SEARCH_MIN_LENGTH = 2;

/** Lists wallets: installed, bundled and custom ones at once, those of a directory page by page. */
export class WalletListController {
  readonly #deps: WalletListDeps;
  /** Wallets of the directory that the host features or excludes. */
  readonly #named = signal<readonly Wallet[]>([]);
  readonly #pages: ListPages<Wallet>;
  readonly #found = signal<readonly Wallet[]>([]);
  readonly #total = signal<number | undefined>(undefined);
  readonly #searchStatus = signal<ListPageState>(IDLE);
  readonly #search = signal<WalletSearch>(EVERYTHING);
  #searching: AbortController | undefined;
  #cancelSearch: Dispose | undefined;

  /** All known wallets in display order; pages of the directory are appended. */
  readonly all: ReadonlySignal<readonly ListedWallet[]> = computed(() => this.#list([]));

  /** Wallets that match the search: known ones at once, then those that the server adds. */
  readonly results: ReadonlySignal<readonly ListedWallet[]> = computed(() => {
    const { text, isCertified } = this.#search.get();
    const found = this.#found.get();
    const candidates = (found.length > 0 ? this.#list(found) : this.all.get()).filter(
      ({ wallet }) => !isCertified || wallet.badge_type === 'certified',
    );
    const named = searchWallets(candidates, text);
    if (named === candidates) return candidates;
    const others = candidates.filter(entry => !named.includes(entry) && found.some(({ id }) => id === entry.wallet.id));
    return [...named, ...others]; // a server may match by names that it does not return
  });

  readonly search: ReadonlySignal<WalletSearch> = this.#search;
  /** State of the read of a page. */
  readonly status: ReadonlySignal<ListPageState> = computed(() => this.#pages.state.get());
  readonly searchStatus: ReadonlySignal<ListPageState> = this.#searchStatus;

  /** True while the directory may have further pages. */
  readonly hasMore: ReadonlySignal<boolean> = computed(() => this.#pages.hasMore.get());

  /** Number of wallets; includes unread pages of the directory once its total is known. */
  readonly count: ReadonlySignal<number> = computed(() =>
    Math.max(this.all.get().length, this.hasMore.get() ? (this.#total.get() ?? 0) : 0),
  );

  /** True if any source reports certifications. */
  readonly knowsCertified: ReadonlySignal<boolean> = computed(
    () => this.#deps.provider !== undefined || this.all.get().some(({ wallet }) => wallet.badge_type === 'certified'),
  );

  /** Known wallets that the host features, in its order. */
  readonly featured: ReadonlySignal<readonly ListedWallet[]> = computed(() => {
    const { featured } = this.#deps.wishes.get();
    const all = this.all.get();
    return featured.flatMap(id => all.find(({ wallet }) => wallet.id === id) ?? []);
  });

  constructor(deps: WalletListDeps) {
    this.#deps = deps;
    const key = ({ chains, included, excluded }: DirectoryWishes): string =>
      JSON.stringify([chains, included, excluded]);
    this.#pages = createPages({
      scope: deps.scope,
      subject: computed(() => deps.provider && deps.wishes.get()),
      key,
      page: (wishes, at: number | undefined, stop) => this.#page(wishes, at ?? 1, stop),
      failure: 'UNKNOWN',
      retryPausesMs: WALLET_RETRY_PAUSES_MS,
    });
    const query = keyed(deps.wishes, key);
    deps.scope.effect(() => {
      query.get();
      untracked(() => {
        this.#total.set(undefined);
        this.#endSearch();
      });
    });
    deps.scope.onEnd(() => this.#endSearch());
  }

  /** Reads the next page, unless a read is pending or the last page has been read. */
  loadMore(): Promise<void> {
    return this.#pages.loadMore();
  }

  /** Retries a failed search or page at once. */
  retry(): void {
    if (untracked(() => this.#searchStatus.get()).is === 'failed') void this.#ask();
    this.#pages.retry();
  }

  /** Searches known wallets at once, and the directory after a debounce. */
  setSearch(change: Partial<WalletSearch>): void {
    const search = { ...untracked(() => this.#search.get()), ...change };
    this.#endSearch();
    this.#search.set(search);
    const text = search.text.trim();
    if (text.length < SEARCH_MIN_LENGTH && !search.isCertified) return;
    if (this.#deps.provider) this.#searchStatus.set(LOADING);
    this.#cancelSearch = this.#deps.scope.after(DEBOUNCE_MS, () => {
      this.#deps.onSearch(text, search.isCertified);
      void this.#ask();
    });
  }

  /** Finds one wallet among the known ones, else among those that the directory has under `text`. */
  async find(text: string, choose: (wallets: readonly Wallet[]) => Wallet | undefined): Promise<Wallet | undefined> {
    const { provider, wishes, scope } = this.#deps;
    const known = untracked(() => this.all.get()).map(({ wallet }) => wallet);
    const found = choose(known);
    if (found || !provider) return found;
    const query = { ...queryOf(untracked(() => wishes.get())), search: text, page: 1, entries: WALLETS_PER_SEARCH };
    return choose((await provider.list(query, scope.signal)).wallets);
  }

  /** True for an installed wallet that the host excludes by the identity that a directory gives it. */
  isUnwanted(connector: Connector): boolean {
    return isUnwanted(connector, [...this.#deps.bundled, ...this.#named.get()], this.#deps.wishes.get());
  }

  async #ask(): Promise<void> {
    const { provider, wishes } = this.#deps;
    if (!provider) return;
    const { text, isCertified } = untracked(() => this.#search.get());
    const asking = (this.#searching = new AbortController());
    this.#searchStatus.set(LOADING);
    try {
      const query = { ...queryOf(untracked(() => wishes.get())), search: text.trim(), isCertified };
      const { wallets } = await provider.list({ ...query, page: 1, entries: WALLETS_PER_SEARCH }, asking.signal);
      if (this.#searching !== asking) return;
      this.#found.set(wallets);
      this.#searchStatus.set(IDLE);
    } catch (cause) {
      if (this.#searching === asking) this.#searchStatus.set({ is: 'failed', error: asW3mError(cause) });
    }
  }

  async #page(wishes: DirectoryWishes, at: number, stop: AbortSignal): Promise<ListPage<Wallet, number>> {
    const { provider } = this.#deps;
    if (!provider) return { items: [] };
    if (at === 1) await this.#loadNamed(provider, stop);
    stop.throwIfAborted();
    const { wallets, count } = await provider.list({ ...queryOf(wishes), page: at, entries: WALLETS_PER_PAGE }, stop);
    if (!stop.aborted) this.#total.set(count);
    return { items: wallets, next: at * WALLETS_PER_PAGE < count ? at + 1 : undefined };
  }

  /** Fetches featured wallets by id, since they may be on any page, and excluded ones, to recognise an installed one. */
  async #loadNamed(provider: DirectoryProvider, stop: AbortSignal): Promise<void> {
    const all = untracked(() => this.all.get());
    const { featured, excluded } = untracked(() => this.#deps.wishes.get());
    const known = [...this.#deps.bundled, ...untracked(() => this.#deps.custom.get())];
    const include = [
      ...featured.filter(id => !all.some(({ wallet }) => wallet.id === id)),
      ...excluded.filter(id => isDirectoryId(id) && !known.some(wallet => isExcludedWallet(wallet, [id]))),
    ];
    if (include.length === 0) return;
    const { wallets } = await provider.list({ include, page: 1, entries: include.length }, stop);
    if (!stop.aborted) this.#named.set(wallets);
  }

  #list(found: readonly Wallet[]): readonly ListedWallet[] {
    const { connectors, wishes, custom, bundled } = this.#deps;
    const wallets = mergeWallets(custom.get(), this.#named.get(), bundled, this.#pages.items.get(), found);
    return listWallets(connectors.get(), wallets, wishes.get());
  }

  #endSearch(): void {
    this.#cancelSearch?.();
    this.#searching?.abort();
    this.#searching = undefined;
    this.#found.set([]);
    this.#searchStatus.set(IDLE);
  }
}

/** False for an rdns and for a name of several words, which exclude a wallet too. */
const isDirectoryId = (mark: string): boolean => !/[.\s]/.test(mark);

const queryOf = ({
  included,
  excluded,
  chains,
}: DirectoryWishes): Pick<WalletQuery, 'include' | 'exclude' | 'chains'> => ({
  include: included,
  exclude: excluded,
  chains,
});
