import { expect } from '@open-wc/testing';
import { createTestModal } from '../../testing/index.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { W3mError } from '../domain/errors/errors.js';
import { createBuy } from './buy.js';
import { createPay } from './pay.js';

const expectInvalid = (act: () => void): void => {
  expect(act).to.throw(W3mError).with.property('code', 'INVALID_REQUEST');
};

describe('actions of a purchase or payment that has not loaded', () => {
  it('refuse to open the page of a provider or exchange, or to open it again', () => {
    const { modal } = createTestModal();
    const [buy, pay] = [createBuy(modal), createPay(modal)];
    expectInvalid(() => buy.open('coinbase'));
    expectInvalid(() => buy.reopen());
    expectInvalid(() => pay.payByExchange('harbor'));
    expectInvalid(() => pay.reopen());
    modal.dispose();
  });

  it('refuse to pay from a wallet, and to disconnect one, while none is connected', async () => {
    const { modal } = createTestModal({ features: { pay: true } });
    const pay = createPay(modal);
    await expectRejection(pay.payByWallet(), 'WALLET_DISCONNECTED');
    await expectRejection(pay.disconnectPayer(), 'WALLET_DISCONNECTED');
    modal.dispose();
  });
});
