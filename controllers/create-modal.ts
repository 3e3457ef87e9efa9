import type { AdapterHolder, ChainAdapter } from './adapters/chain-adapter.js';
import type { RemoteWallet } from './adapters/remote-wallet.js';
import type { WalletSource } from './adapters/wallet-source.js';
import { Scope } from './core/scope.js';
import { computed, signal, untracked } from './core/signals.js';
import { createStorage } from './core/storage.js';
import { rememberChoices } from './flows/remember-choices.js';
import { registerModal } from './modal-registry.js';
import type { Modal } from './modal.js';
import type { Session } from './session.js';
import type { ChainNamespace } from './protocol/entities.js';
import { W3mError } from './protocol/errors.js';
import { toCaipNetwork, unsupportedNetwork } from './protocol/networks.js';
import { connectedConnectorId } from './protocol/start-keys.js';
import { AccountController } from './state/account-controller.js';
import { EventsController } from './state/events-controller.js';
import { NetworkController } from './state/network-controller.js';
import { OptionsController } from './state/options-controller.js';
import type { AppKitOptions, Settings } from './state/options.js';
import { ShellController } from './state/shell-controller.js';
import { ThemeController } from './state/theme-controller.js';

type SessionModule = typeof import('./session.js');
type RemoteSideModule = typeof import('./remote-side.js');

/** What is fetched when it is needed; a test has it at hand. */
const parts = {
  session: (): SessionModule | Promise<SessionModule> => import('./session.js'),
  remoteSide: (): RemoteSideModule | Promise<RemoteSideModule> => import('./remote-side.js'),
};

/** What is made once, and again only where that failed: the network may be back next time. */
function retried<T>(make: () => T | Promise<T>): () => T | Promise<T> {
  let made: T | Promise<T> | undefined;
  return () => {
    made ??= make();
    if (made instanceof Promise) made.catch(() => (made = undefined));
    return made;
  };
}

/** True if the host said how wallets on other devices are reached, and does not forbid them. */
const offersRemote = (given: Settings): boolean =>
  given.enableWalletConnect &&
  [given.projectId, given.walletConnect, given.universalProvider, given.manualWCControl].some(Boolean);

const walletConnect = (open: () => Promise<RemoteWallet>): WalletSource => ({
  connector: { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
  async wallet(namespace, needs) {
    const [{ remoteWallets }, remote] = await Promise.all([
      import('./adapters/walletconnect/remote-source.js'),
      open(),
    ]);
    return remoteWallets(remote)(namespace, needs);
  },
});

const distinct = <T>(items: readonly T[]): readonly T[] => [...new Set(items)];

/** Where a host brings no adapter, wallets on other devices serve each family of its networks. */
const remoteHolder = (namespace: ChainNamespace): AdapterHolder => ({
  namespace,
  create: async context =>
    (await import('./adapters/walletconnect/remote-adapter.js')).createRemoteAdapter(namespace, context),
});

/**
 * Puts one modal together. The only module that knows every controller: each gets what it needs from those made above
 * it, so the order of these lines is the dependency graph, and a cycle cannot be written.
 */
export function createModal(hostOptions: AppKitOptions, load: typeof parts = parts): Modal {
  const options = new OptionsController(hostOptions);
  const given = untracked(() => options.current.get());
  const { id } = given;
  const scope = new Scope(given.clock);
  const storage = createStorage({ prefix: id });
  const choices = rememberChoices(storage);

  const networks = given.networks.map(network => toCaipNetwork(network, given));
  const families = distinct(networks.map(({ chainNamespace }) => chainNamespace));

  const remote = offersRemote(given)
    ? async (): Promise<RemoteWallet> => {
        await modal.start();
        return started().remote as RemoteWallet; // it is offered
      }
    : undefined;
  const holders = given.adapters.length > 0 ? given.adapters : remote ? families.map(remoteHolder) : [];
  const namespaces = holders.length > 0 ? holders.map(({ namespace }) => namespace) : families;
  const served = networks.filter(({ chainNamespace }) => namespaces.includes(chainNamespace));
  const network = new NetworkController({
    networks,
    initial: choices.initialNetwork(served, given.defaultNetwork && toCaipNetwork(given.defaultNetwork)),
    unsupported: unsupportedNetwork,
  });
  const adapters = holders.map(({ namespace, create }) =>
    retried(() =>
      create({
        scope,
        networks: () => untracked(() => network.inNamespace(namespace)),
        currentNetwork: () => untracked(() => network.of(namespace)),
        sources: remote ? [walletConnect(remote)] : [],
        discovery: { announced: given.enableEIP6963, injected: given.enableInjected },
      }),
    ),
  );
  const sessionModule = retried(load.session);
  const remoteModule = remote ? retried(load.remoteSide) : () => undefined;

  const theme = new ThemeController(given.themeMode, given.themeVariables);
  const account = new AccountController({ activeNamespace: network.activeNamespace });
  const events = new EventsController({ now: () => scope.now(), address: () => account.current.get()?.address });
  let session: Session | undefined;
  const shell: ShellController = new ShellController({
    scope,
    isEmbedded: given.enableEmbedded,
    mayClose: () => session?.mayClose() ?? true,
    onEmbeddedClose: () => session?.router.reset(session.home()),
  });
  const isStarted = signal(false);
  const isReady = signal(false);
  const isNetworkFine = computed(() => {
    const { enableNetworkSwitch, allowUnsupportedChain } = options.current.get();
    return !account.isConnected.get() || network.isSupported.get() || !enableNetworkSwitch || allowUnsupportedChain;
  });

  const started = (): Session => {
    if (!session) throw new W3mError('SESSION_NOT_STARTED');
    return session;
  };

  const modal: Modal = {
    id,
    scope,
    options,
    shell,
    theme,
    account,
    network,
    namespaces,
    events,
    isStarted,
    isReady,
    get adapters() {
      return started().adapters;
    },
    get remote() {
      return started().remote;
    },
    get connectors() {
      return started().connectors;
    },
    get connection() {
      return started().connection;
    },
    get balance() {
      return started().balance;
    },
    get router() {
      return started().router;
    },
    get toasts() {
      return started().toasts;
    },
    get alerts() {
      return started().alerts;
    },
    get wallets() {
      return started().wallets;
    },
    needAdapter(namespace) {
      if (!namespaces.includes(namespace)) throw new W3mError('ADAPTER_NOT_FOUND', { params: { namespace } });
    },
    async start() {
      if (session) return;
      const begin = (
        { startSession }: SessionModule,
        remoteSide: RemoteSideModule | undefined,
        made: readonly ChainAdapter[],
      ): void => {
        if (scope.signal.aborted) throw new W3mError('MODAL_DESTROYED');
        session ??= startSession({
          scope,
          modal,
          adapters: made,
          storage,
          choices,
          isNetworkFine,
          remoteSide,
          onReady: () => isReady.set(true),
        });
        isStarted.set(true);
      };
      const module = sessionModule();
      const side = remoteModule();
      const made = adapters.map(adapter => adapter());
      const isHere = <T>(part: T | Promise<T>): part is T => !(part instanceof Promise);
      if (isHere(module) && isHere(side) && made.every(isHere)) begin(module, side, made);
      else begin(await module, await side, await Promise.all(made.map(adapter => Promise.resolve(adapter))));
    },

    open(namespace, ...destination) {
      if (namespace) {
        modal.needAdapter(namespace);
        network.setActiveNamespace(namespace);
      }
      const first = untracked(() => (account.isConnected.get() ? 'Account' : 'Connect'));
      const [view, data] = destination;
      if (first === 'Connect' && (view ?? first) === 'Connect') shell.setLoading(true, namespace);
      shell.want();
      const show = (): void => {
        if (!untracked(() => shell.isWanted.get())) return; // it was closed again while it was fetched
        const { router } = started();
        if (view === 'Connect') router.reset(started().entrance());
        else if (view)
          router.reset(...([view, data] as Parameters<typeof router.reset>)); // a destination, as it was given
        else router.reset(untracked(() => isNetworkFine.get()) ? started().home() : 'UnsupportedChain');
        shell.open(namespace);
      };
      if (session) return show();
      modal.start().then(show, (error: unknown) => {
        reportError(error);
        shell.close(); // or buttons would wait for a window that does not come
      });
    },
    async connect(connector, settings) {
      await modal.start();
      return started().connection.connect(connector, settings);
    },
    async disconnect(namespace) {
      await modal.start();
      await started().disconnect(namespace);
    },
    async switchNetwork(target, settings) {
      modal.needAdapter(target.chainNamespace);
      await modal.start();
      await started().switchNetwork(target, settings);
    },
    useAccount: (namespace, address) => started().useAccount(namespace, address),
    dispose: () => scope.dispose(),
  };

  choices.follow(scope, network.active);
  for (const { namespace } of remote ? holders : []) {
    // A session that another tab makes is this one's too, also where nobody has come near a button yet
    const onChange = (stored: string | undefined): void => void (stored && modal.start().catch(reportError));
    storage.watch(connectedConnectorId(namespace), onChange, scope.signal);
  }
  const stored = holders.filter(({ namespace }) => choices.recallConnector(namespace) !== undefined);
  for (const { namespace } of stored) account.setWaiting(namespace, 'restore', 'connecting');
  if (stored.length === 0) isReady.set(true);
  if (stored.length > 0 || shell.isEmbedded) {
    modal.start().catch((error: unknown) => {
      reportError(error); // the page went offline in between: the person can still connect by hand
      for (const { namespace } of stored) account.setWaiting(namespace, 'restore', undefined);
      isReady.set(true);
    });
  }
  events.track('INITIALIZE', { networks: networks.map(({ caipNetworkId }) => caipNetworkId) });

  scope.onEnd(registerModal(id, modal));
  return modal;
}
