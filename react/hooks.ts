'use client';

import { useCallback, useMemo } from 'react';
import { fetchBalance as fetchBalanceOf } from '../controllers/app-kit/fetch-balance.js';
import { walletForHosts } from '../controllers/app-kit/host-values.js';
import * as core from '../controllers/index.js';
import type {
  AppKitNetwork,
  ChainNamespace,
  ConnectedWalletInfo,
  ConnectRequest,
  Connection,
  ConnectorType,
  EventsState,
  NetworkInfo,
  OpenOptions,
  PublicState,
  SIWXConfig,
  ThemeInfo,
  ThemeMode,
  ThemeVariables,
  UseAppKitAccountReturn,
  UseAppKitNetworkCoreReturn,
  UseAppKitNetworkReturn,
  WalletInfo,
} from '../controllers/index.js';
import { DEFAULT_THEME, INITIAL_STATE, NO_ACCOUNT, NO_EVENT, NO_NETWORK } from '../controllers/modal/unset-state.js';
import { accountOf, networkOf } from '../controllers/ssr/account-of.js';
import { usePageState } from './page-state.js';
import { appKit, useModal, type ModalReference } from './use-modal.js';

export type { ModalReference } from './use-modal.js';

const NO_PROVIDER = { walletProvider: undefined, walletProviderType: undefined };

/** Selects a namespace; the active one by default. */
export interface NamespaceReference extends ModalReference {
  readonly namespace?: ChainNamespace;
}

export interface UseAppKit {
  open(options?: OpenOptions): Promise<void>;
  close(): Promise<void>;
  /** Connects a wallet and resolves with the connection; see `AppKit.connect`. */
  connect(request?: ConnectRequest): Promise<Connection>;
}

/**
 * Returns functions that open and close the modal and connect a wallet. @throws {W3mError} `MODAL_MISSING` when called
 * before `createAppKit`.
 */
export function useAppKit(reference?: ModalReference): UseAppKit;
/** Tests of the 1.7 line replace the hook by one without `connect`: `ReturnType` reads the last signature. */
export function useAppKit(reference?: ModalReference): Omit<UseAppKit, 'connect'>;
export function useAppKit({ modalId }: ModalReference = {}): UseAppKit {
  return useMemo(() => {
    appKit('useAppKit', modalId); // checks once, because the modal may be destroyed while the component is mounted
    return {
      open: async options => appKit('useAppKit', modalId).open(options), // finds the modal again, because it may have been recreated
      close: async () => appKit('useAppKit', modalId).close(),
      connect: async request => appKit('useAppKit', modalId).connect(request),
    };
  }, [modalId]);
}

/** Returns the account of a namespace; the active one by default. On a server it is that of `AppKitStateProvider`. */
export function useAppKitAccount({ namespace, modalId }: NamespaceReference = {}): UseAppKitAccountReturn {
  const state = usePageState();
  const onServer = state ? accountOf(state, namespace) : NO_ACCOUNT;
  return useModal(modal => core.accountInfo(modal, namespace), onServer, modalId, namespace);
}

/** Returns the active network and a function that switches it. */
export function useAppKitNetwork({ modalId }: ModalReference = {}): UseAppKitNetworkReturn {
  const info = useNetwork(modalId);
  const switchNetwork = useCallback(
    async (network: AppKitNetwork) => appKit('useAppKitNetwork', modalId).switchNetwork(network),
    [modalId],
  );
  return useMemo(() => ({ ...info, switchNetwork }), [info, switchNetwork]);
}

function useNetwork(modalId: string | undefined): NetworkInfo {
  const state = usePageState();
  const onServer = useMemo(() => (state ? networkOf(state, modalId) : NO_NETWORK), [state, modalId]);
  return useModal(core.networkInfo, onServer, modalId);
}

/** Returns the active network. On a server it is that of `AppKitStateProvider`. */
export const useAppKitNetworkCore = ({ modalId }: ModalReference = {}): UseAppKitNetworkCoreReturn =>
  useNetwork(modalId);

/**
 * Returns the provider of the connected wallet of a namespace: an EIP-1193 provider on EVM. It is undefined while no wallet
 * is connected; as in the 1.7 line, `T` says so only if the host writes it: `useAppKitProvider<Provider | undefined>`.
 */
export function useAppKitProvider<T = unknown>(
  namespace: ChainNamespace,
  { modalId }: ModalReference = {},
): { readonly walletProvider: T; readonly walletProviderType: ConnectorType | undefined } {
  const info = useModal(modal => core.providerInfo(modal, namespace), NO_PROVIDER, modalId, namespace);
  // The type depends on the adapter of the namespace, so the caller supplies it, as with `window.ethereum`.
  return info as typeof info & { readonly walletProvider: T };
}

/** Returns the theme of the modal and functions that change it. */
export function useAppKitTheme({ modalId }: ModalReference = {}): ThemeInfo & {
  setThemeMode(mode: ThemeMode | undefined): void;
  setThemeVariables(variables: ThemeVariables): void;
} {
  const info = useModal(core.themeInfo, DEFAULT_THEME, modalId);
  return useMemo(
    () => ({
      ...info,
      setThemeMode: mode => appKit('useAppKitTheme', modalId).setThemeMode(mode),
      setThemeVariables: variables => appKit('useAppKitTheme', modalId).setThemeVariables(variables),
    }),
    [info, modalId],
  );
}

/** Returns the public state of the modal: whether it is open or loading, and the selected network and namespace. */
export const useAppKitState = ({ modalId }: ModalReference = {}): PublicState =>
  useModal(core.publicState, INITIAL_STATE, modalId);

/** Returns the last event; `AppKit.subscribeEvents` reports every event. */
export const useAppKitEvents = ({ modalId }: ModalReference = {}): EventsState =>
  useModal(modal => modal.events.state, NO_EVENT, modalId);

/** Returns the connected wallet. */
export function useWalletInfo({ modalId }: ModalReference = {}): {
  readonly walletInfo: ConnectedWalletInfo | undefined;
} {
  const wallet = useModal<WalletInfo | undefined>(core.walletInfo, undefined, modalId);
  return useMemo(() => ({ walletInfo: walletForHosts(wallet) }), [wallet]);
}

/** Returns the option `siwx`, the sign-in of the modal; undefined if it has none. */
export const useAppKitSIWX = <T extends SIWXConfig = SIWXConfig>({ modalId }: ModalReference = {}): T | undefined =>
  // The host names the type of its own object
  useModal(modal => core.computed(() => modal.options.current.get().siwx), undefined, modalId) as T | undefined;

/** Returns a function that disconnects the wallet of a namespace, or all wallets. */
export function useDisconnect({ modalId }: ModalReference = {}): {
  disconnect(of?: { readonly namespace?: ChainNamespace }): Promise<void>;
} {
  const disconnect = useCallback(
    async ({ namespace }: { readonly namespace?: ChainNamespace } = {}) =>
      appKit('useDisconnect', modalId).disconnect(namespace),
    [modalId],
  );
  return useMemo(() => ({ disconnect }), [disconnect]);
}

/** Returns a function that reads the native balance of the active account; its error is `BALANCE_UNAVAILABLE`. */
export function useAppKitBalance({ modalId }: ModalReference = {}): { fetchBalance(): Promise<core.BalanceResult> } {
  const fetchBalance = useCallback(
    async (): Promise<core.BalanceResult> => fetchBalanceOf(appKit('useAppKitBalance', modalId)),
    [modalId],
  );
  return useMemo(() => ({ fetchBalance }), [fetchBalance]);
}
