/** Public entry of the controllers: façade, types, errors and the signal seam. It renders nothing. */
export {
  AppKit,
  type AppKit as AppKitBaseClient,
  type IdentityInfo,
  type IdentityRequest,
  type OpenableView,
  type OpenOptions,
} from './app-kit/app-kit.js';
export { computed, effect, signal, untracked, type Dispose, type ReadonlySignal } from './core/signals.js';
export type { AdapterContext, AdapterHolder, ChainAdapter, CreateChainAdapter } from './adapters/chain-adapter.js';
export type { TransactionRequest } from './adapters/transfers.js';
export type { PsbtRequest } from './adapters/bitcoin/bitcoin-wallet.js';
export type { BitcoinRemoteProvider as BitcoinProvider } from './adapters/walletconnect/remote-definitions.js';
export type { ConnectMethod, ConnectorGroup, WalletFeature } from './domain/wallets/ordering.js';
export type { SocialProvider } from './domain/embedded/social.js';
export type * from './app-kit/names.js';
export type { ConnectRequest } from './flows/connect-on-request.js';
export type { FeatureMap, FeatureName } from './features/registry.js';
export type { NamedReceiver } from './features/send-draft.js';
export type { DraftProblem } from './features/send-form.js';
export type { SendReview, Submission } from './features/send-submission.js';
export type { Send } from './features/send.js';
export type { Onramp, OnrampOffer } from './features/onramp.js';
export type { OnrampProblem } from './features/onramp-draft.js';
export type * from './domain/transactions/onramp.js';
export type { NameChoice, Names } from './features/names.js';
export type { Pay, PayProgress, PaymentOutcome } from './features/pay.js';
export type { ExchangeVisit } from './features/pay-exchange.js';
export type { ListedSession, SmartSessions } from './features/smart-sessions.js';
export type { UnusableWallet } from './features/unusable-wallets.js';
export type { Swap } from './features/swap.js';
export type { SwapFormProblem } from './features/swap-form.js';
export type { SwapOffer } from './features/swap-quote.js';
export type { SwapPlan, SwapReceipt, SwapReview, SwapStep } from './features/swap-review.js';
export type { SwapProgress } from './features/swap-submission.js';
export type { Identities } from './features/identity.js';
export type { Values } from './features/prices.js';
export type { ReceiverWarning } from './features/receiver-warning.js';
export { findModal } from './modal/modal-registry.js';
export type { Modal, Session } from './modal/modal.js';
export type * from './domain/entities.js';
export { isW3mError, W3mError, type ErrorCode } from './domain/errors/errors.js';
export * from './modal/asset-info.js';
export * from './modal/public-state.js';
export type { ConnectorInfo as Connector } from './modal/public-state.js'; // hides the connector of `entities.ts`
export type * from './domain/sign-in/siwx.js';
export type * from './domain/transactions/smart-sessions.js';
export type * from './domain/transactions/pay.js';
export type { ExchangeOrder, ExchangeQuery } from './services/pay.js';
export type { AppKitEvent, AppKitEventName, AppKitEvents, EventsState } from './state/events-controller.js';
export type { AppKitOptions, CustomWallet, Features, OptionChanges, Settings } from './state/options.js';
export type { Price, Prices } from './domain/assets/fiat.js';
export type * from './providers/providers.js';
export type { RemoteFeature } from './domain/embedded/remote-features.js';
export type { ErrorReport, EventReport } from './domain/reports.js';
export type { ThemeMode, ThemeVariables } from './state/theme-controller.js';
export type * from './domain/assets/activity.js';
export type { Resource } from './core/resource.js';
export type { ReviewedTransfer } from './domain/assets/expected-changes.js';
export type * from './domain/assets/preview.js';
export type {
  SwapCall,
  SwapExchange,
  SwapExchanges,
  SwapOrder,
  SwapQuery,
  SwapQuote,
  SwapService,
  SwapToken,
} from './domain/transactions/swap.js';
export type { Nft, NftAttribute, NftCollection, NftOptions } from './domain/assets/nfts.js';
export type { ActivityProvider, AssetQuery, NftsProvider, TokensProvider, TokensQuery } from './providers/providers.js';
export type { Holding, ListedToken, TokenLists } from './domain/assets/tokens.js';
export type { EnsAccess, NamesPlace, Services } from './state/services.js';
export type { NameClaim, SuggestedName } from './services/names.js';
export type { AssetTab, SendArguments, SwapArguments, ViewData, ViewName } from './domain/views/views.js';
export type * from './domain/embedded/embedded-wallet.js';
export type { ApprovalRequest } from './domain/embedded/embedded-views.js';
export type { Connections, KnownConnection } from './features/connections.js';
export type { EmbeddedSide } from './sources/embedded.js';
export type { EmailChange } from './sources/email-change.js';
export type { EmailLogin } from './sources/email-login.js';
export type { SocialLogin } from './sources/social-login.js';
export type { BalanceResult } from './app-kit/fetch-balance.js';
export {
  connectionsInfo,
  deleteFrom,
  followConnections,
  NO_CONNECTIONS,
  switchTo,
  type ConnectionChange,
  type ConnectionChoice,
  type ConnectionInfo,
  type ConnectionsInfo,
} from './app-kit/connections.js';
