// Compiled only: every type of the 1.7 line that docs/compat-1.7.md calls the same, and uses that have to compile as there.
import type {
  AccountControllerState,
  AccountType,
  AccountTypeMap,
  AdapterNetworkState,
  AlertControllerState,
  ApiControllerState,
  ApiGetAllowedOriginsResponse,
  ApiGetAnalyticsConfigResponse,
  ApiGetProjectConfigResponse,
  ApiGetWalletsRequest,
  ApiGetWalletsResponse,
  AppKitEvent,
  AppKitOptions,
  AssetControllerState,
  AuthConnector,
  BadgeType,
  BaseError,
  BaseFeature,
  BlockchainApiBalanceResponse,
  BlockchainApiEnsError,
  BlockchainApiGasPriceRequest,
  BlockchainApiGasPriceResponse,
  BlockchainApiGenerateApproveCalldataRequest,
  BlockchainApiGenerateApproveCalldataResponse,
  BlockchainApiGenerateSwapCalldataRequest,
  BlockchainApiGenerateSwapCalldataResponse,
  BlockchainApiIdentityRequest,
  BlockchainApiIdentityResponse,
  BlockchainApiLookupEnsName,
  BlockchainApiRegisterNameParams,
  BlockchainApiSuggestionResponse,
  BlockchainApiSwapAllowanceRequest,
  BlockchainApiSwapAllowanceResponse,
  BlockchainApiSwapQuoteRequest,
  BlockchainApiSwapQuoteResponse,
  BlockchainApiSwapTokensRequest,
  BlockchainApiSwapTokensResponse,
  BlockchainApiTokenPriceRequest,
  BlockchainApiTokenPriceResponse,
  BlockchainApiTransactionsRequest,
  BlockchainApiTransactionsResponse,
  Cacao,
  CaipAddress,
  CaipNamespaces,
  CaipNetwork,
  CaipNetworkCoinbaseNetwork,
  CaipNetworkId,
  ChainAdapter,
  ChainControllerState,
  CoinbaseNetwork,
  CombinedProvider,
  ConnectMethod,
  ConnectedWalletInfo,
  Connection,
  ConnectionControllerClient,
  ConnectionControllerState,
  ConnectionStatus,
  Connector,
  ConnectorControllerState,
  ConnectorType,
  ConnectorTypeOrder,
  ConnectorWithProviders,
  CreateAppKit,
  CurrentPayment,
  CustomWallet,
  DestinationWallet,
  EmailCaptureOptions,
  EnsControllerState,
  EstimateGasTransactionArgs,
  Event,
  EventsControllerState,
  Exchange,
  ExchangeControllerState,
  FeatureConfigItem,
  FeatureConfigMap,
  FeatureID,
  FeatureKey,
  Features,
  FeaturesKeys,
  GenerateOnRampUrlArgs,
  GetExchangesParams,
  GetQuoteArgs,
  LinkingRecord,
  Metadata,
  ModalControllerArguments,
  ModalControllerState,
  NamespaceTypeMap,
  NetworkControllerClient,
  OnRampControllerState,
  OnRampProvider,
  OnrampQuote,
  OpenOptions,
  OpenTarget,
  OptionsControllerState,
  OptionsControllerStateInternal,
  OptionsStateControllerState,
  PayUrlParams,
  PaymentCurrency,
  PaymentLimits,
  Platform,
  PreferredAccountTypes,
  ProjectId,
  Provider,
  ProviderEventListener,
  PublicStateControllerState,
  PurchaseCurrency,
  QuoteAmount,
  RemoteFeatures,
  ReownName,
  RequestArguments,
  RouterControllerState,
  SIWXConfig,
  SIWXMessage,
  SIWXSession,
  SdkVersion,
  SendControllerState,
  SendTransactionArgs,
  SnackControllerState,
  SocialProvider,
  SwapControllerState,
  SwapInputTarget,
  SwapToken,
  SwapTokenWithBalance,
  TelemetryControllerState,
  TelemetryErrorCategory,
  ThemeControllerState,
  ThemeMode,
  ThemeVariables,
  Token,
  Tokens,
  TooltipControllerState,
  TransactionsControllerState,
  TypedFeatureConfig,
  UseAppKitAccountReturn,
  UseAppKitNetworkReturn,
  User,
  Views,
  WalletFeature,
  WalletGetAssetsParams,
  WalletGetAssetsResponse,
  WalletGuideType,
  WcWallet,
  WriteContractArgs,
} from './entries/controllers.js';
import { ChainController, ConnectorController } from './entries/controllers.js';

/** All of them. */
export interface Types {
  readonly AccountControllerState: AccountControllerState;
  readonly AccountType: AccountType;
  readonly AccountTypeMap: AccountTypeMap;
  readonly AdapterNetworkState: AdapterNetworkState;
  readonly AlertControllerState: AlertControllerState;
  readonly ApiControllerState: ApiControllerState;
  readonly ApiGetAllowedOriginsResponse: ApiGetAllowedOriginsResponse;
  readonly ApiGetAnalyticsConfigResponse: ApiGetAnalyticsConfigResponse;
  readonly ApiGetProjectConfigResponse: ApiGetProjectConfigResponse;
  readonly ApiGetWalletsRequest: ApiGetWalletsRequest;
  readonly ApiGetWalletsResponse: ApiGetWalletsResponse;
  readonly AppKitEvent: AppKitEvent;
  readonly AppKitOptions: AppKitOptions;
  readonly AssetControllerState: AssetControllerState;
  readonly AuthConnector: AuthConnector;
  readonly BadgeType: BadgeType;
  readonly BaseError: BaseError;
  readonly BaseFeature: BaseFeature;
  readonly BlockchainApiBalanceResponse: BlockchainApiBalanceResponse;
  readonly BlockchainApiEnsError: BlockchainApiEnsError;
  readonly BlockchainApiGasPriceRequest: BlockchainApiGasPriceRequest;
  readonly BlockchainApiGasPriceResponse: BlockchainApiGasPriceResponse;
  readonly BlockchainApiGenerateApproveCalldataRequest: BlockchainApiGenerateApproveCalldataRequest;
  readonly BlockchainApiGenerateApproveCalldataResponse: BlockchainApiGenerateApproveCalldataResponse;
  readonly BlockchainApiGenerateSwapCalldataRequest: BlockchainApiGenerateSwapCalldataRequest;
  readonly BlockchainApiGenerateSwapCalldataResponse: BlockchainApiGenerateSwapCalldataResponse;
  readonly BlockchainApiIdentityRequest: BlockchainApiIdentityRequest;
  readonly BlockchainApiIdentityResponse: BlockchainApiIdentityResponse;
  readonly BlockchainApiLookupEnsName: BlockchainApiLookupEnsName;
  readonly BlockchainApiRegisterNameParams: BlockchainApiRegisterNameParams;
  readonly BlockchainApiSuggestionResponse: BlockchainApiSuggestionResponse;
  readonly BlockchainApiSwapAllowanceRequest: BlockchainApiSwapAllowanceRequest;
  readonly BlockchainApiSwapAllowanceResponse: BlockchainApiSwapAllowanceResponse;
  readonly BlockchainApiSwapQuoteRequest: BlockchainApiSwapQuoteRequest;
  readonly BlockchainApiSwapQuoteResponse: BlockchainApiSwapQuoteResponse;
  readonly BlockchainApiSwapTokensRequest: BlockchainApiSwapTokensRequest;
  readonly BlockchainApiSwapTokensResponse: BlockchainApiSwapTokensResponse;
  readonly BlockchainApiTokenPriceRequest: BlockchainApiTokenPriceRequest;
  readonly BlockchainApiTokenPriceResponse: BlockchainApiTokenPriceResponse;
  readonly BlockchainApiTransactionsRequest: BlockchainApiTransactionsRequest;
  readonly BlockchainApiTransactionsResponse: BlockchainApiTransactionsResponse;
  readonly Cacao: Cacao;
  readonly CaipAddress: CaipAddress;
  readonly CaipNamespaces: CaipNamespaces;
  readonly CaipNetwork: CaipNetwork;
  readonly CaipNetworkCoinbaseNetwork: CaipNetworkCoinbaseNetwork;
  readonly CaipNetworkId: CaipNetworkId;
  readonly ChainAdapter: ChainAdapter;
  readonly ChainControllerState: ChainControllerState;
  readonly CoinbaseNetwork: CoinbaseNetwork;
  readonly CombinedProvider: CombinedProvider;
  readonly ConnectMethod: ConnectMethod;
  readonly ConnectedWalletInfo: ConnectedWalletInfo;
  readonly Connection: Connection;
  readonly ConnectionControllerClient: ConnectionControllerClient;
  readonly ConnectionControllerState: ConnectionControllerState;
  readonly ConnectionStatus: ConnectionStatus;
  readonly Connector: Connector;
  readonly ConnectorControllerState: ConnectorControllerState;
  readonly ConnectorType: ConnectorType;
  readonly ConnectorTypeOrder: ConnectorTypeOrder;
  readonly ConnectorWithProviders: ConnectorWithProviders;
  readonly CreateAppKit: CreateAppKit;
  readonly CurrentPayment: CurrentPayment;
  readonly CustomWallet: CustomWallet;
  readonly DestinationWallet: DestinationWallet;
  readonly EmailCaptureOptions: EmailCaptureOptions;
  readonly EnsControllerState: EnsControllerState;
  readonly EstimateGasTransactionArgs: EstimateGasTransactionArgs;
  readonly Event: Event;
  readonly EventsControllerState: EventsControllerState;
  readonly Exchange: Exchange;
  readonly ExchangeControllerState: ExchangeControllerState;
  readonly FeatureConfigItem: FeatureConfigItem;
  readonly FeatureConfigMap: FeatureConfigMap;
  readonly FeatureID: FeatureID;
  readonly FeatureKey: FeatureKey;
  readonly Features: Features;
  readonly FeaturesKeys: FeaturesKeys;
  readonly GenerateOnRampUrlArgs: GenerateOnRampUrlArgs;
  readonly GetExchangesParams: GetExchangesParams;
  readonly GetQuoteArgs: GetQuoteArgs;
  readonly LinkingRecord: LinkingRecord;
  readonly Metadata: Metadata;
  readonly ModalControllerArguments: ModalControllerArguments;
  readonly ModalControllerState: ModalControllerState;
  readonly NamespaceTypeMap: NamespaceTypeMap;
  readonly NetworkControllerClient: NetworkControllerClient;
  readonly OnRampControllerState: OnRampControllerState;
  readonly OnRampProvider: OnRampProvider;
  readonly OnrampQuote: OnrampQuote;
  readonly OpenOptions: OpenOptions;
  readonly OpenTarget: OpenTarget;
  readonly OptionsControllerState: OptionsControllerState;
  readonly OptionsControllerStateInternal: OptionsControllerStateInternal;
  readonly OptionsStateControllerState: OptionsStateControllerState;
  readonly PayUrlParams: PayUrlParams;
  readonly PaymentCurrency: PaymentCurrency;
  readonly PaymentLimits: PaymentLimits;
  readonly Platform: Platform;
  readonly PreferredAccountTypes: PreferredAccountTypes;
  readonly ProjectId: ProjectId;
  readonly Provider: Provider;
  readonly ProviderEventListener: ProviderEventListener;
  readonly PublicStateControllerState: PublicStateControllerState;
  readonly PurchaseCurrency: PurchaseCurrency;
  readonly QuoteAmount: QuoteAmount;
  readonly RemoteFeatures: RemoteFeatures;
  readonly ReownName: ReownName;
  readonly RequestArguments: RequestArguments;
  readonly RouterControllerState: RouterControllerState;
  readonly SIWXConfig: SIWXConfig;
  readonly SIWXMessage: SIWXMessage;
  readonly SIWXSession: SIWXSession;
  readonly SdkVersion: SdkVersion;
  readonly SendControllerState: SendControllerState;
  readonly SendTransactionArgs: SendTransactionArgs;
  readonly SnackControllerState: SnackControllerState;
  readonly SocialProvider: SocialProvider;
  readonly SwapControllerState: SwapControllerState;
  readonly SwapInputTarget: SwapInputTarget;
  readonly SwapToken: SwapToken;
  readonly SwapTokenWithBalance: SwapTokenWithBalance;
  readonly TelemetryControllerState: TelemetryControllerState;
  readonly TelemetryErrorCategory: TelemetryErrorCategory;
  readonly ThemeControllerState: ThemeControllerState;
  readonly ThemeMode: ThemeMode;
  readonly ThemeVariables: ThemeVariables;
  readonly Token: Token;
  readonly Tokens: Tokens;
  readonly TooltipControllerState: TooltipControllerState;
  readonly TransactionsControllerState: TransactionsControllerState;
  readonly TypedFeatureConfig: TypedFeatureConfig;
  readonly UseAppKitAccountReturn: UseAppKitAccountReturn;
  readonly UseAppKitNetworkReturn: UseAppKitNetworkReturn;
  readonly User: User;
  readonly Views: Views;
  readonly WalletFeature: WalletFeature;
  readonly WalletGetAssetsParams: WalletGetAssetsParams;
  readonly WalletGetAssetsResponse: WalletGetAssetsResponse;
  readonly WalletGuideType: WalletGuideType;
  readonly WcWallet: WcWallet;
  readonly WriteContractArgs: WriteContractArgs;
}

export const read = (): readonly unknown[] => [
  ChainController.state.activeChain,
  ChainController.subscribeKey('activeCaipNetwork', network => network?.name),
  ConnectorController.getConnectors('eip155').map(({ id, name }) => [id, name]),
];
