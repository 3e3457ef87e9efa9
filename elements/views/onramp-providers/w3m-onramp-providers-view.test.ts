import { expect } from '@open-wc/testing';
import { html as staticHtml, unsafeStatic } from 'lit/static-html.js';
import { DEFAULT_ONRAMP_OPTIONS } from '../../../controllers/domain/transactions/onramp.js';
import type { OnrampSource } from '../../../controllers/providers/providers.js';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import '../buy-in-progress/w3m-buy-in-progress-view.define.js';
import '../onramp-activity/w3m-onramp-activity-view.define.js';
import '../onramp-fiat-select/w3m-onramp-fiat-select-view.define.js';
import '../onramp-token-select/w3m-onramp-token-select-view.define.js';
import '../what-is-a-buy/w3m-what-is-a-buy-view.define.js';
import type { SessionElement } from '../../internal/session-element.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import './w3m-onramp-providers-view.define.js';

const MELD = { url: 'https://meld.example/', publicKey: 'pk' };
const [payment] = DEFAULT_ONRAMP_OPTIONS.payments;
const [usdc] = DEFAULT_ONRAMP_OPTIONS.purchases;
const ether = { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [{ name: 'ethereum', chainId: '1' }] };

describe('buying', () => {
  let test: TestModal;
  const open = window.open;
  const opened: string[] = [];

  const source: OnrampSource = {
    options: async () => ({ payments: [payment!, { ...payment!, id: 'EUR' }], purchases: [usdc!, ether] }),
    quote: async ({ amount }) => ({ total: amount, fees: '1.01', received: '48.5' }),
    checkoutUrl: async ({ amount }) => `https://pay.example/${amount}`,
    purchases: async () => [],
  };

  beforeEach(() => {
    opened.length = 0;
    window.open = url => {
      opened.push(String(url));
      return { closed: false, focus: () => undefined } as Window; // what the feature uses
    };
  });
  afterEach(() => {
    window.open = open;
    test.modal.dispose();
    localStorage.clear();
  });

  async function start(given: Partial<OnrampSource> = {}, meld: typeof MELD | null = MELD): Promise<void> {
    test = createTestModal({ services: { onramp: { ...source, ...given }, ...(meld && { meld }) } });
    await test.connect();
    test.modal.shell.open();
    test.session.router.reset('Account');
    test.session.router.push('OnRampProviders');
    await test.session.features.load('onramp');
    await pass();
  }
  async function pass(): Promise<void> {
    await test.settle();
    test.clock.advance(500);
    await test.settle();
  }
  async function show(tag: string): Promise<ShownView<SessionElement>> {
    const onramp = await test.session.features.load('onramp');
    const name = unsafeStatic(tag);
    const shown = await showView<SessionElement>(
      staticHtml`<${name} .modal=${test.modal} .onramp=${onramp}></${name}>`,
    );
    await test.settle();
    return shown;
  }
  const providers = () => show('w3m-onramp-providers-view');
  const button = (view: Element, id: string): HTMLButtonElement | undefined =>
    controlOf(byId(view, `onramp-provider-${id}`)) as HTMLButtonElement | undefined;

  it('shows quote, fees and limits, and opens the provider on the click', async () => {
    await start();
    const { view } = await providers();
    expect(textOf(byId(view, 'onramp-received'))).to.equal('About 48.5');
    expect(byId(view, 'onramp-provider-coinbase')).to.have.property('secondary', 'Fees $1.01');
    expect(textOf(deep(view, '.hint'))).to.equal('From $10.00 to $25,000.00');
    await expect(view).to.be.accessible();
    button(view, 'coinbase')?.click();
    expect(opened).to.deep.equal(['https://pay.example/50']);
    expect(test.session.router.current.get().view).to.equal('BuyInProgress');
    const progress = await show('w3m-buy-in-progress-view');
    await expect(progress.view).to.be.accessible();
    expect(byId(progress.view, 'buy-in-progress')).to.have.property('heading', 'Buy in Coinbase');
    expect(progress.said).to.deep.equal(['Buy in Coinbase. Complete the purchase in the window that has opened.']);
    expect(textOf(byId(progress.view, 'wui-link-copy')), 'the words are part of the button').to.equal('Copy link');
  });

  it('shows the price of each provider, and which is the best', async () => {
    const received = { coinbase: '48.5', meld: '48.9' } as const;
    await start({
      options: async () => ({ payments: [payment!], purchases: [usdc!], providers: ['coinbase', 'meld'] }),
      quote: async ({ amount }, _, provider = 'coinbase') => ({
        total: amount,
        fees: provider === 'meld' ? '0.60' : '1.01',
        received: received[provider],
      }),
      checkoutUrl: async (_order, _address, _signal, provider) => `https://${provider}.example/`,
    });
    const { view } = await providers();
    const rows = deepAll(view, 'wui-list-item').map(row => [row.getAttribute('label'), textOf(row)]);
    expect(rows).to.deep.equal([
      ['Meld.io', '48.9 USDC Best price'],
      ['Coinbase', '48.5 USDC'],
    ]);
    // Names of rows join texts, and drop those of white space alone
    const texts = [...deep(byId(view, 'onramp-price-meld')!, 'bdi')!.childNodes].filter(each => each instanceof Text);
    expect(texts.map(({ data }) => data)).to.deep.equal(['48.9 USDC']);
    expect(byId(view, 'onramp-provider-meld')).to.have.property('secondary', 'Fees $0.60');
    expect(textOf(byId(view, 'onramp-received'))).to.equal('About 48.9');
    await expect(view).to.be.accessible();
    button(view, 'coinbase')?.click(); // the other can be chosen too
    expect(opened).to.deep.equal(['https://coinbase.example/']);
  });

  it('keeps the received amount in one line, within a narrow card, with large text', async () => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    await start();
    const { view } = await providers();
    view.style.inlineSize = '360px';
    const received = byId(view, 'onramp-received')!;
    expect(received.getClientRects()).to.have.length(1);
    const { right } = view.getBoundingClientRect();
    for (const part of deepAll(view, 'dd, dd *'))
      expect(part.getBoundingClientRect().right, part.localName).to.be.at.most(right);
    root.style.fontSize = '';
  });

  it('names the limit that an amount breaks, and keeps the providers closed', async () => {
    await start();
    const { view } = await providers();
    const input = byId<HTMLInputElement>(view, 'onramp-amount');
    for (const [amount, text, isEnabled] of [
      ['5', 'The least amount is $10.00', false],
      ['99999', 'The largest amount is $25,000.00', false],
      ['1.234', 'Enter an amount with at most two decimals', false],
      ['', 'From $10.00 to $25,000.00', false],
      ['20', 'From $10.00 to $25,000.00', true],
    ] as const) {
      input!.value = amount;
      input!.dispatchEvent(new InputEvent('input'));
      await pass();
      expect([textOf(deep(view, '.hint')), !button(view, 'coinbase')?.disabled], amount).to.deep.equal([
        text,
        isEnabled,
      ]);
    }
    await expect(view).to.be.accessible();
  });

  it('says that there is no quote, and that a provider cannot be reached; Meld needs neither', async () => {
    const fail = () => Promise.reject(new Error('down'));
    await start({ quote: fail, checkoutUrl: fail });
    const { view } = await providers();
    expect(textOf(view.shadowRoot?.querySelector('wui-notice'))).to.contain('No quote is available');
    expect(byId(view, 'onramp-provider-coinbase')).to.have.property('secondary', 'Not reachable. Try again.');
    button(view, 'meld')?.click();
    expect(opened[0]).to.match(/^https:\/\/meld\.example\/\?publicKey=pk/);
  });

  it('selects currency and token', async () => {
    await start();
    const fiat = await show('w3m-onramp-fiat-select-view');
    await expect(fiat.view).to.be.accessible();
    controlOf(byId(fiat.view, 'onramp-fiat-EUR'))?.click();
    const tokens = await show('w3m-onramp-token-select-view');
    await expect(tokens.view).to.be.accessible();
    const pictures = deepAll(tokens.view, 'wui-list-item > [slot="image"]').map(({ localName }) => localName);
    expect(pictures).to.deep.equal(['w3m-token-image', 'w3m-network-image']);
    controlOf(byId(tokens.view, 'onramp-token-ETH'))?.click();
    await pass();
    const { draft } = await test.session.features.load('onramp');
    expect([draft.payment.get()?.id, draft.purchase.get()?.symbol]).to.deep.equal(['EUR', 'ETH']);
  });

  it('says where nothing is sold', async () => {
    const nothing = { options: async () => ({ payments: [payment!], purchases: [] }) };
    await start(nothing);
    expect(deep((await providers()).view, 'wui-empty')).to.equal(undefined); // Meld has a list of its own
    await start(nothing, null);
    const { view } = await providers();
    expect(textOf(view.shadowRoot?.querySelector('wui-empty'))).to.contain('Nothing can be bought on this network');
    await expect(view).to.be.accessible();
  });

  it('says that the providers could not be loaded, and loads them again', async () => {
    let isDown = true;
    await start({ options: async stop => (isDown ? Promise.reject(new Error('down')) : source.options(stop)) }, null);
    test.modal.network.setActive({ ...test.modal.network.active.get()!, id: 31_337, caipNetworkId: 'eip155:31337' });
    await pass();
    const { view } = await providers();
    expect(textOf(byId(view, 'onramp-failure'))).to.equal('Could not load the providers Try again');
    await expect(view).to.be.accessible();
    isDown = false;
    controlOf(deep(view, 'wui-empty wui-button'))?.click();
    await pass();
    expect(byId(view, 'onramp-failure')).to.equal(undefined);
    expect(textOf(deep(view, 'wui-empty'))).to.contain('Nothing can be bought on this network');
  });

  it('lists purchases with their state, and says that there are none or that they failed', async () => {
    const entry = (id: string, status: 'pending' | 'confirmed' | 'failed') => ({
      ...({ id, hash: id, network: 'eip155:1', kind: 'buy', status, at: test.clock.now() } as const),
      transfers: [{ direction: 'in', quantity: '1.5', label: 'ETH' } as const],
    });
    await start({ purchases: async () => [entry('1', 'pending'), entry('2', 'confirmed'), entry('3', 'failed')] });
    const { view } = await show('w3m-onramp-activity-view');
    const rows = deepAll(view, '[data-testid=onramp-purchase]');
    expect(rows.map(row => [row.getAttribute('label'), row.getAttribute('tag')])).to.deep.equal([
      ['1.5 ETH', 'In progress'],
      ['1.5 ETH', 'Bought'],
      ['1.5 ETH', 'Failed'],
    ]);
    await expect(view).to.be.accessible();
    test.modal.dispose();
    await start();
    expect(textOf((await show('w3m-onramp-activity-view')).view.shadowRoot?.querySelector('wui-empty'))).to.equal(
      'No purchases yet',
    );
    test.modal.dispose();
    await start({ purchases: () => Promise.reject(new Error('down')) });
    const failed = await show('w3m-onramp-activity-view');
    expect(textOf(failed.view.shadowRoot?.querySelector('wui-empty'))).to.contain('Could not load your purchases');
    await expect(failed.view).to.be.accessible();
  });

  it('explains a purchase, and leads to it', async () => {
    await start();
    const { view } = await show('w3m-what-is-a-buy-view');
    await expect(view).to.be.accessible();
    test.session.router.push('WhatIsABuy');
    controlOf(byId(view, 'what-is-a-buy-button'))?.click();
    expect(test.session.router.current.get().view).to.equal('OnRampProviders');
  });
});
