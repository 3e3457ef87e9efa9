/** Entry `latchkey/pay`: payments to the host, from a wallet or an exchange. */
export * from '../app-kit/pay.js';
export type { PaymentOutcome } from '../features/pay.js';
export type {
  Exchange,
  ExchangeBuyStatus,
  ExchangeFilter,
  ExchangePage,
  PaymentAsset,
  PaymentOptions,
  PayResult,
} from '../protocol/pay.js';
