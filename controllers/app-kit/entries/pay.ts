/** Entry `latchkey/pay`: payments to the host, from a wallet or an exchange. */
export * from '../pay.js';
export type { PaymentOutcome } from '../../features/pay.js';
export type {
  Exchange,
  ExchangeBuyStatus,
  ExchangeFilter,
  ExchangePage,
  PaymentAsset,
  PaymentOptions,
  PayResult,
} from '../../domain/transactions/pay.js';
