/** States of parts of the modal of the 1.7 line, by the names that hosts import. `latchkey/store` has ours. */
import type { CaipNetwork, CaipNetworkId, ChainId } from '../domain/entities.js';
import type { AppKitOptions, CustomWallet } from '../state/options.js';
import type { Hex } from './names.js';
import type {
  BlockchainApiSuggestionResponse,
  OnRampProvider,
  ServiceBalance,
  ServiceTransaction,
  SwapTokenWithBalance,
} from './service-names.js';

/** Networks of a namespace. */
export interface AdapterNetworkState {
  readonly supportsAllNetworks: boolean;
  readonly caipNetwork?: CaipNetwork;
  readonly requestedCaipNetworks?: readonly CaipNetwork[];
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[];
  readonly smartAccountEnabledNetworks?: readonly ChainId[];
}
/** A message to the developer. */
export interface AlertControllerState {
  readonly message: string;
  readonly variant: 'info' | 'success' | 'warning' | 'error';
  readonly open: boolean;
}
/** Directory of wallets. */
export interface ApiControllerState {
  readonly page: number;
  readonly count: number;
  readonly featured: readonly CustomWallet[];
  readonly recommended: readonly CustomWallet[];
  readonly wallets: readonly CustomWallet[];
  readonly search: readonly CustomWallet[];
  readonly isAnalyticsEnabled: boolean;
  readonly excludedWallets: readonly { readonly rdns?: string | null; readonly name: string }[];
}
/** Pictures by id. */
export interface AssetControllerState {
  readonly walletImages: Readonly<Record<string, string>>;
  readonly networkImages: Readonly<Record<string, string>>;
  readonly chainImages: Readonly<Record<string, string>>;
  readonly connectorImages: Readonly<Record<string, string>>;
  readonly tokenImages: Readonly<Record<string, string>>;
  readonly currencyImages: Readonly<Record<string, string>>;
}
/** What a wallet does for the modal there. */
export interface ConnectionControllerClient {
  connectWalletConnect?(): Promise<void>;
  connectExternal?(options: { readonly id: string }): Promise<void>;
  disconnect(namespace?: string): Promise<void>;
  signMessage(message: string): Promise<string>;
  sendTransaction(args: unknown): Promise<string | null>;
  estimateGas(args: EstimateGasTransactionArgs): Promise<bigint>;
  writeContract(args: WriteContractArgs): Promise<Hex | null>;
  parseUnits(value: string, decimals: number): bigint;
  formatUnits(value: bigint, decimals: number): string;
}
/** What a wallet does about networks there. */
export interface NetworkControllerClient {
  switchCaipNetwork(network: CaipNetwork): Promise<void>;
  getApprovedCaipNetworksData(): Promise<{
    readonly approvedCaipNetworkIds: readonly CaipNetworkId[];
    readonly supportsAllNetworks: boolean;
  }>;
}
/** A transaction whose gas is estimated. */
export interface EstimateGasTransactionArgs {
  readonly chainNamespace?: 'eip155' | 'solana';
  readonly address?: Hex;
  readonly to?: Hex;
  readonly data?: Hex;
}
/** A call of a contract. */
export interface WriteContractArgs {
  readonly chainNamespace?: 'eip155';
  readonly tokenAddress: Hex;
  readonly fromAddress: Hex;
  readonly method: string;
  readonly abi: unknown;
  readonly args: readonly unknown[];
}
/** What a person is told when an email address is asked for. */
export type EmailCaptureOptions = 'required' | 'optional';
/** Names like the text that was typed. */
export interface EnsControllerState {
  readonly suggestions: BlockchainApiSuggestionResponse['suggestions'];
  readonly loading: boolean;
}
/** Payment by an exchange. */
export interface ExchangeControllerState {
  readonly amount: number;
  readonly isLoading: boolean;
  readonly error: string | null;
  readonly exchanges: readonly { readonly id: string; readonly imageUrl: string; readonly name: string }[];
}
/** How a modal is opened. */
export interface ModalControllerArguments {
  readonly open: { readonly view?: string; readonly namespace?: string } | undefined;
}
/** A purchase. */
export interface OnRampControllerState {
  readonly selectedProvider: OnRampProvider | null;
  readonly providers: readonly OnRampProvider[];
  readonly error: string | null;
  readonly purchaseAmount?: number;
  readonly paymentAmount?: number;
  readonly quotesLoading: boolean;
}
/** Options with what the 1.7 line adds to them. */
export interface OptionsControllerStateInternal extends Partial<AppKitOptions> {
  readonly sdkType?: 'appkit';
  readonly sdkVersion?: string;
  readonly isUniversalProvider?: boolean;
}
/** Choices of the person. */
export interface OptionsStateControllerState {
  readonly isLegalCheckboxChecked: boolean;
}
/** A transfer that is drafted; amounts are decimals. */
export interface SendControllerState {
  readonly tokenBalances: readonly ServiceBalance[];
  readonly token?: ServiceBalance;
  readonly sendTokenAmount?: number;
  readonly receiverAddress?: string;
  readonly receiverProfileName?: string;
  readonly receiverProfileImageUrl?: string;
  readonly loading: boolean;
}
/** A toast. */
export interface SnackControllerState {
  readonly message: string;
  readonly variant: 'success' | 'error' | 'loading';
  readonly open: boolean;
  readonly autoClose: boolean;
}
/** A swap that is drafted; amounts are decimals. */
export interface SwapControllerState {
  readonly sourceToken?: SwapTokenWithBalance;
  readonly sourceTokenAmount: string;
  readonly toToken?: SwapTokenWithBalance;
  readonly toTokenAmount: string;
  readonly tokens?: readonly SwapTokenWithBalance[];
  readonly myTokensWithBalance?: readonly SwapTokenWithBalance[];
  readonly fetchError: boolean;
  readonly inputError?: string;
  readonly priceImpact?: number;
  readonly maxSlippage?: number;
  readonly providerFee?: string;
}
/** Reports of errors. */
export interface TelemetryControllerState {
  readonly enabled: boolean;
  readonly events: readonly { readonly category: TelemetryErrorCategory; readonly timestamp: number }[];
}
/** Kind of an error in a report. */
export type TelemetryErrorCategory = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR';
/** A tooltip; lengths in CSS pixels. */
export interface TooltipControllerState {
  readonly message: string;
  readonly open: boolean;
  readonly triggerRect: {
    readonly width: number;
    readonly height: number;
    readonly top: number;
    readonly left: number;
  };
  readonly variant: 'shade' | 'fill';
}
/** Past transactions. */
export interface TransactionsControllerState {
  readonly transactions: readonly ServiceTransaction[];
  readonly loading: boolean;
  readonly empty: boolean;
  readonly next: string | undefined;
}
