import { expect } from '@open-wc/testing';
import { W3mError } from '../domain/errors/errors.js';
import type { PaymentOptions } from '../domain/transactions/pay.js';
import type { PaySource } from '../providers/providers.js';
import { createTestModal, testAccounts, type TestModal } from '../../testing/index.js';
import type { Pay, PaymentOutcome } from './pay.js';
import { recordRequest } from './sent-record.js';

const payment: PaymentOptions = {
  paymentAsset: { network: 'eip155:1', asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: '0.1',
};

describe('a payment whose outcome is not known', () => {
  let test: TestModal;
  let pay: Pay;
  /** Pages of exchanges that were requested. */
  let pages: number;
  const exchange = { id: 'harbor', name: 'Harbor Exchange' };
  const source: PaySource = {
    exchanges: async () => ({ exchanges: [exchange], total: 1 }),
    payUrl: async () => {
      pages += 1;
      return { url: 'https://exchange.example/pay', sessionId: 's1' };
    },
    status: async () => ({ status: 'UNKNOWN' }),
  };

  beforeEach(async () => {
    pages = 0;
    test = createTestModal({ features: { pay: true }, services: { pay: source } });
    pay = await test.session.features.load('pay');
    await test.connect();
  });
  afterEach(() => test.modal.dispose());

  it('ends with OUTCOME_UNKNOWN when the wallet loses its answer, and is not tried again', async () => {
    const outcomes: PaymentOutcome[] = [];
    await pay.open(payment, outcome => outcomes.push(outcome));
    test.wallet.loses = new W3mError('OUTCOME_UNKNOWN');
    await pay.payByWallet();
    await pay.payByWallet();
    pay.restart();
    expect(outcomes.map(outcome => !outcome.success && outcome.error.code)).to.deep.equal(['OUTCOME_UNKNOWN']);
    expect(test.wallet.transfers).to.have.length(1);
    expect(test.session.router.current.get().view).to.equal('PayLoading');
  });

  it('is not asked of the wallet if an earlier page has sent it and it is not final', async () => {
    await pay.open(payment);
    await pay.payByWallet();
    const sent = await test.session.features.load('sent');
    const place = `eip155:1:${testAccounts[0].address}` as const;
    const [entry] = sent.of(place);
    if (entry) sent.add(place, { ...entry, status: 'pending' });
    pay.finish();
    await pay.open(payment);
    await pay.payByWallet();
    expect(pay.progress.get()).to.have.nested.property('error.code', 'TRANSFER_UNDER_WAY');
    expect(test.wallet.transfers).to.have.length(1);
    await pay.payByExchange(exchange);
    expect(pay.progress.get()).to.deep.include({ status: 'failed', by: exchange });
    expect(pay.progress.get()).to.have.nested.property('error.code', 'TRANSFER_UNDER_WAY');
    expect(pages).to.equal(0);
  });

  it('is not made at an exchange either while an earlier page has asked the wallet', async () => {
    const sent = await test.session.features.load('sent');
    const outcomes: PaymentOutcome[] = [];
    await pay.open(payment, outcome => outcomes.push(outcome));
    const review = pay.review.get() ?? expect.fail('the wallet could pay');
    const end = recordRequest(sent, review, test.clock.now());
    await pay.payByExchange(exchange);
    await pay.payByWallet();
    expect(outcomes.map(outcome => !outcome.success && outcome.error.code)).to.deep.equal(['OUTCOME_UNKNOWN']);
    expect([pages, test.wallet.transfers.length, pay.mayHavePaid.get()]).to.deep.equal([0, 0, true]);
    end();
  });
});
