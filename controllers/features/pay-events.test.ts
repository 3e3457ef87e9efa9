import { expect } from '@open-wc/testing';
import { EXCHANGE_POLLING_MS } from '../domain/constants.js';
import type { ExchangeBuyStatus } from '../domain/transactions/pay.js';
import type { PaySource } from '../providers/providers.js';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { TEST_PAYMENT } from '../../testing/test-payment.js';
import type { Pay } from './pay.js';

const payment = TEST_PAYMENT;
const configuration = {
  network: 'eip155:1',
  asset: 'native',
  recipient: payment.recipient,
  amount: payment.amount,
};

describe('events of a payment', () => {
  let test: TestModal;
  let pay: Pay;
  let status: ExchangeBuyStatus;
  let events: { readonly name: string; readonly properties: object }[];
  const { open } = window;

  const source: PaySource = {
    exchanges: async () => ({ exchanges: [{ id: 'harbor', name: 'Harbor Exchange' }], total: 1 }),
    payUrl: async () => ({ url: 'https://exchange.example/pay', sessionId: 's1' }),
    status: async () => status,
  };

  beforeEach(async () => {
    events = [];
    status = { status: 'UNKNOWN' };
    window.open = () => ({ closed: false, location: { replace: () => undefined }, close: () => undefined }) as never; // what the feature uses of it
    test = createTestModal({ features: { pay: true }, services: { pay: source } });
    pay = await test.session.features.load('pay');
    test.modal.events.onAny(({ data: { event, properties } }) => {
      if (event.startsWith('PAY')) events.push({ name: event, properties: properties as object }); // each of them has some
    });
    await test.connect();
    await pay.open(payment, () => undefined);
    await test.settle();
  });
  afterEach(() => {
    window.open = open;
    test.modal.dispose();
  });

  const names = (): readonly string[] => events.map(({ name }) => name);
  const propertiesOf = (event: string): object => events.find(({ name }) => name === event)?.properties ?? {};

  it('by the wallet name the payment, its configuration and the way', async () => {
    void pay.payByWallet();
    await waitUntil(() => pay.progress.get().status === 'done');
    expect(names()).to.deep.equal(['PAY_MODAL_OPEN', 'PAY_INITIATED', 'PAY_SUCCESS']);
    for (const { properties } of events) expect(properties).to.deep.include({ configuration });
    expect(propertiesOf('PAY_MODAL_OPEN')).to.deep.include({ exchanges: [] });
    for (const event of ['PAY_INITIATED', 'PAY_SUCCESS']) {
      expect(propertiesOf(event)).to.include({ type: 'wallet' });
      expect(propertiesOf(event)).to.have.property('paymentId').that.is.a('string');
    }
    const { progress } = pay;
    const state = progress.get();
    const result = state.status === 'done' ? state.result.txHash : undefined;
    expect(propertiesOf('PAY_INITIATED')).to.deep.include({ currentPayment: { type: 'wallet' } });
    expect(propertiesOf('PAY_SUCCESS')).to.deep.include({ currentPayment: { type: 'wallet', result } });
    expect(result).to.be.a('string');
  });

  it('by an exchange name the exchange, and why it failed', async () => {
    const [harbor] = (await source.exchanges({} as never, test.modal.scope.signal)).exchanges;
    void pay.payByExchange(harbor!);
    await test.settle();
    status = { status: 'FAILED' };
    test.clock.advance(EXCHANGE_POLLING_MS);
    await test.settle();
    expect(names()).to.deep.equal(['PAY_MODAL_OPEN', 'PAY_EXCHANGE_SELECTED', 'PAY_INITIATED', 'PAY_ERROR']);
    expect(propertiesOf('PAY_EXCHANGE_SELECTED')).to.deep.equal({
      exchange: { id: 'harbor', name: 'Harbor Exchange' },
      configuration,
      currentPayment: { type: 'exchange', exchangeId: 'harbor' },
      headless: false,
    });
    const currentPayment = { type: 'exchange', exchangeId: 'harbor' };
    expect(propertiesOf('PAY_INITIATED')).to.deep.include({ type: 'exchange', currentPayment });
    expect(propertiesOf('PAY_ERROR')).to.deep.include({ currentPayment: { ...currentPayment, sessionId: 's1' } });
    expect(propertiesOf('PAY_ERROR')).to.include({ type: 'exchange' });
    expect(propertiesOf('PAY_ERROR')).to.have.property('message').that.is.a('string').and.not.empty;
  });
});
