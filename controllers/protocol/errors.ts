import { addErrors, errorEntry, type ErrorEntry } from './error-registry.js';
import type { laterErrors } from './later-errors.js';
import type { sessionErrors } from './session-errors.js';

/**
 * What can go wrong before anything more is loaded. With `session-errors.ts` and `later-errors.ts` it holds every message that the product
 * shows or throws; no other file may hold such text. The English here is what developers read, and what
 * `elements/internal/error-text.ts` translates for people. `{name}` marks a parameter.
 */
const earlyErrors = {
  // Set-up, told to the developer
  OPTIONS_INVALID: { surface: 'none', message: 'createAppKit: option "{option}" {problem}' },
  SIWE_AND_SIWX: { surface: 'none', message: 'createAppKit: pass either "siweConfig" or "siwx", not both' },
  MODAL_MISSING: { surface: 'none', message: 'Please call "createAppKit" before using {name}' },
  MODAL_DESTROYED: { surface: 'none', message: 'This modal was destroyed. Call "createAppKit" to make a new one' },
  SESSION_NOT_STARTED: { surface: 'none', message: 'Nothing is connected or under way yet. Await "start()" first' },
  ADAPTER_NOT_FOUND: { surface: 'none', message: 'Adapter not found for "{namespace}". Pass one in "adapters"' },
  NETWORK_NOT_FOUND: { surface: 'alert', message: 'Network Not Found' },
  LAST_NETWORK: { surface: 'none', message: 'The last network of "{namespace}" cannot be removed' },

  // Connecting
  WALLET_DISCONNECTED: { surface: 'toast', message: 'The wallet is not connected' },
  CONNECT_FAILED: { surface: 'toast', message: 'Could not connect' },

  // Networks
  INVALID_CHAIN_ID: { surface: 'none', message: 'Invalid chainId' },

  // Edges
  VIEW_UNAVAILABLE: { surface: 'toast', message: 'Could not load this screen' },
  UNKNOWN: { surface: 'toast', message: 'Something went wrong' },
} as const satisfies Record<string, ErrorEntry>;

type Catalogue = typeof earlyErrors & typeof sessionErrors & typeof laterErrors;

addErrors(earlyErrors);

export type ErrorCode = keyof Catalogue;

/** Codes that people are told of. */
export type ShownErrorCode = { [C in ErrorCode]: Catalogue[C]['surface'] extends 'none' ? never : C }[ErrorCode];

type ParamNames<M extends string> = M extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;

/** The names in braces of a code's message: what an error of that code must be given. */
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
    super(fillIn(errorEntry(code).message, params), details && 'cause' in details ? { cause: details.cause } : {});
    this.code = code;
    this.params = params;
  }

  /** Where a person is told of it, if at all. */
  get surface(): ErrorEntry['surface'] {
    return errorEntry(this.code).surface;
  }
}

/** True for an error of ours, made by this copy of the package or another. */
export const isW3mError = (error: unknown): error is W3mError =>
  error instanceof Error && error.name === 'W3mError' && 'code' in error;

/** The error itself if it is ours, else one of `code` around it. */
export const asW3mError = (error: unknown, code: ParameterlessErrorCode = 'UNKNOWN'): W3mError =>
  isW3mError(error) ? error : new W3mError(code, { cause: error });

/** Codes whose message has no parameter. */
export type ParameterlessErrorCode = {
  [C in ErrorCode]: [ParamNames<Catalogue[C]['message']>] extends [never] ? C : never;
}[ErrorCode];
