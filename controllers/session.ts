import type { ChainAdapter } from './adapters/chain-adapter.js';
import { REMOTE_CONNECTOR_ID, type RemoteWallet } from './adapters/remote-wallet.js';
import type { Scope } from './core/scope.js';
import { computed, untracked, type ReadonlySignal } from './core/signals.js';
import type { TypedStorage } from './core/storage.js';
import { followWallets } from './flows/follow-wallets.js';
import { guideWindow } from './flows/guide-window.js';
import { rememberConnector } from './flows/remember-connector.js';
import { reportEvents } from './flows/report-events.js';
import { switchNetwork, type SwitchOptions } from './flows/switch-network.js';
import type { Choices } from './flows/remember-choices.js';
import type { Modal } from './modal.js';
import { createNativeBalance, type NativeBalance } from './native-balance.js';
import type { CaipNetwork, ChainNamespace, Connection, Wallet } from './protocol/entities.js';
import type { Environment } from './protocol/environment.js';
import { W3mError } from './protocol/errors.js';
import './protocol/session-errors.js';
import { hasRecentWallets } from './protocol/start-keys.js';
import { factsOf } from './protocol/view-facts.js';
import { traitsOf } from './protocol/connector-traits.js';
import { isExcludedWallet } from './protocol/wallet-exclusion.js';
import { AlertController } from './state/alert-controller.js';
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
  /** There where the host has said how wallets on other devices are reached. */
  readonly remoteSide: typeof import('./remote-side.js') | undefined;
  /** Where the page runs; a test says it. */
  readonly environment?: Environment | undefined;
  onReady(): void;
}

/** Where people begin to connect. */
type Entrance = 'Connect' | 'AllWallets' | 'ConnectingWalletConnectBasic';

/** What only matters once someone connects. */
export interface Session {
  readonly adapters: readonly ChainAdapter[];
  readonly remote: RemoteWallet | undefined;
  readonly connectors: ConnectorController;
  readonly connection: ConnectionController;
  readonly balance: NativeBalance;
  readonly router: RouterController;
  readonly toasts: ToastController;
  readonly alerts: AlertController;
  readonly wallets: Wallets;
  /** The view at which connecting begins. */
  entrance(): Entrance;
  /** The view to open at where none is asked for. */
  home(): 'Account' | Entrance;
  /** False while a view of the history must be answered. */
  mayClose(): boolean;
  /** See {@link ModalActions}, here and below. */
  disconnect(namespace?: ChainNamespace): Promise<void>;
  switchNetwork(network: CaipNetwork, options?: SwitchOptions): Promise<void>;
  useAccount(namespace: ChainNamespace, address: string): void;
}

/** What is fetched when it is first needed, and again only where that failed. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
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
  remoteSide,
  environment,
  onReady,
}: SessionContext): Session {
  const { account, network, events, shell, options } = modal;
  const adapterOf = (namespace: ChainNamespace): ChainAdapter => {
    const adapter = adapters.find(candidate => candidate.namespace === namespace);
    if (!adapter) throw new W3mError('ADAPTER_NOT_FOUND', { params: { namespace } });
    return adapter;
  };
  const connectors = new ConnectorController({
    sources: adapters.map(adapter => adapter.connectors),
    image: connectorId => options.current.get().connectorImages[connectorId],
    isHidden: connector => isExcludedWallet(connector, options.current.get().excludeWalletIds),
  });
  const recents = once(async () => {
    const { rememberRecent } = await import('./flows/remember-recent.js');
    return rememberRecent(storage, recent => connectors.setRecent(recent));
  });
  if (storage.get(hasRecentWallets)) recents().catch(reportError); // the others are listed without them
  const onUsed = (wallet: Wallet): void => void recents().then(used => used(wallet), reportError);
  const side = remoteSide?.startRemoteSide({ scope, modal, adapters, storage, onUsed });
  const router = new RouterController({ onExit: () => shell.close() });
  const remember = (namespace: ChainNamespace, made: Connection | undefined): void =>
    rememberConnector(storage, namespace, made);

  const toasts = new ToastController(scope);
  const alerts = new AlertController({ isDebug: () => untracked(() => options.current.get()).debug });
  const connection = new ConnectionController({
    scope,
    adapterOf,
    ask: (connector, request) =>
      side && connector.id === REMOTE_CONNECTOR_ID
        ? side.ask(connector, request)
        : adapterOf(connector.chain).connect(connector.id, request),
    setWaiting: (namespace, attempt, status) => account.setWaiting(namespace, attempt, status),
    onConnected({ namespace }, { id, name, rdns, explorerId }, details) {
      network.setActiveNamespace(namespace);
      if (side && id === REMOTE_CONNECTOR_ID) return side.onConnected(details);
      onUsed({ id: explorerId ?? id, name, rdns });
      events.track('CONNECT_SUCCESS', { method: 'browser', name });
    },
    onFailed: ({ message }) => events.track('CONNECT_ERROR', { message }),
    onDisconnected: namespace => events.track('DISCONNECT_SUCCESS', { namespace }),
  });
  const balance = createNativeBalance({
    scope,
    storage,
    isOpen: shell.isOpen,
    account: account.current,
    network: network.active,
    fetchBalance: ({ namespace, address }, on, signal) => adapterOf(namespace).getBalance(address, on, signal),
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
    return (
      given.length === 0 && !manualWCControl && connectors.all.get().some(connector => traitsOf(connector).isRemote)
    );
  };
  const entrance = (): Entrance => {
    if (!untracked(isRemoteOnly)) return 'Connect';
    return wallets.environment.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic';
  };

  followWallets(scope, {
    adapters,
    connectors,
    account,
    network,
    remember,
    walletOf: connected => side?.walletOf(connected),
  });
  side?.follow();
  guideWindow(scope, {
    shell,
    router,
    connectedNamespaces: account.connectedNamespaces,
    isConnected: account.isConnected,
    isConnecting: computed(() => connection.attempt.get()?.status === 'waiting'),
    isNetworkFine,
    openUnsupported: () => modal.open(undefined, 'UnsupportedChain'),
    entrance,
  });
  reportEvents(scope, {
    isOpen: shell.isOpen,
    isEmbedded: shell.isEmbedded,
    isConnected: account.isConnected,
    track: (event, properties) => events.track(event, properties),
  });
  const wasConnected = adapters.filter(({ namespace }) => choices.recallConnector(namespace) !== undefined);
  const restore = async (): Promise<void> => {
    const { restoreConnections } = await import('./flows/restore-connections.js');
    restoreConnections(scope, {
      adapters,
      storage,
      recall: choices.recallConnector,
      forget: namespace => remember(namespace, undefined),
      account,
      network,
      onReady,
    });
  };
  if (wasConnected.length === 0) onReady();
  else
    restore().catch((error: unknown) => {
      reportError(error); // the page went offline in between: the person can still connect by hand
      for (const { namespace } of wasConnected) account.setWaiting(namespace, 'restore', undefined);
      onReady();
    });
  return {
    adapters,
    remote: side?.remote,
    connectors,
    connection,
    balance,
    router,
    toasts,
    alerts,
    wallets,
    entrance,
    home: () => (untracked(() => account.isConnected.get()) ? 'Account' : entrance()),
    mayClose: () => !untracked(() => router.history.get()).some(({ view }) => factsOf(view).mustAnswer),
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
    switchNetwork: (target, settings) =>
      switchNetwork(
        {
          network,
          connectedAdapter: namespace => (account.accountOf(namespace) ? adapterOf(namespace) : undefined),
          onSwitch: ({ caipNetworkId }) => events.track('SWITCH_NETWORK', { network: caipNetworkId }),
        },
        target,
        settings,
      ),
    useAccount: (namespace, address) => adapterOf(namespace).useAccount(address),
  };
}
