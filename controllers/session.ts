import type { ChainAdapter } from './adapters/chain-adapter.js';
import { REMOTE_CONNECTOR_ID, type RemoteWallet } from './adapters/remote-wallet.js';
import { createRemoteWallet } from './adapters/walletconnect/walletconnect.js';
import type { Scope } from './core/scope.js';
import { computed, untracked, type ReadonlySignal } from './core/signals.js';
import type { TypedStorage } from './core/storage.js';
import { connectRemote, shareSession } from './flows/connect-remote.js';
import { followHostSession } from './flows/follow-host-session.js';
import { followRemote } from './flows/follow-remote.js';
import { followWallets } from './flows/follow-wallets.js';
import { guideWindow } from './flows/guide-window.js';
import { refreshBalance } from './flows/refresh-balance.js';
import { rememberBalances } from './flows/remember-balances.js';
import { rememberConnector } from './flows/remember-connector.js';
import { reportEvents } from './flows/report-events.js';
import { restoreConnections } from './flows/restore-connections.js';
import { switchNetwork } from './flows/switch-network.js';
import type { Choices } from './flows/remember-choices.js';
import type { Modal } from './modal.js';
import type { CaipNetwork, ChainNamespace } from './protocol/entities.js';
import type { Environment } from './protocol/environment.js';
import { W3mError } from './protocol/errors.js';
import './protocol/session-errors.js';
import { deepLinkChoice, recentWallets } from './protocol/storage-keys.js';
import { isExcludedWallet } from './protocol/wallet-exclusion.js';
import { AlertController } from './state/alert-controller.js';
import { BalanceController } from './state/balance-controller.js';
import { ConnectionController } from './state/connection-controller.js';
import { ConnectorController } from './state/connector-controller.js';
import { RouterController } from './state/router-controller.js';
import { ToastController } from './state/toast-controller.js';
import { createWallets, type Wallets } from './wallets.js';

/** What a modal gives to its session: itself without what the session brings, and what it keeps to itself. */
export interface SessionContext {
  readonly scope: Scope;
  readonly modal: Omit<Modal, keyof Session>;
  readonly adapters: readonly ChainAdapter[];
  readonly storage: TypedStorage;
  readonly choices: Choices;
  readonly isNetworkFine: ReadonlySignal<boolean>;
  /** The host has said how wallets on other devices are reached. */
  readonly offersRemote: boolean;
  /** Where the page runs; a test says it. */
  readonly environment?: Environment | undefined;
  onReady(): void;
}

/** What only matters once someone connects. */
export interface Session {
  readonly adapters: readonly ChainAdapter[];
  readonly remote: RemoteWallet | undefined;
  readonly connectors: ConnectorController;
  readonly connection: ConnectionController;
  readonly balance: BalanceController;
  readonly router: RouterController;
  readonly toasts: ToastController;
  readonly alerts: AlertController;
  readonly wallets: Wallets;
  /** The view to open at where none is asked for. */
  home(): 'Connect' | 'Account' | 'AllWallets' | 'ConnectingWalletConnectBasic';
  /** See {@link ModalActions}, here and below. */
  disconnect(namespace?: ChainNamespace): Promise<void>;
  switchNetwork(network: CaipNetwork, options?: { readonly signal?: AbortSignal }): Promise<void>;
  useAccount(namespace: ChainNamespace, address: string): void;
}

/**
 * The second half of a modal, loaded when the window first opens, when a host connects, or when a wallet was connected
 * before: the wallets there are, connecting, what is held, and the flows that follow wallets. Until then none has been
 * asked for anything.
 */
export function startSession({
  scope,
  modal,
  adapters,
  storage,
  choices,
  isNetworkFine,
  offersRemote,
  environment,
  onReady,
}: SessionContext): Session {
  const { account, network, events, shell, options } = modal;
  const adapterOf = (namespace: ChainNamespace): ChainAdapter => {
    const adapter = adapters.find(candidate => candidate.namespace === namespace);
    if (!adapter) throw new W3mError('ADAPTER_NOT_FOUND', { params: { namespace } });
    return adapter;
  };
  const remote = offersRemote
    ? createRemoteWallet({
        scope,
        id: modal.id,
        options: () => untracked(() => options.current.get()),
        networks: () =>
          untracked(() => network.networks.get()).filter(({ chainNamespace }) =>
            adapters.some(({ namespace }) => namespace === chainNamespace),
          ),
        holders: () =>
          adapters
            .filter(({ connection }) => untracked(() => connection.get())?.connectorId === REMOTE_CONNECTOR_ID)
            .map(({ namespace }) => namespace),
      })
    : undefined;
  const connectors = new ConnectorController({
    sources: adapters.map(adapter => adapter.connectors),
    image: connectorId => options.current.get().connectorImages?.[connectorId],
    isHidden: connector => isExcludedWallet(connector, options.current.get().excludeWalletIds ?? []),
    recall: () => storage.get(recentWallets) ?? [],
    keep: recent => void storage.set(recentWallets, recent),
  });
  const router = new RouterController({ onExit: () => shell.close() });
  const balances = rememberBalances(storage);
  const remember = (namespace: ChainNamespace, connectorId: string | undefined): void =>
    rememberConnector(storage, namespace, connectorId);

  const toasts = new ToastController(scope);
  const alerts = new AlertController({ isDebug: () => untracked(() => options.current.get()).debug ?? true });
  const connection = new ConnectionController({
    scope,
    adapterOf,
    ask: (connector, request) =>
      remote && connector.id === REMOTE_CONNECTOR_ID
        ? connectRemote({ remote, adapters, signal: scope.signal }, connector, request)
        : adapterOf(connector.chain).connect(connector.id, request),
    onStatus: (namespace, status) => account.setStatus(namespace, status),
    onConnected({ namespace }, connector, { wallet, link }) {
      const { id, name } = connector;
      network.setActiveNamespace(namespace);
      const told = untracked(() => remote?.session.get())?.wallet.name;
      const used = id === REMOTE_CONNECTOR_ID ? wallet : { id: connector.explorerId ?? id, name, rdns: connector.rdns };
      if (used) connectors.used(used);
      if (id !== REMOTE_CONNECTOR_ID) return events.track('CONNECT_SUCCESS', { method: 'browser', name });
      if (link) storage.set(deepLinkChoice, link);
      else storage.remove(deepLinkChoice);
      events.track('CONNECT_SUCCESS', { method: link ? 'mobile' : 'qrcode', name: wallet?.name ?? told ?? 'Unknown' });
    },
    onFailed: ({ message }) => events.track('CONNECT_ERROR', { message }),
    onDisconnected: namespace => events.track('DISCONNECT_SUCCESS', { namespace }),
  });
  const balance = new BalanceController({
    scope,
    account: account.current,
    network: network.active,
    fetchBalance: ({ namespace, address }, on, signal) => adapterOf(namespace).getBalance(address, on, signal),
    recall: (of, on) => balances.recall(of, on, scope.now()),
    remember: (of, on, value) => balances.remember(of, on, value, scope.now()),
  });

  const wallets = createWallets({
    environment,
    createDirectory: async where => {
      const { createDirectory } = await import('./directory.js');
      return createDirectory({ scope, modal: { ...modal, connectors, alerts }, environment: where });
    },
  });
  /** Without adapters there is but one way to connect, which is shown at once; unless the host leads there by itself. */
  const isRemoteOnly = (): boolean => {
    const { adapters: given, manualWCControl } = options.current.get();
    return !given?.length && !manualWCControl && connectors.all.get().some(({ type }) => type === 'WALLET_CONNECT');
  };

  followWallets(scope, {
    adapters,
    connectors,
    account,
    network,
    remember,
    walletOf({ connectorId }) {
      const told = connectorId === REMOTE_CONNECTOR_ID ? remote?.session.get()?.wallet : undefined;
      return told && { name: told.name, icon: told.imageUrl, type: 'WALLET_CONNECT' };
    },
  });
  if (remote) {
    followRemote(scope, { connectorId: REMOTE_CONNECTOR_ID, remote, adapters, network, storage });
    if (options.current.get().universalProvider) {
      const share = () => shareSession({ remote, adapters, signal: scope.signal }, REMOTE_CONNECTOR_ID);
      followHostSession(scope, { remote, share });
    }
  }
  guideWindow(scope, {
    shell,
    router,
    connectedNamespaces: account.connectedNamespaces,
    isConnected: account.isConnected,
    isConnecting: computed(() => connection.attempt.get()?.status === 'waiting'),
    isNetworkFine,
    openUnsupported: () => modal.open(undefined, 'UnsupportedChain'),
  });
  reportEvents(scope, {
    isOpen: shell.isOpen,
    isEmbedded: shell.isEmbedded,
    isConnected: account.isConnected,
    track: (event, properties) => events.track(event, properties),
  });
  refreshBalance(scope, { isOpen: shell.isOpen, balance });
  restoreConnections(scope, {
    adapters,
    recall: choices.recallConnector,
    forget: namespace => remember(namespace, undefined),
    onFailed: namespace => account.setStatus(namespace, 'disconnected'),
    onReady,
  });
  return {
    adapters,
    remote,
    connectors,
    connection,
    balance,
    router,
    toasts,
    alerts,
    wallets,
    home: () =>
      untracked(() => {
        if (account.isConnected.get()) return 'Account';
        if (!isRemoteOnly()) return 'Connect';
        return wallets.environment.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic';
      }),
    async disconnect(namespace) {
      const connected = untracked(() => account.connectedNamespaces.get());
      try {
        await connection.disconnect(namespace ? [namespace] : connected);
        if (!namespace) events.track('DISCONNECT_SUCCESS', { namespace: 'all' });
      } catch (error) {
        events.track('DISCONNECT_ERROR', { message: error instanceof Error ? error.message : String(error) });
        throw error;
      }
    },
    switchNetwork: (target, { signal } = {}) =>
      switchNetwork(
        {
          network,
          connectedAdapter: namespace => (account.accountOf(namespace) ? adapterOf(namespace) : undefined),
          onSwitch: ({ caipNetworkId }) => events.track('SWITCH_NETWORK', { network: caipNetworkId }),
        },
        target,
        signal,
      ),
    useAccount: (namespace, address) => adapterOf(namespace).useAccount(address),
  };
}
