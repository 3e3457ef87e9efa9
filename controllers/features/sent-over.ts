import type { W3mError } from '../domain/errors/errors.js';

/** Errors after which a sent transaction can never succeed. */
const OVER: readonly string[] = [
  'EXECUTION_REVERTED',
  'SWAP_PRICE_MOVED',
  'NONCE_CONFLICT',
  'TRANSACTION_EXPIRED',
  'INSUFFICIENT_FUNDS',
];

/** True for an error after which a sent transaction can never succeed. */
export const isOver = ({ code }: Pick<W3mError, 'code'>): boolean => OVER.includes(code);
