/**
 * Requests and replies of the services of the 1.7 line, by the names that hosts import for code of their own. The modal
 * uses schemas of its own; see docs/services.md.
 */
import type { CaipAddress, CaipNetworkId } from '../domain/entities.js';
import type { CustomWallet } from '../state/options.js';
import type { Hex, QuoteAmount } from './names.js';

/** Search in a directory of wallets; lists are of ids, `chains` of CAIP-2 ids separated by commas. */
export interface ApiGetWalletsRequest {
  readonly page: number;
  readonly entries: number;
  readonly chains?: string;
  readonly search?: string;
  readonly badge?: 'none' | 'certified';
  readonly include?: string[];
  readonly exclude?: string[];
}
/** A page of wallets, and how many there are. */
export interface ApiGetWalletsResponse {
  readonly data: CustomWallet[];
  readonly count: number;
}
/** Whether a project sends reports. */
export interface ApiGetAnalyticsConfigResponse {
  readonly isAnalyticsEnabled: boolean;
}
/** Features of a project. */
export interface ApiGetProjectConfigResponse {
  readonly features: readonly FeatureConfigItem[];
}
/** A feature as a project configures it. */
export interface FeatureConfigItem {
  readonly id: FeatureID;
  readonly isEnabled: boolean;
  readonly config: string[] | null;
}
/** The same. */
export type TypedFeatureConfig = FeatureConfigItem;
/** Id of a feature in a project configuration. */
export type FeatureID = 'activity' | 'onramp' | 'swap' | 'social_login' | 'reown_branding';
/** Configuration by feature. */
export type FeatureConfigMap = Readonly<Partial<Record<FeatureID, FeatureConfigItem>>>;
/** Whether a feature is on, and its configuration. */
export interface BaseFeature<T extends FeatureID = FeatureID, C extends string[] | null = string[] | null> {
  readonly id: T;
  readonly isEnabled: boolean;
  readonly config: C;
}
/** Origins that may use a project. */
export interface ApiGetAllowedOriginsResponse {
  readonly allowedOrigins: string[];
}

/** Asks for the name and the picture of an account. */
export interface BlockchainApiIdentityRequest {
  readonly address: string;
  readonly caipNetworkId?: CaipNetworkId;
}
/** Name and picture of an account. */
export interface BlockchainApiIdentityResponse {
  readonly avatar: string;
  readonly name: string;
}
/** A holding of an account; amounts are decimals. */
export interface ServiceBalance {
  readonly name: string;
  readonly symbol: string;
  readonly chainId: CaipNetworkId;
  readonly address?: string;
  readonly value?: number;
  readonly price: number;
  readonly quantity: { readonly decimals: string; readonly numeric: string };
  readonly iconUrl: string;
}
/** Holdings of an account. */
export interface BlockchainApiBalanceResponse {
  readonly balances: ServiceBalance[];
}
/** Asks for past transactions. */
export interface BlockchainApiTransactionsRequest {
  readonly account: string;
  readonly cursor?: string;
  readonly onramp?: 'coinbase';
  readonly signal?: AbortSignal;
  readonly cache?: RequestCache;
  readonly chainId?: string;
}
/** A transfer in a past transaction. */
export interface ServiceTransfer {
  readonly fungible_info?: {
    readonly name?: string;
    readonly symbol?: string;
    readonly icon?: { readonly url: string };
  };
  readonly nft_info?: {
    readonly name?: string;
    readonly content?: { readonly preview?: { readonly url: string }; readonly detail?: { readonly url: string } };
    readonly flags?: { readonly is_spam: boolean };
  };
  readonly direction: 'in' | 'out' | 'self';
  readonly quantity: { readonly numeric: string };
  readonly value?: number;
  readonly price?: number;
}
/** A past transaction; `minedAt` is an ISO 8601 time. */
export interface ServiceTransaction {
  readonly id: string;
  readonly metadata: {
    readonly operationType: string;
    readonly hash: string;
    readonly chain: CaipNetworkId;
    readonly minedAt: string;
    readonly sentFrom: string;
    readonly sentTo: string;
    readonly status: string;
    readonly nonce: number;
  };
  readonly transfers: ServiceTransfer[];
}
/** Past transactions, and the cursor of the next page. */
export interface BlockchainApiTransactionsResponse {
  readonly data: ServiceTransaction[];
  readonly next: string | null;
}
/** Asks for prices. */
export interface BlockchainApiTokenPriceRequest {
  readonly currency?: 'usd' | 'eur' | 'gbp' | 'aud' | 'cad' | 'inr' | 'jpy' | 'btc' | 'eth';
  readonly addresses: string[];
}
/** Prices of tokens. */
export interface BlockchainApiTokenPriceResponse {
  readonly fungibles: readonly {
    readonly name: string;
    readonly symbol: string;
    readonly iconUrl: string;
    readonly price: string;
  }[];
}

/** Asks for tokens that can be swapped. */
export interface BlockchainApiSwapTokensRequest {
  readonly chainId?: string;
}
/** Tokens that can be swapped. */
export interface BlockchainApiSwapTokensResponse {
  readonly tokens: readonly ServiceSwapToken[];
}
/** A token of a swap; `address` is a CAIP-10 id. */
export interface ServiceSwapToken {
  readonly name: string;
  readonly symbol: string;
  readonly address: CaipAddress;
  readonly decimals: number;
  readonly logoUri: string;
  readonly eip2612?: boolean;
}
/** A token of a swap, with what the account holds of it. */
export interface SwapTokenWithBalance extends ServiceSwapToken {
  readonly quantity: { readonly decimals: string; readonly numeric: string };
  readonly price: number;
  readonly value: number;
}
/** Asks for the offer of a swap; amounts are integers of the smallest unit. */
export interface BlockchainApiSwapQuoteRequest {
  readonly amount: string;
  readonly userAddress: string;
  readonly from: string;
  readonly to: string;
  readonly gasPrice: string;
}
/** Offers of a swap. */
export interface BlockchainApiSwapQuoteResponse {
  readonly quotes: readonly {
    readonly id: string | null;
    readonly fromAmount: string;
    readonly fromAccount: string;
    readonly toAmount: string;
    readonly toAccount: string;
  }[];
}
/** Asks what a contract may take of a token. */
export interface BlockchainApiSwapAllowanceRequest {
  readonly tokenAddress: string;
  readonly userAddress: string;
}
/** What the contract may take. */
export interface BlockchainApiSwapAllowanceResponse {
  readonly allowance: string;
}
/** Asks for the price of gas. */
export interface BlockchainApiGasPriceRequest {
  readonly chainId: string;
}
/** Prices of gas in wei. */
export interface BlockchainApiGasPriceResponse {
  readonly standard: string;
  readonly fast: string;
  readonly instant: string;
}
/** Asks for the call that approves a token. */
export interface BlockchainApiGenerateApproveCalldataRequest {
  readonly userAddress: string;
  readonly from: string;
  readonly to: string;
  readonly amount?: number;
}
/** The call that approves a token. */
export interface BlockchainApiGenerateApproveCalldataResponse {
  readonly tx: {
    readonly from: CaipAddress;
    readonly to: CaipAddress;
    readonly data: Hex;
    readonly value: string;
    readonly eip155: { readonly gas: number; readonly gasPrice: string };
  };
}
/** Asks for the call that swaps. */
export interface BlockchainApiGenerateSwapCalldataRequest {
  readonly amount: string;
  readonly userAddress: string;
  readonly from: string;
  readonly to: string;
  readonly eip155?: { readonly slippage: string; readonly permit?: string };
}
/** The call that swaps. */
export interface BlockchainApiGenerateSwapCalldataResponse {
  readonly tx: {
    readonly from: CaipAddress;
    readonly to: CaipAddress;
    readonly data: Hex;
    readonly amount: string;
    readonly eip155: { readonly gas: string; readonly gasPrice: string };
  };
}

/** A registered name, with addresses by coin type (SLIP-44, ENSIP-11). */
export interface BlockchainApiLookupEnsName {
  readonly name: ReownName;
  readonly registered: number;
  readonly updated?: number;
  readonly addresses: Readonly<Record<string, { readonly address: string; readonly created: string }>>;
  readonly attributes: readonly { readonly avatar?: string; readonly bio?: string }[];
}
/** A name of an account. */
export type ReownName = `${string}.${string}`;
/** Registers a name by a signed message. */
export interface BlockchainApiRegisterNameParams {
  readonly coinType: number;
  readonly message: string;
  readonly signature: string;
  readonly address: Hex;
}
/** Names like the text that was typed. */
export interface BlockchainApiSuggestionResponse {
  readonly suggestions: readonly { readonly name: string; readonly registered: boolean }[];
}
/** Refusal of the registry. */
export interface BlockchainApiEnsError {
  readonly status: string;
  readonly reasons: readonly { readonly name: string; readonly description: string }[];
}

/** Where a purchase goes. */
export interface DestinationWallet {
  readonly address: string;
  readonly blockchains?: string[];
  readonly assets?: string[];
}
/** Asks for the page of a purchase. */
export interface GenerateOnRampUrlArgs {
  readonly destinationWallets: readonly DestinationWallet[];
  readonly partnerUserId: string;
  readonly defaultNetwork?: string;
  readonly purchaseAmount?: number;
  readonly paymentAmount?: number;
}
/** Asks what a purchase costs. */
export interface GetQuoteArgs {
  readonly purchaseCurrency: { readonly id: string };
  readonly paymentCurrency: { readonly id: string };
  readonly amount: string;
  readonly network: string;
}
/** Provider of purchases. */
export interface OnRampProvider {
  readonly name: 'coinbase' | 'meld';
  readonly label: string;
  readonly feeRange: string;
  readonly url: string;
  readonly supportedChains: readonly string[];
  /** Amounts of a quote. */
  readonly quote?: Readonly<Record<string, QuoteAmount>>;
}
/** Network as Coinbase names it. */
export interface CoinbaseNetwork {
  readonly name: string;
  readonly display_name: string;
  readonly chain_id: string;
  readonly contract_address: string;
}
/** Name of a network at Coinbase, by chain. */
export type CaipNetworkCoinbaseNetwork =
  'Ethereum' | 'Arbitrum One' | 'Polygon' | 'Berachain' | 'Avalanche' | 'OP Mainnet';
/** Asks for exchanges that pay. */
export interface GetExchangesParams {
  readonly page: number;
  readonly asset?: string;
  readonly amount?: number | string;
  readonly network?: CaipNetworkId;
}
/** Asks an exchange for its page. */
export interface PayUrlParams {
  readonly network: CaipNetworkId;
  readonly asset: string;
  readonly amount: number | string;
  readonly recipient: string;
}
/** A payment under way. */
export interface CurrentPayment {
  readonly type: 'wallet' | 'exchange';
  readonly exchangeId?: string;
  readonly sessionId?: string;
  readonly status?: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED';
  readonly result?: string;
}

/** Asks a wallet for its assets (ERC-7811); `chainFilter` is of hexadecimal chain ids. */
export interface WalletGetAssetsParams {
  readonly account: Hex;
  readonly assetFilter?: Readonly<Record<Hex, readonly { readonly address: 'native' | Hex }[]>>;
  readonly assetTypeFilter?: readonly ('NATIVE' | 'ERC20')[];
  readonly chainFilter?: readonly Hex[];
}
/** Assets of a wallet by chain id. */
export type WalletGetAssetsResponse = Readonly<
  Record<
    Hex,
    readonly {
      readonly address: 'native' | Hex;
      readonly balance: Hex;
      readonly type: 'NATIVE' | 'ERC20';
      readonly metadata: Readonly<Record<string, unknown>>;
    }[]
  >
>;
/** Addresses, nonce and capabilities of a one-click sign-in (CAIP-222). */
export interface Cacao {
  readonly h: { readonly t: 'caip122' };
  readonly p: {
    readonly iss: string;
    readonly aud: string;
    readonly nonce: string;
    readonly domain: string;
    readonly version: string;
    readonly iat: string;
    readonly nbf?: string;
    readonly exp?: string;
    readonly statement?: string;
    readonly requestId?: string;
    readonly resources?: string[];
    readonly type?: string;
  };
  readonly s: { readonly t: 'eip191' | 'eip1271'; readonly s: string; readonly m?: string };
}
