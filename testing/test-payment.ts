import type { PaymentOptions } from '../controllers/domain/transactions/pay.js';
import type { PaymentOutcome } from '../controllers/features/pay.js';
import type { ErrorCode } from '../controllers/domain/errors/errors.js';

/** A payment of a tenth of an ether. */
export const TEST_PAYMENT: PaymentOptions = {
  paymentAsset: {
    network: 'eip155:1',
    asset: 'native',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  },
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: '0.1',
};

/** Returns the code of a payment that was not made. */
export const payErrorOf = (outcome: PaymentOutcome | undefined): ErrorCode | undefined =>
  outcome?.success === false ? outcome.error.code : undefined;
