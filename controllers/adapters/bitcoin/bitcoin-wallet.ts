import type { Dispose } from '../../core/signals.js';
import type { CaipNetworkId } from '../../protocol/entities.js';

/** An account that a wallet shares; its address has the format of a Bitcoin network. */
export interface BitcoinAccount {
  readonly address: string;
  /** What the wallet uses it for. */
  readonly type: 'payment' | 'ordinal';
  /** Hexadecimal. */
  readonly publicKey?: string | undefined;
}

/** What a wallet shares: its accounts, and the network they are on. */
export interface BitcoinGrant {
  readonly accounts: readonly BitcoinAccount[];
  readonly chain: CaipNetworkId;
}

/** Event of a wallet. Absent values have to be read again. */
export type BitcoinNews =
  /** The accounts that it shares now; empty if it revoked them all. */
  | { readonly kind: 'accounts'; readonly accounts: readonly BitcoinAccount[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'network'; readonly chain: CaipNetworkId; readonly accounts?: readonly BitcoinAccount[] }
  | { readonly kind: 'gone' };

/** How a text is signed: BIP-322 in its simple form, or BIP-137. */
export type MessageProtocol = 'bip322' | 'ecdsa';

/** The inputs of a partially signed transaction (BIP-174) that the wallet signs. */
export interface SignInput {
  readonly address: string;
  readonly index: number;
  readonly sighashTypes?: readonly number[];
}

/** Request to sign a partially signed transaction. */
export interface PsbtRequest {
  /** In base64. */
  readonly psbt: string;
  readonly signInputs: readonly SignInput[];
  /** True finalises the transaction and sends it. */
  readonly broadcast?: boolean;
}

/** The partially signed transaction in base64, and the id of the transaction if it was sent. */
export interface SignedPsbt {
  readonly psbt: string;
  readonly txid?: string | undefined;
}

/** A Bitcoin wallet of this page. Results have the declared types; errors may be any value. */
export interface BitcoinWallet {
  /** Resolves with what is shared: after a prompt, or, if silent, what was granted before, which may be no account. */
  authorize(options: { readonly silent: boolean; readonly chain?: CaipNetworkId | undefined }): Promise<BitcoinGrant>;
  /** Subscribes to events; returns the unsubscribe function. */
  listen(hear: (news: BitcoinNews) => void): Dispose;
  /**
   * Asks the wallet to switch; it may reply without doing so. Resolves with what is shared on the other network, or with
   * undefined if that has to be read. Rejects with `UNSUPPORTED_CHAIN` for networks that it lacks.
   */
  switchTo(chain: CaipNetworkId): Promise<BitcoinGrant | undefined>;
  /** Resolves with the signature in base64. */
  signMessage(
    message: string,
    signing: { readonly address: string; readonly protocol: MessageProtocol },
  ): Promise<string>;
  /** Sends an amount in satoshi from `from`, and resolves with the id of the transaction. */
  sendTransfer(transfer: { readonly to: string; readonly amount: number; readonly from: string }): Promise<string>;
  signPsbt(request: PsbtRequest): Promise<SignedPsbt>;
  /** Disconnects the wallet, which may never reply. */
  release(): Promise<unknown>;
}
