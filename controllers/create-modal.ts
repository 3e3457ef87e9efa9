import type { ChainAdapter } from './adapters/chain-adapter.js';
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
import { isExcludedWallet } from './protocol/wallet-exclusion.js';
import { AccountController } from './state/account-controller.js';
import { ConnectorController } from './state/connector-controller.js';
import { EventsController } from './state/events-controller.js';
import { NetworkController } from './state/network-controller.js';
import { OptionsController } from './state/options-controller.js';
import type { AppKitOptions } from './state/options.js';
import { ShellController } from './state/shell-controller.js';
import { ThemeController } from './state/theme-controller.js';

type SessionModule = typeof import('./session.js');
type LoadSession = () => SessionModule | Promise<SessionModule>;

/**
 * Puts one modal together. The only module that knows every controller: each gets what it needs from those made above
 * it, so the order of these lines is the dependency graph, and a cycle cannot be written.
 */
export function createModal(given: AppKitOptions, loadSession: LoadSession = () => import('./session.js')): Modal {
  const id = given.id ?? 'default';
  const scope = new Scope(given.clock);
  const options = new OptionsController(given);
  const storage = createStorage({ prefix: id });
  const choices = rememberChoices(storage);

  const networks = given.networks.map(network => toCaipNetwork(network, given));
  const network = new NetworkController({
    networks,
    initial: choices.initialNetwork(networks, given.defaultNetwork && toCaipNetwork(given.defaultNetwork)),
    unsupported: unsupportedNetwork,
  });

  const adapters: readonly ChainAdapter[] = (given.adapters ?? []).map(({ namespace, create }) =>
    create({
      scope,
      networks: () => untracked(() => network.inNamespace(namespace)),
      discovery: { announced: given.enableEIP6963 ?? true, injected: given.enableInjected ?? true },
    }),
  );
  const adapterOf = (namespace: ChainNamespace): ChainAdapter => {
    const adapter = adapters.find(candidate => candidate.namespace === namespace);
    if (!adapter) throw new W3mError('ADAPTER_NOT_FOUND', { params: { namespace } });
    return adapter;
  };

  const theme = new ThemeController(given.themeMode, given.themeVariables);
  const account = new AccountController({ activeNamespace: network.activeNamespace });
  const events = new EventsController({ now: () => scope.now(), address: () => account.current.get()?.address });
  let session: Session | undefined;
  const shell: ShellController = new ShellController({
    scope,
    isEmbedded: given.enableEmbedded ?? false,
    mayClose: () => !session?.router.history.get().some(({ view }) => view === 'UnsupportedChain'),
    onEmbeddedClose: () => session?.router.reset(account.isConnected.get() ? 'Account' : 'Connect'),
  });
  const connectors = new ConnectorController({
    sources: adapters.map(adapter => adapter.connectors),
    image: connectorId => given.connectorImages?.[connectorId],
    isHidden: connector => isExcludedWallet(connector, options.current.get().excludeWalletIds ?? []),
  });
  const isStarted = signal(false);
  const isReady = signal(false);
  const isNetworkFine = computed(() => {
    const { enableNetworkSwitch = true, allowUnsupportedChain = false } = options.current.get();
    return !account.isConnected.get() || network.isSupported.get() || !enableNetworkSwitch || allowUnsupportedChain;
  });

  let loading: Promise<unknown> | undefined;
  const started = (): Session => {
    if (!session) throw new W3mError('SESSION_NOT_STARTED');
    return session;
  };

  const modal: Modal = {
    id,
    scope,
    adapters,
    options,
    shell,
    theme,
    account,
    network,
    connectors,
    events,
    isStarted,
    isReady,
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
    async start() {
      if (session) return;
      const begin = ({ startSession }: SessionModule): void => {
        session ??= startSession({
          scope,
          modal,
          adapterOf,
          storage,
          choices,
          isNetworkFine,
          onReady: () => isReady.set(true),
        });
        isStarted.set(true);
      };
      const module = loadSession();
      if (!(module instanceof Promise)) return begin(module);
      loading ??= module.then(begin).catch((error: unknown) => {
        loading = undefined; // the network may be back next time
        throw error;
      });
      await loading;
    },

    open(namespace, ...destination) {
      if (namespace) network.setActiveNamespace(namespace);
      const first = untracked(() => (account.isConnected.get() ? 'Account' : 'Connect'));
      const [view, data] = destination;
      if (first === 'Connect' && (view ?? first) === 'Connect') shell.setLoading(true, namespace);
      shell.want();
      const show = (): void => {
        if (!untracked(() => shell.isWanted.get())) return; // it was closed again while it was fetched
        const { router } = started();
        if (view)
          router.reset(...([view, data] as Parameters<typeof router.reset>)); // a destination, as it was given
        else router.reset(untracked(() => isNetworkFine.get()) ? first : 'UnsupportedChain');
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
      await modal.start();
      await started().switchNetwork(target, settings);
    },
    useAccount: (namespace, address) => adapterOf(namespace).useAccount(address),
    dispose: () => scope.dispose(),
  };

  choices.follow(scope, network.active);
  const stored = adapters.filter(({ namespace }) => choices.recallConnector(namespace) !== undefined);
  for (const { namespace } of stored) account.setStatus(namespace, 'connecting');
  if (stored.length === 0) isReady.set(true);
  if (stored.length > 0 || shell.isEmbedded) {
    modal.start().catch((error: unknown) => {
      reportError(error); // the page went offline in between: the person can still connect by hand
      for (const { namespace } of stored) account.setStatus(namespace, 'disconnected');
      isReady.set(true);
    });
  }
  events.track('INITIALIZE', { networks: networks.map(({ caipNetworkId }) => caipNetworkId) });

  scope.onEnd(registerModal(id, modal));
  return modal;
}
