import { report } from '../core/report.js';
import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { readEnvironment } from '../core/environment.js';
import { once } from '../core/once.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import { FeatureHost, type FeatureRows } from '../features/feature-host.js';
import { featureGates } from '../features/gates.js';
import type { FeatureMap } from '../features/registry.js';
import type { Gate } from '../flows/follow-wallets.js';
import type { PersonRequest } from '../flows/person-requests.js';
import { hasBegun } from '../flows/has-begun.js';
import { lateLooks } from '../flows/late-looks.js';
import { balancesByNamespace } from '../flows/balances-by-namespace.js';
import { tellFailure } from '../flows/tell-failure.js';
import { createGate } from './gate.js';
import type { Modal, Session } from './modal.js';
import type { ChainNamespace, Connection, Wallet } from '../domain/entities.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import { isApproval } from '../domain/views/is-question.js';
import { hasRecentWallets } from '../domain/storage/account-keys.js';
import { isExcludedWallet } from '../domain/wallets/listed-wallets.js';
import type { Sources } from '../sources/registry.js';
import type { AccountState } from '../state/account-controller.js';
import { AlertController } from '../state/alert-controller.js';
import { ConnectionController, type ConnectorRequest } from '../state/connection-controller.js';
import { ConnectorController } from '../state/connector-controller.js';
import { RouterController } from '../state/router-controller.js';
import { ToastController } from '../state/toast-controller.js';
import { canReadBy } from './can-read.js';
import { createActions, type Sides } from './session-actions.js';
import { followSession, type SessionContext } from './session-flows.js';
import { createStartView } from './start-view.js';

/** A session, and the function that starts its flows. Flows read `modal.session`, so they start after it is set. */
export interface CreatedSession {
  readonly session: Session;
  follow(): void;
}

/**
 * Creates the second half of a modal: wallets, connecting, views and messages. Loaded when the modal first opens, when
 * a host connects, or when a connection is stored. No wallet is requested before.
 */
export function createSession(context: SessionContext): CreatedSession {
  const { modal, adapters, storage, sources, platform, environment = readEnvironment() } = context;
  const { scope, account, network, shell, options } = modal;
  const adapterOf = (namespace: ChainNamespace): ChainAdapter => findAdapter(adapters, namespace);
  const connectors = createConnectors(modal, adapters);
  const onUsed = followRecents(storage, connectors);
  const toasts = new ToastController(scope);
  const requests = signal<readonly PersonRequest[]>([]);
  const sides: Sides = new Map(
    sources.map(({ id, startSource }) => [id, startSource({ ...modal, adapters, storage, requests, toasts, onUsed })]),
  );
  const router = createRouter(shell, requests);
  const alerts = new AlertController({ isDebug: () => untracked(() => options.current.get()).debug });
  const connection: ConnectionController = createConnection(
    { ...modal, alerts, connectors },
    adapterOf,
    sides,
    onUsed,
    () => gate,
  );
  const consent = signal(false);
  const remembered = signal(0);
  const onRemembered = (): void => remembered.set(untracked(() => remembered.get()) + 1);
  const gate = createGate(
    { ...context, onRemembered },
    { connectors, connection, consent, requests, router, toasts },
    sides,
  ); // each asks the other, later
  const features = new FeatureHost<FeatureMap>(featureRows, {
    ...modal,
    storage,
    environment,
    platform,
    connectors,
    router,
    toasts,
    alerts,
    adapterOf,
    options: options.current,
    account: account.current,
    accountOf: namespace => account.accountOf(namespace),
    setProfile: (namespace, profile) => account.setProfile(namespace, profile),
    remembered,
    connectionOf: namespace => account.of(namespace).connection,
    connect: (connector, request) => session.connect(connector, request),
    disconnectActive: namespace => session.disconnect(namespace, { isAlone: true }),
    useAccount: (namespace, address) => session.useAccount(namespace, address),
    switchNetwork: (target, how) => session.switchNetwork(target, how),
    refreshBalance: namespace => void balances.balanceOf(namespace).refresh({ force: true }),
  });
  const balances = balancesByNamespace(scope, {
    account,
    network,
    load: async namespace => (await features.load('balance')).of(namespace),
  });
  const isNetworkFine = networkFitness(modal);
  const session: Session = {
    modal,
    adapters,
    ...giveSources(sides),
    connectors,
    connection,
    consent,
    environment,
    features,
    ...balances,
    canRead: canReadBy({ adapters, network, options }),
    requests,
    router,
    toasts,
    alerts,
    ...createStartView(modal, { connectors, router, environment }, isNetworkFine),
    hasBegun: namespace => hasBegun({ shell, ...session }, namespace, !isAwaited(account.of(namespace))),
    hostRequest: () => ({ session, isEnded: watchCancellations(connection, modal.namespaces) }),
    ...createActions(context, connection, { sides, gate, adapterOf, onRemembered }),
  };
  return { session, follow: () => followSession(context, session, { isNetworkFine, sides, gate }) };
}

function findAdapter(adapters: readonly ChainAdapter[], namespace: ChainNamespace): ChainAdapter {
  const adapter = adapters.find(candidate => candidate.namespace === namespace);
  if (!adapter) throw new W3mError('ADAPTER_NOT_FOUND', { params: { namespace } });
  return adapter;
}

/** True while the page waits for the wallet of a namespace, and does not show "disconnected". */
const isAwaited = ({ status }: Pick<AccountState, 'status'>): boolean =>
  status === 'connecting' || status === 'reconnecting';

/** Creates the router, which keeps an open approval above the views that the host or a flow resets it to. */
const createRouter = (shell: Modal['shell'], requests: Session['requests']): RouterController =>
  new RouterController({
    onExit: () => shell.close(),
    staysOnTop: ({ data }) => shell.isOpen.get() && requests.get().some(each => isApproval(each) && each.data === data),
  });

const createConnectors = (
  { scope, options: { current } }: Modal,
  adapters: readonly ChainAdapter[],
): ConnectorController =>
  new ConnectorController({
    sources: adapters.map(adapter => adapter.connectors),
    image: connectorId => current.get().connectorImages[connectorId],
    isHidden: connector => isExcludedWallet(connector, current.get().excludeWalletIds),
    looksOf: lateLooks(scope.report),
  });

/** Whether the account is on a network of the page, or need not be. */
const networkFitness = ({ account, network, options }: Modal): ReadonlySignal<boolean> =>
  computed(() => {
    const { enableNetworkSwitch, allowUnsupportedChain } = options.current.get();
    return !account.isConnected.get() || network.isSupported.get() || !enableNetworkSwitch || allowUnsupportedChain;
  });

/** The features; their table is loaded with the first of them. */
const featureRows: FeatureRows<FeatureMap> = {
  gates: featureGates,
  async loadTable() {
    const { features: table } = await import('../features/registry.js'); // see ARCHITECTURE.md on namespace objects
    return table;
  },
};

/** Shows recent wallets, and returns a function that adds one. */
function followRecents(storage: TypedStorage, connectors: ConnectorController): (wallet: Wallet) => void {
  const recents = once(async () => {
    const { rememberRecent } = await import('../flows/remember-recent.js');
    return rememberRecent(storage, recent => connectors.setRecent(recent));
  });
  if (storage.get(hasRecentWallets)) recents().catch(report); // the other wallets are listed without them
  return wallet => void recents().then(used => used(wallet), report);
}

function createConnection(
  { scope, account, network, events, alerts, connectors }: Modal & Pick<Session, 'alerts' | 'connectors'>,
  adapterOf: (namespace: ChainNamespace) => ChainAdapter,
  sides: Sides,
  onUsed: (wallet: Wallet) => void,
  gate: () => Gate,
): ConnectionController {
  return new ConnectionController({
    scope,
    adapterOf,
    ask(connector, request) {
      const reply =
        sides.get(connector.id)?.ask(connector, request) ??
        connectBy(adapterOf(connector.namespace), connector.id, request);
      prefetchRecords().catch(() => undefined); // what stores the connection loads it again
      return reply;
    },
    setWaiting: (namespace, attempt, status) => account.setWaiting(namespace, attempt, status),
    admit: (namespace, signal) => gate().pass(namespace, signal),
    isSigning: namespace => untracked(() => account.of(namespace)).status === 'signing',
    isListed: ({ id, namespace }) => connectors.all.get().some(each => each.id === id && each.namespace === namespace),
    onConnected({ namespace }, { id, name, rdns, explorerId }, details) {
      network.setActiveNamespace(namespace);
      const side = sides.get(id);
      if (side) return side.onConnected(details);
      onUsed({ id: explorerId ?? id, name, rdns, namespaces: [namespace] });
      events.track('CONNECT_SUCCESS', { method: 'browser', name });
    },
    onFailed: error => tellFailure(error, { events, alerts }),
  });
}

/** Returns what tells whether a namespace, or each of them, was cancelled since. */
function watchCancellations(
  { cancellations }: Pick<ConnectionController, 'cancellations'>,
  namespaces: readonly ChainNamespace[],
): (namespace?: ChainNamespace) => boolean {
  const before = untracked(() => cancellations.get());
  const isCancelled = (namespace: ChainNamespace): boolean => cancellations.get()[namespace] !== before[namespace];
  return namespace => (namespace ? [namespace] : namespaces).every(isCancelled);
}

/** Loads what stores a connection while the wallet asks its owner. */
const prefetchRecords = (): Promise<unknown> =>
  Promise.all([import('../flows/remember-connections.js'), import('../flows/remember-recent.js')]);

/** Connects a wallet; one that was connected before is asked without a prompt first. */
async function connectBy(
  adapter: ChainAdapter,
  connectorId: string,
  { isAgain, ...request }: ConnectorRequest,
): Promise<Connection> {
  if (!isAgain) return adapter.connect(connectorId, request);
  try {
    return await adapter.connect(connectorId, { ...request, silent: true });
  } catch (error) {
    if (asW3mError(error).code !== 'WALLET_NOT_AUTHORIZED') throw error;
    return adapter.connect(connectorId, request); // it is locked, or shares the account no more
  }
}

/** Provides access to the wallet sources, by id and by the wallet that an adapter needs. */
const giveSources = (sides: Sides): Pick<Session, 'source' | 'walletOf'> => ({
  source: <K extends keyof Sources>(id: K) => sides.get(id) as Sources[K] | undefined, // as its row in the registry types it
  async walletOf(sourceId, namespace, needs) {
    const side = sides.get(sourceId);
    if (!side) throw new W3mError('CONNECTOR_NOT_FOUND');
    return side.wallet(namespace, needs);
  },
});
