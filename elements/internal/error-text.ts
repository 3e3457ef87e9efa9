import { msg } from './msg.js';
import { str } from './str.js';
import type { ErrorCode, ErrorParams, ShownErrorCode, W3mError } from '../../controllers/domain/errors/errors.js';

/** Codes that views show inline, rather than as a toast or an alert. */
type InlineErrorCode =
  | 'BALANCE_UNAVAILABLE'
  | 'CONNECT_ABORTED'
  | 'EMAIL_INVALID'
  | 'EMAIL_TOO_SOON'
  | 'FRAME_ABORTED'
  | 'WALLET_NOT_AUTHORIZED';

type TranslatedErrorCode = InlineErrorCode | ShownErrorCode;

/** Translations of the messages in the error registry; `error-text.test.ts` compares both. */
const texts: { readonly [C in TranslatedErrorCode]: (params: ErrorParams<C>) => string } = {
  NETWORK_NOT_FOUND: () => msg('Network Not Found'),
  INVALID_APP_CONFIGURATION: () => msg('Invalid App Configuration'),
  PROJECT_ID_NOT_CONFIGURED: () => msg('Project ID Not Configured'),
  INVALID_PROJECT_ID: () => msg('Invalid Project ID'),
  LOCAL_CONFIGURATION_IGNORED: () => msg('Local configuration ignored'),
  CONNECTOR_NOT_FOUND: () => msg('This wallet is no longer available'),
  WALLET_NOT_AUTHORIZED: () => msg('Your wallet has not approved this app'),
  WALLET_BUSY: () => msg('An earlier request is waiting in your wallet. Answer it, then try again.'),
  WALLET_BAD_REPLY: () => msg('The wallet returned an invalid response'),
  SIGNATURE_ON_CHAIN: () =>
    msg(
      'Your wallet stores this signature on the network and returned none. Turn off on-chain signatures in its settings, then try again.',
    ),
  WALLET_NO_ACCOUNTS: () => msg('Your wallet shared no account. Choose at least one account there, then try again.'),
  WALLET_DISCONNECTED: () => msg('Your wallet is not connected. Connect it, then try again.'),
  CONNECT_TIMEOUT: () => msg('Your wallet did not respond in time. Open and unlock it, then try again.'),
  CONNECT_ABORTED: () => msg('The connection request was cancelled'),
  CONNECT_FAILED: () => msg('Could not connect. Try again.'),
  DISCONNECT_FAILED: () => msg('Could not disconnect. Try again.'),
  RELAY_UNREACHABLE: () =>
    msg('Could not reach wallets on other devices. Check your internet connection, then try again.'),
  PAIRING_EXPIRED: () => msg('The connection request has expired. Try again.'),
  NOTHING_GRANTED: () => msg('The wallet approved none of the networks this app needs'),
  CHAIN_NOT_GRANTED: () => msg('Your wallet did not approve this network. Connect again and approve it.'),
  USER_REJECTED: () => msg('You declined the request in your wallet'),
  REQUEST_TIMEOUT: () => msg('The request took too long. Try again.'),
  METHOD_UNSUPPORTED: () => msg('This wallet does not support this action'),
  INVALID_REQUEST: () => msg('The request is not valid'),
  INSUFFICIENT_FUNDS: () => msg('Not enough funds for the amount and the network fee'),
  INSUFFICIENT_TOKENS: () => msg('This account does not hold enough of the token'),
  EXECUTION_REVERTED: () => msg('The contract rejected this transaction'),
  NONCE_CONFLICT: () => msg('This transaction was replaced. Try again.'),
  FEE_TOO_LOW: () => msg('The network fee is too low. Raise it, then try again.'),
  RPC_FAILED: () => msg('The network returned an error. Try again.'),
  NODE_UNREACHABLE: () => msg('Could not reach the network. Check your internet connection, then try again.'),
  LIMIT_EXCEEDED: () => msg('Too many requests. Wait a moment, then try again.'),
  CALLS_UNSUPPORTED: () => msg('This wallet cannot send several transactions at once'),
  CALLS_FAILED: () => msg('Your wallet could not send these transactions'),
  RPC_NOT_ALLOWED: () => msg('Requested RPC call is not allowed'),
  ACTION_NOT_ALLOWED: () => msg('Action not allowed'),
  UNSUPPORTED_CHAIN: () => msg('Unsupported chain'),
  CHAIN_NOT_ADDED: ({ network }) => msg(str`Your wallet could not add ${network}`),
  SWITCH_FAILED: ({ network }) => msg(str`Could not switch to ${network}. Try again.`),
  SWITCH_IGNORED: () => msg('Your wallet did not switch networks. Choose the network there, or try again.'),
  BALANCE_UNAVAILABLE: () => msg('Could not load the balance'),
  FEE_UNAVAILABLE: () => msg('Could not estimate the network fee. Try again.'),
  TOKEN_BALANCE_UNAVAILABLE: () => msg('Token Balance Unavailable'),
  NFTS_UNAVAILABLE: () => msg('Could not load your NFTs. Try again.'),
  TRANSACTIONS_UNAVAILABLE: () => msg('Failed to fetch transactions'),
  AMOUNT_TOO_SMALL: ({ minimum }) => msg(str`This account is new and must receive at least ${minimum}`),
  REMAINDER_TOO_SMALL: ({ minimum }) => msg(str`Send the maximum, or leave at least ${minimum} in your account`),
  TOKEN_FROZEN: () => msg('The issuer of this token has blocked this transfer'),
  TOKEN_NOT_TRANSFERABLE: () => msg('This token cannot be sent from here'),
  MEMO_REQUIRED: () => msg('The receiver takes this token only with a memo. Send it from an app that can add one.'),
  TRANSACTION_EXPIRED: () => msg('The network did not accept the transaction in time. Try again.'),
  TRANSACTION_UNCONFIRMED: () =>
    msg('The transaction was sent but is not confirmed yet. Check it in your wallet before you send it again.'),
  APPROVALS_PENDING: () =>
    msg(
      'Your wallet has accepted this transaction, and the network does not have it yet. Other owners of the account may have to approve it. Do not send it again.',
    ),
  ASSET_MISMATCH: () => msg('This token is not what this page says it is, so nothing was sent.'),
  FEE_CHANGED: () => msg('The network fee has changed. Check it, then send again.'),
  OUTCOME_UNKNOWN: () =>
    msg('Your wallet did not answer, and may have sent the transaction. Check your wallet before you try again.'),
  TRANSFER_UNDER_WAY: () =>
    msg('You have just sent the same amount to this address. Wait until that transfer is final.'),
  NAME_RESOLVE_FAILED: () => msg('Error resolving name'),
  NAME_CHANGED: ({ name }) => msg(str`The name ${name} has another address now. Go back and check the receiver.`),
  NAME_SUGGESTIONS_FAILED: () => msg('Error fetching name suggestions'),
  NAME_LOOKUP_FAILED: () => msg('Error fetching names for address'),
  NAME_REGISTER_FAILED: ({ name }) => msg(str`Error registering name ${name}`),
  SIGN_IN_INIT_FAILED: () => msg('A problem occurred while trying initialize authentication'),
  SIGNATURE_DECLINED: () => msg('Signature declined'),
  SMART_ACCOUNT_UNSUPPORTED: () => msg('This application might not support Smart Accounts'),
  SESSION_EXPIRED: () => msg('Session Expired'),
  FRAME_LOAD_FAILED: () => msg('Network Error - Could not load embedded wallet'),
  FRAME_REQUEST_TIMEOUT: () => msg('Embedded Wallet Request Timed Out'),
  FRAME_ABORTED: () => msg('Something went wrong'),
  EMAIL_INVALID: () => msg('Invalid email'),
  SIGN_IN_FAILED: () => msg('Could not sign in. Try again.'),
  EMAIL_TOO_SOON: ({ seconds }) => msg(str`Please try again after ${seconds} seconds`),
  VIEW_UNAVAILABLE: () => msg('Could not load this screen'),
  UNKNOWN: () => msg('Something went wrong. Try again.'),
};

/** Codes whose texts do not say what went wrong. */
const GENERAL: ReadonlySet<ErrorCode> = new Set(['CONNECT_FAILED', 'DISCONNECT_FAILED', 'SWITCH_FAILED', 'UNKNOWN']);

const isTranslated = (code: ErrorCode): code is TranslatedErrorCode => code in texts;

/** Returns an error in the language of the page. An error that is meant for developers alone gets a general text. */
export function errorText({ code, params }: W3mError): string {
  return isTranslated(code) ? texts[code](params as never) : texts.UNKNOWN({}); // the error carries the parameters of its code
}

/** Logs an error whose text on the screen does not say what went wrong. */
export function logUnexplained(error: W3mError): void {
  if (!isTranslated(error.code) || GENERAL.has(error.code)) console.error(error);
}
