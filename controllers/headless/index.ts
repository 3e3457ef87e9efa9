/** Entry `latchkey/headless`: state and actions without a modal, for a user interface of one's own. */
export { createKit, type Kit, type KitPlatform } from './kit.js';
export type { Store } from './store.js';
export type { AccountsSnapshot, Accounts, KitAccount, KitAccountWallet } from './accounts.js';
export type { ActivitySnapshot, ActivityStore } from './activity.js';
export type { ConnectAttempt } from './attempt.js';
export type {
  AttemptAnswer,
  AttemptRequest,
  AttemptState,
  ConnectedAccount,
  LinkPlatform,
  OpeningLink,
} from './attempt-state.js';
export type { Balances, BalancesSnapshot, KitToken } from './balances.js';
export type { BuyInput, BuyOffer, BuySnapshot, BuyStore } from './buy.js';
export type { IdentitySnapshot, IdentityStore, KitIdentity } from './identity.js';
export type { NamesSnapshot, NamesStore } from './names.js';
export type { KitNetwork, Networks, NetworksSnapshot } from './networks.js';
export type { KitPayment, PaySnapshot, PayStore } from './pay.js';
export type { KitRequest, Requests, RequestsSnapshot } from './requests.js';
export type { SendInput, SendReviewSnapshot, SendSnapshot, SendStore } from './send.js';
export type { KitSession, SessionsSnapshot, SessionsStore } from './sessions.js';
export type { KitSwapToken, SwapInput, SwapReviewSnapshot, SwapSnapshot, SwapStore } from './swap.js';
export type { KitWallet, Wallets, WalletsSnapshot } from './wallets.js';
export { isW3mError, W3mError, type ErrorCode } from '../domain/errors/errors.js';
