import type { Scope } from '../core/scope.js';
import type { ReadonlySignal } from '../core/signals.js';
import type { WalletSource } from './wallet-source.js';
import type { Balance, CaipNetwork, ChainId, ChainNamespace, Connection, Connector } from '../protocol/entities.js';

/** What an adapter is given. It must reach for nothing else: no other globals than the wallets it looks for, no controllers. */
export interface AdapterContext {
  readonly scope: Scope;
  /** The networks of the adapter's namespace, as they are now. */
  networks(): readonly CaipNetwork[];
  /** Which ways of finding wallets the host allows. */
  readonly discovery: { readonly announced: boolean; readonly injected: boolean };
  /** The network that the namespace is on now: where to be in a wallet that is on several at once. */
  currentNetwork?(): CaipNetwork | undefined;
  /**
   * Sources of wallets that the page does not announce, such as WalletConnect. The adapter lists the connector of each
   * source among its own, and asks a source for its wallet only when that connector is chosen.
   */
  readonly sources?: readonly WalletSource[] | undefined;
}

export interface ConnectRequest {
  /** Asks without a prompt: only what the wallet has already granted. Rejects with `WALLET_NOT_AUTHORIZED` where it has granted nothing. */
  readonly silent?: boolean;
  /** The chain to be on afterwards, if the wallet agrees. */
  readonly chainId?: ChainId | undefined;
  /** Ends the wait. A wallet that answers later is not heard. */
  readonly signal?: AbortSignal | undefined;
}

/** A call of a contract or a transfer, in the smallest unit. */
export interface TransactionRequest {
  readonly to: string;
  /** In the smallest unit of the native coin. */
  readonly value?: bigint | undefined;
  readonly data?: string | undefined;
}

/** A transfer of the native coin or of a token. */
export interface TransferRequest {
  readonly to: string;
  /** In the smallest unit of what is moved. */
  readonly amount: bigint;
  /** The token's contract or mint; absent for the native coin. */
  readonly token?: string | undefined;
}

/** What a transfer costs on top of its amount, in the smallest unit of the native coin. */
export interface TransferCost {
  /** What the network takes. */
  readonly fee: bigint;
  /** What is laid down to open the receiver's account for the token; `0n` where there is one already. */
  readonly deposit: bigint;
}

/** How one follows a transfer. */
export interface TransferProgress {
  /** Ends the wait. What was sent by then stays sent. */
  readonly signal?: AbortSignal | undefined;
  /** Told the hash once the network has the transaction, while it is not yet known whether it went through. */
  onSent?(hash: string): void;
}

/**
 * A family of chains. What a chain or its wallets cannot do is absent, so that one asks `if (adapter.sendCalls)`;
 * there are no stubs. Every method rejects with a {@link W3mError} and with nothing else.
 */
export interface ChainAdapter {
  readonly namespace: ChainNamespace;
  /** Wallets found so far; they may announce themselves late, or vanish. */
  readonly connectors: ReadonlySignal<readonly Connector[]>;
  /** What the wallet says now: it may change on its own, when a person switches account or network there. */
  readonly connection: ReadonlySignal<Connection | undefined>;

  /** Asks a wallet to connect. A failed attempt leaves an existing connection as it was. */
  connect(connectorId: string, request?: ConnectRequest): Promise<Connection>;
  /** Forgets the wallet, here at once, and tells it where it can be told. */
  disconnect(): Promise<void>;
  /** Puts one of the connection's accounts first: the one that signs and is shown from now on. */
  useAccount(address: string): void;
  /** Asks the wallet to move, adding the network first where it does not know it (EIP-3085, EIP-3326). */
  switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void>;
  /** What an address holds of the native coin, from the network's own nodes first. */
  getBalance(address: string, network: CaipNetwork, signal?: AbortSignal): Promise<Balance>;
  /** Signs a text with the account in use. */
  signMessage(message: string): Promise<string>;
  /** Resolves with true if `address` is one of this family; what decodes it is fetched when it is first asked. */
  isAddress(address: string): Promise<boolean>;

  /** Signs EIP-712 typed data, given as its JSON object. */
  signTypedData?(typedData: unknown): Promise<string>;
  /** Sends, and resolves with the transaction's hash once the wallet has taken it. */
  sendTransaction?(request: TransactionRequest): Promise<string>;
  /** What a transfer would cost, tried against the chain as it is now. Rejects as the transfer would. */
  estimateTransfer?(request: TransferRequest, signal?: AbortSignal): Promise<TransferCost>;
  /** Transfers from the account in use on the network in use, and resolves with the hash once the network has confirmed it. */
  transfer?(request: TransferRequest, progress?: TransferProgress): Promise<string>;
  /** EIP-5792: what the wallet can do, by chain id in hexadecimal. */
  getCapabilities?(): Promise<Readonly<Record<string, unknown>>>;
  /** EIP-5792: sends several calls as one, and resolves with the id of the bundle. */
  sendCalls?(calls: readonly TransactionRequest[]): Promise<{ readonly id: string }>;
}

/** What makes an adapter once a modal's session begins; it may fetch its code first. */
export type CreateChainAdapter = (context: AdapterContext) => ChainAdapter | Promise<ChainAdapter>;

/** What hosts hand over in `adapters: [new EvmAdapter()]`. */
export interface AdapterHolder {
  readonly namespace: ChainNamespace;
  readonly create: CreateChainAdapter;
}
