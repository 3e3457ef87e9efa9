import type { ListPage } from '../core/pages.js';
import type { Activity } from '../domain/assets/activity.js';
import type { CaipNetwork, CaipNetworkId } from '../domain/entities.js';
import type { Price } from '../domain/assets/fiat.js';
import type { Decimal } from '../domain/format.js';
import type { RemoteFeature } from '../domain/embedded/remote-features.js';
import type { ErrorReport, EventReport } from '../domain/reports.js';
import type { Nft } from '../domain/assets/nfts.js';
import type { SwapCall, SwapOrder, SwapPermit, SwapQuery, SwapQuote, SwapToken } from '../domain/transactions/swap.js';
import type { Holding, ListedToken } from '../domain/assets/tokens.js';
import type { PayService } from '../services/pay.js';
import type { OnrampOptions, OnrampOrder, OnrampProviderId, OnrampQuote } from '../domain/transactions/onramp.js';
import type { NameClaim, SuggestedName } from '../services/names.js';
import type { WalletPage, WalletQuery } from '../services/wallet-list.js';

/** Directory of wallets in addition to the bundled one. */
export interface DirectoryProvider {
  /** @throws {W3mError} as of `Http` */
  list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage>;
}

/** An account on a network, whose assets a provider reads. */
export interface AssetQuery {
  readonly address: string;
  readonly network: CaipNetwork;
}

/** Query of {@link TokensProvider.tokens}. */
export interface TokensQuery extends AssetQuery {
  /** Tokens that the host names for the network. */
  readonly listed: readonly ListedToken[];
  /** True if the person or a transaction asks for fresh values: caches are bypassed. */
  readonly isForced: boolean;
}

/** Source of balances. The native coin comes first, also if none is held. Rejects if it cannot answer. */
export interface TokensProvider {
  tokens(query: TokensQuery, signal: AbortSignal): Promise<readonly Holding[]>;
}

/** Source of NFTs. A cursor is the `next` of the last page. Rejects if it cannot answer. */
export interface NftsProvider {
  nfts(query: AssetQuery, cursor: string | undefined, signal: AbortSignal): Promise<ListPage<Nft, string>>;
}

/** Query of {@link ActivityProvider.activity}. */
export interface ActivityQuery extends AssetQuery {
  /** Contracts of tokens that the host lists: what others claim of them in the name of the account is believed. */
  readonly listed?: readonly string[] | undefined;
}

/** Source of past transactions, newest first; each `id` occurs once. A cursor is the `next` of the last page. */
export interface ActivityProvider {
  activity(query: ActivityQuery, cursor: string | undefined, signal: AbortSignal): Promise<ListPage<Activity, string>>;
}

/** A coin or token whose price is asked; `address` is absent for the native coin. */
export type PricedCoin = Pick<Holding, 'network' | 'address' | 'symbol'>;

/**
 * Source of prices. Rejects if it cannot answer. The answer has prices in US dollars by the `tokenKey` of the coin or
 * token, as decimals or with their change; what has no price is absent.
 */
export interface PricesProvider {
  prices(coins: readonly PricedCoin[], signal: AbortSignal): Promise<ReadonlyMap<string, Decimal | Price>>;
}

/** Name and picture of an account, as its owner has published them. */
export interface Identity {
  readonly name?: string | undefined;
  /** URL of the picture. */
  readonly avatar?: string | undefined;
}

/** Source of names. Each method rejects if it cannot answer, and leaves out what does not exist. */
export interface IdentityProvider {
  identity(query: AssetQuery, signal: AbortSignal): Promise<Identity>;
  /** Returns the name of an address; asked if `identity` rejects. */
  nameOf?(query: AssetQuery, signal: AbortSignal): Promise<string | undefined>;
  /** Returns the address that a name has on a network. */
  resolve?(name: string, network: CaipNetwork, signal: AbortSignal): Promise<string | undefined>;
}

/** Registry in which a person registers a name for an account. Each method rejects if it cannot answer. */
export interface NamesProvider {
  /** What names end with after the dot, such as `shop.eth`; otherwise it is taken from the first suggestion. */
  readonly zone?: string | undefined;
  /** Returns the name with a label first, whether it is taken or not, then similar names. */
  suggest(label: string, signal: AbortSignal): Promise<readonly SuggestedName[]>;
  /** Registers a name. The signature of the message proves that the account wants it. */
  register(claim: NameClaim, signal: AbortSignal): Promise<void>;
  /** Returns the address of a name; asked if the answer to a registration was lost. */
  ownerOf?(name: string, network: CaipNetwork, signal: AbortSignal): Promise<string | undefined>;
}

/** Source of purchases by card or bank transfer. Each method rejects if it cannot answer. */
export interface OnrampSource {
  /** Returns what can be bought, with which currencies, and the limits. */
  options(signal: AbortSignal): Promise<OnrampOptions>;
  /** @param provider One of those that `options` names; by default the first that there is */
  quote(order: OnrampOrder, signal: AbortSignal, provider?: OnrampProviderId): Promise<OnrampQuote>;
  /** Returns the URL of the provider's page, completed with the account and the order. */
  checkoutUrl(order: OnrampOrder, address: string, signal: AbortSignal, provider?: OnrampProviderId): Promise<string>;
  /** Returns the last purchases of an account, newest first; each `id` occurs once. */
  purchases(query: AssetQuery, signal: AbortSignal): Promise<readonly Activity[]>;
}

/**
 * Source of swaps. Each method rejects if it cannot answer; `quote` with `SWAP_NO_ROUTE` if the tokens cannot be swapped.
 * What it builds is simulated before the wallet is asked, where the node of the network can.
 */
export interface SwapSource {
  /** Name of the provider, as a person sees it. */
  readonly name: string;
  /** The networks that it serves. */
  readonly networks: readonly CaipNetworkId[];
  /** The tolerance is a multiple of this, in hundredths of a percent; 1 by default. */
  readonly slippageStepBps?: number | undefined;
  /** Returns what can be swapped on a network, the native coin included. */
  tokens(query: AssetQuery, signal: AbortSignal): Promise<readonly SwapToken[]>;
  quote(query: SwapQuery, signal: AbortSignal): Promise<SwapQuote>;
  /** Returns how much of `from` may be taken from the account. Not asked for the native coin. */
  allowance(query: SwapQuery, signal: AbortSignal): Promise<bigint>;
  /** Builds the call that lets the exchange take the amount of the query, and no more. */
  approval(query: SwapQuery, signal: AbortSignal): Promise<SwapCall>;
  /**
   * Builds the permit that lets the exchange take the amount of the query, and no more. Undefined if the token or the
   * account has none; absent if the exchange takes none.
   */
  permit?(query: SwapQuery, signal: AbortSignal): Promise<SwapPermit | undefined>;
  /**
   * Builds the call that swaps, or fails on the chain if less than the minimum would be received. With a permit it uses
   * the permit, or, while that is not signed, needs its approval.
   */
  swap(order: SwapOrder, signal: AbortSignal, permit?: SwapPermit): Promise<SwapCall>;
  /** Returns the price of one unit of gas in the smallest unit of the native coin. */
  gasPrice(network: CaipNetwork, signal: AbortSignal): Promise<bigint>;
}

/** Configuration of a project on a service. */
export interface ConfigProvider {
  /** Returns the features that the project switches on or off; undefined if it configures none. */
  features(signal: AbortSignal): Promise<readonly RemoteFeature[] | undefined>;
  /** Returns whether the project wants usage reports; by default it does. */
  isAnalyticsEnabled?(signal: AbortSignal): Promise<boolean>;
}

/** Origins on which a project may be used. */
export interface OriginsProvider {
  /** Returns origins and patterns with `*`; undefined if the project has no such list. */
  origins(signal: AbortSignal): Promise<readonly string[] | undefined>;
}

/** Receiver of usage reports. */
export interface AnalyticsProvider {
  send(report: EventReport): Promise<unknown>;
}

/** Receiver of error reports. */
export interface TelemetryProvider {
  send(report: ErrorReport): Promise<unknown>;
}

/** Source of exchanges that pay from an account there. Each method rejects if it cannot answer. */
export type PaySource = PayService;
