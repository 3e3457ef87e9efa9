import { computed, reactive, toRefs, type Ref } from 'vue';
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
  ThemeMode,
  ThemeVariables,
  UseAppKitAccountReturn,
  UseAppKitNetworkCoreReturn,
  UseAppKitNetworkReturn,
  WalletInfo,
} from '../controllers/index.js';
import { INITIAL_STATE, NO_ACCOUNT, NO_EVENT, NO_NETWORK } from '../controllers/modal/unset-state.js';
import { accountOf, networkOf } from '../controllers/ssr/account-of.js';
import { usePageState } from './page-state.js';
import { appKit, fieldsOf, useModal, type ModalReference } from './use-modal.js';

export type { ModalReference } from './use-modal.js';

/** Selects a namespace; the active one by default. */
export interface NamespaceReference extends ModalReference {
  readonly namespace?: ChainNamespace;
}

/** Returns functions that open and close the modal and connect a wallet. @throws {W3mError} `MODAL_MISSING` */
export function useAppKit({ modalId }: ModalReference = {}): {
  open(options?: OpenOptions): Promise<void>;
  close(): Promise<void>;
  /** Connects a wallet and resolves with the connection; see `AppKit.connect`. */
  connect(request?: ConnectRequest): Promise<Connection>;
} {
  appKit('useAppKit', modalId);
  return {
    open: async options => appKit('useAppKit', modalId).open(options),
    close: async () => appKit('useAppKit', modalId).close(),
    connect: async request => appKit('useAppKit', modalId).connect(request),
  };
}

/** Returns a ref of the account of a namespace; of the active one by default. On a server: `provideAppKitState`. */
export function useAppKitAccount({ namespace, modalId }: NamespaceReference = {}): Readonly<
  Ref<UseAppKitAccountReturn>
> {
  const state = usePageState();
  const onServer = state ? accountOf(state, namespace) : NO_ACCOUNT;
  return useModal(modal => core.accountInfo(modal, namespace), onServer, modalId);
}

/** The active network and a function that switches it. */
export type UseAppKitNetwork = UseAppKitNetworkReturn;

/** Returns a ref of the active network, with a function that switches it. */
export function useAppKitNetwork({ modalId }: ModalReference = {}): Readonly<Ref<UseAppKitNetwork>> {
  const info = useNetwork(modalId);
  const switchNetwork = async (network: AppKitNetwork): Promise<void> =>
    appKit('useAppKitNetwork', modalId).switchNetwork(network);
  return computed(() => ({ ...info.value, switchNetwork }));
}

function useNetwork(modalId: string | undefined): Readonly<Ref<NetworkInfo>> {
  const state = usePageState();
  const onServer = state ? networkOf(state, modalId) : NO_NETWORK;
  return useModal(core.networkInfo, onServer, modalId);
}

/** Returns a ref of the active network. On a server it is that of `provideAppKitState`. */
export const useAppKitNetworkCore = ({ modalId }: ModalReference = {}): Readonly<Ref<UseAppKitNetworkCoreReturn>> =>
  useNetwork(modalId);

/** Returns the provider of the connected wallet of a namespace as a reactive object: EIP-1193 on EVM. */
export function useAppKitProvider<T = unknown>(
  namespace: ChainNamespace,
  { modalId }: ModalReference = {},
): { readonly walletProvider: T | undefined; readonly walletProviderType: ConnectorType | undefined } {
  const none = { walletProvider: undefined, walletProviderType: undefined };
  const info = useModal(modal => core.providerInfo(modal, namespace), none, modalId);
  const fields = fieldsOf(info, ['walletProvider', 'walletProviderType']);
  // The type depends on the adapter of the namespace, so the caller supplies it, as with `window.ethereum`
  return fields as { readonly walletProvider: T | undefined; readonly walletProviderType: ConnectorType | undefined };
}

/** Returns the theme as a reactive object, with functions that change it. */
export function useAppKitTheme({ modalId }: ModalReference = {}): {
  readonly themeMode: ThemeMode | undefined;
  readonly themeVariables: ThemeVariables;
  setThemeMode(mode: ThemeMode | undefined): void;
  setThemeVariables(variables: ThemeVariables): void;
} {
  const info = useModal(core.themeInfo, { themeMode: 'light', themeVariables: {} }, modalId);
  return reactive({
    ...toRefs(fieldsOf(info, ['themeMode', 'themeVariables'])),
    setThemeMode: (mode: ThemeMode | undefined) => appKit('useAppKitTheme', modalId).setThemeMode(mode),
    setThemeVariables: (variables: ThemeVariables) => appKit('useAppKitTheme', modalId).setThemeVariables(variables),
  });
}

/** Returns the public state of the modal as a reactive object. */
export const useAppKitState = ({ modalId }: ModalReference = {}): PublicState =>
  fieldsOf(useModal(core.publicState, INITIAL_STATE, modalId), [
    'loading',
    'open',
    'initialized',
    'selectedNetworkId',
    'activeChain',
  ]);

/** Returns the last event as a reactive object; `AppKit.subscribeEvents` reports every event. */
export const useAppKitEvents = ({ modalId }: ModalReference = {}): EventsState =>
  fieldsOf(
    useModal(modal => modal.events.state, NO_EVENT, modalId),
    ['timestamp', 'reportedErrors', 'data'],
  );

/** Returns the connected wallet as a reactive object. */
export function useWalletInfo({ modalId }: ModalReference = {}): {
  readonly walletInfo: ConnectedWalletInfo | undefined;
} {
  const info = useModal<WalletInfo | undefined>(core.walletInfo, undefined, modalId);
  return reactive({ walletInfo: computed(() => walletForHosts(info.value)) });
}

/** Returns a ref of the option `siwx`, the sign-in of the modal; undefined if it has none. */
export const useAppKitSIWX = <T extends SIWXConfig = SIWXConfig>({ modalId }: ModalReference = {}): Readonly<
  Ref<T | undefined>
> =>
  // The host names the type of its own object
  useModal(modal => core.computed(() => modal.options.current.get().siwx), undefined, modalId) as Readonly<
    Ref<T | undefined>
  >;

/** Returns a function that disconnects the wallet of a namespace, or all wallets. */
export const useDisconnect = ({ modalId }: ModalReference = {}): {
  disconnect(of?: { readonly namespace?: ChainNamespace }): Promise<void>;
} => ({
  disconnect: async ({ namespace } = {}) => appKit('useDisconnect', modalId).disconnect(namespace),
});

/** Returns a function that reads the native balance of the active account; its error is `BALANCE_UNAVAILABLE`. */
export const useAppKitBalance = ({ modalId }: ModalReference = {}): {
  fetchBalance(): Promise<core.BalanceResult>;
} => ({
  fetchBalance: async () => fetchBalanceOf(appKit('useAppKitBalance', modalId)),
});
