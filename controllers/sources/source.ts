import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { WalletSource } from '../adapters/wallet-source.js';
import type { Resource } from '../core/resource.js';
import type { Scope } from '../core/scope.js';
import type { ReadonlySignal } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import type { ChainNamespace, Connection, Connector, Wallet, WalletInfo } from '../domain/entities.js';
import type { Environment } from '../domain/environment.js';
import type { Destination, ViewName } from '../domain/views/views.js';
import type { AccountController } from '../state/account-controller.js';
import type { AlertController } from '../state/alert-controller.js';
import type { PersonRequests } from '../flows/person-requests.js';
import type { RouterController } from '../state/router-controller.js';
import type { ThemeController } from '../state/theme-controller.js';
import type { ConnectionDeps, ConnectionWay } from '../state/connection-controller.js';
import type { EventsController } from '../state/events-controller.js';
import type { NetworkController } from '../state/network-controller.js';
import type { OptionsController } from '../state/options-controller.js';
import type { ShellController } from '../state/shell-controller.js';
import type { Settings } from '../state/options.js';
import type { ToastController } from '../state/toast-controller.js';

/** The part of a session that a source may use. */
export interface SourceSession {
  readonly router: RouterController;
  readonly alerts: AlertController;
  readonly environment: Environment;
  connect(connector: Connector, options?: { readonly signal?: AbortSignal }): Promise<Connection>;
  balanceOf(namespace: ChainNamespace): Pick<Resource<unknown>, 'refresh'>;
  /** True while a wallet that comes back by itself would interfere with what the person has begun. Reads signals. */
  hasBegun(namespace: ChainNamespace): boolean;
}

/** Dependencies of a source, given when a session starts. */
export interface SourceContext {
  readonly scope: Scope;
  /** Id of the modal. */
  readonly id: string;
  readonly options: OptionsController;
  readonly network: NetworkController;
  readonly events: EventsController;
  readonly shell: ShellController;
  readonly theme: ThemeController;
  readonly account: AccountController;
  /** The session; set once every source has started. */
  readonly session: ReadonlySignal<SourceSession | undefined>;
  /** Opens the modal at a view. */
  open<V extends ViewName>(namespace?: ChainNamespace, ...to: Destination<V> | []): void;
  /** What waits for the person. */
  readonly requests: PersonRequests;
  readonly toasts: ToastController;
  readonly adapters: readonly ChainAdapter[];
  readonly storage: TypedStorage;
  /** Called when a wallet of the directory has connected. */
  onUsed(wallet: Wallet): void;
}

/** A started source, as the session sees it. */
export interface SourceSide {
  readonly wallet: WalletSource['wallet'];
  /** Connects; one answer may attach several namespaces. */
  readonly ask: ConnectionDeps['ask'];
  /** Reports a connection that a person asked for. */
  onConnected(way: ConnectionWay): void;
  /** Returns the wallet behind a connection of this source. */
  walletOf(connection: Connection): WalletInfo | undefined;
  /** End of the session that the source holds, in milliseconds since the epoch. */
  expiresAt?(): number | undefined;
  /** True if another tab has replaced the session that this one uses, or used last. */
  isReplaced?(): boolean;
  /** Ends what a namespace is to be restored from, before its adapter has attached it. */
  releaseStored?(namespace: ChainNamespace): Promise<void>;
  /** Follows approvals, other tabs and sessions that the host makes, until the scope ends. */
  follow(): void;
}

/** The module of a source, loaded with the session of a modal that offers it. */
export interface SourceModule<S extends SourceSide = SourceSide> {
  startSource(context: SourceContext): S;
}

/** A loaded source. `id` is that of its connector. */
export interface LoadedSource extends SourceModule {
  readonly id: string;
}

/** One source of wallets. Only this much of it is loaded with the page. */
export interface SourceRow<S extends SourceSide = SourceSide> {
  readonly connector: WalletSource['connector'];
  isOffered(settings: Settings): boolean;
  /** True if the source has wallets of a namespace. */
  serves(namespace: ChainNamespace): boolean;
  /** Loads the module. A test returns it at once, so that a session starts in the same turn. */
  load(): SourceModule<S> | Promise<SourceModule<S>>;
}
