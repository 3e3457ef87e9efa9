import { msg } from './msg.js';
import { str } from './str.js';
import type { ErrorCode, ErrorParams, ShownErrorCode, W3mError } from '../../controllers/protocol/errors.js';

/** Codes that views show inline, rather than as a toast or an alert. */
type InlineErrorCode =
  'BALANCE_UNAVAILABLE' | 'CONNECT_ABORTED' | 'EMAIL_TOO_SOON' | 'FRAME_ABORTED' | 'WALLET_NOT_AUTHORIZED';

type TranslatedErrorCode = InlineErrorCode | ShownErrorCode;

/** Translations of the messages in the error registry; `error-text.test.ts` compares both. */
const texts: { readonly [C in TranslatedErrorCode]: (params: ErrorParams<C>) => string } = {
  NETWORK_NOT_FOUND: () => msg('Network Not Found'),
  INVALID_APP_CONFIGURATION: () => msg('Invalid App Configuration'),
  PROJECT_ID_NOT_CONFIGURED: () => msg('Project ID Not Configured'),
  INVALID_PROJECT_ID: () => msg('Invalid Project ID'),
  LOCAL_CONFIGURATION_IGNORED: () => msg('Local configuration ignored'),
  CONNECTOR_NOT_FOUND: () => msg('This wallet is not available any more'),
  WALLET_NOT_AUTHORIZED: () => msg('The wallet has not granted access to this page'),
  WALLET_BUSY: () => msg('Your wallet is waiting for an answer to an earlier request. Open it and answer there'),
  WALLET_BAD_REPLY: () => msg('The wallet gave an answer that makes no sense'),
  WALLET_NO_ACCOUNTS: () => msg('The wallet shared no account. Choose at least one there'),
  WALLET_DISCONNECTED: () => msg('The wallet is not connected'),
  CONNECT_TIMEOUT: () => msg('The wallet did not answer in time'),
  CONNECT_ABORTED: () => msg('The attempt to connect was aborted'),
  CONNECT_FAILED: () => msg('Could not connect'),
  DISCONNECT_FAILED: () => msg('Could not disconnect'),
  RELAY_UNREACHABLE: () => msg('Wallets on other devices cannot be reached. Check your connection and try again'),
  PAIRING_EXPIRED: () => msg('The code has expired. Ask for a new one'),
  NOTHING_GRANTED: () => msg('The wallet allowed none of the networks that are needed here'),
  CHAIN_NOT_GRANTED: () => msg('The wallet did not allow this network. Connect again and allow it there'),
  USER_REJECTED: () => msg('You declined the request in your wallet'),
  REQUEST_TIMEOUT: () => msg('The request took too long'),
  METHOD_UNSUPPORTED: () => msg('This wallet cannot do that'),
  INVALID_REQUEST: () => msg('The request was refused as invalid'),
  INSUFFICIENT_FUNDS: () => msg('Not enough funds for the amount and the network fee'),
  EXECUTION_REVERTED: () => msg('The contract refused this transaction'),
  NONCE_CONFLICT: () => msg('Another transaction took this one’s place. Try again'),
  FEE_TOO_LOW: () => msg('The network fee is too low right now'),
  RPC_FAILED: () => msg('The network’s node answered with an error'),
  NODE_UNREACHABLE: () => msg('The network’s node cannot be reached'),
  LIMIT_EXCEEDED: () => msg('Too many requests. Wait a little and try again'),
  CALLS_UNSUPPORTED: () => msg('This wallet cannot send several calls at once'),
  CALLS_FAILED: () => msg('The wallet could not carry out these calls'),
  RPC_NOT_ALLOWED: () => msg('Requested RPC call is not allowed'),
  ACTION_NOT_ALLOWED: () => msg('Action not allowed'),
  UNSUPPORTED_CHAIN: () => msg('Unsupported chain'),
  CHAIN_NOT_ADDED: ({ network }) => msg(str`Your wallet does not know ${network} and would not add it`),
  SWITCH_FAILED: ({ network }) => msg(str`Could not switch to ${network}`),
  SWITCH_IGNORED: () => msg('Your wallet stayed on another network'),
  BALANCE_UNAVAILABLE: () => msg('The balance could not be read'),
  TOKEN_BALANCE_UNAVAILABLE: () => msg('Token Balance Unavailable'),
  TRANSACTIONS_UNAVAILABLE: () => msg('Failed to fetch transactions'),
  AMOUNT_AND_RECEIVER_REQUIRED: () => msg('An amount and receiver address are required'),
  TOKEN_REQUIRED: () => msg('A token is required'),
  AMOUNT_TOO_SMALL: ({ minimum }) => msg(str`This account is new. It must receive at least ${minimum}`),
  TRANSACTION_EXPIRED: () => msg('The network did not take the transaction in time. Try again'),
  TRANSACTION_UNCONFIRMED: () => msg('The transaction was sent, but it is not known yet whether it went through'),
  NAME_RESOLVE_FAILED: () => msg('Error resolving name'),
  NAME_SUGGESTIONS_FAILED: () => msg('Error fetching name suggestions'),
  NAME_LOOKUP_FAILED: () => msg('Error fetching names for address'),
  NAME_REGISTER_FAILED: ({ name }) => msg(str`Error registering name ${name}`),
  SIGN_IN_INIT_FAILED: () => msg('A problem occurred while trying initialize authentication'),
  SIGNATURE_DECLINED: () => msg('Signature declined'),
  SMART_ACCOUNT_UNSUPPORTED: () => msg('This application might not support Smart Accounts'),
  SESSION_EXPIRED: () => msg('Session Expired'),
  FRAME_LOAD_FAILED: () => msg('Network Error - Could not load embedded wallet'),
  FRAME_REQUEST_TIMEOUT: () => msg('Embedded Wallet Request Timed Out'),
  FRAME_UNVERIFIED_DOMAIN: () => msg('Invalid App Configuration'),
  FRAME_ABORTED: () => msg('Something went wrong'),
  EMAIL_TOO_SOON: ({ seconds }) => msg(str`Please try again after ${seconds} seconds`),
  VIEW_UNAVAILABLE: () => msg('Could not load this screen'),
  COPY_FAILED: () => msg('Failed to copy'),
  UNKNOWN: () => msg('Something went wrong'),
};

const isTranslated = (code: ErrorCode): code is TranslatedErrorCode => code in texts;

/** Returns the message of an error in the current language, or in English for errors that only developers see. */
export function errorText({ code, params, message }: W3mError): string {
  return isTranslated(code) ? texts[code](params as never) : message; // params match the code by construction
}
