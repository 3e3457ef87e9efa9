/** Entry `latchkey/pay`: payments to the host, from a wallet or an exchange. */
export * from '../pay.js';
export * from '../../domain/transactions/pay-assets.js';
/** What `getPayUrl` takes, by its name in the 1.7 line. */
export type { PayUrlRequest as PayUrlParams } from '../pay.js';
export type { PaymentOutcome as PaymentResult } from '../../features/pay.js';
export type { PaymentOutcome } from '../../features/pay.js';
export type {
  DepositOptions,
  Exchange,
  ExchangeBuyStatus,
  ExchangeFilter,
  ExchangePage,
  PaymentAsset,
  PaymentOptions,
  PayResult,
} from '../../domain/transactions/pay.js';
