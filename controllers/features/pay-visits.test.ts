import { expect } from '@open-wc/testing';
import { EXCHANGE_POLLING_MS } from '../domain/constants.js';
import type { Exchange, ExchangeBuyStatus } from '../domain/transactions/pay.js';
import type { PaySource } from '../providers/providers.js';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { TEST_PAYMENT, payErrorOf } from '../../testing/test-payment.js';
import type { Pay, PaymentOutcome } from './pay.js';

const HASH = `0x${'ab'.repeat(32)}`;
const HARBOR: Exchange = { id: 'harbor', name: 'Harbor Exchange' };
const PAGE = { url: 'https://exchange.example/pay', sessionId: 's1' };
const HOUR_MS = 60 * 60_000;

describe('a visit of an exchange, after a reload', () => {
  let tests: TestModal[];
  let test: TestModal;
  let pay: Pay;
  let outcomes: PaymentOutcome[];
  let status: ExchangeBuyStatus;
  let reads: number;
  let pages: readonly string[];
  const { open } = window;

  const source: PaySource = {
    exchanges: async () => ({ exchanges: [HARBOR], total: 1 }),
    payUrl: async () => PAGE,
    async status() {
      reads += 1;
      return status;
    },
  };
  /** Opens a page, and the payment on it. */
  const load = async (given = TEST_PAYMENT, laterMs = 0): Promise<void> => {
    test = createTestModal({ id: 'shop', features: { pay: true }, services: { pay: source } });
    tests.push(test);
    test.clock.advance(laterMs);
    pay = await test.session.features.load('pay');
    await test.connect();
    outcomes = [];
    reads = 0;
    await pay.open(given, outcome => outcomes.push(outcome));
    await test.settle();
  };
  const visit = async (): Promise<void> => {
    await load();
    void pay.payByExchange(HARBOR);
    await test.settle();
  };
  const view = (): string => test.session.router.current.get().view;
  async function tick(): Promise<void> {
    test.clock.advance(EXCHANGE_POLLING_MS);
    await test.settle();
  }

  beforeEach(() => {
    localStorage.clear();
    tests = [];
    status = { status: 'UNKNOWN' };
    pages = [];
    window.open = () =>
      ({
        closed: false,
        opener: null,
        location: { replace: (url: string) => (pages = [...pages, url]) },
        close: () => undefined,
      }) as unknown as Window; // what the feature uses of it
  });
  afterEach(() => {
    window.open = open;
    for (const each of tests) each.modal.dispose();
    localStorage.clear();
  });

  it('is the attempt under way while the exchange works on the payment, and tells its outcome', async () => {
    await visit();
    status = { status: 'IN_PROGRESS' };
    await load();
    expect(view()).to.equal('PayLoading');
    const progress = pay.progress.get();
    expect(progress.status === 'exchange' && progress.visit).to.deep.include({ exchange: HARBOR, isInProgress: true });
    await pay.payByWallet();
    expect(test.wallet.transfers).to.have.length(0);
    status = { status: 'SUCCESS', txHash: HASH };
    await tick();
    expect(outcomes).to.deep.equal([
      { success: true, result: { type: 'exchange', txHash: HASH, exchangeId: 'harbor', sessionId: 's1' } },
    ]);
  });

  it('tells that it has paid in the meantime, once', async () => {
    await visit();
    status = { status: 'SUCCESS', txHash: HASH };
    await load();
    expect(outcomes).to.have.nested.property('[0].success', true);
    await load();
    expect([outcomes, view(), reads]).to.deep.equal([[], 'Pay', 0]);
  });

  it('leaves each way to pay while the person has not begun there, and is followed', async () => {
    await visit();
    await load();
    expect([view(), pay.progress.get().status]).to.deep.equal(['Pay', 'idle']);
    status = { status: 'IN_PROGRESS' };
    await tick();
    expect(pay.progress.get().status).to.equal('exchange');
    pages = [];
    pay.reopen();
    expect(pages).to.deep.equal([PAGE.url]);
  });

  it('may still pay when the modal is closed', async () => {
    await visit();
    await load();
    test.modal.shell.close();
    await test.settle();
    expect(payErrorOf(outcomes[0])).to.equal('PAY_TIMEOUT');
  });

  for (const [what, given] of [
    ['amount', { ...TEST_PAYMENT, amount: '0.2' }],
    ['recipient', { ...TEST_PAYMENT, recipient: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }],
  ] as const)
    it(`says nothing of a payment with another ${what}`, async () => {
      await visit();
      status = { status: 'IN_PROGRESS' };
      await load(given);
      expect([view(), reads]).to.deep.equal(['Pay', 0]);
    });

  it('is forgotten where the exchange has declined, after an hour, and once the host knows an outcome', async () => {
    await visit();
    status = { status: 'IN_PROGRESS' };
    await load(TEST_PAYMENT, HOUR_MS);
    expect([view(), reads]).to.deep.equal(['Pay', 0]);
    await visit();
    status = { status: 'FAILED' };
    await load();
    expect([view(), reads]).to.deep.equal(['Pay', 1]);
    await load();
    expect(reads).to.equal(0);
    status = { status: 'UNKNOWN' };
    await visit();
    pay.restart();
    test.modal.shell.close();
    await test.settle();
    expect(payErrorOf(outcomes[0])).to.equal('PAY_TIMEOUT');
    await load();
    expect(reads).to.equal(0);
  });

  it('does not hold up a payment where the exchange does not answer', async () => {
    await visit();
    const { status: answer } = source;
    source.status = () => new Promise(() => undefined);
    const loading = load();
    for (let second = 0; second < 10; second += 1) {
      await test.settle();
      test.clock.advance(1_000);
    }
    await loading;
    source.status = answer;
    expect(view()).to.equal('Pay');
  });
});
