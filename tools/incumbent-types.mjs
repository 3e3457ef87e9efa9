// Types of the 1.7 line that have no counterpart, by the reason. controllers/app-kit/types.typetest.ts names the others.
const words = text => text.trim().split(/\s+/);

/** Reason by name. */
export const MISSING_TYPES = Object.fromEntries([
  ...words(`
  ApiControllerState ApiGetAllowedOriginsResponse ApiGetAnalyticsConfigResponse ApiGetProjectConfigResponse
  ApiGetWalletsRequest ApiGetWalletsResponse BlockchainApiBalanceResponse BlockchainApiEnsError
  BlockchainApiGasPriceRequest BlockchainApiGasPriceResponse BlockchainApiGenerateApproveCalldataRequest
  BlockchainApiGenerateApproveCalldataResponse BlockchainApiGenerateSwapCalldataRequest
  BlockchainApiGenerateSwapCalldataResponse BlockchainApiIdentityRequest BlockchainApiIdentityResponse
  BlockchainApiLookupEnsName BlockchainApiRegisterNameParams BlockchainApiSuggestionResponse
  BlockchainApiSwapAllowanceRequest BlockchainApiSwapAllowanceResponse BlockchainApiSwapQuoteRequest
  BlockchainApiSwapQuoteResponse BlockchainApiSwapTokensRequest BlockchainApiSwapTokensResponse
  BlockchainApiTokenPriceRequest BlockchainApiTokenPriceResponse BlockchainApiTransactionsRequest
  BlockchainApiTransactionsResponse GenerateOnRampUrlArgs GetExchangesParams GetQuoteArgs PayUrlParams`).map(name => [
    name,
    'A request or reply of a service there; [services](services.md) describes ours.',
  ]),
  ...words(`
  AdapterNetworkState AlertControllerState AssetControllerState BaseFeature Cacao CaipNetworkCoinbaseNetwork
  CoinbaseNetwork ConnectionControllerClient CurrentPayment DestinationWallet EmailCaptureOptions
  EnsControllerState EstimateGasTransactionArgs ExchangeControllerState FeatureConfigItem FeatureConfigMap
  FeatureID ModalControllerArguments NetworkControllerClient OnRampControllerState OnRampProvider
  OptionsControllerStateInternal OptionsStateControllerState ReownName SendControllerState
  SnackControllerState SwapControllerState SwapTokenWithBalance TelemetryControllerState
  TelemetryErrorCategory TooltipControllerState TransactionsControllerState TypedFeatureConfig
  WalletGetAssetsParams WalletGetAssetsResponse WriteContractArgs`).map(name => [
    name,
    'State of a screen or a part of the modal there; `latchkey/store` has ours.',
  ]),
]);
