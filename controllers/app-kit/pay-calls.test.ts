import { expect } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { waitUntil } from '../../testing/wait-until.js';
import type { PaymentOptions } from '../domain/transactions/pay.js';
import { baseSepoliaETH } from '../domain/transactions/pay-assets.js';
import type { PaySource } from '../providers/providers.js';
import {
  getAvailableExchanges,
  getExchangeBuyStatus,
  getExchanges,
  getPayUrl,
  openPay,
  openPayUrl,
  pay,
} from './pay.js';

const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const HARBOR = { id: 'harbor', name: 'Harbor Exchange' };
const PAGE = { url: 'https://exchange.example/pay', sessionId: 's1' };
const payment: PaymentOptions = {
  paymentAsset: { ...baseSepoliaETH, network: 'eip155:1' },
  recipient: RECIPIENT,
  amount: 1,
};

describe('Calls of payments as hosts of the 1.7 line make them', () => {
  let test: TestModal;
  const orders: object[] = [];
  const source: PaySource = {
    exchanges: async () => ({ exchanges: [HARBOR], total: 1 }),
    async payUrl(order) {
      orders.push(order);
      return PAGE;
    },
    status: async () => ({ status: 'UNKNOWN' }),
  };
  const { open } = window;
  beforeEach(() => {
    test = createTestModal({ id: 'default', features: { pay: true }, services: { pay: source } });
  });
  afterEach(() => {
    window.open = open;
    test.modal.dispose();
  });

  it('read exchanges, and begin a payment there, without the modal', async () => {
    await openPay(payment);
    await waitUntil(() => getExchanges().length === 1);
    expect(getExchanges()).to.deep.equal([HARBOR]);
    expect(await getAvailableExchanges({ asset: 'native', network: 'eip155:1' })).to.deep.equal({
      exchanges: [HARBOR],
      total: 1,
    });
    const request = { network: 'eip155:1', asset: 'native', recipient: RECIPIENT, amount: 1 } as const;
    expect(await getPayUrl('harbor', request)).to.deep.equal(PAGE);
    expect(await getExchangeBuyStatus('harbor', 's1')).to.deep.equal({ status: 'UNKNOWN' });
    window.open = () => null; // a browser that blocks the window
    await expectRejection(openPayUrl('harbor', request), 'EXCHANGE_URL_FAILED');
  });

  it('take an amount with every digit, and none with an exponent or of another form', async () => {
    const request = { network: 'eip155:1', asset: 'native', recipient: RECIPIENT } as const;
    for (const amount of [1e-7, 1e21, NaN, -1, '1e3', '0x10', '1,000', '']) {
      orders.length = 0;
      await expectRejection(getPayUrl('harbor', { ...request, amount }), 'PAY_INVALID_OPTIONS');
      await expectRejection(openPayUrl('harbor', { ...request, amount }, false), 'PAY_INVALID_OPTIONS');
      expect(orders).to.deep.equal([]);
    }
    await getPayUrl('harbor', { ...request, amount: ' 0.0000001 ' });
    expect(orders.at(-1)).to.include({ amount: '0.0000001' });
  });

  it('ask the modal that the last parameter, or a member of the request, names', async () => {
    const other = { id: 'quay', name: 'Quay Exchange' };
    const shop = createTestModal({
      id: 'shop',
      features: { pay: true },
      services: { pay: { ...source, exchanges: async () => ({ exchanges: [other], total: 1 }) } },
    });
    const request = { asset: 'native', network: 'eip155:1' } as const;
    try {
      for (const read of [
        () => getAvailableExchanges(request, { modalId: 'shop' }),
        () => getAvailableExchanges({ ...request, modalId: 'shop' }),
        () => getAvailableExchanges({ ...request, modalId: 'default' }, { modalId: 'shop' }),
        () => getAvailableExchanges({ ...request, modalId: 'shop' }, {}),
      ])
        expect((await read()).exchanges, String(read)).to.deep.equal([other]);
      expect((await getAvailableExchanges(request)).exchanges, 'without a name').to.deep.equal([HARBOR]);
    } finally {
      shop.modal.dispose();
    }
  });

  it('take two pages to return to, of which an exchange gets that of the success', async () => {
    const redirectUrl = { success: 'https://shop.example/paid', failure: 'https://shop.example/failed' };
    await openPay({ ...payment, redirectUrl });
    const feature = await test.session.features.load('pay');
    window.open = () => ({ close: () => undefined, location: { replace: () => undefined } }) as unknown as Window;
    void feature.payByExchange(HARBOR);
    await waitUntil(() => orders.some(order => 'redirectUrl' in order));
    expect(orders.at(-1)).to.include({ redirectUrl: 'https://shop.example/paid' });
  });

  it('take the time to wait as a number', async () => {
    const late = pay(payment, 1000);
    await waitUntil(() => test.session.router.current.get().view === 'Pay');
    test.clock.advance(1000);
    const outcome = await late;
    expect(outcome.success ? undefined : outcome.error.code).to.equal('PAY_TIMEOUT');
  });
});
