import type {
  Connection,
  PublicKey,
  SendOptions,
  Signer,
  Transaction,
  TransactionSignature,
  VersionedTransaction,
} from '@solana/web3.js';
import type { AdapterEmitter } from './adapter-events.js';

/** A transaction of `@solana/web3.js`. */
export type AnyTransaction = Transaction | VersionedTransaction;

/** Name of a wallet. */
export type WalletName<T extends string = string> = T & { __brand__: 'WalletName' };

/** Whether a wallet is in this browser; the members of the kit's enum. */
export type ReadyState = 'Installed' | 'NotDetected' | 'Loadable' | 'Unsupported';

/** Options of `sendTransaction`. */
export interface SendTransactionOptions extends SendOptions {
  /** Keys of the page that sign beside the wallet. */
  signers?: Signer[];
}

/** A wallet to choose from: its names, what connects it, and its events. */
export interface Adapter extends AdapterEmitter<Adapter> {
  readonly name: WalletName;
  readonly url: string;
  readonly icon: string;
  readonly readyState: ReadyState;
  readonly publicKey: PublicKey | null;
  readonly connecting: boolean;
  readonly connected: boolean;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
}

export interface Wallet {
  adapter: Adapter;
  readyState: ReadyState;
}

/** Parameters and result of a sign-in by the wallet itself (CIP of Solana), which is not offered here. */
type SignIn = (input?: object) => Promise<never>;

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
