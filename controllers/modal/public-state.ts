/** State of a modal for hosts, as signals. A value stays the same object while none of its fields changes. */
import { computed, type ReadonlySignal } from '../core/signals.js';
import type { Modal } from './modal.js';
import { pendingProvider } from './pending-provider.js';
import { toCaipAddress } from '../domain/networks/caip.js';
import type { EmbeddedWalletInfo } from '../domain/embedded/embedded-wallet.js';
import type {
  Account,
  AccountStatus,
  CaipAddress,
  CaipNetwork,
  CaipNetworkId,
  ChainId,
  ChainNamespace,
  Connection,
  Connector,
  ConnectorType,
  WalletInfo,
} from '../domain/entities.js';
import type { ThemeMode, ThemeVariables } from '../state/theme-controller.js';

/** Account of a namespace, as `getAccount` and `useAppKitAccount` return it. */
export interface AccountInfo {
  /** In the order of the wallet; the one in use is `address`. A list of its own, which hosts may sort. */
  readonly allAccounts: Account[];
  readonly caipAddress: CaipAddress | undefined;
  readonly address: string | undefined;
  readonly isConnected: boolean;
  /** Undefined while the page cannot know it: on a server, during hydration and before `createAppKit`. */
  readonly status: AccountStatus | undefined;
  /** What is known of the person and the account of the embedded wallet; undefined for other wallets. */
  readonly embeddedWalletInfo: EmbeddedWalletInfo | undefined;
}

export interface NetworkInfo {
  readonly caipNetwork: CaipNetwork | undefined;
  readonly caipNetworkId: CaipNetworkId | undefined;
  readonly chainId: ChainId | undefined;
  /** Networks that the wallet of the active namespace has approved; undefined without a wallet that says so. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined;
  /** False if the wallet serves only the networks that it has approved. */
  readonly supportsAllNetworks: boolean;
}

export interface PublicState {
  readonly loading: boolean;
  readonly open: boolean;
  readonly initialized: boolean;
  readonly selectedNetworkId: CaipNetworkId | undefined;
  readonly activeChain: ChainNamespace | undefined;
}

export interface ThemeInfo {
  /** The mode in effect: that of the system unless one is set. */
  readonly themeMode: ThemeMode;
  readonly themeVariables: ThemeVariables;
}

export interface ProviderInfo {
  readonly walletProvider: unknown;
  readonly walletProviderType: ConnectorType | undefined;
}

const sameFields = (a: object, b: object): boolean => {
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return left.length === right.size && left.every(([key, value]) => Object.is(value, right.get(key)));
};

const stable = <T extends object>(compute: () => T): ReadonlySignal<T> => computed(compute, { equals: sameFields });

/** Returns the accounts in the order of the wallet, as hosts of the 1.7 line know them; a connection has the one in use first. */
const inWalletOrder = ({ accounts, walletOrder = [] }: Connection): Account[] => {
  const placeOf = ({ address }: Account): number => walletOrder.indexOf(address);
  return [...accounts].sort((a, b) => placeOf(a) - placeOf(b));
};

export const accountInfo = (modal: Modal, namespace?: ChainNamespace): ReadonlySignal<AccountInfo> => {
  const allAccounts = stable(() => {
    const { connection } = modal.account.of(namespace);
    return connection ? inWalletOrder(connection) : [];
  });
  return stable(() => {
    const state = modal.account.of(namespace);
    const account = state.connection?.accounts[0];
    const shown = modal.account.shownOf(namespace);
    const network = account && modal.network.of(account.namespace);
    return {
      allAccounts: allAccounts.get(),
      caipAddress: network ? toCaipAddress(network.caipNetworkId, account.address) : shown && state.remembered,
      address: shown?.address,
      isConnected: account !== undefined,
      status: state.status === 'signing' ? 'connecting' : state.status,
      embeddedWalletInfo:
        account && state.wallet?.type === 'AUTH' ? modal.session.get()?.source('ID_AUTH')?.infoOf(account) : undefined,
    };
  });
};

export const networkInfo = (modal: Modal): ReadonlySignal<NetworkInfo> =>
  stable(() => {
    const caipNetwork = modal.network.active.get();
    const approval = caipNetwork && modal.network.approvalOf(caipNetwork.chainNamespace);
    return {
      caipNetwork,
      caipNetworkId: caipNetwork?.caipNetworkId,
      chainId: caipNetwork?.id,
      approvedCaipNetworkIds: approval?.ids,
      supportsAllNetworks: approval?.supportsAll ?? true,
    };
  });

export const publicState = (modal: Modal): ReadonlySignal<PublicState> =>
  stable(() => ({
    loading: modal.shell.isLoading.get(),
    open: modal.shell.isOpen.get(),
    initialized: modal.isReady.get(),
    selectedNetworkId: modal.network.active.get()?.caipNetworkId,
    activeChain: modal.network.activeNamespace.get(),
  }));

export const themeInfo = (modal: Modal): ReadonlySignal<ThemeInfo> =>
  stable(() => ({ themeMode: modal.theme.shownMode.get(), themeVariables: modal.theme.variables.get() }));

export const providerInfo = (modal: Modal, namespace?: ChainNamespace): ReadonlySignal<ProviderInfo> => {
  let pending: object | undefined;
  return stable(() => {
    const { connection, wallet } = modal.account.of(namespace);
    const shown = connection ? undefined : modal.account.shownOf(namespace);
    if (shown) pending ??= pendingProvider(modal, shown.namespace); // its account is shown, so hosts may already ask it
    return {
      walletProvider: connection ? connection.provider : shown && pending,
      walletProviderType: connection && wallet?.type,
    };
  });
};

/** A connector for hosts, which know its namespace as `chain`. */
export interface ConnectorInfo extends Omit<Connector, 'namespace' | 'connectors'> {
  /** The namespace it serves; for `MULTI_CHAIN`, that of the first in `connectors`. */
  readonly chain: ChainNamespace;
  /** For `MULTI_CHAIN`: one connector of the same wallet for each namespace it serves. */
  readonly connectors?: readonly ConnectorInfo[] | undefined;
}

const infos = new WeakMap<Connector, ConnectorInfo>(); // a connector keeps its info while the list changes

function connectorInfo(connector: Connector): ConnectorInfo {
  const known = infos.get(connector);
  if (known) return known;
  const { namespace, connectors, ...others } = connector;
  const info = { ...others, chain: namespace, ...(connectors && { connectors: connectors.map(connectorInfo) }) };
  infos.set(connector, info);
  return info;
}

const NO_WALLETS: readonly Connector[] = [];

/** The wallets that have been discovered. */
export const wallets = (modal: Modal): ReadonlySignal<readonly ConnectorInfo[]> =>
  computed(() => (modal.session.get()?.connectors.wallets.get() ?? NO_WALLETS).map(connectorInfo), {
    equals: (a, b) => a.length === b.length && a.every((info, index) => info === b[index]),
  });

export const walletInfo = (modal: Modal): ReadonlySignal<WalletInfo | undefined> =>
  computed(() => modal.account.active.get().wallet, {
    equals: (a, b) => a === b || (!!a && !!b && isSameWallet(a, b)),
  });

/** Compares what a wallet says of itself: its session has new objects after each change. */
const isSameWallet = (
  { icons = [], redirect = {}, ...a }: WalletInfo,
  { icons: pictures = [], redirect: links = {}, ...b }: WalletInfo,
): boolean => sameFields(a, b) && sameFields(icons, pictures) && sameFields(redirect, links);

/** Providers of the connected namespaces. */
export const providers = (modal: Modal): ReadonlySignal<Readonly<Partial<Record<ChainNamespace, unknown>>>> =>
  stable(() =>
    Object.fromEntries(
      modal.account.connectedNamespaces
        .get()
        .map(namespace => [namespace, modal.account.of(namespace).connection?.provider]),
    ),
  );
