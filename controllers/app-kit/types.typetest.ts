// Compiled only: every type of the 1.7 line that docs/compat-1.7.md calls the same, and uses that have to compile as there.
import type {
  AccountControllerState,
  AccountType,
  AccountTypeMap,
  AppKitEvent,
  AppKitOptions,
  AuthConnector,
  BadgeType,
  BaseError,
  CaipAddress,
  CaipNamespaces,
  CaipNetwork,
  CaipNetworkId,
  ChainAdapter,
  ChainControllerState,
  CombinedProvider,
  ConnectMethod,
  ConnectedWalletInfo,
  Connection,
  ConnectionControllerState,
  ConnectionStatus,
  Connector,
  ConnectorControllerState,
  ConnectorType,
  ConnectorTypeOrder,
  ConnectorWithProviders,
  CreateAppKit,
  CustomWallet,
  Event,
  EventsControllerState,
  Exchange,
  FeatureKey,
  Features,
  FeaturesKeys,
  LinkingRecord,
  Metadata,
  ModalControllerState,
  NamespaceTypeMap,
  OnrampQuote,
  OpenOptions,
  OpenTarget,
  OptionsControllerState,
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
  RequestArguments,
  RouterControllerState,
  SIWXConfig,
  SIWXMessage,
  SIWXSession,
  SdkVersion,
  SendTransactionArgs,
  SocialProvider,
  SwapInputTarget,
  SwapToken,
  ThemeControllerState,
  ThemeMode,
  ThemeVariables,
  Token,
  Tokens,
  UseAppKitAccountReturn,
  UseAppKitNetworkReturn,
  User,
  Views,
  WalletFeature,
  WalletGuideType,
  WcWallet,
} from './entries/controllers.js';
import { ChainController, ConnectorController } from './entries/controllers.js';

/** All of them. */
export interface Types {
  readonly AccountControllerState: AccountControllerState;
  readonly AccountType: AccountType;
  readonly AccountTypeMap: AccountTypeMap;
  readonly AppKitEvent: AppKitEvent;
  readonly AppKitOptions: AppKitOptions;
  readonly AuthConnector: AuthConnector;
  readonly BadgeType: BadgeType;
  readonly BaseError: BaseError;
  readonly CaipAddress: CaipAddress;
  readonly CaipNamespaces: CaipNamespaces;
  readonly CaipNetwork: CaipNetwork;
  readonly CaipNetworkId: CaipNetworkId;
  readonly ChainAdapter: ChainAdapter;
  readonly ChainControllerState: ChainControllerState;
  readonly CombinedProvider: CombinedProvider;
  readonly ConnectMethod: ConnectMethod;
  readonly ConnectedWalletInfo: ConnectedWalletInfo;
  readonly Connection: Connection;
  readonly ConnectionControllerState: ConnectionControllerState;
  readonly ConnectionStatus: ConnectionStatus;
  readonly Connector: Connector;
  readonly ConnectorControllerState: ConnectorControllerState;
  readonly ConnectorType: ConnectorType;
  readonly ConnectorTypeOrder: ConnectorTypeOrder;
  readonly ConnectorWithProviders: ConnectorWithProviders;
  readonly CreateAppKit: CreateAppKit;
  readonly CustomWallet: CustomWallet;
  readonly Event: Event;
  readonly EventsControllerState: EventsControllerState;
  readonly Exchange: Exchange;
  readonly FeatureKey: FeatureKey;
  readonly Features: Features;
  readonly FeaturesKeys: FeaturesKeys;
  readonly LinkingRecord: LinkingRecord;
  readonly Metadata: Metadata;
  readonly ModalControllerState: ModalControllerState;
  readonly NamespaceTypeMap: NamespaceTypeMap;
  readonly OnrampQuote: OnrampQuote;
  readonly OpenOptions: OpenOptions;
  readonly OpenTarget: OpenTarget;
  readonly OptionsControllerState: OptionsControllerState;
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
  readonly RequestArguments: RequestArguments;
  readonly RouterControllerState: RouterControllerState;
  readonly SIWXConfig: SIWXConfig;
  readonly SIWXMessage: SIWXMessage;
  readonly SIWXSession: SIWXSession;
  readonly SdkVersion: SdkVersion;
  readonly SendTransactionArgs: SendTransactionArgs;
  readonly SocialProvider: SocialProvider;
  readonly SwapInputTarget: SwapInputTarget;
  readonly SwapToken: SwapToken;
  readonly ThemeControllerState: ThemeControllerState;
  readonly ThemeMode: ThemeMode;
  readonly ThemeVariables: ThemeVariables;
  readonly Token: Token;
  readonly Tokens: Tokens;
  readonly UseAppKitAccountReturn: UseAppKitAccountReturn;
  readonly UseAppKitNetworkReturn: UseAppKitNetworkReturn;
  readonly User: User;
  readonly Views: Views;
  readonly WalletFeature: WalletFeature;
  readonly WalletGuideType: WalletGuideType;
  readonly WcWallet: WcWallet;
}

export const read = (): readonly unknown[] => [
  ChainController.state.activeChain,
  ChainController.subscribeKey('activeCaipNetwork', network => network?.name),
  ConnectorController.getConnectors('eip155').map(({ id, name }) => [id, name]),
];
