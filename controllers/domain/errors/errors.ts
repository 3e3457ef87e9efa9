import type { assetErrors } from '../assets/asset-errors.js';
import type { emailErrors } from '../embedded/email-errors.js';
import { addErrors, errorEntry, type ErrorEntry } from './error-registry.js';
import type { laterErrors } from './later-errors.js';
import type { payErrors } from '../transactions/pay-errors.js';
import type { serverErrors } from './server-errors.js';
import type { sessionErrors } from './session-errors.js';
import type { smartSessionErrors } from '../transactions/smart-session-errors.js';
import type { swapErrors } from '../transactions/swap-errors.js';

/**
 * Errors of the first page. With the other files `*-errors.ts` of this folder, it holds all messages of errors; no other
 * file may contain such texts. Developers read the English texts here; `elements/internal/error-text.ts` translates them
 * for people. `{name}` marks a parameter.
 */
const earlyErrors = {
  // Set-up; for developers
  OPTIONS_INVALID: { surface: 'none', message: 'createAppKit: option "{option}" {problem}' },
  SIWE_AND_SIWX: { surface: 'none', message: 'createAppKit: pass either "siweConfig" or "siwx", not both' },
  MODAL_MISSING: { surface: 'none', message: 'Please call "createAppKit" before using {name}' },
  MODAL_DESTROYED: { surface: 'none', message: 'This modal was destroyed. Call "createAppKit" to create a new one' },
  SESSION_NOT_STARTED: { surface: 'none', message: 'The session has not started. Await "start()" first' },
  ADAPTER_NOT_FOUND: { surface: 'none', message: 'Adapter not found for "{namespace}". Pass one in "adapters"' },
  NETWORK_NOT_FOUND: { surface: 'alert', message: 'Network Not Found' },
  LAST_NETWORK: { surface: 'none', message: 'The last network of "{namespace}" cannot be removed' },

  // Connecting
  WALLET_DISCONNECTED: { surface: 'toast', message: 'Your wallet is not connected. Connect it, then try again.' },
  CONNECT_FAILED: { surface: 'toast', message: 'Could not connect. Try again.' },

  // Networks
  INVALID_CHAIN_ID: { surface: 'none', message: 'Invalid chainId' },

  // Other
  VIEW_UNAVAILABLE: { surface: 'toast', message: 'Could not load this screen' },
  UNKNOWN: { surface: 'toast', message: 'Something went wrong. Try again.' },
} as const satisfies Record<string, ErrorEntry>;

type Catalogue = typeof earlyErrors &
  typeof emailErrors &
  typeof sessionErrors &
  typeof laterErrors &
  typeof assetErrors &
  typeof payErrors &
  typeof smartSessionErrors &
  typeof swapErrors &
  typeof serverErrors;

addErrors(earlyErrors);

export type ErrorCode = keyof Catalogue;

/** Codes of errors that are shown to people. */
export type ShownErrorCode = { [C in ErrorCode]: Catalogue[C]['surface'] extends 'none' ? never : C }[ErrorCode];

type ParamNames<M extends string> = M extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;

/** Parameters that the message of a code requires. */
export type ErrorParams<C extends ErrorCode> = {
  readonly [P in ParamNames<Catalogue[C]['message']>]: string | number;
};

type ErrorDetails<C extends ErrorCode> = { readonly cause?: unknown } & ([ParamNames<Catalogue[C]['message']>] extends [
  never,
]
  ? { readonly params?: undefined }
  : { readonly params: ErrorParams<C> });

type ErrorArguments<C extends ErrorCode> = [ParamNames<Catalogue[C]['message']>] extends [never]
  ? [code: C, details?: ErrorDetails<C>]
  : [code: C, details: ErrorDetails<C>];

/** Replaces the names in braces by `params`. */
export const fillIn = (text: string, params: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (brace, name: string) => String(params[name] ?? brace));

/** The only error type that the product throws. `code` identifies the error; `cause` is the underlying error. */
export class W3mError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'W3mError';
  readonly code: C;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(...[code, details]: ErrorArguments<C>) {
    const params = (details?.params ?? {}) as Readonly<Record<string, string | number>>;
    super(fillIn(errorEntry(code).message, params), details && 'cause' in details ? { cause: details.cause } : {});
    this.code = code;
    this.params = params;
  }

  /** Where the product shows the error to a person; `none` if only the developer sees it. */
  get surface(): ErrorEntry['surface'] {
    return errorEntry(this.code).surface;
  }
}

/** True for a `W3mError`, also one of another copy of the package. */
export const isW3mError = (error: unknown): error is W3mError =>
  error instanceof Error && error.name === 'W3mError' && 'code' in error;

/** Returns a `W3mError` unchanged; wraps any other error in one with the given code. */
export const asW3mError = (error: unknown, code: ParameterlessErrorCode = 'UNKNOWN'): W3mError =>
  isW3mError(error) ? error : new W3mError(code, { cause: error });

/** Codes whose messages have no parameters. */
export type ParameterlessErrorCode = {
  [C in ErrorCode]: [ParamNames<Catalogue[C]['message']>] extends [never] ? C : never;
}[ErrorCode];
