import type { Dispose } from '../../core/signals.js';
import type { CaipNetwork } from '../../protocol/entities.js';
import type { SendOptions } from './send-options.js';

/** What a wallet tells on its own. */
export type WalletNews =
  /** The accounts it shares now; none when it took them all back. */
  | { readonly kind: 'accounts'; readonly addresses: readonly string[] }
  /** It is on other chains than before: ask {@link SolanaWallet.supports}. `chain` is where it is now, if it says so. */
  | { readonly kind: 'chains'; readonly chain?: string | undefined }
  | { readonly kind: 'gone' };

/** How transactions are written that a wallet signs. */
export type TransactionVersion = 'legacy' | 0;

/** For whom and where something is signed. */
export interface Signing {
  readonly address: string;
  readonly network: CaipNetwork;
}

/**
 * A Solana wallet, in this page or on another device. What it cannot do is absent. What its methods give has the right
 * shape; what they throw may be anything.
 */
export interface SolanaWallet {
  /** The addresses it shares: after asking the person, or, silently, those it granted before. */
  authorize(options: { readonly silent: boolean; readonly signal: AbortSignal }): Promise<readonly string[]>;
  /** Tells what the wallet tells, until the function it returns is called. */
  listen(hear: (news: WalletNews) => void): Dispose;
  /** True if it can be on that network. */
  supports(network: CaipNetwork): boolean;
  /** What to say of a network that it cannot be on. */
  readonly unsupported: 'CHAIN_NOT_GRANTED' | 'UNSUPPORTED_CHAIN';
  /** The reference of a chain that it can be on, for when none of the host's is one. */
  readonly anyChainId: string | undefined;
  /** True if it can send there by itself. */
  canSend(network: CaipNetwork): boolean;
  /** Which transactions it signs. */
  readonly versions: readonly TransactionVersion[];
  /** Gives the signature's bytes. */
  readonly signMessage?: ((message: Uint8Array, signing: Signing) => Promise<Uint8Array>) | undefined;
  /** Gives the transactions as they were signed, one for each. */
  readonly signTransactions?:
    ((transactions: readonly Uint8Array[], signing: Signing) => Promise<readonly Uint8Array[]>) | undefined;
  /** Gives the signatures of the transactions, as sent by the wallet. */
  readonly sendTransactions?:
    | ((transactions: readonly Uint8Array[], signing: Signing, options: SendOptions) => Promise<readonly Uint8Array[]>)
    | undefined;
  /** Tells the wallet goodbye. It may never answer. */
  release(): Promise<unknown>;
}
