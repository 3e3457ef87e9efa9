'use client';

import { useCallback, useMemo } from 'react';
import * as core from '../controllers/index.js';
import type {
  AccountInfo,
  AppKitNetwork,
  ChainNamespace,
  ConnectRequest,
  Connection,
  ConnectorType,
  EventsState,
  Modal,
  NetworkInfo,
  OpenOptions,
  PublicState,
  ReadonlySignal,
  ThemeInfo,
  ThemeMode,
  ThemeVariables,
  WalletInfo,
} from '../controllers/index.js';
import { useSignal } from './use-signal.js';

/** Which family of chains; the active one where none is named. */
export interface NamespaceReference extends ModalReference {
  readonly namespace?: ChainNamespace;
}

/** Which of the page's modals; the one without an id where none is named. */
export interface ModalReference {
  readonly modalId?: string;
}

const NOTHING: ReadonlySignal<undefined> = { get: () => undefined };

/**
 * What `read` makes of a modal, as it changes; `fallback` while there is none, on a server and while hydrating: a server
 * does not know what the browser has stored.
 */
function useModal<T>(read: (modal: Modal) => ReadonlySignal<T>, fallback: T, modalId?: string, key?: string): T {
  const found = useMemo(() => core.computed(() => core.findModal(modalId)), [modalId]);
  const modal = useSignal(found, NOTHING.get);
  // `read` is written anew on each render; what it depends on is the modal and `key`.
  const source = useMemo(() => (modal ? read(modal) : NOTHING), [modal, key]);
  return useSignal(source) ?? fallback;
}

/** @throws {W3mError} `MODAL_MISSING` */
function appKit(hook: string, modalId?: string): core.AppKit {
  const modal = core.untracked(() => core.findModal(modalId));
  if (!modal) throw new core.W3mError('MODAL_MISSING', { params: { name: `"${hook}" hook` } });
  return new core.AppKit(modal);
}

const NOBODY: AccountInfo = {
  allAccounts: [],
  caipAddress: undefined,
  address: undefined,
  isConnected: false,
  status: 'disconnected',
  embeddedWalletInfo: undefined,
};
const NOWHERE: NetworkInfo = { caipNetwork: undefined, caipNetworkId: undefined, chainId: undefined };
const UNTOUCHED: PublicState = {
  loading: false,
  open: false,
  initialized: false,
  selectedNetworkId: undefined,
  activeChain: undefined,
};
const NO_EVENT: EventsState = {
  timestamp: 0,
  reportedErrors: {},
  data: { type: 'track', event: 'MODAL_CREATED', properties: undefined },
};
const PLAIN: ThemeInfo = { themeMode: undefined, themeVariables: {} };

export interface UseAppKit {
  open(options?: OpenOptions): Promise<void>;
  close(): Promise<void>;
  /** Connects and says how it went; see `AppKit.connect`. */
  connect(request?: ConnectRequest): Promise<Connection>;
}

/** Opens and closes the page's modal. @throws {W3mError} `MODAL_MISSING` when called before `createAppKit`. */
export function useAppKit({ modalId }: ModalReference = {}): UseAppKit {
  return useMemo(() => {
    appKit('useAppKit', modalId); // once, not on each render: the modal may be destroyed while the component is mounted
    return {
      open: async options => appKit('useAppKit', modalId).open(options), // looked up anew: it may have been made again
      close: async () => appKit('useAppKit', modalId).close(),
      connect: async request => appKit('useAppKit', modalId).connect(request),
    };
  }, [modalId]);
}

/** The account of a namespace; of the active one where none is named. */
export const useAppKitAccount = ({ namespace, modalId }: NamespaceReference = {}): AccountInfo =>
  useModal(modal => core.accountInfo(modal, namespace), NOBODY, modalId, namespace);

/** The network in use, and what moves to another. */
export function useAppKitNetwork({ modalId }: ModalReference = {}): NetworkInfo & {
  switchNetwork(network: AppKitNetwork): Promise<void>;
} {
  const info = useModal(core.networkInfo, NOWHERE, modalId);
  const switchNetwork = useCallback(
    (network: AppKitNetwork) => appKit('useAppKitNetwork', modalId).switchNetwork(network),
    [modalId],
  );
  return useMemo(() => ({ ...info, switchNetwork }), [info, switchNetwork]);
}

/** The network in use. */
export const useAppKitNetworkCore = ({ modalId }: ModalReference = {}): NetworkInfo =>
  useModal(core.networkInfo, NOWHERE, modalId);

/** What signs, in a namespace: an EIP-1193 provider on EVM. */
export function useAppKitProvider<T = unknown>(
  namespace: ChainNamespace,
  { modalId }: ModalReference = {},
): { readonly walletProvider: T | undefined; readonly walletProviderType: ConnectorType | undefined } {
  const info = useModal(modal => core.providerInfo(modal, namespace), undefined, modalId, namespace);
  // What it is depends on the namespace's adapter; the host names the type, as it does with `window.ethereum`.
  return { walletProvider: info?.walletProvider as T | undefined, walletProviderType: info?.walletProviderType };
}

/** How the modal looks, and what changes it. */
export function useAppKitTheme({ modalId }: ModalReference = {}): ThemeInfo & {
  setThemeMode(mode: ThemeMode | undefined): void;
  setThemeVariables(variables: ThemeVariables): void;
} {
  const info = useModal(core.themeInfo, PLAIN, modalId);
  return useMemo(
    () => ({
      ...info,
      setThemeMode: mode => appKit('useAppKitTheme', modalId).setThemeMode(mode),
      setThemeVariables: variables => appKit('useAppKitTheme', modalId).setThemeVariables(variables),
    }),
    [info, modalId],
  );
}

/** The window, and what is selected in it. */
export const useAppKitState = ({ modalId }: ModalReference = {}): PublicState =>
  useModal(core.publicState, UNTOUCHED, modalId);

/** The last event; see `AppKit.subscribeEvents` for each. */
export const useAppKitEvents = ({ modalId }: ModalReference = {}): EventsState =>
  useModal(modal => modal.events.state, NO_EVENT, modalId);

/** The connected wallet. */
export const useWalletInfo = ({ modalId }: ModalReference = {}): { readonly walletInfo: WalletInfo | undefined } => ({
  walletInfo: useModal<WalletInfo | undefined>(core.walletInfo, undefined, modalId),
});

/** Lets go of wallets: of that of a namespace, or of all. */
export function useDisconnect({ modalId }: ModalReference = {}): {
  disconnect(of?: { readonly namespace?: ChainNamespace }): Promise<void>;
} {
  const disconnect = useCallback(
    ({ namespace }: { readonly namespace?: ChainNamespace } = {}) =>
      appKit('useDisconnect', modalId).disconnect(namespace),
    [modalId],
  );
  return useMemo(() => ({ disconnect }), [disconnect]);
}

export interface BalanceResult {
  /** `balance` is a decimal of whole coins, `amount` the same in the smallest unit. */
  readonly data: core.BalanceInfo | undefined;
  readonly error: core.W3mError | undefined;
  readonly isSuccess: boolean;
  readonly isError: boolean;
}

/** Reads the native balance of the account in use when told to. The error is `BALANCE_UNAVAILABLE`. */
export function useAppKitBalance({ modalId }: ModalReference = {}): { fetchBalance(): Promise<BalanceResult> } {
  const fetchBalance = useCallback(async (): Promise<BalanceResult> => {
    const kit = appKit('useAppKitBalance', modalId);
    const known = await kit.updateNativeBalance();
    const state = core.untracked(() => kit.modal.session.get()?.balance.state.get());
    if (known && state?.status === 'ready') return { data: known, error: undefined, isSuccess: true, isError: false };
    const error = state?.status === 'failed' ? state.error : new core.W3mError('BALANCE_UNAVAILABLE');
    return { data: undefined, error, isSuccess: false, isError: true };
  }, [modalId]);
  return useMemo(() => ({ fetchBalance }), [fetchBalance]);
}
