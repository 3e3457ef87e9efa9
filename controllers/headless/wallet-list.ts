import { signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { ChainNamespace } from '../domain/entities.js';
import type { Modal } from '../modal/modal.js';
import { createAttempt, type ConnectAttempt } from './attempt.js';
import type { AttemptRequest, ConnectedAccount } from './attempt-state.js';
import { createStore, SIGNAL, type Store } from './store.js';
import { createWallets, type KitWallet } from './wallets.js';

/** A wallet as hooks of the 1.8 line name its parts. */
export interface WalletItem {
  readonly id: string;
  readonly name: string;
  readonly imageUrl?: string | undefined;
  readonly rdns?: string | undefined;
  readonly isInjected: boolean;
  readonly isRecent: boolean;
  /** One for each namespace that the wallet serves, as far as known. */
  readonly connectors: readonly { readonly id: string; readonly chain: ChainNamespace }[];
}

/** Wallets to choose from, and the pairing that is under way. */
export interface WalletListState {
  /** Installed wallets; without any, the best known ones of the directory. */
  readonly wallets: readonly WalletItem[];
  /** Wallets of the directory, or what the query found. */
  readonly wcWallets: readonly WalletItem[];
  readonly isInitialized: boolean;
  readonly isFetchingWallets: boolean;
  readonly isFetchingWcUri: boolean;
  /** Pairing URI to show as a QR code (ERC-1328). */
  readonly wcUri: string | undefined;
  readonly wcError: boolean;
  readonly connectingWallet: WalletItem | undefined;
  /** Pages that were read, and the number of wallets on all pages. */
  readonly page: number;
  readonly count: number;
}

/** The wallets of a modal for hosts that draw them themselves. */
export interface WalletList extends Store<WalletListState> {
  /** Reads the next page, or searches. Failures are not reported: the list stays as it is. */
  fetchWallets(request?: { readonly page?: number; readonly query?: string }): Promise<void>;
  /** Connects a wallet of the list. @throws {W3mError} `USER_REJECTED`, `CONNECT_ABORTED`, … */
  connect(wallet: Pick<WalletItem, 'id'>, namespace?: ChainNamespace): Promise<ConnectedAccount>;
  /** Begins a pairing with any wallet, so that `wcUri` is there when it is shown. */
  prefetchWcUri(): void;
  /** Ends the pairing that is under way. */
  resetWcUri(): void;
}

/** State without a modal. */
export const NO_WALLETS: WalletListState = {
  wallets: [],
  wcWallets: [],
  isInitialized: false,
  isFetchingWallets: false,
  isFetchingWcUri: false,
  wcUri: undefined,
  wcError: false,
  connectingWallet: undefined,
  page: 0,
  count: 0,
};

/** Wallets shown in place of installed ones. */
const SUGGESTED = 4;

const lists = new WeakMap<Modal, WalletList>();

/** Returns the list of a modal: one for all hooks, so that they show the same pairing. */
export function walletListOf(modal: Modal): WalletList {
  const list = lists.get(modal) ?? createWalletList(modal);
  lists.set(modal, list);
  return list;
}

/** State of the wallets to choose from. */
export const walletListInfo = (modal: Modal): ReadonlySignal<WalletListState> => walletListOf(modal)[SIGNAL];

function createWalletList(modal: Modal): WalletList {
  const wallets = createWallets(modal);
  const attempt = signal<ConnectAttempt | undefined>(undefined);
  const isPairing = signal(false); // with a wallet that is not in this browser
  const page = signal(0);

  const begin = (request: AttemptRequest): ConnectAttempt => {
    untracked(() => attempt.get())?.abort();
    isPairing.set(!wallets.get().installed.some(({ id }) => id === request.wallet));
    const begun = createAttempt(modal, request);
    attempt.set(begun);
    return begun;
  };
  const read = (): WalletListState => {
    const { status, installed, recent, recommended, results, search, count } = wallets[SIGNAL].get();
    const state = attempt.get()?.[SIGNAL].get();
    const toItem = (wallet: KitWallet): WalletItem => itemOf(wallet, recent);
    return {
      wallets: (installed.length > 0 ? installed : recommended.slice(0, SUGGESTED)).map(toItem),
      wcWallets: (search === '' ? recommended : results).map(toItem),
      isInitialized: status !== 'idle',
      isFetchingWallets: status === 'loading',
      isFetchingWcUri: state?.status === 'waiting' && isPairing.get(),
      wcUri: state?.status === 'uri' ? state.uri : undefined,
      wcError: state?.status === 'failed' && state.code !== 'CONNECT_ABORTED' && isPairing.get(),
      connectingWallet:
        (state?.status === 'waiting' || state?.status === 'uri') && state.wallet ? toItem(state.wallet) : undefined,
      page: page.get(),
      count,
    };
  };
  return {
    ...createStore({
      scope: modal.scope,
      read,
      initial: () => NO_WALLETS,
      onUse: () => wallets.subscribe(() => undefined),
    }),
    async fetchWallets({ page: upTo, query } = {}) {
      if (query !== undefined) return wallets.search(query);
      if (upTo !== undefined && upTo <= untracked(() => page.get())) return;
      page.set(untracked(() => page.get()) + 1);
      await wallets.more();
    },
    async connect({ id }, namespace) {
      return begin({ wallet: id, ...(namespace && { namespace }) });
    },
    prefetchWcUri() {
      begin({ wallet: 'walletConnect' }).then(undefined, () => undefined); // the state has the failure
    },
    resetWcUri() {
      untracked(() => attempt.get())?.abort();
      attempt.set(undefined);
    },
  };
}

const itemOf = (
  { id, name, icon: imageUrl, rdns, isInstalled: isInjected, namespaces }: KitWallet,
  recent: readonly KitWallet[],
): WalletItem => ({
  id,
  name,
  imageUrl,
  rdns,
  isInjected,
  isRecent: recent.some(wallet => wallet.id === id),
  connectors: namespaces.map(chain => ({ id, chain })),
});
