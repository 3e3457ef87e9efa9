import type { ChainAdapter } from './adapters/chain-adapter.js';
import type { RemoteWallet } from './adapters/remote-wallet.js';
import type { Scope } from './core/scope.js';
import type { ReadonlySignal } from './core/signals.js';
import type { SwitchOptions } from './flows/switch-network.js';
import type { CaipNetwork, ChainNamespace, Connection, Connector, Wallet } from './protocol/entities.js';
import type { AccountController } from './state/account-controller.js';
import type { AlertController } from './state/alert-controller.js';
import type { NativeBalance } from './native-balance.js';
import type { ConnectionController } from './state/connection-controller.js';
import type { ConnectorController } from './state/connector-controller.js';
import type { EventsController } from './state/events-controller.js';
import type { NetworkController } from './state/network-controller.js';
import type { OptionsController } from './state/options-controller.js';
import type { RouterController } from './state/router-controller.js';
import type { ShellController } from './state/shell-controller.js';
import type { ThemeController } from './state/theme-controller.js';
import type { ToastController } from './state/toast-controller.js';
import type { Wallets } from './wallets.js';
import type { Destination, ViewName } from './protocol/views.js';

/** What concerns several controllers at once: each is a story that a person or a host begins. */
export interface ModalActions {
  /** Refuses a family of chains that nothing serves. @throws {W3mError} `ADAPTER_NOT_FOUND` */
  needAdapter(namespace: ChainNamespace): void;
  /** Loads what only matters once someone connects; done at once where that is there already. */
  start(): Promise<void>;
  /** Opens the window at a view; where none is named, at the account if there is one, else at Connect. */
  open<V extends ViewName>(namespace?: ChainNamespace, ...destination: Destination<V> | []): void;
  /**
   * Asks a wallet to connect; of a wallet on several chain families, the one named. `wallet` says which one is meant,
   * where the connector is only a way to wallets; then `remote.pairing` holds the invitation to show.
   */
  connect(
    connector: Connector,
    options?: { readonly signal?: AbortSignal; readonly wallet?: Wallet | undefined },
  ): Promise<Connection>;
  /** Lets go of the wallet of a namespace; of all where none is named. */
  disconnect(namespace?: ChainNamespace): Promise<void>;
  /** Makes one of the accounts that a wallet shared the one in use. */
  useAccount(namespace: ChainNamespace, address: string): void;
  /**
   * Moves to a network, and the wallet with it where one is connected there.
   * @throws {W3mError} `ADAPTER_NOT_FOUND`, `USER_REJECTED`, …
   */
  switchNetwork(network: CaipNetwork, options?: SwitchOptions): Promise<void>;
}

/** One modal: its controllers, and what they do together. Elements read the one and call the other. */
export interface Modal extends ModalActions {
  readonly id: string;
  readonly scope: Scope;
  readonly options: OptionsController;
  readonly shell: ShellController;
  readonly theme: ThemeController;
  readonly account: AccountController;
  readonly network: NetworkController;
  /** The families of chains that can be connected. */
  readonly namespaces: readonly ChainNamespace[];
  /** There once the session has started: in every view. @throws {W3mError} `SESSION_NOT_STARTED` */
  readonly adapters: readonly ChainAdapter[];
  /** Wallets on other devices; undefined where the host has not said how they are reached. */
  readonly remote: RemoteWallet | undefined;
  /** The wallets there are. They are looked for from the start of the session on. */
  readonly connectors: ConnectorController;
  readonly connection: ConnectionController;
  /** What concerns wallets that are not installed. */
  readonly wallets: Wallets;
  /** There once the session has started: in every view, and while someone is connected. */
  readonly balance: NativeBalance;
  /** There once the session has started; so are toasts and alerts. */
  readonly router: RouterController;
  readonly toasts: ToastController;
  readonly alerts: AlertController;
  readonly events: EventsController;
  /** True once the session has started. */
  readonly isStarted: ReadonlySignal<boolean>;
  /** True once what was connected before is connected again, or known not to be. */
  readonly isReady: ReadonlySignal<boolean>;
  /** Ends everything: effects, timers, requests, listeners. */
  dispose(): void;
}
