/** Controllers of the 1.7 line that run views and services there. What a host did with them has a method of the modal. */
import type { OpenableView } from '../../domain/views/views.js';
import { isAccountName } from '../../domain/transactions/account-names.js';
import type {
  AlertControllerState,
  ApiControllerState,
  AssetControllerState,
  EnsControllerState,
  ExchangeControllerState,
  OnRampControllerState,
  OptionsStateControllerState,
  SendControllerState,
  SwapControllerState,
  TelemetryControllerState,
  TooltipControllerState,
  TransactionsControllerState,
} from '../state-names.js';
import { kitOf } from './modal-of-page.js';
import { quietMethods, quietRequests, quietState } from './quiet.js';

const kit = () => kitOf('latchkey/controllers');
const show = (view: OpenableView) => async (): Promise<undefined> => {
  await kit().open({ view });
  return undefined;
};

/** Messages to the developer: shown as a toast. */
export const AlertController = {
  ...quietState<AlertControllerState>({ open: false, message: '', variant: 'info' }),
  ...quietMethods('AlertController', ['close']),
  open: (
    message: { readonly displayMessage?: string; readonly shortMessage?: string },
    _variant?: string,
  ): Promise<void> => kit().showErrorMessage(message.displayMessage ?? message.shortMessage ?? ''),
};

/** The directory of wallets, which the modal reads itself. */
export const ApiController = {
  ...quietState<ApiControllerState>({ page: 1, count: 0, featured: [], recommended: [], wallets: [], search: [] }),
  ...quietMethods('ApiController', ['filterByNamespaces', 'clearFilterByNamespaces', 'setFilterByNamespace']),
  ...quietMethods('ApiController', ['prefetchAnalyticsConfig']),
  ...quietRequests('ApiController', ['fetchProjectConfig', 'fetchAllowedOrigins', 'fetchNetworkImages']),
  ...quietRequests('ApiController', ['fetchConnectorImages', 'fetchCurrencyImages', 'fetchTokenImages']),
  ...quietRequests('ApiController', ['fetchWallets', 'fetchFeaturedWallets', 'fetchRecommendedWallets']),
  ...quietRequests('ApiController', ['fetchWalletsByPage', 'initializeExcludedWallets', 'searchWallet']),
  ...quietRequests('ApiController', ['prefetch', 'fetchAnalyticsConfig', 'initPromise']),
};

/** Pictures by id: options and networks name them here. */
export const AssetController = {
  ...quietState<AssetControllerState>({ walletImages: {}, networkImages: {}, chainImages: {}, connectorImages: {} }),
  ...quietMethods('AssetController', ['setWalletImage', 'setNetworkImage', 'setChainImage', 'setConnectorImage']),
  ...quietMethods('AssetController', ['setTokenImage', 'setCurrencyImage', 'subscribeNetworkImages']),
};

/** Services of a project: the option `services` names them here. */
export const BlockchainApiController = {
  ...quietState<{ clientId: string | null }>({ clientId: null }),
  fetchIdentity: (of: { readonly address: string }) => kit().fetchIdentity(of),
  ...quietMethods('BlockchainApiController', ['setClientId', 'getSdkProperties']),
  ...quietRequests('BlockchainApiController', ['get', 'isNetworkSupported', 'getSupportedNetworks']),
  ...quietRequests('BlockchainApiController', ['fetchTransactions', 'fetchSwapQuote', 'fetchSwapTokens']),
  ...quietRequests('BlockchainApiController', ['fetchTokenPrice', 'fetchSwapAllowance', 'fetchGasPrice']),
  ...quietRequests('BlockchainApiController', ['generateSwapCalldata', 'generateApproveCalldata', 'getBalance']),
  ...quietRequests('BlockchainApiController', ['lookupEnsName', 'reverseLookupEnsName', 'getEnsNameSuggestions']),
  ...quietRequests('BlockchainApiController', ['registerEnsName', 'generateOnRampURL', 'getOnrampOptions']),
  ...quietRequests('BlockchainApiController', ['getOnrampQuote', 'getSmartSessions', 'revokeSmartSession']),
};

/** Names of accounts. */
export const EnsController = {
  ...quietState<EnsControllerState>({ suggestions: [], loading: false }),
  validateName: isAccountName,
  ...quietMethods('EnsController', ['parseEnsApiError']),
  ...quietRequests('EnsController', ['resolveName', 'isNameRegistered', 'getSuggestions', 'getNamesForAddress']),
  ...quietRequests('EnsController', ['registerName']),
};

/** Payment by an exchange: `latchkey/pay` has it. */
export const ExchangeController = {
  ...quietState<ExchangeControllerState>({ amount: 0, isLoading: false, error: null, exchanges: [] }),
  ...quietMethods('ExchangeController', ['resetState', 'getTokenAmount', 'setAmount', 'setPaymentAsset', 'reset']),
  ...quietRequests('ExchangeController', ['fetchTokenPrice', 'fetchExchanges', 'getPayUrl']),
  ...quietRequests('ExchangeController', ['handlePayWithExchange', 'waitUntilComplete', 'getBuyStatus']),
};

/** A purchase; quotes are read in its view. */
export const OnRampController = {
  ...quietState<OnRampControllerState>({ selectedProvider: null, providers: [], error: null, quotesLoading: false }),
  ...quietMethods('OnRampController', ['setSelectedProvider', 'setOnrampProviders', 'setPurchaseCurrency']),
  ...quietMethods('OnRampController', ['setPaymentCurrency', 'setPurchaseAmount', 'setPaymentAmount', 'resetState']),
  ...quietRequests('OnRampController', ['getAvailableCurrencies', 'getQuote']),
};

/** What the person chose about legal texts. */
export const OptionsStateController = {
  ...quietState<OptionsStateControllerState>({ isLegalCheckboxChecked: false }),
  ...quietMethods('OptionsStateController', ['setIsLegalCheckboxChecked']),
};

const DRAFT = ['setToken', 'setTokenAmount', 'setReceiverAddress', 'setReceiverProfileName'] as const;

/** A transfer: its view drafts, checks and sends it. */
export const SendController = {
  ...quietState<SendControllerState>({ tokenBalances: [], loading: false }),
  ...quietMethods('SendController', DRAFT),
  ...quietMethods('SendController', ['setReceiverProfileImageUrl', 'setNetworkBalanceInUsd', 'setLoading']),
  ...quietMethods('SendController', ['fetchNetworkBalance', 'resetSend']),
  fetchTokenBalance: () => kit().loadTokens(),
  sendToken: show('WalletSend'),
  sendEvmToken: show('WalletSend'),
  sendNativeToken: show('WalletSend'),
  sendERC20Token: show('WalletSend'),
  sendSolanaToken: show('WalletSend'),
};

/** A swap: its view drafts, checks and sends it. */
export const SwapController = {
  ...quietState<SwapControllerState>({ sourceTokenAmount: '', toTokenAmount: '', fetchError: false }),
  ...quietMethods('SwapController', ['getParams', 'setSourceToken', 'setSourceTokenAmount', 'setToToken']),
  ...quietMethods('SwapController', ['setToTokenAmount', 'switchTokens', 'resetState', 'resetValues', 'clearError']),
  ...quietMethods('SwapController', ['getApprovalLoadingState', 'setBalances', 'onEmbeddedWalletApprovalSuccess']),
  ...quietMethods('SwapController', ['hasInsufficientToken', 'setTransactionDetails']),
  ...quietRequests('SwapController', ['setTokenPrice', 'initializeState', 'fetchTokens', 'getTokenList']),
  ...quietRequests('SwapController', ['getAddressPrice', 'getNetworkTokenPrice', 'getMyTokensWithBalance']),
  ...quietRequests('SwapController', ['getInitialGasPrice', 'getTransaction', 'createAllowanceTransaction']),
  ...quietRequests('SwapController', ['createSwapTransaction']),
  swapTokens: show('Swap'),
  sendTransactionForApproval: show('Swap'),
  sendTransactionForSwap: show('Swap'),
};

/** Reports of errors: the option `services` names where they go. */
export const TelemetryController = {
  ...quietState<TelemetryControllerState>({ enabled: false, events: [] }),
  ...quietMethods('TelemetryController', ['enable', 'disable', 'clearEvents']),
  ...quietRequests('TelemetryController', ['sendError']),
};

/** Tooltips, which elements show themselves. */
export const TooltipController = {
  ...quietState<TooltipControllerState>({ open: false, message: '' }),
  ...quietMethods('TooltipController', ['showTooltip', 'hide']),
};

/** Past transactions: `modal.loadActivity()` and `useAppKitActivity` read them. */
export const TransactionsController = {
  ...quietState<TransactionsControllerState>({ transactions: [], loading: false, empty: false }),
  ...quietMethods('TransactionsController', ['setLastNetworkInView', 'clearCursor', 'resetTransactions']),
  ...quietMethods('TransactionsController', ['groupTransactionsByYearAndMonth', 'filterSpamTransactions']),
  ...quietMethods('TransactionsController', ['filterByConnectedChain']),
  ...quietRequests('TransactionsController', ['fetchTransactions']),
};
