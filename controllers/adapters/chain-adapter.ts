import type { Scope } from '../core/scope.js';
import type { ShownAsset } from '../domain/assets/shown-asset.js';
import type { ListPage } from '../core/pages.js';
import type { Dispose, ReadonlySignal } from '../core/signals.js';
import type { Activity, ActivityStatus } from '../domain/assets/activity.js';
import type { MediaRules, Nft } from '../domain/assets/nfts.js';
import type { SdkWallet, WalletSource } from './wallet-source.js';
import type {
  SwapCall,
  SwapExchange,
  SwapOrder,
  SwapPermit,
  SwapQuery,
  SwapQuote,
} from '../domain/transactions/swap.js';
import type { SmartSession, SmartSessionGrantPermissionsRequest } from '../domain/transactions/smart-sessions.js';
import type { Readable } from '../domain/assets/readable.js';
import type { NamedAsset } from '../domain/assets/look-alike-asset.js';
import type { ListedToken, Holding } from '../domain/assets/tokens.js';
import type { KnownParties } from '../domain/assets/preview-look-alikes.js';
import type { Preview, PreviewRequest } from '../domain/assets/preview.js';
import type {
  Balance,
  CaipNetwork,
  CaipNetworkId,
  ChainId,
  ChainNamespace,
  Connection,
  Connector,
} from '../domain/entities.js';

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

/** Contract call or native transfer. */
export interface TransactionRequest {
  readonly to: string;
  /** In the smallest unit of the native coin. */
  readonly value?: bigint | undefined;
  readonly data?: string | undefined;
}

/** A transfer of the native coin or of a token. */
export interface TransferRequest {
  readonly to: string;
  /** In the smallest unit of the coin or token. */
  readonly amount: bigint;
  /** The token's contract or mint; absent for the native coin. */
  readonly token?: string | undefined;
  /** True refuses the transfer if a fee of the token makes the receiver get less than the amount. */
  readonly isWhole?: boolean | undefined;
}

/** Cost of a transfer in addition to its amount, in the smallest unit of the native coin. */
export interface TransferCost {
  /** Network fee. */
  readonly fee: bigint;
  /** Deposit to open the receiver's token account; `0n` if it exists. */
  readonly deposit: bigint;
  /** What the receiver gets at least, if a fee of the token makes it less than the amount. */
  readonly received?: bigint | undefined;
}

/** What {@link AssetReads.holdings} reads. */
export interface HoldingsRequest {
  readonly address: string;
  readonly network: CaipNetwork;
  /** Tokens of the host. Where nodes can list all tokens of an address, these are only shown even if nothing is held. */
  readonly listed: readonly ListedToken[];
}

/** An account whose name is read. */
export interface NameQuery {
  readonly address: string;
  /** The network that has the names. */
  readonly network: CaipNetwork;
  /** The network on which the account is shown. */
  readonly target: CaipNetwork;
  /** True if gateways and hosts to which a name's contract refers may be asked. */
  readonly gateways: boolean;
}

/** A name whose address is read. */
export interface ResolveQuery extends Omit<NameQuery, 'address'> {
  readonly name: string;
}

/** Names of accounts, as contracts publish them. */
export interface NameReads {
  /** Reads name and picture of an account; resolves with undefined if it has no name. */
  identity(
    query: NameQuery,
    signal?: AbortSignal,
  ): Promise<{ readonly name: string; readonly avatar?: string | undefined } | undefined>;
  /** Reads the address of a name; resolves with undefined if it has none. */
  resolve(query: ResolveQuery, signal?: AbortSignal): Promise<string | undefined>;
}

/** The account that would sign, and the network that would execute a request. */
export interface PreviewSubject {
  readonly account: string;
  readonly network: CaipNetwork;
  /** Addresses and assets that the person knows: what looks like one of them is pointed out. */
  readonly known?: KnownParties | undefined;
}

/** An account on a network, which {@link AssetReads} reads. */
export interface AccountQuery {
  readonly address: string;
  readonly network: CaipNetwork;
}

/** An account whose past transactions are read. */
export interface ActivityQuery extends AccountQuery {
  /** Tokens that the host lists: what others move of them in the name of the account is no spam. */
  readonly listed?: readonly string[] | undefined;
}

/** Tokens whose names are read. */
export interface TokenNamesQuery {
  readonly network: CaipNetwork;
  readonly addresses: readonly string[];
}

/** A confirmed transaction, and the assets whose differences {@link AssetReads.receipt} reads. */
export interface ReceiptQuery extends AccountQuery {
  readonly hash: string;
  /** Contracts of tokens; undefined stands for the native coin. */
  readonly assets: readonly (string | undefined)[];
}

/** What a confirmed transaction has changed. What the nodes do not tell is undefined. */
export interface Receipt {
  /** What the network charged the account; undefined if another account paid. */
  readonly fee: bigint | undefined;
  /** Differences of what the account holds, in the order of the assets and without the fee. */
  readonly changes: readonly (bigint | undefined)[];
}

/** What {@link AssetReads.nfts} reads. */
export interface NftsRequest extends AccountQuery {
  /** Contracts of the host. Where nodes can list all tokens of an address, they are not needed. */
  readonly collections: readonly string[];
  /** Where metadata may be read from. */
  readonly media: MediaRules;
}

/** What nodes and public standards tell about an account. Lists are read page by page, newest first. */
export interface AssetReads {
  /** Reads what an address holds of the native coin, which comes first, and of tokens. */
  holdings(request: HoldingsRequest, signal?: AbortSignal): Promise<readonly Holding[]>;
  nfts(request: NftsRequest, cursor: string | undefined, signal: AbortSignal): Promise<ListPage<Nft, string>>;
  /** Reads past transactions, as far back as nodes answer within bounded ranges. */
  activity(query: ActivityQuery, cursor: string | undefined, signal: AbortSignal): Promise<ListPage<Activity, string>>;
  /** Reads name and symbol of tokens, as far as they say them; what is no address is left out. */
  tokenNames?(query: TokenNamesQuery, signal?: AbortSignal): Promise<readonly NamedAsset[]>;
  /** Loads what quotes and builds swaps by the contracts of an exchange. */
  exchange?(exchange: SwapExchange): Promise<ExchangeReads>;
  /** Reads what a confirmed transaction has changed. */
  receipt?(query: ReceiptQuery, signal?: AbortSignal): Promise<Receipt>;
  /** Reads whether an address is a contract or has no key, so that it may not be able to pass on what it receives. */
  isContract?(query: AccountQuery, signal?: AbortSignal): Promise<boolean>;
  /** Reads whether a transaction is in a block. */
  status(hash: string, network: CaipNetwork, signal?: AbortSignal): Promise<ActivityStatus>;
}

/** What {@link ExchangeReads} reads an allowance of. */
export interface AllowanceQuery {
  readonly network: CaipNetwork;
  readonly account: string;
  /** Contract of the token. */
  readonly token: string;
}

/** The contracts of an exchange: its quotes, and the calls that swap. */
export interface ExchangeReads {
  /** @throws {W3mError} `SWAP_NO_ROUTE`, or as of the nodes */
  quote(query: SwapQuery, signal?: AbortSignal): Promise<SwapQuote>;
  /** Reads how much of a token the exchange may take from an account. */
  allowance(query: AllowanceQuery, signal?: AbortSignal): Promise<bigint>;
  /** Reads the price of one unit of gas. */
  gasPrice(network: CaipNetwork, signal?: AbortSignal): Promise<bigint>;
  /** Builds the call that lets the exchange take the amount of a query, and no more. */
  approval(query: SwapQuery, signal?: AbortSignal): Promise<SwapCall>;
  /** Builds the permit of an amount; absent if the exchange takes none, undefined if the token or the account has none. */
  permit?(query: SwapQuery, signal?: AbortSignal): Promise<SwapPermit | undefined>;
  /** Builds the call that swaps, or fails on the chain if less than the minimum would be received. */
  swap(order: SwapOrder, signal?: AbortSignal, permit?: SwapPermit): Promise<SwapCall>;
}

/** Options to follow a transfer. */
export interface TransferProgress {
  /** Aborts the wait. A transaction that was sent is not revoked. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with the hash before it is confirmed: where the page sends, before the first attempt, with what is sent again
   * until the outcome is final; otherwise when the wallet has replied with the hash.
   */
  onSent?(hash: string, signed?: SignedTransfer): void;
  /** What the person has reviewed; nothing is sent beyond it. @throws {W3mError} `FEE_CHANGED`, `REQUEST_ABORTED` */
  readonly reviewed?: ReviewedTerms | undefined;
  /** Called if it is proved that the network has refused what `onSent` reported: it was never sent, nor will it be. */
  onRefused?(hash: string): void;
}

/** Terms of a transaction that a person has reviewed. */
export interface ReviewedTerms {
  /** The account that sends. */
  readonly account: string;
  /** The network that executes it. */
  readonly network: CaipNetworkId;
  /** The most that the network may charge, and the deposit for an account of the receiver; absent if none was shown. */
  readonly cost?: TransferCost | undefined;
}

/** A signed transaction as text, so that it outlives the page. */
export interface SignedTransfer {
  /** The signed bytes in base64. */
  readonly bytes: string;
  /** The planned blockhash, and a slot in which a node reported it as valid. */
  readonly blockhash: string;
  readonly slot: string;
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
