import type { Scope } from '../core/scope.js';
import type { ShownAsset } from '../domain/assets/shown-asset.js';
import type { Dispose, ReadonlySignal } from '../core/signals.js';
import type { SdkWallet, WalletSource } from './wallet-source.js';
import type { SmartSession, SmartSessionGrantPermissionsRequest } from '../domain/transactions/smart-sessions.js';
import type { Readable } from '../domain/assets/readable.js';
import type { KnownParties } from '../domain/assets/preview-look-alikes.js';
import type { Preview, PreviewRequest } from '../domain/assets/preview.js';
import type { Balance, CaipNetwork, ChainId, ChainNamespace, Connection, Connector } from '../domain/entities.js';
import type { NameReads, AssetReads } from './asset-reads.js';
import type {
  TransactionRequest,
  TransferRequest,
  TransferCost,
  TransferProgress,
  SignedTransfer,
} from './transfers.js';

/** Dependencies of an adapter. It must use no controllers, and no globals except those of the wallets it discovers. */
export interface AdapterContext {
  readonly scope: Scope;
  /** The networks of the adapter's namespace, as they are now. */
  networks(): readonly CaipNetwork[];
  /** Ways of wallet discovery that the host allows. */
  readonly discovery: { readonly announced: boolean; readonly injected: boolean; readonly coinbase?: boolean };
  /** Active network of the namespace, which selects the chain of a wallet that is on several at once. */
  currentNetwork?(): CaipNetwork | undefined;
  /**
   * True while a wallet that a library of the host connects by itself would interfere with what the person has begun. Reads
   * signals.
   */
  hasBegun?(): boolean;
  /**
   * Sources of wallets that the page does not announce, such as WalletConnect. The adapter lists the connector of each
   * source among its own, and asks a source for its wallet only when that connector is chosen.
   */
  readonly sources?: readonly WalletSource[] | undefined;
  /** Wallets of the host; the EVM adapters list those with a provider. */
  readonly customWallets?: readonly SdkWallet[] | undefined;
}

export interface ConnectRequest {
  /** True connects without a prompt, to accounts already granted; rejects with `WALLET_NOT_AUTHORIZED` if there are none. */
  readonly silent?: boolean;
  /** Chain to switch to after connecting, if the wallet agrees. */
  readonly chainId?: ChainId | undefined;
  /** Aborts the attempt. A later answer of the wallet is ignored. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The account to activate. Unless the wallet shares it, the attempt rejects with `WALLET_NOT_AUTHORIZED` before it
   * attaches the wallet.
   */
  readonly address?: string | undefined;
}

/**
 * Receives what a wallet that is not attached shares: its accounts, none while it is locked, and undefined once its grant
 * has ended.
 */
export type OnGrant = (addresses: readonly string[] | undefined) => void;

/**
 * A wallet that granted access before and shares no account now, such as a locked one. It has not told that the grant
 * has ended.
 */
export interface LockedWallet {
  readonly connectorId: string;
  /** Calls `back` when the wallet shares accounts again; returns the unsubscribe function. Never prompts. */
  listen(back: () => void): Dispose;
}

/** The account that would sign, and the network that would execute a request. */
export interface PreviewSubject {
  readonly account: string;
  readonly network: CaipNetwork;
  /** Addresses and assets that the person knows: what looks like one of them is pointed out. */
  readonly known?: KnownParties | undefined;
}

/**
 * Adapter of one namespace. Unsupported methods are absent, so that callers test `if (adapter.sendCalls)`.
 * Every method rejects only with a {@link W3mError}.
 */
export interface ChainAdapter {
  readonly namespace: ChainNamespace;
  /** Wallets found so far; wallets may appear late or disappear. */
  readonly connectors: ReadonlySignal<readonly Connector[]>;
  /** Connection of the attached wallet; changes when the person switches account or network in the wallet. */
  readonly connection: ReadonlySignal<Connection | undefined>;

  /** The wallet that a silent request found locked, or that was locked while attached; undefined while one is attached. */
  readonly locked?: ReadonlySignal<LockedWallet | undefined>;

  /** Loads what connecting one of the page's wallets needs. @throws {W3mError} `CONNECT_FAILED` */
  prefetch?(): Promise<void>;
  /** Connects a wallet. A failed attempt does not change an existing connection. */
  connect(connectorId: string, request?: ConnectRequest): Promise<Connection>;
  /** Detaches the wallet at once, then notifies it if it supports that. */
  disconnect(): Promise<void>;
  /** Follows what a wallet that is not attached shares with the page. Never prompts. */
  followGrant?(connectorId: string, onGrant: OnGrant): Dispose;
  /** Asks a wallet that is not attached to end its grant. Resolves after its reply or a time limit, and never rejects. */
  revokeGrant?(connectorId: string): Promise<void>;
  /** Selects the account of the connection that signs and is shown. */
  useAccount(address: string): void;
  /** Asks the wallet to switch, and adds a network that it does not know (EIP-3085, EIP-3326). */
  switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void>;
  /** Reads the native balance of an address, from the nodes of the network first. */
  getBalance(address: string, network: CaipNetwork, signal?: AbortSignal): Promise<Balance>;
  /** Loads what reads names of accounts. */
  loadNames?(): Promise<NameReads>;
  /** Lists what this adapter can read of accounts on a network; by default the balance, and with `loadReads` everything. */
  readable?(network: CaipNetwork): readonly Readable[];
  /** Loads what reads assets and past transactions from the nodes of a network. */
  loadReads?(): Promise<AssetReads>;
  /** Signs text with the account in use. */
  signMessage(message: string): Promise<string>;
  /** Returns the canonical spelling of a valid address; absent if each address has one spelling. */
  readonly spell?: (address: string) => Promise<string>;
  /** Resolves with true if `address` is valid in this namespace. Loads the decoder on the first call. */
  isAddress(address: string): Promise<boolean>;

  /** Signs EIP-712 typed data, given as its JSON object. */
  signTypedData?(typedData: unknown): Promise<string>;
  /** Sends a transaction, and resolves with its hash when the wallet has accepted it. */
  sendTransaction?(request: TransactionRequest): Promise<string>;
  /**
   * Compares what a page or a service says of a coin or token with the network. @throws {W3mError} `ASSET_MISMATCH`, or an
   * error of the node
   */
  checkAsset?(asset: ShownAsset, network: CaipNetwork, signal?: AbortSignal): Promise<void>;
  /** Estimates the cost of a transfer by simulation. Rejects with the same errors as `transfer`. */
  estimateTransfer?(request: TransferRequest, signal?: AbortSignal): Promise<TransferCost>;
  /** Transfers from the account in use on the network in use, and resolves with the hash after confirmation. */
  transfer?(request: TransferRequest, progress?: TransferProgress): Promise<string>;
  /** Sends a transfer that was signed before until its outcome is final, and resolves with its hash. */
  resumeTransfer?(signed: SignedTransfer, network: CaipNetwork, signal?: AbortSignal): Promise<string>;
  /** Tells what a request would do on a network if the account signed it now. Asks nodes only, never the wallet. */
  preview?(request: PreviewRequest, on: PreviewSubject, signal?: AbortSignal): Promise<Preview>;
  /** Estimates the cost of a call by simulation. Rejects with the same errors as `sendCall`. */
  estimateCall?(call: TransactionRequest, signal?: AbortSignal): Promise<TransferCost>;
  /** Has the account in use send a call to a contract on the network in use, and resolves with the hash after confirmation. */
  sendCall?(call: TransactionRequest, progress?: TransferProgress): Promise<string>;
  /** Returns the wallet capabilities (EIP-5792) by hexadecimal chain id. */
  getCapabilities?(): Promise<Readonly<Record<string, unknown>>>;
  /** Sends several calls as a bundle (EIP-5792), and resolves with its id. */
  sendCalls?(calls: readonly TransactionRequest[]): Promise<{ readonly id: string }>;
  /** Asks the wallet to grant permissions to a key (ERC-7715). @throws {W3mError} `PERMISSIONS_UNSUPPORTED`, … */
  grantPermissions?(request: SmartSessionGrantPermissionsRequest, signal?: AbortSignal): Promise<SmartSession>;
  /** Asks the wallet to revoke what it granted under a context. @throws {W3mError} `PERMISSIONS_UNSUPPORTED`, … */
  revokePermissions?(session: SmartSession, signal?: AbortSignal): Promise<void>;
  /** Reads the contexts of the granted permissions; resolves with undefined if the wallet does not tell. */
  listPermissions?(signal?: AbortSignal): Promise<readonly string[] | undefined>;
}

/** Creates an adapter when the session of a modal starts; may load its code first. */
export type CreateChainAdapter = (context: AdapterContext) => ChainAdapter | Promise<ChainAdapter>;

/** Item of the option `adapters`: `[new EvmAdapter()]`. */
export interface AdapterHolder {
  readonly namespace: ChainNamespace;
  readonly create: CreateChainAdapter;
  /** Loads the code of the adapter, without creating one and without contacting a wallet. */
  readonly prefetch?: () => Promise<unknown>;
  /** Calls `start` when a wallet is connected outside of the modal, so that its session begins. Returns the end of it. */
  readonly watch?: (start: () => void) => () => void;
}
