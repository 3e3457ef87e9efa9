/**
 * Every message that the product shows or throws, and where it is shown. No other file may hold such text; the
 * English here is what developers read, and what `elements/internal/error-text.ts` translates for people.
 * `{name}` marks a parameter.
 */
export const errorCatalogue = {
  // Set-up, told to the developer
  OPTIONS_INVALID: { surface: 'none', message: 'createAppKit: option "{option}" {problem}' },
  OPTIONS_UNKNOWN: { surface: 'none', message: 'createAppKit: unknown option "{option}". Known options: {known}' },
  SIWE_AND_SIWX: { surface: 'none', message: 'createAppKit: pass either "siweConfig" or "siwx", not both' },
  MODAL_MISSING: { surface: 'none', message: 'Please call "createAppKit" before using {name}' },
  MODAL_DESTROYED: { surface: 'none', message: 'This modal was destroyed. Call "createAppKit" to make a new one' },
  ADAPTER_NOT_FOUND: { surface: 'none', message: 'Adapter not found for "{namespace}". Pass one in "adapters"' },
  NETWORK_NOT_FOUND: { surface: 'alert', message: 'Network Not Found' },
  LAST_NETWORK: { surface: 'none', message: 'The last network of "{namespace}" cannot be removed' },
  INVALID_APP_CONFIGURATION: { surface: 'alert', message: 'Invalid App Configuration' },
  PROJECT_ID_NOT_CONFIGURED: { surface: 'alert', message: 'Project ID Not Configured' },
  INVALID_PROJECT_ID: { surface: 'alert', message: 'Invalid Project ID' },
  LOCAL_CONFIGURATION_IGNORED: { surface: 'alert', message: 'Local configuration ignored' },

  // Connecting
  CONNECTOR_NOT_FOUND: { surface: 'toast', message: 'This wallet is not available any more' },
  WALLET_NOT_AUTHORIZED: { surface: 'none', message: 'The wallet has not granted access to this page' },
  WALLET_BUSY: { surface: 'toast', message: 'Your wallet is waiting for an answer to an earlier request. Open it and answer there' },
  WALLET_BAD_REPLY: { surface: 'toast', message: 'The wallet gave an answer that makes no sense' },
  WALLET_NO_ACCOUNTS: { surface: 'toast', message: 'The wallet shared no account. Choose at least one there' },
  WALLET_DISCONNECTED: { surface: 'toast', message: 'The wallet is not connected' },
  CONNECT_CLOSED: { surface: 'none', message: 'The window was closed before a wallet connected' },
  CONNECT_TIMEOUT: { surface: 'toast', message: 'The wallet did not answer in time' },
  CONNECT_ABORTED: { surface: 'none', message: 'The attempt to connect was aborted' },
  CONNECT_FAILED: { surface: 'toast', message: 'Could not connect' },
  DISCONNECT_FAILED: { surface: 'toast', message: 'Could not disconnect' },

  // Requests to wallets and nodes
  USER_REJECTED: { surface: 'toast', message: 'You declined the request in your wallet' },
  REQUEST_ABORTED: { surface: 'none', message: 'Request was aborted' },
  REQUEST_TIMEOUT: { surface: 'toast', message: 'The request took too long' },
  METHOD_UNSUPPORTED: { surface: 'toast', message: 'This wallet cannot do that' },
  INVALID_REQUEST: { surface: 'toast', message: 'The request was refused as invalid' },
  INSUFFICIENT_FUNDS: { surface: 'toast', message: 'Not enough funds for the amount and the network fee' },
  EXECUTION_REVERTED: { surface: 'toast', message: 'The contract refused this transaction' },
  NONCE_CONFLICT: { surface: 'toast', message: 'Another transaction took this one’s place. Try again' },
  FEE_TOO_LOW: { surface: 'toast', message: 'The network fee is too low right now' },
  RPC_FAILED: { surface: 'toast', message: 'The network’s node answered with an error' },
  NODE_UNREACHABLE: { surface: 'toast', message: 'The network’s node cannot be reached' },
  LIMIT_EXCEEDED: { surface: 'toast', message: 'Too many requests. Wait a little and try again' },
  CALLS_UNSUPPORTED: { surface: 'toast', message: 'This wallet cannot send several calls at once' },
  CALLS_FAILED: { surface: 'toast', message: 'The wallet could not carry out these calls' },
  RPC_NOT_ALLOWED: { surface: 'toast', message: 'Requested RPC call is not allowed' },
  ACTION_NOT_ALLOWED: { surface: 'toast', message: 'Action not allowed' },

  // Networks
  UNSUPPORTED_CHAIN: { surface: 'toast', message: 'Unsupported chain' },
  INVALID_CHAIN_ID: { surface: 'none', message: 'Invalid chainId' },
  CHAIN_NOT_ADDED: { surface: 'toast', message: 'Your wallet does not know {network} and would not add it' },
  SWITCH_FAILED: { surface: 'toast', message: 'Could not switch to {network}' },
  SWITCH_IGNORED: { surface: 'toast', message: 'Your wallet stayed on another network' },

  // Balances and history
  BALANCE_UNAVAILABLE: { surface: 'none', message: 'The balance could not be read' },
  TOKEN_BALANCE_UNAVAILABLE: { surface: 'toast', message: 'Token Balance Unavailable' },
  TRANSACTIONS_UNAVAILABLE: { surface: 'toast', message: 'Failed to fetch transactions' },

  // Sending
  AMOUNT_AND_RECEIVER_REQUIRED: { surface: 'toast', message: 'An amount and receiver address are required' },
  TOKEN_REQUIRED: { surface: 'toast', message: 'A token is required' },

  // Names
  NAME_RESOLVE_FAILED: { surface: 'toast', message: 'Error resolving name' },
  NAME_SUGGESTIONS_FAILED: { surface: 'toast', message: 'Error fetching name suggestions' },
  NAME_LOOKUP_FAILED: { surface: 'toast', message: 'Error fetching names for address' },
  NAME_REGISTER_FAILED: { surface: 'toast', message: 'Error registering name {name}' },
  NAME_NEEDS_NETWORK: { surface: 'none', message: 'Network not found' },
  NAME_NEEDS_ACCOUNT: { surface: 'none', message: 'Address or auth connector not found' },

  // Signing in
  SIGN_IN_INIT_FAILED: { surface: 'toast', message: 'A problem occurred while trying initialize authentication' },
  SIGNATURE_DECLINED: { surface: 'toast', message: 'Signature declined' },
  SMART_ACCOUNT_UNSUPPORTED: { surface: 'toast', message: 'This application might not support Smart Accounts' },
  SIWX_DISABLED: { surface: 'none', message: 'SIWX is not enabled' },
  NO_ACTIVE_ADDRESS: { surface: 'none', message: 'No ActiveCaipAddress found' },
  NO_ACTIVE_NETWORK: { surface: 'none', message: 'No ActiveCaipNetwork or client found' },
  SESSION_EXPIRED: { surface: 'alert', message: 'Session Expired' },

  // Embedded wallet
  FRAME_LOAD_FAILED: { surface: 'alert', message: 'Network Error - Could not load embedded wallet' },
  FRAME_REQUEST_TIMEOUT: { surface: 'alert', message: 'Embedded Wallet Request Timed Out' },
  FRAME_UNVERIFIED_DOMAIN: { surface: 'alert', message: 'Invalid App Configuration' },
  FRAME_REFUSED: { surface: 'none', message: '{reason}' },
  FRAME_FAILED: { surface: 'none', message: 'An error occurred' },
  FRAME_ABORTED: { surface: 'none', message: 'Something went wrong' },
  EMAIL_TOO_SOON: { surface: 'none', message: 'Please try again after {seconds} seconds' },
  EMAIL_DEPENDENCY_MISSING: { surface: 'none', message: 'Unable to load email login dependency' },

  // Edges
  HTTP_STATUS: { surface: 'none', message: 'HTTP status code: {status}' },
  HTTP_BAD_ANSWER: { surface: 'none', message: 'The answer of {url} has not the expected shape' },
  HTTP_UNREACHABLE: { surface: 'none', message: '{url} cannot be reached' },
  VIEW_UNAVAILABLE: { surface: 'toast', message: 'Could not load this screen' },
  COPY_FAILED: { surface: 'toast', message: 'Failed to copy' },
  UNKNOWN: { surface: 'toast', message: 'Something went wrong' },
} as const satisfies Record<string, { readonly surface: 'toast' | 'alert' | 'none'; readonly message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

type ParamNames<M extends string> = M extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;

/** The names in braces of a code's message: what an error of that code must be given. */
export type ErrorParams<C extends ErrorCode> = {
  readonly [P in ParamNames<(typeof errorCatalogue)[C]['message']>]: string | number;
};

type ErrorDetails<C extends ErrorCode> = { readonly cause?: unknown } & ([
  ParamNames<(typeof errorCatalogue)[C]['message']>,
] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: ErrorParams<C> });

type ErrorArguments<C extends ErrorCode> = [ParamNames<(typeof errorCatalogue)[C]['message']>] extends [never]
  ? [code: C, details?: ErrorDetails<C>]
  : [code: C, details: ErrorDetails<C>];

/** Puts `params` where the braces are. */
export const fillIn = (text: string, params: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (brace, name: string) => String(params[name] ?? brace));

/** The one error the product throws. `code` is what to switch on; `cause` is what was thrown underneath. */
export class W3mError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'W3mError';
  readonly code: C;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(...[code, details]: ErrorArguments<C>) {
    const params = (details?.params ?? {}) as Readonly<Record<string, string | number>>;
    super(fillIn(errorCatalogue[code].message, params), details && 'cause' in details ? { cause: details.cause } : {});
    this.code = code;
    this.params = params;
  }

  /** Where a person is told of it, if at all. */
  get surface(): (typeof errorCatalogue)[ErrorCode]['surface'] {
    return errorCatalogue[this.code].surface;
  }
}

/** True for an error of ours, made by this copy of the package or another. */
export const isW3mError = (error: unknown): error is W3mError =>
  error instanceof Error && error.name === 'W3mError' && 'code' in error;

/** The error itself if it is ours, else one of `code` around it. */
export const asW3mError = (error: unknown, code: ParameterlessErrorCode = 'UNKNOWN'): W3mError =>
  isW3mError(error) ? error : (new W3mError(code, { cause: error } as never) as W3mError);

/** Codes whose message has no parameter. */
export type ParameterlessErrorCode = {
  [C in ErrorCode]: [ParamNames<(typeof errorCatalogue)[C]['message']>] extends [never] ? C : never;
}[ErrorCode];
