import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { Platform } from '../core/platform.js';
import type { Scope } from '../core/scope.js';
import type { ReadonlySignal, WritableSignal } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import type { SwitchOptions } from '../flows/switch-network.js';
import type { Account, CaipNetwork, ChainNamespace, Connection, Connector } from '../domain/entities.js';
import type { Environment } from '../domain/environment.js';
import type { AccountState } from '../state/account-controller.js';
import type { AlertController } from '../state/alert-controller.js';
import type { ConnectOptions } from '../state/connection-controller.js';
import type { ConnectorController } from '../state/connector-controller.js';
import type { EventsController } from '../state/events-controller.js';
import type { NetworkController } from '../state/network-controller.js';
import type { Settings } from '../state/options.js';
import type { RouterController } from '../state/router-controller.js';
import type { ShellController } from '../state/shell-controller.js';
import type { ToastController } from '../state/toast-controller.js';

/**
 * Dependencies that every feature may use. A feature declares the part that it needs as its own Deps; its row in the
 * registry adds what only this feature needs.
 */
export interface FeatureContext {
  /** Ends with the modal, or when the creation of the feature fails. */
  readonly scope: Scope;
  readonly storage: TypedStorage;
  readonly environment: Environment;
  /** What the host has in place of a browser’s windows. */
  readonly platform?: Platform | undefined;
  readonly options: ReadonlySignal<Settings>;
  /** The active account of the active namespace; undefined unless it is connected. */
  readonly account: ReadonlySignal<Account | undefined>;
  /** The active account of a namespace. Reads a signal. */
  accountOf(namespace: ChainNamespace): Account | undefined;
  /** Sets the name and the picture of a namespace's account, or one of them. */
  setProfile(namespace: ChainNamespace, profile: Pick<AccountState, 'profileName' | 'profileImage'>): void;
  /** The connection of a namespace. Reads a signal. */
  connectionOf(namespace: ChainNamespace): Connection | undefined;
  /** Counts the changes of the stored connections in this tab. */
  readonly remembered: WritableSignal<number>;
  /** Connects a wallet. @throws {W3mError} as `ConnectionController.connect` */
  connect(connector: Connector, options?: ConnectOptions): Promise<Connection>;
  /** Disconnects the wallet of a namespace that is in use, and no other. */
  disconnectActive(namespace: ChainNamespace): Promise<void>;
  /** Activates one of the accounts that a wallet shares. */
  useAccount(namespace: ChainNamespace, address: string): void;
  readonly network: NetworkController;
  readonly connectors: ConnectorController;
  readonly shell: ShellController;
  readonly router: RouterController;
  readonly toasts: ToastController;
  readonly alerts: AlertController;
  readonly events: EventsController;
  /** Reads the native balance of a namespace again, after a transaction. */
  refreshBalance(namespace: ChainNamespace): void;
  /** Switches to a network; a wallet that is connected in its namespace switches too. @throws as the wallet */
  switchNetwork(network: CaipNetwork, options?: SwitchOptions): Promise<void>;
  /** @throws {W3mError} `ADAPTER_NOT_FOUND` */
  adapterOf(namespace: ChainNamespace): ChainAdapter;
}

/** Loads another feature, for a feature that builds on it. */
export type NeedFeature<Map extends object> = <F extends keyof Map>(name: F) => Promise<Map[F]>;

/** Creates a feature. Fetches the feature's module with `import()`. */
export type CreateFeature<T, Map extends object> = (context: FeatureContext, need: NeedFeature<Map>) => Promise<T>;

/** One row for each feature of a map. */
export type FeatureTable<Map extends object> = { readonly [F in keyof Map]: CreateFeature<Map[F], Map> };

/** Features that the host can switch off: false means that the feature is neither offered nor fetched. */
export type FeatureGates<Map extends object> = { readonly [F in keyof Map]?: (settings: Settings) => boolean };
