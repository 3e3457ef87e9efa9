/**
 * Controllers by the names of the 1.7 line, over the modal without an id. `state` is read
 * from the modal each time; it is empty while there is none. New code uses `latchkey/store`.
 */
import { computed, effect, untracked, type Dispose } from '../../core/signals.js';
import type { AppKitNetwork, ChainNamespace } from '../../domain/entities.js';
import type { OpenableView } from '../../domain/views/views.js';
import { findModal } from '../../modal/modal-registry.js';
import type { Modal } from '../../modal/modal.js';
import * as see from '../../modal/public-state.js';
import type { ThemeMode, ThemeVariables } from '../../state/theme-controller.js';
import type { AppKit } from '../app-kit.js';
import { kitOf } from './modal-of-page.js';
import * as more from './more-methods.js';

/** State of a controller, and how hosts follow it. Both functions return the one that ends the subscription. */
interface Followed<S extends object> {
  readonly state: Partial<S>;
  subscribe(listener: (state: Partial<S>) => void): Dispose;
  subscribeKey<K extends keyof S>(key: K, listener: (value: S[K] | undefined) => void): Dispose;
}

/** Calls `listener` when a value changes, not for the current one. */
function onChange<T>(read: () => T, listener: (value: T) => void): Dispose {
  const source = computed(read);
  let last = untracked(() => source.get());
  return effect(() => {
    const value = source.get();
    if (Object.is(value, last)) return;
    last = value;
    untracked(() => listener(value));
  });
}

function follow<S extends object>(read: (modal: Modal) => S): Followed<S> {
  const now = (): Partial<S> => {
    const modal = findModal();
    return modal ? read(modal) : {};
  };
  return {
    get state() {
      return untracked(now);
    },
    subscribe: listener => onChange(now, listener),
    subscribeKey: (key, listener) => onChange(() => now()[key], listener),
  };
}

const kit = (): AppKit => kitOf('latchkey/controllers');

/** The active namespace and network. */
export const ChainController = Object.assign(
  follow(modal => ({
    activeChain: modal.network.activeNamespace.get(),
    activeCaipNetwork: modal.network.active.get(),
    activeCaipAddress: see.accountInfo(modal).get().caipAddress,
    noAdapters: modal.options.current.get().adapters.length === 0,
  })),
  {
    ...more.chainMethods,
    switchActiveNetwork: (network: AppKitNetwork) => kit().switchNetwork(network),
    getActiveCaipNetwork: (namespace?: ChainNamespace) => kit().getCaipNetwork(namespace),
    getActiveCaipAddress: () => kit().getCaipAddress(),
    getAllRequestedCaipNetworks: () => kit().getCaipNetworks(),
    getRequestedCaipNetworks: (namespace: ChainNamespace) => kit().getCaipNetworks(namespace),
    getCaipNetworks: (namespace?: ChainNamespace) => kit().getCaipNetworks(namespace),
    getAllApprovedCaipNetworkIds: () => kit().getApprovedCaipNetworkIds(),
    getAccountData: (namespace?: ChainNamespace) => kit().getAccount(namespace),
    resetAccount: (namespace?: ChainNamespace) => kit().resetAccount(namespace),
  },
);

/** The account of the active namespace. */
export const AccountController = Object.assign(
  follow(modal => {
    const { wallet, profileName, profileImage } = modal.account.active.get();
    const balance = modal.session.get()?.balance.state.get();
    return {
      ...see.accountInfo(modal).get(),
      connectedWalletInfo: wallet,
      profileName,
      profileImage,
      balance: balance?.status === 'ready' ? balance.value : undefined,
    };
  }),
  {
    ...more.accountMethods,
    getCaipAddress: (namespace?: ChainNamespace) => kit().getCaipAddress(namespace),
    fetchTokenBalance: () => kit().loadTokens(),
    setProfileName: (name: string | null, namespace: ChainNamespace) => kit().setProfileName(name, namespace),
    setProfileImage: (url: string | null, namespace: ChainNamespace) => kit().setProfileImage(url, namespace),
    addAddressLabel: (address: string, label: string, namespace: ChainNamespace) =>
      kit().addAddressLabel(address, label, namespace),
    removeAddressLabel: (address: string, namespace: ChainNamespace) => kit().removeAddressLabel(address, namespace),
    resetAccount: (namespace?: ChainNamespace) => kit().resetAccount(namespace),
  },
);

/** The wallets that have been discovered. */
export const ConnectorController = Object.assign(
  follow(modal => ({ connectors: see.wallets(modal).get(), allConnectors: see.wallets(modal).get() })),
  {
    ...more.connectorMethods,
    getConnectors: (namespace?: ChainNamespace) =>
      kit()
        .getConnectors()
        .filter(({ chain }) => namespace === undefined || chain === namespace),
    getConnectorById: (id: string) =>
      kit()
        .getConnectors()
        .find(connector => connector.id === id),
    isConnected: (namespace?: ChainNamespace) => kit().getAccount(namespace).isConnected,
  },
);

/** Connecting and disconnecting. */
export const ConnectionController = Object.assign(
  follow(modal => ({ status: see.accountInfo(modal).get().status })),
  {
    ...more.connectionMethods,
    disconnect: ({ namespace }: { readonly namespace?: ChainNamespace } = {}) => kit().disconnect(namespace),
    connectExternal: ({ id }: { readonly id: string }) => kit().connect({ wallet: id }),
    connectWalletConnect: () => kit().connect({ wallet: 'walletConnect' }),
    resetWcConnection: () => kit().resetWcConnection(),
  },
);

/** The modal: open or closed. */
export const ModalController = Object.assign(
  follow(modal => ({ open: modal.shell.isOpen.get(), loading: modal.shell.isLoading.get() })),
  {
    ...more.modalMethods,
    open: (options?: { readonly view?: OpenableView; readonly namespace?: ChainNamespace }) => kit().open(options),
    close: () => kit().close(),
    setLoading: (isLoading: boolean, namespace?: ChainNamespace) => kit().setLoading(isLoading, namespace),
  },
);

/** The view in sight. */
export const RouterController = Object.assign(
  follow(modal => ({ view: modal.session.get()?.router.current.get().view })),
  {
    ...more.routerMethods,
    push: (view: OpenableView) => kit().redirect(view),
    replace: (view: OpenableView) => kit().replace(view),
    popTransactionStack: (outcome: 'success' | 'error' | 'cancel') => kit().popTransactionStack(outcome),
  },
);

/** The options of the modal. */
export const OptionsController = Object.assign(
  follow(modal => modal.options.current.get()),
  {
    ...more.optionsMethods,
    setFeatures: (features: Parameters<AppKit['updateFeatures']>[0]) => kit().updateFeatures(features),
    setTermsConditionsUrl: (url: string) => kit().setTermsConditionsUrl(url),
    setPrivacyPolicyUrl: (url: string) => kit().setPrivacyPolicyUrl(url),
  },
);

/** The theme. */
export const ThemeController = Object.assign(
  follow(modal => see.themeInfo(modal).get()),
  {
    setThemeMode: (mode: ThemeMode) => kit().setThemeMode(mode),
    setThemeVariables: (variables: ThemeVariables) => kit().setThemeVariables(variables),
    getSnapshot: () => untracked(() => see.themeInfo(kit().modal).get()),
  },
);

/** The public state. */
export const PublicStateController = Object.assign(
  follow(modal => see.publicState(modal).get()),
  {
    set: (state: { readonly open?: boolean; readonly loading?: boolean }) => kit().setLoading(state.loading === true),
    subscribeOpen: (listener: (isOpen: boolean | undefined) => void) => ModalController.subscribeKey('open', listener),
  },
);

/** The last event. */
export const EventsController = Object.assign(
  follow(modal => modal.events.state.get()),
  more.eventsMethods,
);

/** Short messages in the modal. */
export const SnackController = {
  ...more.snackMethods,
  state: { message: '', variant: 'success', open: false } as const,
  showSuccess: (message: string) => kit().showSuccessMessage(message),
  showError: (message: unknown) => kit().showErrorMessage(message instanceof Error ? message.message : String(message)),
};

/** State of {@link ChainController}. */
export type ChainControllerState = typeof ChainController.state;
/** State of {@link AccountController}. */
export type AccountControllerState = typeof AccountController.state;
/** State of {@link ConnectorController}. */
export type ConnectorControllerState = typeof ConnectorController.state;
/** State of {@link ConnectionController}. */
export type ConnectionControllerState = typeof ConnectionController.state;
/** State of {@link ModalController}. */
export type ModalControllerState = typeof ModalController.state;
/** State of {@link RouterController}. */
export type RouterControllerState = typeof RouterController.state;
/** State of {@link OptionsController}. */
export type OptionsControllerState = typeof OptionsController.state;
