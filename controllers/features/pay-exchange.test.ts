import { expect } from '@open-wc/testing';
import { EXCHANGE_POLLING_MS } from '../domain/constants.js';
import type { Exchange, ExchangeBuyStatus } from '../domain/transactions/pay.js';
import type { PaySource } from '../providers/providers.js';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { waitUntil } from '../../testing/wait-until.js';
import { TEST_PAYMENT, payErrorOf } from '../../testing/test-payment.js';
import type { Pay, PaymentOutcome } from './pay.js';

const HASH = `0x${'ab'.repeat(32)}`;
const HARBOR: Exchange = { id: 'harbor', name: 'Harbor Exchange' };
const PAGE = { url: 'https://exchange.example/pay', sessionId: 's1' };
const payment = TEST_PAYMENT;

describe('a payment at an exchange', () => {
  let test: TestModal;
  let pay: Pay;
  let status: ExchangeBuyStatus;
  let pageOf: PaySource['payUrl'];
  let pages: readonly string[];
  const { open } = window;

  const source: PaySource = {
    exchanges: async () => ({ exchanges: [HARBOR], total: 1 }),
    payUrl: (...request) => pageOf(...request),
    status: async () => status,
  };

  beforeEach(async () => {
    status = { status: 'UNKNOWN' };
    pageOf = async () => PAGE;
    pages = [];
    window.open = () =>
      ({
        closed: false,
        opener: null,
        location: { replace: (url: string) => (pages = [...pages, url]) },
        close: () => undefined,
      }) as unknown as Window; // what the feature uses of it
    test = createTestModal({ features: { pay: true }, services: { pay: source } });
    pay = await test.session.features.load('pay');
  });
  afterEach(() => {
    window.open = open;
    test.modal.dispose();
  });

  const view = (): string => test.session.router.current.get().view;
  async function tick(): Promise<void> {
    test.clock.advance(EXCHANGE_POLLING_MS);
    await test.settle();
  }
  async function begin(): Promise<readonly PaymentOutcome[]> {
    const outcomes: PaymentOutcome[] = [];
    await test.connect();
    await pay.open(payment, outcome => outcomes.push(outcome));
    await test.settle();
    return outcomes;
  }

  describe('that works on the payment', () => {
    let outcomes: readonly PaymentOutcome[];
    beforeEach(async () => {
      outcomes = await begin();
      void pay.payByExchange(HARBOR);
      await test.settle();
      status = { status: 'IN_PROGRESS' };
      await tick();
    });

    it('leaves no other way to pay', async () => {
      pay.restart();
      expect(pay.progress.get().status).to.equal('exchange');
      test.session.router.goBack();
      await waitUntil(() => view() === 'PayLoading', 'the progress');
      await pay.payByWallet();
      expect(test.wallet.transfers).to.have.length(0);
    });

    it('is not replaced by another payment once the modal is closed, and tells its outcome', async () => {
      test.modal.shell.close();
      await expectRejection(pay.open(payment), 'PAY_UNDER_WAY');
      status = { status: 'SUCCESS', txHash: HASH };
      await tick();
      expect(outcomes).to.have.nested.property('[0].success', true);
    });
  });

  it('is shown again where the exchange begins to work on it after the person has left it', async () => {
    await begin();
    void pay.payByExchange(HARBOR);
    await test.settle();
    pay.restart();
    await tick();
    expect(view()).to.equal('Pay');
    status = { status: 'IN_PROGRESS' };
    await tick();
    await waitUntil(() => view() === 'PayLoading', 'the progress');
    await pay.payByWallet();
    expect(test.wallet.transfers).to.have.length(0);
  });

  for (const url of ['javascript:alert(1)', 'http://exchange.example/pay', 'https://exchange.example@evil.example/'])
    it(`opens no page ${url} of a host's own source`, async () => {
      await begin();
      pageOf = async () => ({ ...PAGE, url });
      void pay.payByExchange(HARBOR);
      await test.settle();
      expect(pages).to.deep.equal([]);
      const progress = pay.progress.get();
      expect(progress.status === 'failed' && progress.error.code).to.equal('EXCHANGE_URL_FAILED');
    });

  it('opens no page of an exchange that the person has left before', async () => {
    const outcomes = await begin();
    let name = (): void => undefined;
    pageOf = () => new Promise(resolve => (name = () => resolve(PAGE)));
    void pay.payByExchange(HARBOR);
    await test.settle();
    pay.restart();
    name();
    await test.settle();
    expect(pages).to.deep.equal([]);
    test.modal.shell.close();
    await waitUntil(() => outcomes.length === 1);
    expect(payErrorOf(outcomes[0])).to.equal('PAY_CLOSED');
  });

  for (const [way, giveUp] of [
    ['goes back and closes the modal', async () => pay.restart()],
    ['closes the modal, and the page asks again', async () => undefined],
    [
      'declines in the wallet after it, and closes the modal',
      async () => {
        pay.restart();
        test.wallet.answer = 'reject';
        await pay.payByWallet();
      },
    ],
  ] as const) {
    it(`ends with PAY_TIMEOUT where the person has opened an exchange, ${way}`, async () => {
      const outcomes = await begin();
      void pay.payByExchange(HARBOR);
      await test.settle();
      await giveUp();
      test.modal.shell.close();
      await test.settle();
      await pay.open(payment);
      expect(payErrorOf(outcomes[0])).to.equal('PAY_TIMEOUT');
    });
  }

  it('ends with PAY_CLOSED where the exchange has declined', async () => {
    const outcomes = await begin();
    void pay.payByExchange(HARBOR);
    await test.settle();
    status = { status: 'FAILED' };
    await tick();
    pay.restart();
    test.modal.shell.close();
    await waitUntil(() => outcomes.length === 1);
    expect(payErrorOf(outcomes[0])).to.equal('PAY_CLOSED');
  });
});
