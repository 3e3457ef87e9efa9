import { HttpError } from '../../http/http-error.js';

/** Refusals of the service: HTTP status and message for people, by code. */
export const failures = {
  BAD_REQUEST: [400, 'The request is invalid.'],
  WRONG_ORIGIN: [403, 'Requests from this origin are not allowed.'],
  UNKNOWN_PROJECT: [403, 'This project is not configured.'],
  NOT_LOGGED_IN: [401, 'Log in to continue.'],
  FRESH_LOGIN_REQUIRED: [401, 'Log in again to continue.'],
  SECOND_FACTOR_REQUIRED: [401, 'Confirm with your passkey to continue.'],
  KEY_PROOF_REQUIRED: [401, 'Open your wallet on this device to continue.'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Try again later.'],
  TOO_MANY_CODES: [429, 'Too many emails were sent. Try again later.'],
  WRONG_CODE: [400, 'Invalid code'],
  CODE_EXPIRED: [400, 'This code has expired. Request a new code'],
  NO_CODE: [400, 'Request a new code'],
  DEVICE_NOT_APPROVED: [403, 'Approve this device first.'],
  LINK_EXPIRED: [410, 'This link has expired. Start again.'],
  LOGIN_FAILED: [400, 'The login failed. Try again.'],
  LOGIN_CANCELLED: [400, 'The login was cancelled.'],
  UNKNOWN_PROVIDER: [404, 'This login is not available.'],
  EMAIL_IN_USE: [409, 'This email belongs to another account.'],
  EMAIL_LEFT: [
    409,
    'This email no longer belongs to your account. Use the present one, or the link in our email if it has one.',
  ],
  ACCOUNT_CHANGED: [409, 'Another account is signed in now. Start again.'],
  ACCOUNT_SUSPENDED: [403, 'This account is suspended. Ask who runs this wallet.'],
  NO_EMAIL: [409, 'This account has no email.'],
  ACCOUNT_FULL: [409, 'Your account has too many of these. Remove one first.'],
  KEYS_EXIST: [409, 'This account has keys already.'],
  NO_KEYS: [404, 'There are no keys for this device.'],
  PASSKEY_FAILED: [400, 'The passkey could not be verified.'],
  BUDGET_SPENT: [429, 'Fees are not paid for you at the moment. Try again later.'],
  NO_FUNDS: [422, 'Insufficient funds for the amount and the network fee.'],
  OPERATION_PENDING: [
    409,
    'Another transaction of this account is not confirmed yet. Wait until it is, then try again.',
  ],
  OPERATION_REJECTED: [422, 'The network rejected the transaction.'],
  UNKNOWN_NETWORK: [404, 'This network is not supported.'],
  MAIL_FAILED: [503, 'The email could not be sent. Try again.'],
  BUSY: [503, 'The wallet service did not answer. Try again.'],
  NOT_FOUND: [404, 'Not found'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string]>>;

/** Code of a refusal. */
export type FailureCode = keyof typeof failures;

/** Header that tells the page of the wallet which refusal it got. */
export const FAILURE_HEADER = 'x-wallet-failure';

/** Refusal of a request, with its code in a header. */
export class Failure extends HttpError {
  readonly code: FailureCode;

  constructor(code: FailureCode, { message, retryAfter }: { message?: string; retryAfter?: number } = {}) {
    const [status, usual] = failures[code];
    const headers = { [FAILURE_HEADER]: code, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) };
    super(status, '', message ?? usual, headers);
    this.code = code;
  }
}
