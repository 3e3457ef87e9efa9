import { expect } from '@open-wc/testing';
import { W3mError } from '../domain/errors/errors.js';
import type { PaymentOptions } from '../domain/transactions/pay.js';
import { createTestModal } from '../../testing/index.js';
import { expectRejection } from '../../testing/expect-rejection.js';

const payment: PaymentOptions = {
  paymentAsset: { network: 'eip155:1', asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 20 } },
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: '0.05',
};

describe('a payment in an asset that the page describes', () => {
  it('is refused before anything is shown if the network knows another asset, or does not answer', async () => {
    const test = createTestModal({ features: { pay: true } });
    const pay = await test.session.features.load('pay');
    await test.connect();
    test.wallet.assetError = new W3mError('ASSET_MISMATCH');
    const error = await expectRejection(pay.open(payment), 'PAY_INVALID_OPTIONS');
    expect(error.message).to.contain('paymentAsset.metadata');
    test.wallet.assetError = new W3mError('NODE_UNREACHABLE');
    await expectRejection(pay.open(payment), 'PAY_UNAVAILABLE');
    expect(test.modal.shell.isOpen.get()).to.equal(false);
    expect(test.wallet.transfers).to.deep.equal([]);
    test.modal.dispose();
  });
});
