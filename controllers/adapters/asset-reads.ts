import type { ListPage } from '../core/pages.js';
import type { Activity, ActivityStatus } from '../domain/assets/activity.js';
import type { MediaRules, Nft } from '../domain/assets/nfts.js';
import type {
  SwapCall,
  SwapExchange,
  SwapOrder,
  SwapPermit,
  SwapQuery,
  SwapQuote,
} from '../domain/transactions/swap.js';
import type { NamedAsset } from '../domain/assets/look-alike-asset.js';
import type { ListedToken, Holding } from '../domain/assets/tokens.js';
import type { CaipNetwork } from '../domain/entities.js';
import type { Multiplier } from '../domain/scaled-units.js';

/** An account on a network, which {@link AssetReads} reads. */
export interface AccountQuery {
  readonly address: string;
  readonly network: CaipNetwork;
}

/** What {@link AssetReads.holdings} reads. */
export interface HoldingsRequest {
  readonly address: string;
  readonly network: CaipNetwork;
  /** Tokens of the host. Where nodes can list all tokens of an address, these are only shown even if nothing is held. */
  readonly listed: readonly ListedToken[];
}

/** What {@link AssetReads.nfts} reads. */
export interface NftsRequest extends AccountQuery {
  /** Contracts of the host. Where nodes can list all tokens of an address, they are not needed. */
  readonly collections: readonly string[];
  /** Where metadata may be read from. */
  readonly media: MediaRules;
}

/** An account whose past transactions are read. */
export interface ActivityQuery extends AccountQuery {
  /** Tokens that the host lists: what others move of them in the name of the account is no spam. */
  readonly listed?: readonly string[] | undefined;
}

/** Tokens whose names are read. */
export interface TokenNamesQuery {
  readonly network: CaipNetwork;
  readonly addresses: readonly string[];
}

/** A transaction of an account. */
export interface TransactionQuery extends AccountQuery {
  readonly hash: string;
}

/** A confirmed transaction, and the assets whose differences {@link AssetReads.receipt} reads. */
export interface ReceiptQuery extends TransactionQuery {
  /** Contracts of tokens; undefined stands for the native coin. */
  readonly assets: readonly (string | undefined)[];
}

/** What a confirmed transaction has changed. What the nodes do not tell is undefined. */
export interface Receipt {
  /** What the network charged the account; undefined if another account paid. */
  readonly fee: bigint | undefined;
  /** Differences of what the account holds, in the order of the assets and without the fee. */
  readonly changes: readonly (bigint | undefined)[];
}

/** What nodes and public standards tell about an account. Lists are read page by page, newest first. */
export interface AssetReads {
  /** Reads what an address holds of the native coin, which comes first, and of tokens. */
  holdings(request: HoldingsRequest, signal?: AbortSignal): Promise<readonly Holding[]>;
  nfts(request: NftsRequest, cursor: string | undefined, signal: AbortSignal): Promise<ListPage<Nft, string>>;
  /** Reads past transactions, as far back as nodes answer within bounded ranges. */
  activity(query: ActivityQuery, cursor: string | undefined, signal: AbortSignal): Promise<ListPage<Activity, string>>;
  /** Reads name and symbol of tokens, as far as they say them; what is no address is left out. */
  tokenNames?(query: TokenNamesQuery, signal?: AbortSignal): Promise<readonly NamedAsset[]>;
  /** Reads what tokens multiply shown amounts by, by their addresses; those without a multiplier are absent. */
  multipliers?(query: TokenNamesQuery, signal?: AbortSignal): Promise<ReadonlyMap<string, Multiplier>>;
  /** Loads what quotes and builds swaps by the contracts of an exchange. */
  exchange?(exchange: SwapExchange): Promise<ExchangeReads>;
  /** Reads what a confirmed transaction has changed. */
  receipt?(query: ReceiptQuery, signal?: AbortSignal): Promise<Receipt>;
  /** Reads whether an address is a contract or has no key, so that it may not be able to pass on what it receives. */
  isContract?(query: AccountQuery, signal?: AbortSignal): Promise<boolean>;
  /** Asks the wallet for the transaction that carries out what it has accepted; undefined while there is none. */
  carrier?(query: TransactionQuery, signal?: AbortSignal): Promise<string | undefined>;
  /** Reads whether a transaction is in a block, and whether what the account ordered by it succeeded. */
  status(query: TransactionQuery, signal?: AbortSignal): Promise<ActivityStatus>;
}

/** An account whose name is read. */
export interface NameQuery {
  readonly address: string;
  /** The network that has the names. */
  readonly network: CaipNetwork;
  /** The network on which the account is shown. */
  readonly target: CaipNetwork;
  /** True if gateways and hosts to which a name's contract refers may be asked. */
  readonly gateways: boolean;
}

/** A name whose address is read. */
export interface ResolveQuery extends Omit<NameQuery, 'address'> {
  readonly name: string;
}

/** Names of accounts, as contracts publish them. */
export interface NameReads {
  /** Reads name and picture of an account; resolves with undefined if it has no name. */
  identity(
    query: NameQuery,
    signal?: AbortSignal,
  ): Promise<{ readonly name: string; readonly avatar?: string | undefined } | undefined>;
  /** Reads the address of a name; resolves with undefined if it has none. */
  resolve(query: ResolveQuery, signal?: AbortSignal): Promise<string | undefined>;
}

/** What {@link ExchangeReads} reads an allowance of. */
export interface AllowanceQuery {
  readonly network: CaipNetwork;
  readonly account: string;
  /** Contract of the token. */
  readonly token: string;
}

/** The contracts of an exchange: its quotes, and the calls that swap. */
export interface ExchangeReads {
  /** @throws {W3mError} `SWAP_NO_ROUTE`, or as of the nodes */
  quote(query: SwapQuery, signal?: AbortSignal): Promise<SwapQuote>;
  /** Reads how much of a token the exchange may take from an account. */
  allowance(query: AllowanceQuery, signal?: AbortSignal): Promise<bigint>;
  /** Reads the price of one unit of gas. */
  gasPrice(network: CaipNetwork, signal?: AbortSignal): Promise<bigint>;
  /** Builds the call that lets the exchange take the amount of a query, and no more. */
  approval(query: SwapQuery, signal?: AbortSignal): Promise<SwapCall>;
  /** Builds the permit of an amount; absent if the exchange takes none, undefined if the token or the account has none. */
  permit?(query: SwapQuery, signal?: AbortSignal): Promise<SwapPermit | undefined>;
  /** Builds the call that swaps, or fails on the chain if less than the minimum would be received. */
  swap(order: SwapOrder, signal?: AbortSignal, permit?: SwapPermit): Promise<SwapCall>;
}
