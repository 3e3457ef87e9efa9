import { expect } from '@open-wc/testing';
import {
  depositFromExchange,
  pay as payFor,
  getIsPaymentInProgress,
  getPayError,
  getPayResult,
} from '../app-kit/pay.js';
import { EXCHANGE_POLLING_MS, EXCHANGE_WAIT_MS, PAY_OUTCOME_MS } from '../domain/constants.js';
import { W3mError } from '../domain/errors/errors.js';
import type { DepositOptions, Exchange, ExchangeBuyStatus, PaymentOptions } from '../domain/transactions/pay.js';
import type { PaySource } from '../providers/providers.js';
import { createTestModal, testAccounts, type TestModal } from '../../testing/index.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { waitUntil } from '../../testing/wait-until.js';
import { TEST_PAYMENT, payErrorOf } from '../../testing/test-payment.js';
import type { Pay, PaymentOutcome } from './pay.js';

const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const HASH = `0x${'ab'.repeat(32)}`;
const payment = { ...TEST_PAYMENT, amount: '0.100000000000000001' };
const tokens: PaymentOptions = {
  ...payment,
  paymentAsset: { ...payment.paymentAsset, asset: TOKEN, metadata: { name: 'Gold', symbol: 'GLD', decimals: 6 } },
  amount: '12.5',
};
const HARBOR: Exchange = { id: 'harbor', name: 'Harbor Exchange' };

describe('payments', () => {
  let test: TestModal;
  let pay: Pay;
  let status: ExchangeBuyStatus | W3mError;
  let requests: unknown[];
  let offered: () => Promise<readonly Exchange[]>;
  let pageOf: () => Promise<{ url: string; sessionId: string }>;
  let opened: { closed: boolean; urls: string[]; opener: unknown }[];
  let isBlocked: boolean;
  const { open } = window;

  const source: PaySource = {
    async exchanges(query) {
      requests.push(['exchanges', query]);
      const exchanges = await offered();
      return { exchanges, total: exchanges.length };
    },
    payUrl(order) {
      requests.push(['payUrl', order]);
      return pageOf();
    },
    async status(query) {
      requests.push(['status', query]);
      if (status instanceof W3mError) throw status;
      return status;
    },
  };

  beforeEach(async () => {
    [requests, opened, isBlocked, status] = [[], [], false, { status: 'UNKNOWN' }];
    offered = async () => [HARBOR, { id: 'tide', name: 'Tide' }, { id: 'third', name: 'Third' }];
    pageOf = async () => ({ url: 'https://exchange.example/pay', sessionId: 's1' });
    window.open = () => {
      if (isBlocked) return null;
      const fake = { closed: false, urls: [] as string[], opener: window as unknown };
      opened.push(fake);
      return {
        get closed() {
          return fake.closed;
        },
        set opener(value: unknown) {
          fake.opener = value;
        },
        location: { replace: (url: string) => void fake.urls.push(url) },
        close: () => (fake.closed = true),
      } as unknown as Window; // what the feature uses of it
    };
    test = createTestModal({ features: { pay: true }, services: { pay: source } });
    pay = await test.session.features.load('pay');
  });
  afterEach(() => {
    window.open = open;
    test.modal.dispose();
  });

  const view = (): string => test.session.router.current.get().view;
  const isOpen = (): boolean => test.modal.shell.isOpen.get();
  async function tick(times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      test.clock.advance(EXCHANGE_POLLING_MS);
      await test.settle();
    }
  }
  async function begin(options: PaymentOptions = payment): Promise<readonly PaymentOutcome[]> {
    const outcomes: PaymentOutcome[] = [];
    await test.connect();
    await pay.open(options, outcome => outcomes.push(outcome));
    await test.settle();
    return outcomes;
  }

  describe('by the wallet', () => {
    it('transfers the exact amount of the native coin, and closes after it has shown the outcome', async () => {
      const outcomes = await begin();
      expect([isOpen(), view()]).to.deep.equal([true, 'Pay']);
      void pay.payByWallet();
      await waitUntil(() => pay.progress.get().status === 'done');
      expect(test.wallet.transfers).to.deep.equal([
        { to: RECIPIENT, amount: 100_000_000_000_000_001n, token: undefined },
      ]);
      expect(outcomes).to.deep.equal([{ success: true, result: { type: 'wallet', txHash: HASH } }]);
      test.clock.advance(PAY_OUTCOME_MS);
      await waitUntil(() => !isOpen());
      expect(pay.payment.get()).to.equal(undefined);
      expect(outcomes).to.have.length(1);
    });

    it('transfers a token, and lists the payment among those that were sent', async () => {
      await begin(tokens);
      await pay.payByWallet();
      expect(test.wallet.transfers).to.deep.equal([
        { to: RECIPIENT, amount: 12_500_000n, token: TOKEN, isWhole: true },
      ]);
      const [entry] = (await test.session.features.load('sent')).of(`eip155:1:${testAccounts[0].address}`);
      expect(entry).to.deep.include({ hash: HASH, status: 'confirmed', kind: 'send' });
      expect(entry?.transfers[0]).to.include({ quantity: '12.5', label: 'GLD', counterparty: RECIPIENT });
    });

    it('asks the wallet once, however often the person taps', async () => {
      await begin();
      test.wallet.answer = 'hang';
      void pay.payByWallet();
      void pay.payByWallet();
      await test.settle();
      void pay.payByWallet();
      void pay.payByExchange(HARBOR);
      await test.settle();
      expect(test.wallet.transfers).to.have.length(1);
      expect(opened).to.have.length(0);
      test.wallet.answerLate();
      await waitUntil(() => pay.progress.get().status === 'done');
    });

    it('switches to the network of the payment first', async () => {
      await begin({ ...payment, paymentAsset: { ...payment.paymentAsset, network: 'eip155:10' } });
      await pay.payByWallet();
      expect(test.modal.network.active.get()?.caipNetworkId).to.equal('eip155:10');
      expect(test.wallet.transfers).to.have.length(1);
    });

    it('pays nothing when the person declines the switch, and pays on another try', async () => {
      const outcomes = await begin({ ...payment, paymentAsset: { ...payment.paymentAsset, network: 'eip155:10' } });
      test.wallet.answer = 'reject';
      await pay.payByWallet();
      expect(pay.progress.get()).to.have.nested.property('error.code', 'USER_REJECTED');
      expect([test.wallet.transfers.length, outcomes.length]).to.deep.equal([0, 0]);
      test.wallet.answer = 'approve';
      await pay.payByWallet();
      expect(outcomes).to.have.length(1);
    });

    it('pays nothing when the account changes while the wallet switches', async () => {
      await begin({ ...payment, paymentAsset: { ...payment.paymentAsset, network: 'eip155:10' } });
      test.wallet.answer = 'hang';
      const paying = pay.payByWallet();
      await test.settle();
      test.wallet.change({ accounts: [testAccounts[1]] });
      test.wallet.answerLate();
      await paying;
      expect(pay.progress.get()).to.have.nested.property('error.code', 'PAY_INTERRUPTED');
      expect(test.wallet.transfers).to.have.length(0);
    });

    it('keeps the payment when the wallet declines, and tells the host when the person closes the modal', async () => {
      const outcomes = await begin();
      test.wallet.answer = 'reject';
      await pay.payByWallet();
      expect(outcomes).to.have.length(0);
      expect(pay.payment.get()).not.to.equal(undefined);
      pay.restart();
      expect(view()).to.equal('Pay');
      test.modal.shell.close();
      await waitUntil(() => outcomes.length === 1);
      expect(payErrorOf(outcomes[0])).to.equal('PAY_CLOSED');
    });

    it('goes on without the modal while the wallet is asked', async () => {
      const outcomes = await begin();
      test.wallet.answer = 'hang';
      void pay.payByWallet();
      await test.settle();
      test.modal.shell.close();
      await test.settle();
      expect(outcomes).to.have.length(0);
      await expectRejection(pay.open(payment), 'PAY_UNDER_WAY');
      test.wallet.answerLate();
      await waitUntil(() => outcomes.length === 1);
      expect(outcomes[0]?.success).to.equal(true);
    });

    it('asks to connect a wallet, and shows the payment again once it is connected', async () => {
      await pay.open(payment);
      void pay.payByWallet();
      expect(view()).to.equal('Connect');
      await test.connect();
      await waitUntil(() => isOpen() && view() === 'Pay');
      expect(pay.account.get()?.address).to.equal(testAccounts[0].address);
      expect(test.wallet.transfers).to.have.length(0);
    });

    it('ends the payment when the person closes the modal instead of connecting', async () => {
      const outcomes: PaymentOutcome[] = [];
      await pay.open(payment, outcome => outcomes.push(outcome));
      void pay.payByWallet();
      await test.settle();
      test.modal.shell.close();
      await waitUntil(() => outcomes.length === 1);
      expect(payErrorOf(outcomes[0])).to.equal('PAY_CLOSED');
    });

    it('stays when the person disconnects, to pay in another way', async () => {
      const outcomes = await begin();
      await pay.hold(() => test.session.disconnect());
      await waitUntil(() => isOpen() && view() === 'Pay');
      expect([pay.account.get(), outcomes.length]).to.deep.equal([undefined, 0]);
    });
  });

  describe('by an exchange', () => {
    it('reads the exchanges for asset and amount, and obeys the filter of the host', async () => {
      await begin({ ...tokens, payWithExchange: { exclude: ['tide'] } });
      expect(pay.exchanges.latest.get()?.map(({ id }) => id)).to.deep.equal(['harbor', 'third']);
      expect(requests[0]).to.deep.equal([
        'exchanges',
        { page: 1, asset: `eip155:1/erc20:${TOKEN}`, amount: '12.5', includeOnly: undefined, exclude: ['tide'] },
      ]);
    });

    it('opens the window on the click itself, without access to the page, and then the page of the exchange', async () => {
      await begin();
      let answer: (page: { url: string; sessionId: string }) => void = () => undefined;
      pageOf = () => new Promise(resolve => (answer = resolve));
      void pay.payByExchange(HARBOR);
      expect(opened).to.deep.equal([{ closed: false, urls: [], opener: null }]);
      await test.settle();
      answer({ url: 'https://exchange.example/pay', sessionId: 's1' });
      await test.settle();
      expect(opened[0]?.urls).to.deep.equal(['https://exchange.example/pay']);
      expect(requests.at(-1)).to.deep.equal([
        'payUrl',
        {
          exchangeId: 'harbor',
          asset: 'eip155:1/slip44:60',
          amount: '0.100000000000000001',
          recipient: `eip155:1:${RECIPIENT}`,
        },
      ]);
    });

    it('polls until the exchange has paid', async () => {
      const outcomes = await begin();
      void pay.payByExchange(HARBOR);
      await test.settle();
      await tick();
      status = { status: 'IN_PROGRESS' };
      await tick();
      expect(pay.progress.get()).to.have.nested.property('visit.isInProgress', true);
      status = new W3mError('SERVICE_FAILED'); // one failed look is repeated
      await tick();
      status = { status: 'SUCCESS', txHash: HASH };
      await tick();
      expect(outcomes).to.deep.equal([
        { success: true, result: { type: 'exchange', txHash: HASH, exchangeId: 'harbor', sessionId: 's1' } },
      ]);
      expect(requests.filter(each => (each as string[])[0] === 'status')).to.have.length(4);
    });

    it('says that the exchange declined, and offers another way', async () => {
      const outcomes = await begin();
      void pay.payByExchange(HARBOR);
      await test.settle();
      status = { status: 'FAILED' };
      await tick();
      expect(pay.progress.get()).to.have.nested.property('error.code', 'EXCHANGE_DECLINED');
      pay.restart();
      expect([view(), outcomes.length]).to.deep.equal(['Pay', 0]);
      await pay.payByWallet();
      expect(outcomes).to.have.length(1);
    });

    it('closes its window when the exchange names no page', async () => {
      await begin();
      pageOf = () => Promise.reject(new W3mError('HTTP_UNREACHABLE', { params: { url: '' } }));
      await pay.payByExchange(HARBOR);
      expect(pay.progress.get()).to.have.nested.property('error.code', 'EXCHANGE_URL_FAILED');
      expect(opened[0]?.closed).to.equal(true);
    });

    describe('as a deposit to the person’s own account', () => {
      const { recipient: _host, ...deposit } = payment;

      it('names the account that is connected, whatever the page adds, and is paid by an exchange alone', async () => {
        await test.connect();
        const done = depositFromExchange({ ...deposit, recipient: RECIPIENT } as DepositOptions, {
          modalId: test.modal.id,
        });
        await waitUntil(isOpen);
        await test.settle();
        await pay.payByWallet();
        expect([view(), test.wallet.transfers.length]).to.deep.equal(['Pay', 0]);
        test.wallet.change({ accounts: [testAccounts[1]] }); // the deposit stays that of the account that asked for it
        status = { status: 'SUCCESS', txHash: HASH };
        void pay.payByExchange(HARBOR);
        await test.settle();
        await tick();
        expect(await done).to.have.nested.property('result.txHash', HASH);
        expect(requests.find(each => (each as string[])[0] === 'payUrl')).to.have.nested.property(
          '[1].recipient',
          `eip155:1:${testAccounts[0].address}`,
        );
      });

      it('is refused without a wallet, without a service, and with invalid options', async () => {
        await expectRejection(pay.deposit(deposit), 'WALLET_DISCONNECTED');
        await test.connect();
        await expectRejection(pay.deposit({ ...deposit, amount: '0' }), 'PAY_INVALID_OPTIONS');
        await expectRejection(pay.deposit(undefined as unknown as DepositOptions), 'PAY_INVALID_OPTIONS');
        const other = createTestModal({ features: { pay: true } });
        await other.connect();
        await expectRejection((await other.session.features.load('pay')).deposit(deposit), 'EXCHANGES_UNAVAILABLE');
        other.modal.dispose();
        expect(isOpen()).to.equal(false);
      });
    });

    it('notices a blocked window, and opens one on another click', async () => {
      await begin();
      isBlocked = true;
      void pay.payByExchange(HARBOR);
      await test.settle();
      expect(pay.progress.get()).to.have.nested.property('visit.isBlocked', true);
      isBlocked = false;
      pay.reopen();
      expect(opened.map(({ urls }) => urls)).to.deep.equal([['https://exchange.example/pay']]);
      expect(pay.progress.get()).to.have.nested.property('visit.isBlocked', false);
    });

    it('keeps polling when the person closes the window, and reports a long wait', async () => {
      const outcomes = await begin();
      void pay.payByExchange(HARBOR);
      await test.settle();
      opened[0]!.closed = true;
      await tick();
      expect(pay.progress.get()).to.have.nested.property('visit.isClosed', true);
      await tick(EXCHANGE_WAIT_MS / EXCHANGE_POLLING_MS);
      expect(pay.progress.get()).to.have.nested.property('visit.isLate', true);
      status = { status: 'SUCCESS', txHash: HASH };
      await tick();
      expect(outcomes[0]?.success).to.equal(true);
    });

    it('leaves an exchange when the person goes back, and still sees that it was paid there', async () => {
      const outcomes = await begin();
      void pay.payByExchange(HARBOR);
      await test.settle();
      test.session.router.goBack();
      await waitUntil(() => pay.progress.get().status === 'idle');
      await tick();
      expect(outcomes).to.have.length(0);
      status = { status: 'SUCCESS', txHash: HASH };
      await tick();
      expect(outcomes[0]?.success).to.equal(true);
      await waitUntil(() => view() === 'PayLoading', 'the outcome'); // so that it is not paid again
    });

    it('tells nothing of an exchange that declines after the person has left it', async () => {
      await begin();
      void pay.payByExchange(HARBOR);
      await test.settle();
      pay.restart();
      status = { status: 'FAILED' };
      await tick();
      expect(pay.progress.get().status).to.equal('idle');
    });

    it('still learns the outcome after the person has closed the modal, for a while', async () => {
      const outcomes = await begin();
      void pay.payByExchange(HARBOR);
      await test.settle();
      test.modal.shell.close();
      await tick(2);
      expect(outcomes).to.have.length(0);
      await tick(EXCHANGE_WAIT_MS / EXCHANGE_POLLING_MS);
      expect(payErrorOf(outcomes[0])).to.equal('PAY_TIMEOUT');
    });

    it('fails to read the exchanges, and reads them on demand', async () => {
      offered = () => Promise.reject(new W3mError('SERVICE_FAILED'));
      await begin();
      expect(pay.exchanges.state.get().status).to.equal('failed');
      offered = async () => [];
      await pay.exchanges.refresh({ force: true });
      expect(pay.exchanges.latest.get()).to.deep.equal([]);
    });
  });

  describe('pay()', () => {
    it('resolves with the result, which the other functions also tell', async () => {
      const { id: modalId } = test.modal;
      await test.connect();
      const paid = payFor(payment, { modalId });
      await waitUntil(() => view() === 'Pay');
      expect(getIsPaymentInProgress({ modalId })).to.equal(false);
      await pay.payByWallet();
      expect(await paid).to.deep.equal({ success: true, result: { type: 'wallet', txHash: HASH } });
      expect(getPayResult({ modalId })?.txHash).to.equal(HASH);
    });

    it('resolves with PAY_TIMEOUT in time, and with PAY_CLOSED for a payment that another replaces', async () => {
      const { id: modalId } = test.modal;
      const late = payFor(payment, { modalId, timeoutMs: 1000 });
      await waitUntil(() => view() === 'Pay');
      test.clock.advance(1000);
      expect(payErrorOf(await late)).to.equal('PAY_TIMEOUT');
      const first = payFor(payment, { modalId });
      await test.settle();
      await pay.open(tokens);
      expect(payErrorOf(await first)).to.equal('PAY_CLOSED');
      expect(getPayError({ modalId })).to.equal(undefined);
    });

    it('rejects invalid options', async () => {
      await expectRejection(payFor({ ...payment, amount: 'x' }, { modalId: test.modal.id }), 'PAY_INVALID_OPTIONS');
      await expectRejection(payFor(payment, { modalId: 'none' }), 'MODAL_MISSING');
    });
  });
});
