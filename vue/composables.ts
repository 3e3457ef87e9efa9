import { computed, reactive, toRefs, type Ref } from 'vue';
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
  SIWXConfig,
  ThemeMode,
  ThemeVariables,
  WalletInfo,
} from '../controllers/index.js';
import { useSignal } from './use-signal.js';

/** Selects a modal of the page; the one without an id by default. */
export interface ModalReference {
  readonly modalId?: string;
}

/** Selects a namespace; the active one by default. */
export interface NamespaceReference extends ModalReference {
  readonly namespace?: ChainNamespace;
}

/** Follows a signal of a modal. Its value is `fallback` while there is no modal. */
function useModal<T>(read: (modal: Modal) => ReadonlySignal<T>, fallback: T, modalId?: string): Readonly<Ref<T>> {
  const source = core.computed(() => {
    const modal = core.findModal(modalId);
    return modal && read(modal);
  });
  return useSignal(core.computed(() => source.get()?.get() ?? fallback));
}

/** @throws {W3mError} `MODAL_MISSING` */
function appKit(composable: string, modalId?: string): core.AppKit {
  const kit = core.AppKit.getInstance(modalId);
  if (!kit) throw new core.W3mError('MODAL_MISSING', { params: { name: `"${composable}" composable` } });
  return kit;
}

const NO_ACCOUNT: AccountInfo = {
  allAccounts: [],
  caipAddress: undefined,
  address: undefined,
  isConnected: false,
  status: 'disconnected',
  embeddedWalletInfo: undefined,
};
const NO_NETWORK: NetworkInfo = { caipNetwork: undefined, caipNetworkId: undefined, chainId: undefined };
const INITIAL_STATE: PublicState = {
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

/** Turns a ref of an object into a reactive object of the named fields, as `reactive` makes one. */
const fieldsOf = <T extends object, K extends keyof T>(source: Readonly<Ref<T>>, fields: readonly K[]) =>
  // `reactive` unwraps the refs, and the loop adds each field
  reactive(Object.fromEntries(fields.map(field => [field, computed(() => source.value[field])]))) as unknown as {
    readonly [F in K]: T[F];
  };

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

/** Returns a ref of the account of a namespace; of the active one by default. */
export const useAppKitAccount = ({ namespace, modalId }: NamespaceReference = {}): Readonly<Ref<AccountInfo>> =>
  useModal(modal => core.accountInfo(modal, namespace), NO_ACCOUNT, modalId);

/** The active network and a function that switches it. */
export interface UseAppKitNetwork extends NetworkInfo {
  switchNetwork(network: AppKitNetwork): Promise<void>;
}

/** Returns a ref of the active network, with a function that switches it. */
export function useAppKitNetwork({ modalId }: ModalReference = {}): Readonly<Ref<UseAppKitNetwork>> {
  const info = useModal(core.networkInfo, NO_NETWORK, modalId);
  const switchNetwork = (network: AppKitNetwork): Promise<void> =>
    appKit('useAppKitNetwork', modalId).switchNetwork(network);
  return computed(() => ({ ...info.value, switchNetwork }));
}

/** Returns a ref of the active network. */
export const useAppKitNetworkCore = ({ modalId }: ModalReference = {}): Readonly<Ref<NetworkInfo>> =>
  useModal(core.networkInfo, NO_NETWORK, modalId);

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
  const info = useModal(core.themeInfo, { themeMode: undefined, themeVariables: {} }, modalId);
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
export function useWalletInfo({ modalId }: ModalReference = {}): { readonly walletInfo: WalletInfo | undefined } {
  const walletInfo = useModal<WalletInfo | undefined>(core.walletInfo, undefined, modalId);
  return reactive({ walletInfo });
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

/** Returns a function that reads the native balance of the active account. */
export const useAppKitBalance = ({ modalId }: ModalReference = {}): {
  /** @throws {W3mError} `BALANCE_UNAVAILABLE` */
  fetchBalance(): Promise<core.BalanceInfo>;
} => ({
  async fetchBalance() {
    const balance = await appKit('useAppKitBalance', modalId).updateNativeBalance();
    if (!balance) throw new core.W3mError('BALANCE_UNAVAILABLE');
    return balance;
  },
});
