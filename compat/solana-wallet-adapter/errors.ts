import { asW3mError, type ErrorCode, type W3mError } from '../../controllers/domain/errors/errors.js';

/** Rejection of `connect()` before a wallet is chosen. */
export class WalletNotSelectedError extends Error {
  override readonly name = 'WalletNotSelectedError';
  /** What the wallet has rejected with; undefined, because none was asked. */
  readonly error: unknown;

  constructor(message = 'No wallet is selected.', error?: unknown) {
    super(message);
    this.error = error;
  }
}

/** Rejection of a request without a connected wallet. */
export class WalletNotConnectedError extends Error {
  override readonly name = 'WalletNotConnectedError';
  /** What the wallet has rejected with; undefined, because none was asked. */
  readonly error: unknown;

  constructor(message = 'No wallet is connected.', error?: unknown) {
    super(message);
    this.error = error;
  }
}

/** Names that the kit gives to rejections, by which hosts tell them apart. */
export type RefusalName =
  | ('WalletConnectionError' | 'WalletDisconnectionError')
  | ('WalletSignMessageError' | 'WalletSignTransactionError' | 'WalletSendTransactionError');

/** Rejection of a request: the modal's error with the name, the text and the `error` that the kit’s has. */
export class WalletRefusal extends Error {
  override readonly name: RefusalName;
  /** What the wallet or the node itself has rejected with. */
  readonly error: unknown;
  readonly code: ErrorCode;

  constructor(name: RefusalName, refusal: W3mError) {
    super(undefined, { cause: refusal });
    this.name = name;
    this.code = refusal.code;
    this.error = refusal.code === 'SENT_IN_PART' ? refusal : originOf(refusal); // its text has what was sent
  }

  /** The text of the wallet, in which hosts look for words such as “rejected”; without one, that of the modal. */
  override get message(): string {
    const { message } = Object(this.error) as { readonly message?: unknown };
    if (this.error !== this.cause && typeof message === 'string' && message) return message;
    return this.code === 'USER_REJECTED' ? 'User rejected the request.' : (this.cause as W3mError).message;
  }
}

/** Returns the first of the causes of an error. */
function originOf(error: unknown): unknown {
  const { cause } = Object(error) as { readonly cause?: unknown };
  return cause === undefined || cause === null ? error : originOf(cause);
}

/** Returns a rejection as hosts of the kit expect it. */
export function refusalOf(error: unknown, name: RefusalName): Error & { readonly error: unknown } {
  if (error instanceof WalletNotConnectedError || error instanceof WalletNotSelectedError) return error;
  return error instanceof WalletRefusal ? error : new WalletRefusal(name, asW3mError(error));
}
