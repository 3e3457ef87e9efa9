import type { FailureCode } from '../server/failure.js';

export const USER_REJECTED = 4001;
export const UNAUTHORIZED = 4100;
export const UNSUPPORTED_METHOD = 4200;
export const UNKNOWN_CHAIN = 4902;
export const INVALID_PARAMS = -32_602;
export const INTERNAL = -32_603;
export const TRANSACTION_REJECTED = -32_003;
export const LIMIT_EXCEEDED = -32_005;

/** Reasons of the page itself, besides those of the service. */
type LocalCode =
  | 'REJECTED'
  | 'ABORTED'
  | 'PROTECT_FIRST'
  | 'KEY_SERVICE'
  | 'RECOVERY_REQUIRED'
  | 'WRONG_SECRET'
  | 'NO_PASSKEY_SUPPORT'
  | 'OFFLINE'
  /** The service refused the request before the call could: no code says why. */
  | 'UNCODED'
  | 'INVALID'
  | 'RPC'
  | 'OUTCOME_UNKNOWN';

/** Error that the host's page gets as a message and a number of EIP-1193 or JSON-RPC. */
export class WalletError extends Error {
  readonly reason: FailureCode | LocalCode;
  readonly code: number;

  constructor(reason: FailureCode | LocalCode, message: string, code = INTERNAL) {
    super(message);
    this.name = 'WalletError';
    this.reason = reason;
    this.code = code;
  }
}

/** Returns the error of a person who declines. */
export const rejected = (): WalletError => new WalletError('REJECTED', 'User rejected the request', USER_REJECTED);

/** Returns the error of a request that the page has taken back. */
export const aborted = (): WalletError => new WalletError('ABORTED', 'Request was aborted', USER_REJECTED);

/** Returns the error of a service that cannot be reached. */
export const offline = (): WalletError => new WalletError('OFFLINE', 'The wallet service did not answer. Try again.');

/** Error of what was sent and may be executed, as far as the network tells. */
export class OutcomeUnknown extends WalletError {
  /** Hash by which the network knows it, once it has it. */
  readonly hash: string;

  constructor(hash: string) {
    const message = 'The transaction was sent and is not confirmed yet. Check your balance before you try again.';
    super('OUTCOME_UNKNOWN', message);
    this.hash = hash;
  }
}

/** Returns the error of invalid parameters. */
export const invalid = (message: string): WalletError => new WalletError('INVALID', message, INVALID_PARAMS);

/** True for an error with one of the reasons. */
export const hasReason = (error: unknown, ...reasons: readonly WalletError['reason'][]): error is WalletError =>
  error instanceof WalletError && reasons.includes(error.reason);
