/** Parameters and results of the methods of `AdapterBlueprint`, as adapters of the 1.7 line write them. */
import type {
  AccountType,
  AppKitNetwork,
  CaipNetwork,
  ChainId,
  ChainNamespace,
  ConnectorType,
} from '../../domain/entities.js';

/** A wallet that an own adapter offers: one row in the Connect view. */
export interface BlueprintConnector {
  readonly id: string;
  readonly name?: string | undefined;
  /** By default `EXTERNAL`. */
  readonly type?: ConnectorType | undefined;
  /** The wallet itself; passed to the methods of the adapter until `connect` returns another one. */
  readonly provider?: unknown;
  readonly chain?: ChainNamespace | undefined;
  readonly imageUrl?: string | undefined;
  /** Id in the wallet directory. */
  readonly explorerId?: string | undefined;
  /** What the wallet announces of itself (EIP-6963). */
  readonly info?:
    | {
        readonly name?: string | undefined;
        readonly rdns?: string | undefined;
        readonly icon?: string | undefined;
        readonly uuid?: string | undefined;
      }
    | undefined;
}

/** Parameters of the constructor and of `construct`. */
export interface BlueprintParams {
  readonly namespace?: ChainNamespace | undefined;
  readonly networks?: readonly AppKitNetwork[] | undefined;
  readonly projectId?: string | undefined;
  readonly adapterType?: string | undefined;
}

/** Options of the modal that decide which wallets `syncConnectors` lists. */
export interface SyncConnectorsOptions {
  readonly networks: readonly CaipNetwork[];
  readonly projectId: string | undefined;
  readonly enableInjected: boolean;
  readonly enableEIP6963: boolean;
  readonly enableCoinbase: boolean;
}

/** Parameters of `connect`. */
export interface ConnectParams {
  readonly id: string;
  readonly type: string;
  readonly provider?: unknown;
  readonly info?: unknown;
  readonly chain: ChainNamespace;
  readonly chainId?: ChainId;
  readonly rpcUrl: string;
}

/** A connected wallet. `address` is empty if the wallet shares no account. */
export interface ConnectResult {
  readonly id: string;
  readonly type: ConnectorType;
  readonly provider: unknown;
  readonly address: string;
  readonly chainId: ChainId;
}

/** Parameters of `syncConnection`. */
export interface SyncConnectionParams {
  readonly id: string;
  readonly namespace: ChainNamespace;
  readonly chainId?: ChainId;
  readonly rpcUrl: string;
}

/** Result of `getAccounts`. */
export interface GetAccountsResult {
  readonly accounts: readonly {
    readonly namespace?: ChainNamespace | undefined;
    readonly address: string;
    readonly type?: AccountType | undefined;
    readonly publicKey?: string | undefined;
    readonly path?: string | undefined;
  }[];
}

/** The wallet to which a request goes. */
export interface ProviderParams {
  readonly provider?: unknown;
  readonly providerType: string;
}

/** Parameters of `sendTransaction`; the fees are set if the person has been shown an estimate. */
export interface SendTransactionParams extends ProviderParams {
  readonly address: string;
  readonly to: string;
  /** Hexadecimal; `0x` for a transfer of the native coin. */
  readonly data: string;
  /** In the smallest unit. */
  readonly value: bigint;
  readonly gas?: bigint;
  readonly gasPrice?: bigint;
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
  readonly caipNetwork?: CaipNetwork;
}

/** Payloads of the events of an adapter. */
export interface BlueprintEvents {
  /** The person has selected another account in the wallet. */
  accountChanged: { readonly address: string; readonly chainId?: ChainId | undefined };
  /** The wallet is on another network. */
  switchNetwork: { readonly address?: string | undefined; readonly chainId: ChainId };
  /** The wallet has disconnected. */
  disconnect: undefined;
  /** All wallets that the adapter holds, with the accounts they share. */
  connections: readonly {
    readonly connectorId: string;
    readonly accounts: readonly { readonly address: string; readonly type?: AccountType | undefined }[];
  }[];
  /** The list of wallets has changed. */
  connectors: readonly BlueprintConnector[];
  /** Accepted for adapters of the 1.7 line; without effect. */
  pendingTransactions: undefined;
}

/** What the modal calls of an adapter; `AdapterBlueprint` is the class of it. */
export interface Blueprint {
  readonly namespace: ChainNamespace;
  readonly projectId: string | undefined;
  readonly connectors: readonly BlueprintConnector[];
  construct(params: BlueprintParams): void;
  on<E extends keyof BlueprintEvents>(name: E, callback: (payload: BlueprintEvents[E]) => void): void;
  off<E extends keyof BlueprintEvents>(name: E, callback: (payload: BlueprintEvents[E]) => void): void;
  syncConnectors(options?: SyncConnectorsOptions): unknown;
  connect(params: ConnectParams): Promise<ConnectResult>;
  syncConnection(params: SyncConnectionParams): Promise<ConnectResult>;
  getAccounts(params: { readonly id: string; readonly namespace: ChainNamespace }): Promise<GetAccountsResult>;
  disconnect(params?: { readonly id: string } & ProviderParams): Promise<unknown>;
  getBalance(params: {
    readonly address: string;
    readonly chainId: ChainId;
    readonly caipNetwork: CaipNetwork;
  }): Promise<{ readonly balance: string; readonly symbol: string }>;
  signMessage(
    params: { readonly message: string; readonly address: string } & ProviderParams,
  ): Promise<{ readonly signature: string }>;
  sendTransaction(params: SendTransactionParams): Promise<{ readonly hash: string }>;
  switchNetwork(params: { readonly caipNetwork: CaipNetwork } & ProviderParams): Promise<unknown>;
  getCapabilities?(address: string): Promise<unknown>;
  grantPermissions?(params: never): Promise<unknown>;
  revokePermissions?(params: never): Promise<unknown>;
  walletGetAssets?(params: never): Promise<unknown>;
  detach?(): void;
  isAddress?(address: string): boolean;
}
