import type { errorTable } from './error-table.js';
import { setupErrors, type ErrorEntry } from './setup-errors.js';

type Table = typeof errorTable;

export type ErrorCode = keyof Table;

/** Codes of errors that are shown to people. */
export type ShownErrorCode = { [C in ErrorCode]: Table[C]['surface'] extends 'none' ? never : C }[ErrorCode];

/** Codes of errors of the set-up, which an alert shows to the developer. */
export type AlertErrorCode = { [C in ErrorCode]: Table[C]['surface'] extends 'alert' ? C : never }[ErrorCode];

let table: Readonly<Record<string, ErrorEntry>> = setupErrors;

/** Sets the table of errors: a server has it at once. */
export const provideErrors = (loaded: Readonly<Record<ErrorCode, ErrorEntry>>): void => void (table = loaded);

/** Loads the table of errors. A failed load is tried again on the next call; until then codes replace the texts. */
export async function loadErrors(): Promise<void> {
  if (table !== setupErrors) return;
  const module = await import('./error-table.js').catch(() => undefined);
  if (module) provideErrors(module.errorTable);
}

/** Runs `run` once the table of errors is loaded: at once if it is, since the order of toasts matters. */
export const withErrors = (run: () => void): void => (table === setupErrors ? void loadErrors().then(run) : run());

type ParamNames<M extends string> = M extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;

/** Parameters that the message of a code requires. */
export type ErrorParams<C extends ErrorCode> = {
  readonly [P in ParamNames<Table[C]['message']>]: string | number;
};

type ErrorDetails<C extends ErrorCode> = { readonly cause?: unknown } & ([ParamNames<Table[C]['message']>] extends [
  never,
]
  ? { readonly params?: undefined }
  : { readonly params: ErrorParams<C> });

type ErrorArguments<C extends ErrorCode> = [ParamNames<Table[C]['message']>] extends [never]
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
    super(textOf(code, params), details && 'cause' in details ? { cause: details.cause } : {});
    this.code = code;
    this.params = params;
    if (code in table) return;
    delete (this as { message?: string }).message; // the getter reads the text once it is loaded
    void loadErrors();
  }

  /** What went wrong, for developers; as long as the texts are not loaded, the code and where it is documented. */
  override get message(): string {
    return textOf(this.code, this.params);
  }

  /** Where the product shows the error to a person; `none` if only the developer sees it. */
  get surface(): ErrorEntry['surface'] {
    return table[this.code]?.surface ?? 'none';
  }
}

/** Returns the text of an error; as long as it is not loaded, the code, the parameters and where it is documented. */
function textOf(code: string, params: Readonly<Record<string, string | number>>): string {
  const text = table[code]?.message;
  return text ? fillIn(text, params) : `${[code, ...Object.values(params)].join(' ')} (see docs/errors.md)`;
}

/** True for a `W3mError`, also one of another copy of the package. */
export const isW3mError = (error: unknown): error is W3mError =>
  error instanceof Error && error.name === 'W3mError' && 'code' in error;

/** Returns a `W3mError` unchanged; wraps any other error in one with the given code. */
export const asW3mError = (error: unknown, code: ParameterlessErrorCode = 'UNKNOWN'): W3mError =>
  isW3mError(error) ? error : new W3mError(code, { cause: error });

/** Codes whose messages have no parameters. */
export type ParameterlessErrorCode = {
  [C in ErrorCode]: [ParamNames<Table[C]['message']>] extends [never] ? C : never;
}[ErrorCode];
