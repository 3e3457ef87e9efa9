/** Entry `latchkey/adapters`: the class that adapters of the 1.7 line extend. */
import { once } from '../../core/once.js';
import type { AppKitNetwork, CaipNetwork, ChainNamespace } from '../../domain/entities.js';
import { isChainNamespace } from '../../domain/networks/namespace-ids.js';
import { toCaipNetwork } from '../../domain/networks/networks.js';
import { W3mError } from '../../domain/errors/errors.js';
import type { AdapterContext, AdapterHolder, ChainAdapter } from '../chain-adapter.js';
import type {
  BlueprintConnector,
  BlueprintEvents,
  BlueprintParams,
  ConnectParams,
  ConnectResult,
  GetAccountsResult,
  ProviderParams,
  SendTransactionParams,
  SyncConnectionParams,
  SyncConnectorsOptions,
} from './blueprint-types.js';

export type * from './blueprint-types.js';

type EventName = keyof BlueprintEvents;
type Callback<E extends EventName> = (payload: BlueprintEvents[E]) => void;
type EventPayload<E extends EventName> = BlueprintEvents[E] extends undefined ? [] : [payload: BlueprintEvents[E]];

/** Members that an adapter may have. */
export interface AdapterBlueprint<C extends BlueprintConnector = BlueprintConnector> {
  /** Reads the capabilities of an account (EIP-5792). */
  getCapabilities?(address: string): Promise<unknown>;
  /** Grants permissions to a key (ERC-7715). */
  grantPermissions?(params: never): Promise<unknown>;
  revokePermissions?(params: never): Promise<unknown>;
  /** Lists the assets of an account (ERC-7811). */
  walletGetAssets?(params: never): Promise<unknown>;
  /** Removes the adapter's listeners from a wallet that stays connected. Called when the modal uses it no longer. */
  detach?(): void;
  /** True for an address of the namespace; by default any text that CAIP-10 allows, or the rules of EVM and Solana. */
  isAddress?(address: string): boolean;

  // Accepted for adapters of the 1.7 line, never called: the modal serves WalletConnect and the embedded wallet itself,
  // and plans transfers and contract calls before it asks for `sendTransaction`
  setUniversalProvider?(provider: never): unknown;
  setAuthProvider?(provider: never): unknown;
  connectWalletConnect?(chainId?: CaipNetwork['id']): Promise<unknown>;
  getWalletConnectProvider?(params: never): unknown;
  reconnect?(params: never): Promise<unknown>;
  estimateGas?(params: never): Promise<unknown>;
  writeContract?(params: never): Promise<unknown>;
  parseUnits?(params: never): bigint;
  formatUnits?(params: never): string;
}

/**
 * Base class of adapters for the wallets of another library or network: `adapters: [new MyAdapter({ namespace: … })]`.
 * The modal calls its methods, checks their results, and follows its events. It serves one modal at a time.
 */
// The members are optional here, but not on the prototype: that is what a class cannot declare
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export abstract class AdapterBlueprint<C extends BlueprintConnector = BlueprintConnector> implements AdapterHolder {
  // Set by `construct`, and by the constructor before
  namespace!: ChainNamespace;
  networks: readonly CaipNetwork[] = [];
  projectId: string | undefined;
  adapterType: string | undefined;
  protected availableConnectors: C[] = [];
  /** The wallet in use and its provider, for adapters that keep them here; the modal reads neither. */
  protected connector?: C;
  protected provider?: unknown;
  readonly #callbacks = new Map<EventName, Set<(payload: never) => void>>();

  constructor(params: BlueprintParams = {}) {
    this.construct(params);
  }

  /** Called by the constructor, and by the modal with its networks when its session starts. */
  construct({ namespace, networks, projectId, adapterType }: BlueprintParams): void {
    if (namespace) this.namespace = namespace;
    if (networks) this.networks = networks.map(network => (isComplete(network) ? network : toCaipNetwork(network)));
    if (projectId !== undefined) this.projectId = projectId;
    if (adapterType !== undefined) this.adapterType = adapterType;
  }

  /** The networks of a namespace; by default all. */
  getCaipNetworks(namespace?: ChainNamespace): readonly CaipNetwork[] {
    return namespace ? this.networks.filter(({ chainNamespace }) => chainNamespace === namespace) : this.networks;
  }

  /** Without effect: the modal reads the status from what the adapter's methods return. */
  protected setStatus(_status: string | undefined, _namespace?: ChainNamespace): void {
    return undefined;
  }

  /** The wallets found so far. */
  get connectors(): C[] {
    return this.availableConnectors;
  }

  /** Adds wallets, each in place of an earlier one with its id, and tells the modal. */
  protected addConnector(...connectors: C[]): void {
    const isNew = ({ id }: C): boolean => !connectors.some(each => each.id === id);
    this.availableConnectors = [...this.availableConnectors.filter(isNew), ...connectors];
    this.emit('connectors', ...([this.availableConnectors] as EventPayload<'connectors'>));
  }

  /** Calls `callback` on each event of the name. */
  on<E extends EventName>(name: E, callback: Callback<E>): void {
    const callbacks = this.#callbacks.get(name) ?? new Set();
    this.#callbacks.set(name, callbacks.add(callback));
  }

  /** Ends what `on` began. */
  off<E extends EventName>(name: E, callback: Callback<E>): void {
    this.#callbacks.get(name)?.delete(callback);
  }

  /** Ends all that `on` began. */
  removeAllEventListeners(): void {
    this.#callbacks.clear();
  }

  /** Tells the modal what has happened in the wallet. */
  protected emit<E extends EventName>(name: E, ...payload: EventPayload<E>): void {
    for (const callback of [...(this.#callbacks.get(name) ?? [])]) callback(payload[0] as never);
  }

  /** Lists the wallets by `addConnector`, now and as they appear. Called once when the session of the modal starts. */
  abstract syncConnectors(options?: SyncConnectorsOptions, appKit?: undefined): unknown;
  /** Asks the person of a wallet for access. */
  abstract connect(params: ConnectParams): Promise<ConnectResult>;
  /** Reads a wallet that granted access before, without asking its person; `address` is empty if it shares no account now. */
  abstract syncConnection(params: SyncConnectionParams): Promise<ConnectResult>;
  /** Reads the accounts that a wallet shares. */
  abstract getAccounts(params: { readonly id: string; readonly namespace: ChainNamespace }): Promise<GetAccountsResult>;
  /** Disconnects the wallet, and stops to listen to it. */
  abstract disconnect(params?: { readonly id: string } & ProviderParams): Promise<unknown>;
  /** Reads the balance in whole coins, as decimal text. */
  abstract getBalance(params: {
    readonly address: string;
    readonly chainId: CaipNetwork['id'];
    readonly caipNetwork: CaipNetwork;
  }): Promise<{ readonly balance: string; readonly symbol: string }>;
  abstract signMessage(
    params: { readonly message: string; readonly address: string } & ProviderParams,
  ): Promise<{ readonly signature: string }>;
  /** Resolves when the wallet has accepted the transaction. */
  abstract sendTransaction(params: SendTransactionParams): Promise<{ readonly hash: string }>;

  /** Resolves when the wallet is on the network; the modal checks it. Without an implementation no wallet switches. */
  switchNetwork(_params: { readonly caipNetwork: CaipNetwork } & ProviderParams): Promise<unknown> {
    return Promise.resolve();
  }
  readonly prefetch = once(async () => {
    if (this.namespace === 'eip155') return (await import('./evm-blueprint.js')).evmBlueprint;
    return (await import('./plain-blueprint.js')).plainBlueprint;
  });

  /** Creates the adapter that calls this one. */
  readonly create = async (context: AdapterContext): Promise<ChainAdapter> => {
    if (!isChainNamespace(this.namespace))
      throw new W3mError('OPTIONS_INVALID', { params: { option: 'adapters', problem: NO_NAMESPACE } });
    return (await this.prefetch())(this, context);
  };
}

const isComplete = (network: AppKitNetwork): network is CaipNetwork =>
  network.caipNetworkId !== undefined && network.assets !== undefined;

const NO_NAMESPACE = 'has an adapter without a namespace';
