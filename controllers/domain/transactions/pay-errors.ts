import { addErrors, type ErrorEntry } from '../errors/error-registry.js';
import '../errors/later-errors.js';

/** Errors of payments, loaded with the feature; its views put them into words (see `later-errors.ts`). */
export const payErrors = {
  PAY_INVALID_OPTIONS: { surface: 'none', message: 'openPay: {option} {problem}' },
  PAY_UNAVAILABLE: { surface: 'none', message: 'The page does not have the network of the payment' },
  PAY_UNDER_WAY: { surface: 'none', message: 'Another payment is under way' },
  PAY_CLOSED: { surface: 'none', message: 'The payment was closed' },
  PAY_TIMEOUT: { surface: 'none', message: 'The payment took too long' },
  PAY_INTERRUPTED: { surface: 'none', message: 'The account or the network changed before the payment' },
  PAY_UNCONFIRMED: { surface: 'none', message: 'The payment was sent and is not confirmed yet' },
  EXCHANGES_UNAVAILABLE: { surface: 'none', message: 'Could not load the exchanges' },
  EXCHANGE_URL_FAILED: { surface: 'none', message: 'Could not open the exchange' },
  EXCHANGE_DECLINED: { surface: 'none', message: 'The payment at the exchange failed' },
} as const satisfies Record<string, ErrorEntry>;

addErrors(payErrors);
