import type { Dispose } from '../../core/signals.js';
import type { CaipNetwork } from '../../domain/entities.js';
import type { SendOptions } from './send-options.js';

/** Event of a wallet. */
export type WalletNews =
  /** The accounts that it shares now; empty if it revoked them all. */
  | { readonly kind: 'accounts'; readonly addresses: readonly string[] }
  /** The accounts changed, and have to be read again. */
  | { readonly kind: 'unknown' }
  /** Its chains changed: see {@link SolanaWallet.supports}. `chain` is its current chain, if known. */
  | { readonly kind: 'chains'; readonly chain?: string | undefined }
  | { readonly kind: 'gone' };

/** Version of a transaction. */
export type TransactionVersion = 'legacy' | 0;

/** The account that signs, and its network. */
export interface Signing {
  readonly address: string;
  readonly network: CaipNetwork;
}

/** Request by its name, such as `solana_signMessage`. */
export interface SolanaCall {
  readonly method: string;
  readonly params?: unknown;
}

/**
 * A Solana wallet of this page or on another device. Unsupported methods are undefined. Results have the declared
 * types; errors may be any value.
 */
export interface SolanaWallet {
  /** Resolves with the shared addresses: after a prompt, or, if silent, those granted before. */
  authorize(options: { readonly silent: boolean; readonly signal: AbortSignal }): Promise<readonly string[]>;
  /** Subscribes to events; returns the unsubscribe function. */
  listen(listener: (news: WalletNews) => void): Dispose;
  /** Tells the wallet of a switch, before it is made; rejects if the wallet does not serve the network. */
  readonly enter?: ((network: CaipNetwork) => Promise<void>) | undefined;
  /** True if the wallet supports the network. */
  supports(network: CaipNetwork): boolean;
  /** Error code for a network that it does not support. */
  readonly unsupported: 'CHAIN_NOT_GRANTED' | 'UNSUPPORTED_CHAIN';
  /** CAIP-2 reference of a chain that it supports, if it supports none of the host's networks. */
  readonly anyChainId: string | undefined;
  /** True if the wallet itself can send on the network. */
  canSend(network: CaipNetwork): boolean;
  /** Versions of transactions that it signs. */
  readonly versions: readonly TransactionVersion[];
  /** Resolves with the bytes of the signature. */
  readonly signMessage?: ((message: Uint8Array, signing: Signing) => Promise<Uint8Array>) | undefined;
  /** Resolves with one signed transaction per input. */
  readonly signTransactions?:
    ((transactions: readonly Uint8Array[], signing: Signing) => Promise<readonly Uint8Array[]>) | undefined;
  /** Sends the transactions by the wallet, and resolves with their signatures. */
  readonly sendTransactions?:
    | ((transactions: readonly Uint8Array[], signing: Signing, options: SendOptions) => Promise<readonly Uint8Array[]>)
    | undefined;
  /** Sends a request of the namespace to the wallet unchanged, and resolves with its reply. */
  readonly request?: ((call: SolanaCall, signing: Signing) => Promise<unknown>) | undefined;
  /** Disconnects the wallet, which may never reply. */
  release(): Promise<unknown>;
}
