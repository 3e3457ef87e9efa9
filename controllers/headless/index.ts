/** Entry `latchkey/headless`: state and actions without a modal, for a user interface of one's own. */
export { createKit, type Kit, type KitPlatform } from './kit.js';
export type { AppState } from '../core/platform.js';
export type { Store } from './store.js';
export type { AbilitiesSnapshot, AbilitiesStore, Ability } from './abilities.js';
export type { AccountsSnapshot, Accounts, KitAccount, KitAccountWallet } from './accounts.js';
export type { ActivitySnapshot, ActivityStore } from './activity.js';
export type { ConnectAttempt } from './attempt.js';
export type { AttemptAnswer, AttemptRequest, AttemptState, ConnectedAccount, OpeningLink } from './attempt-state.js';
export type { Balances, BalancesSnapshot, KitCoin, KitToken } from './balances.js';
export type { BuyInput, BuyOffer, BuyPayment, BuySnapshot, BuyStore, BuyVisit } from './buy.js';
export type { ConnectionsSnapshot, ConnectionsStore, KitConnection } from './connections.js';
export type { EmailChangeSnapshot, EmbeddedAbility, EmbeddedSnapshot, EmbeddedStore } from './embedded.js';
export type { IdentitySnapshot, IdentityStore, KitIdentity } from './identity.js';
export type { NameClaimSnapshot, NamesSnapshot, NamesStore } from './names.js';
export type { KitNetwork, Networks, NetworksSnapshot } from './networks.js';
export type { KitNft, NftsSnapshot, NftsStore } from './nfts.js';
export type { KitPayment, PaySnapshot, PayStore, PayVisit } from './pay.js';
export type { KitPreview, PreviewSnapshot } from './previews.js';
export type { KitRequest, Requests, RequestsSnapshot } from './requests.js';
export type { SendInput, SendReceiver, SendReviewSnapshot, SendSnapshot, SendStore } from './send.js';
export type { KitSession, SessionsSnapshot, SessionsStore } from './sessions.js';
export type {
  KitSwapSide,
  KitSwapToken,
  SwapInput,
  SwapOfferSnapshot,
  SwapReceiptSnapshot,
  SwapReviewSnapshot,
  SwapSnapshot,
  SwapStore,
} from './swap.js';
export type { KitWallet, LinkPlatform, Wallets, WalletsSnapshot, WalletStores } from './wallets.js';
export { isW3mError, W3mError, type ErrorCode } from '../domain/errors/errors.js';
