import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { Readable } from '../domain/assets/readable.js';
import type { NamespaceWallets, WalletNeeds } from '../adapters/wallet-source.js';
import type { Resource } from '../core/resource.js';
import type { Scope } from '../core/scope.js';
import type { ReadonlySignal, WritableSignal } from '../core/signals.js';
import type { FeatureHost } from '../features/feature-host.js';
import type { FeatureMap } from '../features/registry.js';
import type { SwitchOptions } from '../flows/switch-network.js';
import type { Balance, CaipNetwork, ChainNamespace, Connection, Connector } from '../domain/entities.js';
import type { Environment } from '../domain/environment.js';
import type { Sources } from '../sources/registry.js';
import type { AccountController } from '../state/account-controller.js';
import type { AlertController } from '../state/alert-controller.js';
import type { Attempt } from '../state/attempt.js';
import type { ConnectionController, ConnectOptions } from '../state/connection-controller.js';
import type { ConnectorController } from '../state/connector-controller.js';
import type { EventsController } from '../state/events-controller.js';
import type { NetworkController } from '../state/network-controller.js';
import type { OptionsController } from '../state/options-controller.js';
import type { PersonRequests } from '../flows/person-requests.js';
import type { RouterController } from '../state/router-controller.js';
import type { ShellController } from '../state/shell-controller.js';
import type { ThemeController } from '../state/theme-controller.js';
import type { ToastController } from '../state/toast-controller.js';
import type { Destination, OpenableView, ViewName } from '../domain/views/views.js';

/** The first half of one modal: what a page needs before a click. It is complete as soon as it is created. */
export interface Modal {
  readonly id: string;
  readonly scope: Scope;
  readonly options: OptionsController;
  readonly shell: ShellController;
  readonly theme: ThemeController;
  readonly account: AccountController;
  readonly network: NetworkController;
  readonly events: EventsController;
  /** The namespaces that can be connected. */
  readonly namespaces: readonly ChainNamespace[];
  /** True once every stored connection is restored or has failed to be. */
  readonly isReady: ReadonlySignal<boolean>;
  /** The second half; undefined until `start()` has loaded it. */
  readonly session: ReadonlySignal<Session | undefined>;
  /**
   * Loads the second half; later calls resolve with the same session. A failed load is retried on the next call.
   * @throws {W3mError} `MODAL_DESTROYED`
   */
  start(): Promise<Session>;
  /** Loads the code of the second half and starts nothing: no wallet and no service is contacted. */
  prefetch(): Promise<unknown>;
  /** Opens the modal at a view; by default at the account if a wallet is connected, otherwise at the entrance. */
  open<V extends ViewName>(namespace?: ChainNamespace, ...to: Destination<V> | []): void;
  /** Checks that an adapter serves the namespace. @throws {W3mError} `ADAPTER_NOT_FOUND` */
  needAdapter(namespace: ChainNamespace): void;
  /** Ends everything: effects, timers, requests, listeners. */
  dispose(): void;
}

/** A request of the host to connect a wallet. */
export interface HostRequest {
  readonly session: Session;
  /** True once a disconnect has ended it in a namespace; without one, in all of them. Reads signals. */
  isEnded(namespace?: ChainNamespace): boolean;
}

/** Views at which connecting can begin. */
export type Entrance = 'Connect' | 'AllWallets' | 'ConnectingWalletConnectBasic';

/** The second half of one modal: wallets, connecting, views and messages. */
export interface Session {
  /** The first half, so that one parameter reaches both. */
  readonly modal: Modal;
  readonly adapters: readonly ChainAdapter[];
  /** Returns a source of wallets; undefined unless the host offers it. */
  source<K extends keyof Sources>(id: K): Sources[K] | undefined;
  /** Returns the wallet of a source, as the adapter of a namespace works with it. */
  walletOf<N extends ChainNamespace>(sourceId: string, namespace: N, needs: WalletNeeds): Promise<NamespaceWallets[N]>;
  readonly connectors: ConnectorController;
  readonly connection: ConnectionController;
  /** The platform; it determines how links to wallets open. */
  readonly environment: Environment;
  /** Features that are loaded on demand: balance, directory of wallets. */
  readonly features: FeatureHost<FeatureMap>;
  /** The active account's balance of the active network's native coin. It is read once a wallet is connected. */
  readonly balance: Resource<Balance>;
  /** The same for the account and network of a namespace, whether or not it is the active one. */
  balanceOf(namespace: ChainNamespace): Resource<Balance>;
  /** True if there is a source for it on the network of a namespace, by default the active one. Reads signals. */
  canRead(what: Readable, namespace?: ChainNamespace): boolean;
  /** What waits for the person; views show it. */
  readonly requests: PersonRequests;
  readonly router: RouterController;
  readonly toasts: ToastController;
  readonly alerts: AlertController;
  /** True once the person has consented to the host's legal texts; asked for with `features.legalCheckbox`. */
  readonly consent: WritableSignal<boolean>;
  /** The view at which connecting begins. */
  entrance(): Entrance;
  /**
   * Resets the history to a view; by default to the view at which the modal opens. Without an account, a view that needs
   * one waits behind the entrance.
   */
  arrive<V extends ViewName>(...to: Destination<V> | []): void;
  /** Shows the view that waits for an account; returns false if none waits. */
  resume(): boolean;
  /** Returns the view of that name; warns and returns the default view if there is none. */
  viewNamed(name: string): OpenableView;
  /** False while the history contains a view that requires an answer. */
  mayClose(): boolean;
  /**
   * True while a wallet that comes back by itself would interfere with what the person or the page has begun in a
   * namespace, see `flows/has-begun.ts`. Reads signals.
   */
  hasBegun(namespace: ChainNamespace): boolean;
  /**
   * Requests a connection from a wallet; `connector` selects the namespace. If the connector is a way to reach wallets,
   * `wallet` names the one to connect, and the source's `pairing` holds the URI to show.
   */
  begin(connector: Connector, options?: Omit<ConnectOptions, 'timeoutMs'>): Attempt;
  /** As {@link begin}, for its outcome alone. */
  connect(connector: Connector, options?: ConnectOptions): Promise<Connection>;
  /** Begins a request of the host, whose wallet is to be found or chosen yet. Disconnects end it from now on. */
  hostRequest(): HostRequest;
  /**
   * Disconnects the wallets of a namespace; without one, all wallets. A login ends in all of its namespaces. `isAlone`
   * leaves connected which of the namespace are not in use.
   */
  disconnect(namespace?: ChainNamespace, options?: { readonly isAlone?: boolean }): Promise<void>;
  /**
   * Switches to a network; a wallet that is connected in its namespace switches too.
   * @throws {W3mError} `ADAPTER_NOT_FOUND`, `USER_REJECTED`, …
   */
  switchNetwork(network: CaipNetwork, options?: SwitchOptions): Promise<void>;
  /** Activates one of the accounts that a wallet shared. */
  useAccount(namespace: ChainNamespace, address: string): void;
}
