import type { CaipNetworkId } from '../entities.js';

/** A call that a wallet may be asked to make. */
export interface PreviewedCall {
  readonly to: string;
  /** In the smallest unit of the native coin. */
  readonly value?: bigint | undefined;
  /** Hexadecimal bytes. */
  readonly data?: string | undefined;
}

/** A transfer of the native coin or of a token. */
export interface PreviewedTransfer {
  readonly to: string;
  /** In the smallest unit of the coin or token. */
  readonly amount: bigint;
  /** Contract or mint; absent for the native coin. */
  readonly token?: string | undefined;
}

/**
 * What a wallet may be asked to sign: a transfer on any namespace, EVM calls, which are made in their order, EIP-712 typed
 * data as an object or JSON, or the serialised bytes of a Solana transaction.
 */
export type PreviewRequest =
  | { readonly transfer: PreviewedTransfer }
  | { readonly calls: readonly PreviewedCall[] }
  | { readonly typedData: unknown }
  | { readonly transaction: Uint8Array };

/** A coin, token or NFT that a request moves. Its texts are foreign, and checked for length and invisible characters. */
export interface PreviewedAsset {
  readonly kind: 'coin' | 'token' | 'nft';
  /** Contract or mint; absent for the native coin. */
  readonly address?: string | undefined;
  /** Decimal id of an NFT within its contract. */
  readonly tokenId?: string | undefined;
  /** Undefined if the contract has no readable symbol. */
  readonly symbol?: string | undefined;
  readonly name?: string | undefined;
  /** Undefined if the contract does not tell them: amounts are then in the smallest unit. */
  readonly decimals?: number | undefined;
  /** By how much the token multiplies amounts that are shown; absent for 1. Amounts of previews are not multiplied. */
  readonly multiplier?: `${number}` | undefined;
}

/** Difference of what the account holds. */
export interface BalanceChange {
  readonly asset: PreviewedAsset;
  /** In the smallest unit; negative for what the account gives. */
  readonly amount: bigint;
}

/** What another address gets of a token that the account gives, where a fee of the token makes it less. */
export interface ReceivedAmount {
  readonly receiver: string;
  readonly asset: PreviewedAsset;
  /** In the smallest unit. */
  readonly amount: bigint;
}

/** A right of another address to move assets of the account, as it is after the request. */
export interface ApprovalChange {
  readonly asset: PreviewedAsset;
  readonly spender: string;
  /** In the smallest unit; `all` for more than will ever exist, and for a whole collection. `0n` revokes the right. */
  readonly amount: bigint | 'all';
  /**
   * Milliseconds since the epoch; `never` for signed data without an end. Undefined if the request names no end: a plain
   * approval lasts until it is revoked.
   */
  readonly expiresAt?: number | 'never' | undefined;
  /**
   * True if `expiresAt` is the end of the signature alone (ERC-2612): the right that its holder gets in time lasts until
   * it is used or revoked.
   */
  readonly outlastsExpiry?: boolean | undefined;
  /** What the account holds of the asset before the request, in the smallest unit; of a collection the number of its NFTs. Undefined if it is not known. */
  readonly balance?: bigint | undefined;
}

/** One argument of a call, or one field of typed data. */
export interface PreviewedField {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

/** What one call does by its bytes. */
export interface CallReading {
  readonly to: string;
  readonly value: bigint;
  /** Absent for a plain transfer of the native coin. */
  readonly selector?: string | undefined;
  /** Undefined if the function is unknown. */
  readonly functionName?: string | undefined;
  /** Words of a descriptor that the host passes (ERC-7730). */
  readonly intent?: string | undefined;
  readonly fields: readonly PreviewedField[];
}

/** `fails`: the network would refuse the request. `unknown`: no node of the network could simulate it. */
export type PreviewOutcome =
  | { readonly is: 'succeeds' }
  | { readonly is: 'fails'; readonly reason?: string | undefined }
  | { readonly is: 'unknown' };

/** What should make a person look twice. */
export type PreviewWarning =
  /** The target has no contract, but the call has data. */
  | 'no-contract'
  /** The data is for another network than the one in use. */
  | 'wrong-network'
  /** The data names another account as the owner. */
  | 'wrong-account'
  /** The right or order has expired already. */
  | 'expired'
  /** Signed data can be used for many years, or for ever. */
  | 'no-expiry'
  /** A right to move everything that the account holds of an asset. */
  | 'unlimited'
  /**
   * Whoever gets a right to everything is no known contract: neither one of the large exchanges, markets and lenders, nor one
   * that the host describes.
   */
  | 'unknown-spender'
  /** Signed data that give assets away without a promise of anything in return. */
  | 'gives-away'
  /** The account gets a new owner, or a part of its assets does. */
  | 'owner-changes'
  /**
   * An asset may be taken for another one: its letters only look alike, or it has the symbol of the coin, of another
   * asset of the request, or of one that the person knows.
   */
  | 'look-alike-name'
  /** An address has both ends of one that the person knows, but is another. */
  | 'look-alike-address'
  /** The meaning of the data is unknown. */
  | 'unreadable'
  /** More was touched than could be read: other assets or rights may change. */
  | 'incomplete'
  /** The request does something else in other surroundings, such as another block: it can tell that it is checked. */
  | 'unstable'
  /** Someone keeps the power to take, freeze or tax a token that is received or sent. */
  | 'token-rules';

/** What a request would do if it were executed now. Nothing is claimed that was not computed. */
export interface Preview {
  readonly network: CaipNetworkId;
  readonly account: string;
  readonly outcome: PreviewOutcome;
  readonly calls: readonly CallReading[];
  /**
   * Undefined if no node could simulate the request. Of calls that fail, what those before the failing one change: a wallet may
   * make them one by one. Without the network fee, unless a Solana transaction sets one that no transaction needs.
   */
  readonly changes: readonly BalanceChange[] | undefined;
  /** What others get of tokens that charge for transfers; absent where they get all that the account gives. */
  readonly received?: readonly ReceivedAmount[] | undefined;
  /** True only if everything that the request touches was read: otherwise assets that are not in `changes` may change too. */
  readonly isComplete: boolean;
  readonly approvals: readonly ApprovalChange[];
  /**
   * What signed orders give, at most, and what they promise the account, at least: a promised token may be worth nothing.
   * Absent for any other request.
   */
  readonly order?: readonly BalanceChange[] | undefined;
  /** What signing typed data is for, in the words of a descriptor that the host passes (ERC-7730). */
  readonly intent?: string | undefined;
  /** Fields of typed data. */
  readonly fields: readonly PreviewedField[];
  readonly warnings: readonly PreviewWarning[];
}

/** What a request changes, as it is listed for a person. */
export type Effects = Pick<Preview, 'changes' | 'received' | 'approvals' | 'order' | 'isComplete' | 'warnings'>;
