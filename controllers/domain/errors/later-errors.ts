import { addErrors, type ErrorEntry } from './error-registry.js';
import './session-errors.js';

/**
 * Errors of adapters and services; those of Send and of names are in `asset-errors.ts`, those of swaps in
 * `swap-errors.ts`. A module that throws one of them imports this module for its side effect
 * (`import '…/later-errors.js'`), so that the messages are loaded.
 */
export const laterErrors = {
  // Set-up; for developers
  INVALID_APP_CONFIGURATION: { surface: 'alert', message: 'Invalid App Configuration' },
  PROJECT_ID_NOT_CONFIGURED: { surface: 'alert', message: 'Project ID Not Configured' },
  INVALID_PROJECT_ID: { surface: 'alert', message: 'Invalid Project ID' },
  LOCAL_CONFIGURATION_IGNORED: { surface: 'alert', message: 'Local configuration ignored' },

  // Connecting
  WALLET_BUSY: {
    surface: 'toast',
    message: 'An earlier request is waiting in your wallet. Answer it, then try again.',
  },
  WALLET_BAD_REPLY: { surface: 'toast', message: 'The wallet returned an invalid response' },
  WALLET_NO_ACCOUNTS: {
    surface: 'toast',
    message: 'Your wallet shared no account. Choose at least one account there, then try again.',
  },

  // Wallets on other devices
  RELAY_UNREACHABLE: {
    surface: 'toast',
    message: 'Could not reach wallets on other devices. Check your internet connection, then try again.',
  },
  PAIRING_EXPIRED: { surface: 'toast', message: 'The connection request has expired. Try again.' },
  NOTHING_GRANTED: { surface: 'toast', message: 'The wallet approved none of the networks this app needs' },
  CHAIN_NOT_GRANTED: {
    surface: 'toast',
    message: 'Your wallet did not approve this network. Connect again and approve it.',
  },

  // Requests to wallets and nodes
  USER_REJECTED: { surface: 'toast', message: 'You declined the request in your wallet' },
  REQUEST_TIMEOUT: { surface: 'toast', message: 'The request took too long. Try again.' },
  METHOD_UNSUPPORTED: { surface: 'toast', message: 'This wallet does not support this action' },
  INVALID_REQUEST: { surface: 'toast', message: 'The request is not valid' },
  INSUFFICIENT_FUNDS: { surface: 'toast', message: 'Not enough funds for the amount and the network fee' },
  EXECUTION_REVERTED: { surface: 'toast', message: 'The contract rejected this transaction' },
  NONCE_CONFLICT: { surface: 'toast', message: 'This transaction was replaced. Try again.' },
  FEE_TOO_LOW: { surface: 'toast', message: 'The network fee is too low. Raise it, then try again.' },
  RPC_FAILED: { surface: 'toast', message: 'The network returned an error. Try again.' },
  NODE_UNREACHABLE: {
    surface: 'toast',
    message: 'Could not reach the network. Check your internet connection, then try again.',
  },
  LIMIT_EXCEEDED: { surface: 'toast', message: 'Too many requests. Wait a moment, then try again.' },
  CALLS_UNSUPPORTED: { surface: 'toast', message: 'This wallet cannot send several transactions at once' },
  CALLS_FAILED: { surface: 'toast', message: 'Your wallet could not send these transactions' },
  RPC_NOT_ALLOWED: { surface: 'toast', message: 'Requested RPC call is not allowed' },
  ACTION_NOT_ALLOWED: { surface: 'toast', message: 'Action not allowed' },

  // Networks
  UNSUPPORTED_CHAIN: { surface: 'toast', message: 'Unsupported chain' },
  CHAIN_NOT_ADDED: { surface: 'toast', message: 'Your wallet could not add {network}' },
  SWITCH_FAILED: { surface: 'toast', message: 'Could not switch to {network}. Try again.' },
  SWITCH_IGNORED: {
    surface: 'toast',
    message: 'Your wallet did not switch networks. Choose the network there, or try again.',
  },

  // Balances and history
  TOKEN_BALANCE_UNAVAILABLE: { surface: 'toast', message: 'Token Balance Unavailable' },
  PRICES_UNAVAILABLE: { surface: 'none', message: 'Could not read the prices' },
  NFTS_UNAVAILABLE: { surface: 'toast', message: 'Could not load your NFTs. Try again.' },
  TRANSACTIONS_UNAVAILABLE: { surface: 'toast', message: 'Failed to fetch transactions' },

  // Transfers
  AMOUNT_TOO_SMALL: { surface: 'toast', message: 'This account is new and must receive at least {minimum}' },
  TRANSACTION_EXPIRED: { surface: 'toast', message: 'The network did not accept the transaction in time. Try again.' },
  TRANSACTION_UNCONFIRMED: {
    surface: 'toast',
    message: 'The transaction was sent but is not confirmed yet. Check it in your wallet before you send it again.',
  },
  OUTCOME_UNKNOWN: {
    surface: 'toast',
    message: 'Your wallet did not answer, and may have sent the transaction. Check your wallet before you try again.',
  },
  TRANSFER_UNDER_WAY: {
    surface: 'toast',
    message: 'You have just sent the same amount to this address. Wait until that transfer is final.',
  },
  SENT_IN_PART: { surface: 'none', message: 'Some transactions were sent before one was refused: {signatures}' },

  // Signing in
  SIGN_IN_INIT_FAILED: { surface: 'toast', message: 'A problem occurred while trying initialize authentication' },
  SIGNATURE_DECLINED: { surface: 'toast', message: 'Signature declined' },
  SMART_ACCOUNT_UNSUPPORTED: { surface: 'toast', message: 'This application might not support Smart Accounts' },
  SIWX_DISABLED: { surface: 'none', message: 'SIWX is not enabled' },
  NO_ACTIVE_ADDRESS: { surface: 'none', message: 'No ActiveCaipAddress found' },
  NO_ACTIVE_NETWORK: { surface: 'none', message: 'No ActiveCaipNetwork or client found' },
  SESSION_EXPIRED: { surface: 'alert', message: 'Session Expired' },
  CONSENT_DECLINED: { surface: 'none', message: 'The legal texts were not accepted' },
  SIWX_CANCELLED: { surface: 'none', message: 'The sign-in was cancelled' },
  SIWX_MESSAGE_INVALID: { surface: 'none', message: 'The sign-in message has no valid "{field}"' },
  SIWX_EXPIRED: { surface: 'none', message: 'The sign-in has expired' },
  SIWX_NOT_YET_VALID: { surface: 'none', message: 'The sign-in is not valid yet' },
  SIWX_SIGNATURE_INVALID: { surface: 'none', message: 'The signature does not belong to the sign-in message' },
  SIWX_UNVERIFIABLE: {
    surface: 'none',
    message: 'The signature could not be verified. Check the RPC URL of its network',
  },
  SIWX_NO_SESSION: { surface: 'none', message: 'There is no sign-in session' },
  SIWX_SERVER_REFUSED: { surface: 'none', message: 'The server refused the sign-in: {reason}' },

  // Embedded wallet
  FRAME_LOAD_FAILED: { surface: 'alert', message: 'Network Error - Could not load embedded wallet' },
  FRAME_REQUEST_TIMEOUT: { surface: 'alert', message: 'Embedded Wallet Request Timed Out' },
  FRAME_REFUSED: { surface: 'none', message: '{reason}' },
  FRAME_FAILED: { surface: 'none', message: 'An error occurred' },
  FRAME_ABORTED: { surface: 'none', message: 'Something went wrong' },
  EMAIL_TOO_SOON: { surface: 'none', message: 'Please try again after {seconds} seconds' },
  EMAIL_INVALID: { surface: 'none', message: 'Invalid email' },
  SIGN_IN_FAILED: { surface: 'toast', message: 'Could not sign in. Try again.' },
  EMAIL_DEPENDENCY_MISSING: { surface: 'none', message: 'Unable to load email login dependency' },

  // Other
  HTTP_STATUS: { surface: 'none', message: 'HTTP status code: {status}' },
  HTTP_BAD_ANSWER: { surface: 'none', message: 'The response of {url} is not valid' },
  HTTP_UNREACHABLE: { surface: 'none', message: 'Could not reach {url}' },
  SERVICE_FAILED: { surface: 'none', message: 'A service of the page failed' },
} as const satisfies Record<string, ErrorEntry>;

addErrors(laterErrors);
