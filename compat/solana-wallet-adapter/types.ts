import type {
  Connection,
  PublicKey,
  SendOptions,
  Signer,
  Transaction,
  TransactionSignature,
  VersionedTransaction,
} from '@solana/web3.js';

/** A transaction of `@solana/web3.js`. */
export type AnyTransaction = Transaction | VersionedTransaction;

/** Name of a wallet. */
export type WalletName<T extends string = string> = T & { __brand__: 'WalletName' };

/**
 * Whether a wallet is in this browser. An enum with the kit's name and members is the kit's to the compiler, so that hosts
 * compare both, and pass one where the other is asked for. It has no value here.
 */
export declare enum WalletReadyState {
  Installed = 'Installed',
  NotDetected = 'NotDetected',
  Loadable = 'Loadable',
  Unsupported = 'Unsupported',
}

/** A rejection, as the kit's `WalletError` is: `error` is what the wallet itself has rejected with. */
export interface Refusal extends Error {
  error: unknown;
  /** Code of the modal, such as `USER_REJECTED`. */
  readonly code?: string;
}

/** Events of an adapter, with the arguments of their listeners. */
export interface AdapterEvents {
  /** The wallet is connected, or shares another account. */
  connect: [publicKey: PublicKey];
  disconnect: [];
  /** A request of the wallet was rejected. */
  error: [error: Refusal];
  /** Never emitted: a wallet that leaves the page leaves the list. */
  readyStateChange: [readyState: WalletReadyState];
}

type EventName = keyof AdapterEvents;
type Listener<E extends EventName> = (...args: AdapterEvents[E]) => void;

/** The methods for events of an adapter `A`, which each of them returns. */
export interface AdapterEmitter<A> {
  on<E extends EventName>(event: E, listener: Listener<E>): A;
  addListener<E extends EventName>(event: E, listener: Listener<E>): A;
  once<E extends EventName>(event: E, listener: Listener<E>): A;
  off<E extends EventName>(event: E, listener?: Listener<E>): A;
  removeListener<E extends EventName>(event: E, listener?: Listener<E>): A;
  removeAllListeners(event?: EventName): A;
}

/** Options of `sendTransaction`. */
export interface SendTransactionOptions extends SendOptions {
  /** Keys of the page that sign beside the wallet. */
  signers?: Signer[];
}

/** A wallet to choose from: its names, what connects it, and its events. */
interface AnyAdapter extends AdapterEmitter<Adapter> {
  readonly name: WalletName;
  readonly url: string;
  readonly icon: string;
  readonly readyState: WalletReadyState;
  readonly supportedTransactionVersions: ReadonlySet<'legacy' | 0> | null;
  readonly publicKey: PublicKey | null;
  readonly connecting: boolean;
  readonly connected: boolean;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  sendTransaction(
    transaction: AnyTransaction,
    connection: Connection,
    options?: SendTransactionOptions,
  ): Promise<TransactionSignature>;
}

interface SigningAdapter extends AnyAdapter {
  signTransaction<T extends AnyTransaction>(transaction: T): Promise<T>;
  signAllTransactions<T extends AnyTransaction>(transactions: T[]): Promise<T[]>;
}

interface MessageSigningAdapter extends SigningAdapter {
  signMessage(message: Uint8Array): Promise<Uint8Array>;
}

/** A wallet to choose from. It has the methods that sign while it is connected and offers them: `'signMessage' in adapter`. */
export type Adapter = AnyAdapter | SigningAdapter | MessageSigningAdapter;

export interface Wallet {
  adapter: Adapter;
  readyState: WalletReadyState;
}

/** What a host does about a rejection. A method, whose parameters hosts may type by their own classes. */
export type OnError = { call(error: Refusal, adapter?: Adapter): void }['call'];

/** Fields of the message of a sign-in by the wallet itself. */
interface SignInInput {
  readonly domain?: string;
  readonly address?: string;
  readonly statement?: string;
  readonly uri?: string;
  readonly version?: string;
  readonly chainId?: string;
  readonly nonce?: string;
  readonly issuedAt?: string;
  readonly expirationTime?: string;
  readonly notBefore?: string;
  readonly requestId?: string;
  readonly resources?: readonly string[];
}

/** Reply of a sign-in by the wallet itself. */
interface SignInOutput {
  readonly account: {
    readonly address: string;
    readonly publicKey: Uint8Array;
    readonly chains: readonly `${string}:${string}`[];
    readonly features: readonly `${string}:${string}`[];
    readonly label?: string;
    readonly icon?: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`;
  };
  readonly signedMessage: Uint8Array;
  readonly signature: Uint8Array;
  readonly signatureType?: 'ed25519';
}

/** A sign-in by the wallet itself (`solana:signIn`), which is not offered here; hosts compile with its types. */
type SignIn = (input?: SignInInput) => Promise<SignInOutput>;

/** What `useWallet` returns. */
export interface WalletContextState {
  autoConnect: boolean;
  wallets: Wallet[];
  wallet: Wallet | null;
  publicKey: PublicKey | null;
  connecting: boolean;
  connected: boolean;
  disconnecting: boolean;
  /** Chooses a wallet for `connect`; with `autoConnect` it is connected at once. */
  select(walletName: WalletName | string | null): void;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  sendTransaction(
    transaction: AnyTransaction,
    connection: Connection,
    options?: SendTransactionOptions,
  ): Promise<TransactionSignature>;
  /** What signs is undefined for a wallet without it, and without a connected wallet. */
  signTransaction: (<T extends AnyTransaction>(transaction: T) => Promise<T>) | undefined;
  signAllTransactions: (<T extends AnyTransaction>(transactions: T[]) => Promise<T[]>) | undefined;
  signMessage: ((message: Uint8Array) => Promise<Uint8Array>) | undefined;
  /** Undefined: the option `siwx` asks a person to sign in. */
  signIn: SignIn | undefined;
}

/** The part of a wallet that Anchor takes. */
export interface AnchorWallet {
  publicKey: PublicKey;
  signTransaction<T extends AnyTransaction>(transaction: T): Promise<T>;
  signAllTransactions<T extends AnyTransaction>(transactions: T[]): Promise<T[]>;
}
