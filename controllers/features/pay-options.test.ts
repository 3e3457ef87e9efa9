import { expect } from '@open-wc/testing';
import { openPay } from '../app-kit/pay.js';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { TEST_PAYMENT } from '../../testing/test-payment.js';
import type { Pay } from './pay.js';

const payment = { ...TEST_PAYMENT, amount: '0.100000000000000001' };

describe('options of a payment', () => {
  let test: TestModal;
  let pay: Pay;

  beforeEach(async () => {
    test = createTestModal({ features: { pay: true } });
    pay = await test.session.features.load('pay');
  });
  afterEach(() => test.modal.dispose());

  for (const [name, change] of Object.entries<object>({
    'no options': { paymentAsset: undefined },
    'an amount of 0': { amount: '0' },
    'a negative amount': { amount: '-1' },
    'an amount that is finer than the asset': { amount: '0.1000000000000000001' },
    'an amount with an exponent': { amount: 1e-7 },
    'a number with more digits than numbers have': { amount: 2 ** 53 },
    'an amount that is no number': { amount: 'much' },
    'a recipient of another namespace': { recipient: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' },
    'a redirect that is no link': { redirectUrl: 'javascript:alert(1)' },
    'an asset that is no address': { paymentAsset: { ...payment.paymentAsset, asset: '0x1' } },
    'a network of no namespace that pays': { paymentAsset: { ...payment.paymentAsset, network: 'bip122:1' } },
    'a symbol that changes the direction of text': {
      paymentAsset: { ...payment.paymentAsset, metadata: { name: 'x', symbol: 'E\u202eTH', decimals: 18 } },
    },
  })) {
    it(`rejects ${name}, and opens nothing`, async () => {
      await expectRejection(pay.open({ ...payment, ...change }), 'PAY_INVALID_OPTIONS');
      expect(test.modal.shell.isOpen.get()).to.equal(false);
    });
  }

  it('rejects a network that the page does not have', async () => {
    const paymentAsset = { ...payment.paymentAsset, network: 'eip155:5' } as const;
    await expectRejection(pay.open({ ...payment, paymentAsset }), 'PAY_UNAVAILABLE');
  });

  it('is off by default', async () => {
    const other = createTestModal();
    await expectRejection(openPay(payment, { modalId: other.modal.id }), 'FEATURE_DISABLED');
    other.modal.dispose();
  });

  it('keeps every digit of a text, and reads a number', async () => {
    await pay.open(payment);
    expect(pay.payment.get()?.amount).to.equal(100_000_000_000_000_001n);
    await pay.open({ ...payment, amount: 1.5 });
    expect(pay.payment.get()?.amount).to.equal(1_500_000_000_000_000_000n);
  });
});
