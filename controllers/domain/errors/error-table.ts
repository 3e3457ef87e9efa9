import { setupErrors, type ErrorEntry } from './setup-errors.js';

/**
 * All errors: their English texts, which `W3mError.message` reads, and where the modal shows them.
 * `elements/internal/error-text.ts` has the translations that people read. `{name}` marks a parameter. The table is
 * loaded late and once (`loadErrors`); no module imports it but the entry for servers.
 */
export const errorTable = {
  ...setupErrors,

  // Set-up; for developers
  SESSION_NOT_STARTED: { surface: 'none', message: 'The session has not started. Await "start()" first' },
  ARGUMENT_INVALID: { surface: 'none', message: '{method}: "{argument}" {problem}' },
  INVALID_CHAIN_ID: { surface: 'none', message: 'Invalid chainId' },
  INVALID_APP_CONFIGURATION: { surface: 'alert', message: 'Invalid App Configuration' },
  PROJECT_ID_NOT_CONFIGURED: { surface: 'alert', message: 'Project ID Not Configured' },
  INVALID_PROJECT_ID: { surface: 'alert', message: 'Invalid Project ID' },
  LOCAL_CONFIGURATION_IGNORED: { surface: 'alert', message: 'Local configuration ignored' },
  LOCALE_UNAVAILABLE: { surface: 'none', message: 'The language "{locale}" could not be loaded' },
  FEATURE_DISABLED: { surface: 'none', message: 'The feature "{name}" is disabled by the options' },
  FEATURE_CYCLE: { surface: 'none', message: 'The feature "{name}" needs "{other}", which needs it too' },
  VIEW_UNKNOWN: { surface: 'none', message: 'No view "{view}" can be opened by name' },

  // Connecting
  WALLET_DISCONNECTED: { surface: 'toast', message: 'Your wallet is not connected. Connect it, then try again.' },
  CONNECT_FAILED: { surface: 'toast', message: 'Could not connect. Try again.' },
  CONNECTOR_NOT_FOUND: { surface: 'toast', message: 'This wallet is no longer available' },
  WALLET_NOT_AUTHORIZED: { surface: 'none', message: 'Your wallet has not approved this app' },
  CONNECT_CLOSED: { surface: 'none', message: 'The modal was closed before a wallet connected' },
  CONNECT_TIMEOUT: {
    surface: 'toast',
    message: 'Your wallet did not respond in time. Open and unlock it, then try again.',
  },
  CONNECT_ABORTED: { surface: 'none', message: 'The connection request was cancelled' },
  DISCONNECT_FAILED: { surface: 'toast', message: 'Could not disconnect. Try again.' },
  WALLET_BUSY: {
    surface: 'toast',
    message: 'An earlier request is waiting in your wallet. Answer it, then try again.',
  },
  WALLET_BAD_REPLY: { surface: 'toast', message: 'The wallet returned an invalid response' },
  SIGNATURE_ON_CHAIN: {
    surface: 'toast',
    message:
      'Your wallet stores this signature on the network and returned none. Turn off on-chain signatures in its settings, then try again.',
  },
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
  REQUEST_ABORTED: { surface: 'none', message: 'Request was aborted' },
  USER_REJECTED: { surface: 'toast', message: 'You declined the request in your wallet' },
  REQUEST_TIMEOUT: { surface: 'toast', message: 'The request took too long. Try again.' },
  METHOD_UNSUPPORTED: { surface: 'toast', message: 'This wallet does not support this action' },
  INVALID_REQUEST: { surface: 'toast', message: 'The request is not valid' },
  INSUFFICIENT_FUNDS: { surface: 'toast', message: 'Not enough funds for the amount and the network fee' },
  INSUFFICIENT_TOKENS: { surface: 'toast', message: 'This account does not hold enough of the token' },
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
  BALANCE_UNAVAILABLE: { surface: 'none', message: 'Could not load the balance' },
  TOKEN_BALANCE_UNAVAILABLE: { surface: 'toast', message: 'Token Balance Unavailable' },
  PRICES_UNAVAILABLE: { surface: 'none', message: 'Could not read the prices' },
  NFTS_UNAVAILABLE: { surface: 'toast', message: 'Could not load your NFTs. Try again.' },
  TRANSACTIONS_UNAVAILABLE: { surface: 'toast', message: 'Failed to fetch transactions' },

  // Transfers
  FEE_UNAVAILABLE: { surface: 'toast', message: 'Could not estimate the network fee. Try again.' },
  PREVIEW_UNAVAILABLE: { surface: 'none', message: 'Could not compute what the request would change' },
  AMOUNT_TOO_SMALL: { surface: 'toast', message: 'This account is new and must receive at least {minimum}' },
  REMAINDER_TOO_SMALL: { surface: 'toast', message: 'Send the maximum, or leave at least {minimum} in your account' },
  TOKEN_FROZEN: { surface: 'toast', message: 'The issuer of this token has blocked this transfer' },
  TOKEN_NOT_TRANSFERABLE: { surface: 'toast', message: 'This token cannot be sent from here' },
  MEMO_REQUIRED: {
    surface: 'toast',
    message: 'The receiver takes this token only with a memo. Send it from an app that can add one.',
  },
  TRANSACTION_EXPIRED: { surface: 'toast', message: 'The network did not accept the transaction in time. Try again.' },
  TRANSACTION_UNCONFIRMED: {
    surface: 'toast',
    message: 'The transaction was sent but is not confirmed yet. Check it in your wallet before you send it again.',
  },
  APPROVALS_PENDING: {
    surface: 'toast',
    message:
      'Your wallet has accepted this transaction, and the network does not have it yet. Other owners of the account may have to approve it. Do not send it again.',
  },
  ASSET_MISMATCH: {
    surface: 'toast',
    message: 'This token is not what this page says it is, so nothing was sent.',
  },
  FEE_CHANGED: { surface: 'toast', message: 'The network fee has changed. Check it, then send again.' },
  OUTCOME_UNKNOWN: {
    surface: 'toast',
    message: 'Your wallet did not answer, and may have sent the transaction. Check your wallet before you try again.',
  },
  TRANSFER_UNDER_WAY: {
    surface: 'toast',
    message: 'You have just sent the same amount to this address. Wait until that transfer is final.',
  },
  SENT_IN_PART: { surface: 'none', message: 'Some transactions were sent before one was refused: {signatures}' },

  // Buying
  ONRAMP_OPTIONS_FAILED: { surface: 'none', message: 'Could not read what can be bought' },
  ONRAMP_QUOTE_FAILED: { surface: 'none', message: 'No quote is available' },
  ONRAMP_LINK_FAILED: { surface: 'none', message: 'Could not reach the provider' },
  PURCHASES_UNAVAILABLE: { surface: 'none', message: 'Could not load your purchases' },

  // Names
  NAME_RESOLVE_FAILED: { surface: 'toast', message: 'Error resolving name' },
  NAME_CHANGED: {
    surface: 'toast',
    message: 'The name {name} has another address now. Go back and check the receiver.',
  },
  NAME_SUGGESTIONS_FAILED: { surface: 'toast', message: 'Error fetching name suggestions' },
  NAME_LOOKUP_FAILED: { surface: 'toast', message: 'Error fetching names for address' },
  NAME_REGISTER_FAILED: { surface: 'toast', message: 'Error registering name {name}' },
  NAME_NEEDS_NETWORK: { surface: 'none', message: 'Network not found' },
  NAME_NEEDS_ACCOUNT: { surface: 'none', message: 'Address or auth connector not found' },

  // Swaps
  SWAP_TOKENS_UNAVAILABLE: { surface: 'none', message: 'Could not load the tokens' },
  SWAP_QUOTE_UNAVAILABLE: { surface: 'none', message: 'Could not get a price' },
  SWAP_PLAN_FAILED: { surface: 'none', message: 'The swap could not be prepared' },
  SWAP_RECEIPT_UNAVAILABLE: { surface: 'none', message: 'Could not read what the swap has changed' },
  SWAP_NO_ROUTE: { surface: 'none', message: 'There is no way to swap these tokens' },
  SWAP_PRICE_MOVED: { surface: 'none', message: 'The price is worse than the reviewed one' },
  SWAP_ALLOWANCE_LOW: { surface: 'none', message: 'The approved amount is smaller than the amount to swap' },
  SWAP_UNDER_WAY: { surface: 'none', message: 'The same swap was just sent and is not final' },
  SWAP_UNSAFE: { surface: 'none', message: 'The prepared transaction does something else than the reviewed swap' },
  SWAP_PERMIT_UNSAFE: { surface: 'none', message: 'The permit allows something else than the reviewed swap needs' },

  // Payments
  PAY_INVALID_OPTIONS: { surface: 'none', message: 'openPay: {option} {problem}' },
  PAY_UNAVAILABLE: { surface: 'none', message: 'The page does not have the network of the payment' },
  PAY_UNDER_WAY: { surface: 'none', message: 'Another payment is under way' },
  PAY_CLOSED: { surface: 'none', message: 'The payment was closed' },
  PAY_TIMEOUT: { surface: 'none', message: 'The payment took too long' },
  PAY_INTERRUPTED: { surface: 'none', message: 'The account or the network changed before the payment' },
  PAY_UNCONFIRMED: { surface: 'none', message: 'The payment was sent and is not confirmed yet' },
  TRANSFER_TAXED: { surface: 'none', message: 'The token takes a fee, so the receiver would get less than the amount' },
  PAY_SHORT: { surface: 'none', message: 'The receiver got {received} of {amount}' },
  EXCHANGES_UNAVAILABLE: { surface: 'none', message: 'Could not load the exchanges' },
  EXCHANGE_URL_FAILED: { surface: 'none', message: 'Could not open the exchange' },
  EXCHANGE_DECLINED: { surface: 'none', message: 'The payment at the exchange failed' },

  // Smart sessions
  PERMISSIONS_UNSUPPORTED: { surface: 'none', message: 'Your wallet does not support smart sessions' },
  PERMISSIONS_OTHER_ACCOUNT: { surface: 'none', message: 'The session belongs to another account' },
  PERMISSIONS_FAILED: { surface: 'none', message: 'Your wallet could not complete the request. Try again.' },

  // Signing in
  SIGN_IN_INIT_FAILED: { surface: 'toast', message: 'A problem occurred while trying initialize authentication' },
  SIGNATURE_DECLINED: { surface: 'toast', message: 'Signature declined' },
  SMART_ACCOUNT_UNSUPPORTED: { surface: 'toast', message: 'This application might not support Smart Accounts' },
  SIWX_DISABLED: { surface: 'none', message: 'SIWX is not enabled' },
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

  // Sign-in on a server (`latchkey/server`), which answers with the code without its prefix `SIWX_`
  SIWX_SERVER_OPTION: { surface: 'none', message: 'latchkey/server: option "{option}" {problem}' },
  SIWX_DOMAIN_MISMATCH: { surface: 'none', message: 'The sign-in message names another domain' },
  SIWX_URI_MISMATCH: { surface: 'none', message: 'The sign-in message names another URI' },
  SIWX_CHAIN_NOT_ALLOWED: { surface: 'none', message: 'The sign-in message names a network that is not allowed' },
  SIWX_NONCE_UNKNOWN: { surface: 'none', message: 'The nonce was not issued to this browser, or it has expired' },
  SIWX_NONCE_USED: { surface: 'none', message: 'The nonce was used before' },
  SIWX_SESSION_MISSING: { surface: 'none', message: 'The request has no sign-in session' },
  SIWX_SESSION_ENDED: { surface: 'none', message: 'The sign-in session has ended' },
  SIWX_SESSION_TOO_LARGE: {
    surface: 'none',
    message: 'The sign-in session does not fit in a cookie. Use storedSessions instead of signedSessions',
  },
  IDENTITY_TOKEN_INVALID: { surface: 'none', message: 'The identity token is forged, or for another project' },
  IDENTITY_TOKEN_EXPIRED: { surface: 'none', message: 'The identity token has expired' },
  USERS_UNAUTHORIZED: { surface: 'none', message: 'The wallet service does not know the secret of the project' },
  USERS_LIMITED: { surface: 'none', message: 'The wallet service was asked too often with this secret' },
  USERS_REFUSED: { surface: 'none', message: 'The wallet service refused the request about an account' },
  USERS_UNAVAILABLE: { surface: 'none', message: 'The wallet service gave no valid answer about an account' },
  IDENTITY_KEYS_UNAVAILABLE: { surface: 'none', message: 'The keys of the wallet service could not be read' },
  SIWX_CSRF: { surface: 'none', message: 'The request has no valid origin or CSRF token' },
  SIWX_BODY_INVALID: { surface: 'none', message: 'The body of the request has another form' },
  SIWX_BODY_TOO_LARGE: { surface: 'none', message: 'The body of the request is too large' },
  SIWX_MEDIA_TYPE: { surface: 'none', message: 'The body of the request must be application/json' },
  SIWX_NOT_FOUND: { surface: 'none', message: 'There is nothing at this address' },
  SIWX_METHOD: { surface: 'none', message: 'The method is not allowed at this address' },

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
  EMAIL_CHANGE_UNAVAILABLE: { surface: 'none', message: 'No account that signed in by email is connected' },
  EMAIL_CHANGE_CLOSED: { surface: 'none', message: 'The modal was closed before the email address changed' },

  // Other
  VIEW_UNAVAILABLE: { surface: 'toast', message: 'Could not load this screen' },
  UNKNOWN: { surface: 'toast', message: 'Something went wrong. Try again.' },
  HTTP_STATUS: { surface: 'none', message: 'HTTP status code: {status}' },
  HTTP_BAD_ANSWER: { surface: 'none', message: 'The response of {url} is not valid' },
  HTTP_UNREACHABLE: { surface: 'none', message: 'Could not reach {url}' },
  SERVICE_FAILED: { surface: 'none', message: 'A service of the page failed' },
} as const satisfies Record<string, ErrorEntry>;
