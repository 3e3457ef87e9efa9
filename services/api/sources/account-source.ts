import type { TokenRow, TransactionRow, TransferRow } from '../database/schema.js';
import type { OutsideApi } from './outside-api.js';

/** A transaction of an account with those transfers that concern the account. */
export interface HistoryEntry {
  readonly transaction: TransactionRow;
  readonly transfers: readonly TransferRow[];
}

/** An entry with the place after which older ones follow; in the form of its source. */
export interface HistoryItem {
  /** Undefined if the entry vanished while it was read. */
  readonly entry: HistoryEntry | undefined;
  readonly minedAt: number;
  readonly cursor: string;
}

/** Kind of an NFT. */
export type NftKind = 'erc721' | 'erc1155' | 'metaplex';

/** What describes an NFT, if its source knows it; otherwise it is read from the contract. */
export interface NftDescription {
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly attributes: readonly { readonly trait_type: string; readonly value: string }[];
  readonly collection: { readonly name: string; readonly address: string } | undefined;
}

/** An NFT that an account holds. */
export interface NftHolding {
  readonly kind: NftKind;
  /** Contract, or mint on Solana. */
  readonly contract: string;
  /** Decimal id; empty on Solana. */
  readonly tokenId: string;
  readonly amount: bigint;
  /** True if a transaction of the account itself brought it. */
  readonly isOwn: boolean;
  readonly description?: NftDescription;
}

/** NFTs that a page needs. */
export interface NftRange {
  /** The last one before the range. */
  readonly after?: { readonly contract: string; readonly tokenId: string } | undefined;
  readonly limit: number;
  /** Whether it has NFTs that neither the operator lists nor the account has ordered. */
  readonly withSpam: boolean;
}

/**
 * What a node does not tell about accounts of one network: the own index, or an API of others. Amounts of fungible assets
 * are always read from the node. Addresses are as the database has them.
 */
export interface AccountSource {
  /** Contracts of tokens that an account received, and whether it asked for one of them itself. */
  receivedTokens(address: string): Promise<ReadonlyMap<string, boolean>>;
  /** What describes tokens of an account that the table of tokens does not list. */
  tokensOf?(address: string): Promise<readonly TokenRow[]>;
  /** NFTs of an account, sorted by contract and number. A source may leave out what is outside of the range. */
  nfts(address: string, range?: NftRange): Promise<readonly NftHolding[]>;
  /** At most `limit` entries of an account after a cursor, newest first; fewer mean that there are no more. */
  history(address: string, cursor: string | undefined, limit: number): Promise<readonly HistoryItem[]>;
}

/** A source that others run. */
export interface OutsideSource extends AccountSource {
  readonly api: OutsideApi;
  /** Asks for something small. @throws {SourceError} if the source does not work */
  probe(): Promise<void>;
}
