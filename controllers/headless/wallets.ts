import { once } from '../core/once.js';
import { signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { CaipNetworkId, ChainNamespace, Connector, Wallet } from '../domain/entities.js';
import { asW3mError, type ErrorCode } from '../domain/errors/errors.js';
import type { ListedWallet } from '../domain/wallets/wallet-directory.js';
import { traitsOf } from '../domain/wallets/connector-traits.js';
import type { FeatureMap } from '../features/registry.js';
import type { UnusableWallet } from '../features/unusable-wallets.js';
import type { Modal } from '../modal/modal.js';
import { NO_WALLETS } from './initial.js';
import { createStore, type Store } from './store.js';

/** Where the app of a wallet is. */
export type LinkPlatform = 'mobile' | 'desktop' | 'web';

/** A wallet to connect. */
export interface KitWallet {
  /** What `connect({ wallet })` takes: the connector of an installed wallet, otherwise the id in the directory. */
  readonly id: string;
  readonly name: string;
  /** Reverse domain name (EIP-6963). */
  readonly rdns?: string | undefined;
  /** `data:` or `https:` URL of the picture. */
  readonly icon?: string | undefined;
  /** True for a wallet of this browser; another one is reached by WalletConnect. */
  readonly isInstalled: boolean;
  /** Namespaces that the wallet serves; empty if they are not known. */
  readonly namespaces: readonly ChainNamespace[];
  /** Networks that the wallet serves, if the directory lists them. */
  readonly chains?: readonly CaipNetworkId[] | undefined;
  /** Set if the name looks like that of another wallet: the rdns, or an empty text. */
  readonly distinction?: string | undefined;
  readonly homepage?: string | undefined;
  /** Where the wallet can be got, for one that is not installed. */
  readonly stores?: WalletStores | undefined;
  /** True if the directory has certified it. */
  readonly isCertified?: boolean | undefined;
  /** Where its app can be opened: what `attempt.links` may return a link for. */
  readonly opensIn?: readonly LinkPlatform[] | undefined;
}

/** Pages of a wallet in shops of apps and of extensions. */
export interface WalletStores {
  readonly ios?: string | undefined;
  readonly android?: string | undefined;
  readonly browser?: string | undefined;
}

/** The wallets that can be connected. */
export interface WalletsSnapshot {
  /** `idle` until the first subscriber; `failed` if the directory could not be read: `installed` is complete all the same. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why the last read of the directory failed. */
  readonly error?: ErrorCode | undefined;
  /** Methods to connect besides wallets: `walletConnect` shows a URI, `ID_AUTH` signs in by email, account or passkey. */
  readonly methods: readonly ('walletConnect' | 'ID_AUTH')[];
  readonly installed: readonly KitWallet[];
  /** The wallets that were connected last, newest first. */
  readonly recent: readonly KitWallet[];
  /** Wallets of the host and of the directory that are not installed, best known first. */
  readonly recommended: readonly KitWallet[];
  /** The text that is searched for; empty for none. */
  readonly search: string;
  /** What matches the search; all wallets without one. */
  readonly results: readonly KitWallet[];
  /** True if the search is for certified wallets alone, and if a directory says which they are. */
  readonly isCertifiedOnly?: boolean | undefined;
  readonly knowsCertified?: boolean | undefined;
  /** Wallets of this browser that cannot be connected here, with the reason, after `findUnusable()`. */
  readonly unusable: readonly UnusableWallet[];
  /** True while the directory has further pages. */
  readonly hasMore: boolean;
  /** Number of wallets, those of pages that were not read included. */
  readonly count: number;
}

/** The wallets and their search. */
export interface Wallets extends Store<WalletsSnapshot> {
  /** Searches the known wallets at once, and the directory after a pause. An empty text ends the search. */
  search(text: string, how?: { readonly isCertifiedOnly?: boolean }): Promise<void>;
  /** Looks for wallets of this browser that the page cannot use, to say why none is listed. */
  findUnusable(): Promise<void>;
  /** Reads the next page of the directory; repeats a failed read. Failures are in the snapshot. */
  more(): Promise<void>;
}

const withIcon = (url: string | undefined): Pick<KitWallet, 'icon'> => (url === undefined ? {} : { icon: url });

/** Returns an installed wallet. */
export const ofConnector = (connector: Connector): KitWallet => ({
  id: connector.id,
  name: connector.name,
  rdns: connector.rdns,
  ...withIcon(connector.imageUrl),
  isInstalled: true,
  namespaces: (connector.connectors ?? [connector]).map(({ namespace }) => namespace),
  distinction: connector.distinction,
});

/** Returns a wallet of the directory. */
export const ofWallet = (wallet: Wallet): KitWallet => ({
  id: wallet.id,
  name: wallet.name,
  rdns: wallet.rdns,
  ...withIcon(wallet.image_url),
  isInstalled: false,
  namespaces: wallet.namespaces ?? [],
  chains: wallet.chains,
  homepage: wallet.homepage,
  stores: { ios: wallet.app_store, android: wallet.play_store, browser: wallet.chrome_store },
  isCertified: wallet.badge_type === 'certified',
  opensIn: opensIn(wallet),
});

function opensIn({ mobile_link, desktop_link, webapp_link }: Wallet): readonly LinkPlatform[] {
  const links = { mobile: mobile_link, desktop: desktop_link, web: webapp_link };
  return LINK_PLATFORMS.filter(platform => links[platform] !== undefined);
}

const ofListed = ({ wallet, connector }: ListedWallet): KitWallet =>
  connector ? ofConnector(connector) : ofWallet(wallet);

const LINK_PLATFORMS: readonly LinkPlatform[] = ['mobile', 'desktop', 'web'];

const isWayId = (id: string): id is 'walletConnect' | 'ID_AUTH' => id === 'walletConnect' || id === 'ID_AUTH';

type Directory = FeatureMap['directory'];

/** Creates the list of wallets. Nothing is loaded or requested before the first subscriber or search. */
export function createWallets(modal: Modal): Wallets {
  const directory = signal<Directory | undefined>(undefined);
  const failure = signal<ErrorCode | undefined>(undefined);
  const isLoading = signal(false);
  const load = once(async (): Promise<Directory> => {
    isLoading.set(true);
    failure.set(undefined);
    try {
      const session = await modal.start();
      const loaded = await session.features.load('directory');
      directory.set(loaded);
      return loaded;
    } catch (error) {
      failure.set(asW3mError(error).code);
      throw error;
    } finally {
      isLoading.set(false);
    }
  });
  const readFirst = once(async () => (await load()).loadMore()); // a further subscriber reads no further page
  const begin = (): void => void readFirst().catch(() => undefined); // the snapshot has the failure
  const store = createStore({
    scope: modal.scope,
    initial: () => NO_WALLETS,
    onUse: begin,
    read: () => readWallets(modal, directory, { isLoading: isLoading.get(), error: failure.get() }),
  });
  return {
    ...store,
    async search(text, { isCertifiedOnly: isCertified = false } = {}) {
      const loaded = await load().catch(() => undefined); // as above
      loaded?.setSearch({ text, isCertified });
    },
    async findUnusable() {
      if (typeof window === 'undefined') return; // other hosts have no wallets beside them
      await (await modal.start()).features.load('unusableWallets');
    },
    async more() {
      const loaded = await load().catch(() => undefined); // as above
      if (!loaded) return;
      const isFailed = untracked(
        () => loaded.status.get().is === 'failed' || loaded.searchStatus.get().is === 'failed',
      );
      if (isFailed) loaded.retry();
      else await loaded.loadMore();
    },
  };
}

function readWallets(
  modal: Modal,
  directory: ReadonlySignal<Directory | undefined>,
  { isLoading, error }: { readonly isLoading: boolean; readonly error: ErrorCode | undefined },
): WalletsSnapshot {
  const session = modal.session.get();
  const listed = directory.get();
  if (!session) return { ...NO_WALLETS, status: error ? 'failed' : isLoading ? 'loading' : 'idle', error };
  const connectors = session.connectors.wallets.get();
  const found = connectors.filter(connector => !traitsOf(connector).isWay && !listed?.isUnwanted(connector));
  const installed = found.map(ofConnector);
  const isHere = ({ id }: KitWallet): boolean => installed.some(each => each.id === id);
  const states = listed ? [listed.status.get(), listed.searchStatus.get()] : [];
  const failed = states.find(state => state.is === 'failed');
  const results = listed?.results.get().map(ofListed) ?? installed;
  const isBusy = isLoading || states.some(state => state.is === 'loading');
  return {
    status: (error ?? failed) ? 'failed' : isBusy || !listed ? 'loading' : 'ready',
    error: error ?? failed?.error.code,
    methods: connectors
      .filter(connector => traitsOf(connector).isWay)
      .map(({ id }) => id)
      .filter(isWayId),
    installed,
    recent: session.connectors.recent
      .get()
      .map(wallet => installed.find(({ id }) => id === wallet.id) ?? ofWallet(wallet)),
    recommended:
      listed?.all
        .get()
        .map(ofListed)
        .filter(each => !isHere(each)) ?? [],
    search: listed?.search.get().text ?? '',
    isCertifiedOnly: listed?.search.get().isCertified ?? false,
    knowsCertified: listed?.knowsCertified.get() ?? false,
    unusable: session.features.get('unusableWallets')?.get() ?? [],
    results,
    hasMore: listed?.hasMore.get() ?? false,
    count: listed?.count.get() ?? installed.length,
  };
}
