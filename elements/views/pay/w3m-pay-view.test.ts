import { expect, html } from '@open-wc/testing';
import type { Exchange, Pay, PaySource, PaymentOptions } from '../../../controllers/index.js';
import { EXCHANGE_POLLING_MS } from '../../../controllers/domain/constants.js';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import { createTestModal, FakePrices, testConnector, type TestModal } from '../../../testing/index.js';
import { settle } from '../../../testing/settle.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { brokenWords } from '../testing/broken-words.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import '../pay-loading/w3m-pay-loading-view.define.js';
import type { W3mPayLoadingView } from '../pay-loading/w3m-pay-loading-view.js';
import './w3m-pay-view.define.js';
import type { W3mPayView } from './w3m-pay-view.js';

const options: PaymentOptions = {
  paymentAsset: { network: 'eip155:1', asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: '1234.000000000000000001',
};
const EXCHANGES: readonly Exchange[] = ['harbor', 'tide', 'third'].map(id => ({ id, name: `${id} exchange` }));

/** Whether nothing moves in an element. */
const still = (element: Element): boolean => deepAll(element, '*').every(each => each.getAnimations().length === 0);

describe('views of a payment', () => {
  let test: TestModal;
  let pay: Pay;
  let offered: () => Promise<readonly Exchange[]>;
  let status: 'UNKNOWN' | 'IN_PROGRESS';
  const { open } = window;

  const source: PaySource = {
    async exchanges() {
      const exchanges = await offered();
      return { exchanges, total: exchanges.length };
    },
    payUrl: async () => ({ url: 'https://exchange.example/', sessionId: 's' }),
    status: async () => ({ status }),
  };

  async function start(services: { pay?: PaySource } = { pay: source }): Promise<void> {
    test = createTestModal({ features: { pay: true }, services });
    pay = await test.session.features.load('pay');
  }
  beforeEach(async () => {
    offered = async () => EXCHANGES;
    status = 'UNKNOWN';
    await start();
  });
  afterEach(() => {
    document.documentElement.style.fontSize = '';
    window.open = open;
    test.modal.dispose();
  });

  const show = (): Promise<ShownView<W3mPayView>> =>
    showView(html`<w3m-pay-view .modal=${test.modal} .pay=${pay}></w3m-pay-view>`);
  const showLoading = (): Promise<ShownView<W3mPayLoadingView>> =>
    showView(html`<w3m-pay-loading-view .modal=${test.modal} .pay=${pay}></w3m-pay-loading-view>`);
  const tap = async (view: Element, id: string): Promise<void> => {
    controlOf(byId(view, id))?.click();
    await settle();
  };
  const labels = (view: Element): readonly unknown[] =>
    deepAll(view, 'wui-list-item').map(row => (row as Element & { label?: string }).label);
  const waiting = (view: Element): Record<'state' | 'heading' | 'detail', string> =>
    deep(view, 'w3m-waiting') as unknown as Record<'state' | 'heading' | 'detail', string>; // its properties

  it('cuts no label of an exchange with text of 200 %', async () => {
    offered = async () => [{ id: 'harbor', name: 'Harbor Exchange of the Northern Islands' }];
    await test.connect();
    await pay.deposit({ paymentAsset: options.paymentAsset, amount: '2' });
    await settle();
    const { view } = await show();
    view.style.setProperty('inline-size', '360px');
    document.documentElement.style.setProperty('font-size', '200%');
    const label = deep(view, 'wui-list-item')?.shadowRoot?.querySelector('[part="label"]');
    expect(textOf(label)).to.contain('Northern Islands');
    expect(label?.scrollHeight).to.be.at.most((label?.clientHeight ?? 0) + 4); // letters reach below the last line
  });

  it('offers exchanges alone for a deposit, and names the account that gets it', async () => {
    await test.connect();
    await pay.deposit({ paymentAsset: options.paymentAsset, amount: '2' });
    await settle();
    const { view } = await show();
    expect(labels(view)).to.deep.equal(['Deposit from harbor exchange', 'Deposit from tide exchange']);
    expect(textOf(view.shadowRoot?.querySelector('.summary')))
      .to.contain('Deposit to your wallet')
      .and.to.contain('0xf3');
    await expect(view).to.be.accessible();
  });

  for (const amount of [
    '12.5',
    '1234.567',
    '1234567.123456',
    '1234.000000000000000001',
    '123456789.123456789012345678',
    '123456789012345678901234567',
  ])
    it(`breaks ${amount} only at its separators with large text in a narrow card`, async () => {
      document.documentElement.style.fontSize = '200%';
      await test.connect();
      await pay.open({ ...options, amount });
      await settle();
      const { view } = await show();
      view.style.inlineSize = '320px';
      expect(brokenWords(byId(view, 'pay-amount')!)).to.deep.equal([]);
      expect(textOf(byId(view, 'pay-amount'))).to.match(/\d ETH$/);
    });

  it('names every digit of the amount, the network and the receiver, and two exchanges', async () => {
    await test.connect();
    await pay.open(options);
    await settle();
    const { view } = await show();
    expect(textOf(byId(view, 'pay-amount'))).to.equal('1,234.000000000000000001 ETH');
    expect(textOf(view.shadowRoot?.querySelector('.summary')))
      .to.contain('on Ethereum')
      .and.to.contain('0x70');
    expect(labels(view)).to.deep.equal([
      `Pay with ${testConnector.name}`,
      'Pay with harbor exchange',
      'Pay with tide exchange',
    ]);
    expect(textOf(byId(view, 'disconnect-button'))).to.equal('Use another wallet');
    expect(byId(view, 'pay-merchant')).to.equal(undefined); // the option `metadata` is not set
    await expect(view).to.be.accessible();
  });

  it('names the merchant, and the value where the price is known', async () => {
    test.modal.dispose();
    const metadata = { name: 'Fine Shop', description: '', url: 'https://shop.example', icons: [] };
    const prices = new FakePrices({ ETH: '2000' });
    test = createTestModal({ features: { pay: true }, services: { pay: source, prices }, metadata });
    pay = await test.session.features.load('pay');
    await test.connect();
    await test.session.features.load('prices');
    await pay.open({ ...options, amount: '0.25' });
    await settle();
    const { view } = await show();
    expect(textOf(byId(view, 'pay-merchant'))).to.equal('Pay Fine Shop');
    await waitUntil(() => byId(view, 'pay-worth'), 'the value');
    expect(textOf(byId(view, 'pay-worth'))).to.equal('$500.00');
    await expect(view).to.be.accessible();
  });

  it('offers to pay from a wallet before one is connected, and leads to it', async () => {
    await pay.open(options);
    const { view } = await show();
    expect(labels(view)[0]).to.equal('Pay from wallet');
    expect(byId(view, 'disconnect-button')).to.equal(undefined);
    await tap(view, 'wallet-payment-option');
    expect(test.session.router.current.get().view).to.equal('Connect');
  });

  it('offers the wallet alone where there are no exchanges, and says so for a deposit', async () => {
    await test.connect();
    offered = async () => [];
    await pay.open(options);
    await settle();
    const { view } = await show();
    expect(labels(view)).to.deep.equal([`Pay with ${testConnector.name}`]);
    expect(deep(view, 'wui-separator')).to.equal(undefined);
    expect(byId(view, 'no-exchanges')).to.equal(undefined);
    await pay.deposit({ paymentAsset: options.paymentAsset, amount: '2' });
    await settle();
    const { view: deposit } = await show();
    expect(textOf(byId(deposit, 'no-exchanges'))).to.equal('No exchanges available');
  });

  it('sets what changes apart from the failure of the payment before', async () => {
    await test.connect();
    await pay.open(options);
    await settle();
    test.wallet.answer = 'reject';
    await pay.payByWallet();
    const { view } = await show();
    await waitUntil(() => deep(view, '[data-testid=w3m-changes]'), 'what changes');
    const { bottom } = byId(view, 'pay-failure')!.getBoundingClientRect();
    const { top } = deep(view, 'w3m-changes')!.getBoundingClientRect();
    expect(top - bottom).to.equal(16);
  });

  it('says that exchanges failed, offers to ask again, and offers none without a service', async () => {
    offered = () => Promise.reject(new W3mError('SERVICE_FAILED'));
    await pay.open(options);
    await settle();
    const { view } = await show();
    expect(textOf(deep(view, 'wui-notice'))).to.contain('Could not load the exchanges');
    expect(deep(view, 'wui-separator')).not.to.equal(undefined);
    offered = async () => [];
    await tap(view, 'pay-exchanges-retry');
    await waitUntil(() => deep(view, 'wui-notice') === undefined, 'the answer');
    expect(deep(view, 'wui-separator')).to.equal(undefined);
    test.modal.dispose();
    await start({});
    await pay.open(options);
    const other = await show();
    expect(deep(other.view, 'wui-separator')).to.equal(undefined);
  });

  it('says that there is nothing to pay', async () => {
    const { view } = await show();
    expect(textOf(deep(view, 'wui-empty'))).to.equal('There is nothing to pay');
  });

  it('keeps the payment on disconnect', async () => {
    await test.connect();
    await pay.open(options);
    await settle();
    const { view } = await show();
    await tap(view, 'disconnect-button');
    await waitUntil(() => labels(view)[0] === 'Pay from wallet', 'the other label');
    expect(test.modal.shell.isOpen.get()).to.equal(true);
  });

  it('shows the steps of the wallet, why it failed, and the end', async () => {
    await test.connect();
    await pay.open(options);
    test.wallet.answer = 'hang';
    void pay.payByWallet();
    await settle();
    const { view, said } = await showLoading();
    expect(waiting(view)).to.include({ state: 'loading', heading: 'Approve in your wallet' });
    expect(waiting(view).detail).to.equal('1,234.000000000000000001 ETH');
    expect(said.at(-1)).to.equal('Approve in your wallet. 1,234.000000000000000001 ETH');
    await expect(view).to.be.accessible();
    test.wallet.answerLate();
    await waitUntil(() => byId(view, 'pay-complete'), 'the end');
    expect(textOf(byId(view, 'pay-complete'))).to.equal('Payment complete1,234.000000000000000001 ETH');
    await waitUntil(() => said.at(-1) === 'Payment complete', 'the announcement');
    await waitUntil(() => still(byId(view, 'pay-complete')!), 'the end of the motion');
    await expect(view).to.be.accessible();
    await tap(view, 'pay-done');
    expect(test.modal.shell.isOpen.get()).to.equal(false);
  });

  it('says that the person declined, and asks again', async () => {
    await test.connect();
    await pay.open(options);
    test.wallet.answer = 'reject';
    await pay.payByWallet();
    const { view } = await showLoading();
    expect(waiting(view)).to.include({ state: 'error', detail: 'You declined the payment in your wallet.' });
    test.wallet.answer = 'approve';
    (deep(view, 'w3m-waiting') as Element).shadowRoot?.querySelector('wui-button')?.click();
    await waitUntil(() => byId(view, 'pay-complete'), 'the end');
  });

  it('keeps its text, and announces nothing else, while it is left for another way', async () => {
    await test.connect();
    await pay.open(options);
    test.wallet.answer = 'reject';
    await pay.payByWallet();
    const { view, said } = await showLoading();
    await tap(view, 'pay-other-way');
    await waitUntil(() => pay.progress.get().status === 'idle', 'the end of the attempt');
    await settle();
    expect(waiting(view).heading).to.equal('Payment not made');
    expect(said).to.deep.equal(['Payment not made. You declined the payment in your wallet.']);
  });

  it('asks to check the wallet when it lost its answer, and offers no other try', async () => {
    await test.connect();
    await pay.open(options);
    test.wallet.loses = new W3mError('OUTCOME_UNKNOWN');
    await pay.payByWallet();
    const { view } = await showLoading();
    expect(waiting(view)).to.include({ state: 'idle', heading: 'Check your wallet' });
    expect(waiting(view).detail).to.equal(
      'Your wallet did not answer, and may have paid. Check your wallet before you pay again.',
    );
    expect(byId(view, 'pay-other-way')).to.equal(undefined);
    await tap(view, 'pay-done');
    expect(test.modal.shell.isOpen.get()).to.equal(false);
  });

  it('tells of a blocked window, opens it on the click, and offers another way', async () => {
    window.open = () => null;
    await pay.open(options);
    await settle();
    void pay.payByExchange(EXCHANGES[0]!);
    await settle();
    const { view } = await showLoading();
    expect(waiting(view)).to.include({ state: 'error', heading: 'Your browser blocked the window' });
    let opened = 0;
    window.open = () => {
      opened += 1;
      return { closed: false, close: () => undefined, location: { replace: () => undefined } } as unknown as Window; // what is used of it
    };
    (deep(view, 'w3m-waiting') as Element).shadowRoot?.querySelector('wui-button')?.click();
    expect(opened).to.equal(1);
    await waitUntil(() => waiting(view).state === 'loading', 'the open window');
    await tap(view, 'pay-other-way');
    expect(test.session.router.current.get().view).to.equal('Pay');
  });

  it('offers no other way while the exchange works on the payment', async () => {
    window.open = () =>
      ({ closed: false, close: () => undefined, location: { replace: () => undefined } }) as unknown as Window; // what is used of it
    await pay.open(options);
    void pay.payByExchange(EXCHANGES[0]!);
    await settle();
    const { view } = await showLoading();
    expect(byId(view, 'pay-other-way')).not.to.equal(undefined);
    status = 'IN_PROGRESS';
    test.clock.advance(EXCHANGE_POLLING_MS);
    await waitUntil(() => byId(view, 'pay-done'), 'the end of the offer');
    expect(byId(view, 'pay-other-way')).to.equal(undefined);
  });

  it('says that no payment is under way', async () => {
    const { view } = await showLoading();
    expect(waiting(view).heading).to.equal('No payment is under way');
  });
});
