import type { CaipNetworkId } from '../entities.js';

/** What a transaction did for the account; `execute` if none of the others fits. */
export type ActivityKind =
  | 'send'
  | 'receive'
  | 'trade'
  | 'mint'
  | 'burn'
  | 'approve'
  | 'deposit'
  | 'withdraw'
  | 'borrow'
  | 'repay'
  | 'claim'
  | 'buy'
  | 'execute';

export type ActivityStatus = 'pending' | 'confirmed' | 'failed';

/** One movement of a coin, token or NFT. */
export interface ActivityTransfer {
  readonly direction: 'in' | 'out' | 'self';
  /** Amount in units of the asset, as a decimal string; `1` for a unique NFT. */
  readonly quantity: string;
  /** Symbol of a coin or token, or name of an NFT. */
  readonly label: string;
  /** Contract or mint; absent for the native coin. */
  readonly address?: string | undefined;
  /** Decimal id of an NFT within its contract. */
  readonly tokenId?: string | undefined;
  readonly isNft?: boolean | undefined;
  readonly imageUrl?: string | undefined;
  /** The other side. */
  readonly counterparty?: string | undefined;
  /** True if the source flags the asset as unsolicited. */
  readonly isSpam?: boolean | undefined;
  /** True if the account ordered the transaction itself: what it moved is not compared with other assets. */
  readonly isOwn?: boolean | undefined;
  /** True if the account holds another asset with this symbol, and either may be an imitation. */
  readonly isImitation?: boolean | undefined;
}

/** A transaction of an account. */
export interface Activity {
  /** Unique among the entries of an account. */
  readonly id: string;
  readonly hash: string;
  readonly network: CaipNetworkId;
  readonly kind: ActivityKind;
  readonly status: ActivityStatus;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Never empty for a transaction that moved something; a contract call without a transfer has none. */
  readonly transfers: readonly ActivityTransfer[];
}
