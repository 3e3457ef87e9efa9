import type { CaipNetworkId } from '../domain/entities.js';

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
  /**
   * True estimates a transfer of all that the fee leaves of the native coin, whatever `amount` is. Adapters whose fee does
   * not depend on what is left ignore it.
   */
  readonly isAll?: boolean | undefined;
}

/** Cost of a transfer in addition to its amount, in the smallest unit of the native coin. */
export interface TransferCost {
  /**
   * Network fee; undefined if the wallet sets it and does not say it, as for a smart account: the account may pay it, or
   * another one.
   */
  readonly fee: bigint | undefined;
  /** Deposit to open the receiver's token account; `0n` if it exists. */
  readonly deposit: bigint;
  /** What the receiver gets at least, if a fee of the token makes it less than the amount. */
  readonly received?: bigint | undefined;
  /** By how much the token multiplies amounts that are shown; absent for 1. Another one later needs another review. */
  readonly multiplier?: `${number}` | undefined;
}

/** Options to follow a transfer. */
export interface TransferProgress {
  /** Aborts the wait. A transaction that was sent is not revoked. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called right before a wallet is asked that sends by itself: it may send although its reply never comes, as after a
   * reload of the page. The wallet is not asked if it throws.
   */
  onAsk?(): void;
  /**
   * Called with the hash before it is confirmed: where the page sends, before the first attempt, with what is sent again
   * until the outcome is final; otherwise when the wallet has replied with the hash. `isAccepted` is true if the network may
   * get it much later, because other owners of the account have to approve it first.
   */
  onSent?(hash: string, signed?: SignedTransfer, isAccepted?: boolean): void;
  /** What the person has reviewed; nothing is sent beyond it. @throws {W3mError} `FEE_CHANGED`, `ASSET_MISMATCH`, `REQUEST_ABORTED` */
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
