import type { AdapterContext, AdapterHolder, ChainAdapter } from '../adapters/chain-adapter.js';
import type { WalletSource } from '../adapters/wallet-source.js';
import { once } from '../core/once.js';
import type { Platform } from '../core/platform.js';
import { Scope } from '../core/scope.js';
import { signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { createStorage, type StorageBackend } from '../core/storage.js';
import { rememberChoices } from '../flows/remember-choices.js';
import { registerModal } from './modal-registry.js';
import type { Modal, Session } from './modal.js';
import type { CaipNetwork, ChainNamespace } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { toCaipNetwork, unsupportedNetwork } from '../domain/networks/networks.js';
import { connectedConnectorId } from '../domain/storage/account-keys.js';
import { sourceRows } from '../sources/registry.js';
import type { LoadedSource, SourceRow } from '../sources/source.js';
import { AccountController } from '../state/account-controller.js';
import { EventsController, type EventsState, type InitializeProperties } from '../state/events-controller.js';
import { NetworkController } from '../state/network-controller.js';
import { OptionsController } from '../state/options-controller.js';
import type { AppKitOptions, Settings } from '../state/options.js';
import { ShellController } from '../state/shell-controller.js';
import { ThemeController } from '../state/theme-controller.js';

type SessionModule = typeof import('./session.js');

/** Parts of a session. */
export interface SessionParts {
  readonly createSession: SessionModule['createSession'];
  readonly sources: readonly LoadedSource[];
  readonly adapters: readonly ChainAdapter[];
}

/** Networks of the options, and the adapters and sources that serve them. */
export interface ServedNetworks {
  readonly networks: readonly CaipNetwork[];
  readonly holders: readonly AdapterHolder[];
  readonly namespaces: readonly ChainNamespace[];
  /** The wallet sources that the host enables. */
  readonly sources: readonly SourceRow[];
}

/** Where the parts of a session come from. */
export interface SessionLoaders extends Platform {
  /** The wallet sources that there are. */
  readonly sources: readonly SourceRow[];
  /** Where choices and connections are stored; `localStorage` by default. */
  readonly storage?: StorageBackend | undefined;
  /** Loads the code of the session. */
  session(): Promise<Pick<SessionParts, 'createSession'>>;
  /** Resolves once a page shows the account of the last visit, which the session's code would delay; at once by default. */
  shown?(scope: Scope): Promise<void>;
  /** Returns parts that are loaded already: the session then begins inside `createModal`. */
  ready?(served: ServedNetworks, contextOf: ContextOf): SessionParts | undefined;
}

type FirstHalf = ReturnType<typeof createFirstHalf>;

type ContextOf = (namespace: ChainNamespace) => AdapterContext;

/**
 * Creates one modal. This module and session.ts are the only ones that know every controller: each controller gets
 * what it needs from those created above it, so the order of the lines is the dependency graph. The one exception is
 * `session`: it is passed as a signal to code that runs after `start()`.
 *
 * Nothing is loaded and no wallet is asked before `start()`.
 * @param replaced Modal that had the id of this one, and is disposed: the report of the set-up may name it
 */
export function createModal(hostOptions: AppKitOptions, loaders: SessionLoaders, replaced?: Modal): Modal {
  const options = new OptionsController(hostOptions);
  const given = untracked(() => options.current.get());
  const served = serveNetworks(given, loaders.sources);
  const session = signal<Session | undefined>(undefined); // set by `begin`
  const half = createFirstHalf(options, served, session, loaders.storage);
  const { controllers, storage, choices } = half;
  const { id, scope, network, account, shell, events } = controllers;
  const isReady = signal(false);
  /** Later, so that a host that listens right after the creation hears of it. */
  const onReady = (): void => queueMicrotask(() => isReady.set(true));

  /** Adapters ask for a wallet only after `begin()`. */
  const toSource = ({ connector }: SourceRow): WalletSource => ({
    connector,
    wallet: async (namespace, needs) => (await modal.start()).walletOf(connector.id, namespace, needs),
  });
  const contextOf: ContextOf = namespace => ({
    scope,
    networks: () => untracked(() => network.inNamespace(namespace)),
    currentNetwork: () => untracked(() => network.of(namespace)),
    hasBegun: () => session.get()?.hasBegun(namespace) ?? false,
    sources: served.sources.filter(row => row.serves(namespace)).map(toSource),
    ...discoveryOf(given),
  });

  const begin = ({ createSession, sources, adapters }: SessionParts): Session => {
    if (scope.signal.aborted) throw new W3mError('MODAL_DESTROYED');
    const started = createSession({ modal, adapters, storage, choices, sources, platform: loaders, onReady });
    session.set(started.session);
    started.follow();
    return started.session;
  };
  const { prefetch, load } = createLoader(served, loaders, contextOf);
  const loadAndBegin = once(async () => begin(await load()));

  const modal: Modal = {
    ...controllers,
    namespaces: served.namespaces,
    isReady,
    session,
    async start() {
      const begun = untracked(() => session.get());
      if (begun) return begun;
      if (scope.signal.aborted) throw new W3mError('MODAL_DESTROYED');
      return loadAndBegin().catch((cause: unknown) => {
        throw scope.signal.aborted ? new W3mError('MODAL_DESTROYED', { cause }) : cause;
      });
    },
    prefetch,
    needAdapter(namespace) {
      if (!served.namespaces.includes(namespace)) throw new W3mError('ADAPTER_NOT_FOUND', { params: { namespace } });
    },
    open(namespace, ...to) {
      if (namespace) {
        modal.needAdapter(namespace);
        network.setActiveNamespace(namespace);
      }
      const isConnecting = !untracked(() => account.shownOf()) && (to[0] ?? 'Connect') === 'Connect';
      if (isConnecting) shell.startChoosing();
      shell.want();
      const show = (begun: Session): void => {
        if (!untracked(() => shell.isRequested.get())) return; // it was closed again during the load
        begun.arrive(...to);
        shell.open(namespace);
      };
      const begun = untracked(() => session.get());
      if (begun) return show(begun);
      modal.start().then(show, (error: unknown) => {
        scope.report(error);
        shell.close(); // otherwise the buttons stay busy
      });
    },
    dispose: () => scope.dispose(),
  };

  const ready = loaders.ready?.(served, contextOf);
  if (ready) begin(ready);
  followProject(modal, given);
  checkSetup(modal, served, replaced);
  queueMicrotask(() => events.track('INITIALIZE', initializeProperties(hostOptions)));
  restoreAtStart(modal, half, served, loaders, onReady);
  for (const { watch } of served.holders) if (watch) scope.onEnd(watch(() => void modal.start().catch(scope.report)));
  scope.onEnd(registerModal(id, modal));
  return modal;
}

/** The wallets that the host allows the adapters to find, and its own. */
const discoveryOf = ({
  customWallets,
  enableEIP6963: announced,
  enableInjected: injected,
  enableCoinbase: coinbase,
}: Settings): Pick<AdapterContext, 'discovery' | 'customWallets'> => ({
  customWallets,
  discovery: { announced, injected, coinbase },
});

/** Loads the code for the services of the project, if the host names one; it hears the events from the start. */
function followProject(modal: Modal, { services: { config, origins, analytics, telemetry } }: Settings): void {
  if (!(config ?? origins ?? analytics ?? telemetry) || typeof document === 'undefined') return;
  const early: EventsState[] = [];
  const stop = modal.events.onAny(state => early.push(state));
  import('./project.js')
    .then(project => project.startProject(modal, early))
    .catch(modal.scope.report)
    .finally(stop);
}

/**
 * Loads the report of a set-up that cannot work, if a namespace has no adapter, the host switches features on and names no
 * source at all, asks for `debug`, or has replaced a modal.
 */
function checkSetup({ scope, options }: Modal, { networks, holders }: ServedNetworks, replaced?: Modal): void {
  const { debug, features, services, embeddedWallet } = options.given;
  const served = holders.map(({ namespace }) => namespace);
  const isServed = networks.every(({ chainNamespace }) => served.includes(chainNamespace));
  const hasSource = services ?? embeddedWallet ?? !Object.values(features ?? {}).includes(true);
  if ((isServed && hasSource && !debug && !replaced) || typeof document === 'undefined') return;
  import('../flows/report-setup.js')
    .then(report =>
      report.reportSetup({ options, networks, served, replaced: replaced?.options, isDetailed: debug === true }),
    )
    .catch(scope.report);
}

/** The options as `INITIALIZE` reports them: without adapters, provider and clock, and networks by their ids. */
function initializeProperties(hostOptions: AppKitOptions): InitializeProperties {
  const { adapters, universalProvider, embeddedWallet, clock, defaultNetwork, networks, siweConfig, ...others } =
    hostOptions;
  return {
    ...others,
    networks: networks.map(({ id }) => id),
    ...(defaultNetwork && { defaultNetwork: defaultNetwork.id }),
    ...(siweConfig && { siweConfig: { options: siweConfig.options } }),
  };
}

function serveNetworks(given: Settings, rows: readonly SourceRow[]): ServedNetworks {
  const networks = given.networks.map(network => toCaipNetwork(network, given));
  const used = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))];
  const sources = rows.filter(row => row.isOffered(given));
  const isLeftToSources = (namespace: ChainNamespace): boolean =>
    !given.adapters.some(adapter => adapter.namespace === namespace) && sources.some(row => row.serves(namespace));
  const holders = [...given.adapters, ...used.filter(isLeftToSources).map(sourcedHolder)];
  const namespaces = holders.length > 0 ? holders.map(({ namespace }) => namespace) : used;
  return { networks, holders, namespaces, sources };
}

/** Creates the adapter of a namespace for which the host passed none; it serves wallets of wallet sources only. */
const sourcedHolder = (namespace: ChainNamespace): AdapterHolder => ({
  namespace,
  create: context =>
    import('../adapters/walletconnect/remote-adapter.js').then(remote =>
      remote.createRemoteAdapter(namespace, context),
    ),
});

function createFirstHalf(
  options: OptionsController,
  { networks, namespaces }: ServedNetworks,
  session: ReadonlySignal<Session | undefined>,
  backend: StorageBackend | undefined,
) {
  const given = untracked(() => options.current.get());
  const { id } = given;
  const scope = new Scope(given.clock);
  const storage = createStorage({ backend, prefix: id });
  const choices = rememberChoices(storage);
  const served = networks.filter(({ chainNamespace }) => namespaces.includes(chainNamespace));
  const network = new NetworkController({
    networks,
    initial: choices.initialNetwork(served, given.defaultNetwork && toCaipNetwork(given.defaultNetwork)),
    unsupported: unsupportedNetwork,
  });
  choices.follow(scope, network.active);
  const theme = new ThemeController(given.themeMode, given.themeVariables);
  theme.followSystem(scope);
  const account = new AccountController({ activeNamespace: network.activeNamespace });
  const events = new EventsController({ now: () => scope.now(), address: () => account.current.get()?.address });
  const shell = new ShellController({
    scope,
    isEmbedded: given.enableEmbedded,
    mayClose: () => session.get()?.mayClose() ?? true,
    onEmbeddedClose: () => untracked(() => session.get())?.arrive(),
  });
  return { controllers: { id, scope, options, shell, theme, account, network, events }, storage, choices };
}

const loadAll = <T>(loads: readonly (() => Promise<T>)[]): Promise<readonly T[]> =>
  Promise.all(loads.map(load => load()));

/** Loads the parts of a session together. Each part is loaded once, so that a retry does not create an adapter again. */
function createLoader({ holders, sources }: ServedNetworks, loaders: SessionLoaders, contextOf: ContextOf) {
  const module = once(loaders.session);
  const offered = sources.map(row =>
    once(async (): Promise<LoadedSource> => ({ id: row.connector.id, ...(await row.load()) })),
  );
  const adapters = holders.map(({ namespace, create }) => once(async () => create(contextOf(namespace))));
  return {
    prefetch: () => Promise.all([module(), loadAll(offered), ...holders.map(holder => holder.prefetch?.())]),
    async load(): Promise<SessionParts> {
      const [session, ...rest] = await Promise.all([module(), loadAll(offered), loadAll(adapters)]);
      return { ...session, sources: rest[0], adapters: rest[1] };
    },
  };
}

/** Starts at once if there is a stored connection or an embedded modal, and when another tab connects by a source. */
function restoreAtStart(
  { start }: Modal,
  { controllers: { scope, account, shell, options }, storage, choices }: FirstHalf,
  { holders, sources }: ServedNetworks,
  loaders: SessionLoaders,
  onReady: () => void,
): void {
  for (const { namespace } of holders) {
    const onChange = (stored: string | undefined): void => {
      if (stored === undefined)
        account.setWaiting(namespace, 'restore', undefined); // disconnected in another tab
      else if (sources.length > 0) start().catch(scope.report);
    };
    storage.watch(connectedConnectorId(namespace), onChange, scope.signal);
  }
  const isAmong = (rows: readonly SourceRow[], id: string): boolean =>
    rows.some(({ connector }) => connector.id === id);
  const { enableReconnect } = untracked(() => options.current.get());
  const stored = holders.filter(({ namespace }) => {
    if (!enableReconnect) return false;
    const id = choices.recallConnector(namespace);
    if (id === undefined || !isAmong(sourceRows, id) || isAmong(sources, id)) return id !== undefined;
    storage.remove(connectedConnectorId(namespace)); // the host offers this source no more, so it cannot come back
    return false;
  });
  let isShown = false;
  for (const { namespace } of stored) {
    const remembered = choices.recallAccount(namespace, scope.now());
    account.setWaiting(namespace, 'restore', remembered ? 'reconnecting' : 'connecting', remembered);
    isShown ||= remembered !== undefined;
  }
  if (stored.length === 0) onReady();
  if (stored.length === 0 && !shell.isEmbedded) return;
  const begun = (isShown && loaders.shown?.(scope).then(start)) || start();
  begun.catch((error: unknown) => {
    scope.report(error); // the page is offline: a person can still connect by hand
    for (const { namespace } of stored) account.setWaiting(namespace, 'restore', undefined);
    onReady();
  });
}
