import { expect, html } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { FakePrices } from '../../testing/fake-prices.js';
import { FakeSwaps } from '../../testing/fake-swaps.js';
import { untracked } from '../../controllers/core/signals.js';
import { showView } from './testing/show-view.js';
import './swap-preview/w3m-swap-preview-view.define.js';
import './wallet-send-preview/w3m-wallet-send-preview-view.define.js';

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ETHER = 10n ** 18n;
/** What 10 dollars buy at 2,345.67 dollars, rounded down to the last digit. */
const BOUGHT = (1_000n * ETHER) / 234_567n;
const SHOWN = `0.${String(BOUGHT).padStart(18, '0')}`.replace(/0+$/, '');

describe('An amount typed in dollars', () => {
  let test: TestModal;
  let prices: FakePrices;

  beforeEach(async () => {
    localStorage.clear();
    prices = new FakePrices({ ETH: '2345.67', GLD: '1' });
    test = createTestModal({ services: { swaps: new FakeSwaps(), prices } });
    test.wallet.balance.set({ amount: 3n * ETHER, decimals: 18, symbol: 'ETH' });
    test.wallet.tokens.set([]);
    await test.connect();
  });
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  /** Returns the whole text of a view once its waiting reads have ended. */
  const textOf = async (template: TemplateResult): Promise<string> => {
    const { view, drawn } = await showView(template);
    await drawn();
    return view.shadowRoot?.textContent.replace(/\s+/g, ' ') ?? '';
  };
  /** Lets the estimates of a draft begin and end. */
  const estimated = async (): Promise<void> => {
    await test.settle();
    test.clock.advance(1_000);
    await test.settle();
  };

  it('is reviewed with all digits of what Send sends, whatever the price is afterwards', async () => {
    const send = await test.session.features.load('send');
    await send.tokens.settled();
    send.edit({ to: RECEIVER, amount: '10', isFiat: true });
    await estimated();
    await send.openReview();
    const shown = html`<w3m-wallet-send-preview-view
      .modal=${test.modal}
      .send=${send}
    ></w3m-wallet-send-preview-view>`;
    expect(await textOf(shown)).to.contain(` ${SHOWN} ETH `);
    prices.known.set('ETH', '1');
    test.clock.advance(600_000);
    await test.settle();
    await send.submit();
    expect(test.wallet.transfers.map(({ amount }) => amount)).to.deep.equal([BOUGHT]);
  });

  it('is reviewed with all digits of what Swap pays, whatever the price is afterwards', async () => {
    test.wallet.tokens.set([{ network: 'eip155:1', amount: 3n * ETHER, decimals: 18, symbol: 'ETH', name: 'Ether' }]);
    test.modal.open(undefined, 'Swap');
    test.session.router.reset('Account');
    test.session.router.push('Swap');
    const swap = await test.session.features.load('swap');
    await swap.form.list.settled();
    swap.edit({ to: 'GLD', amount: '10', isFiat: true });
    await estimated();
    await swap.openReview();
    const shown = html`<w3m-swap-preview-view .modal=${test.modal} .swap=${swap}></w3m-swap-preview-view>`;
    expect(await textOf(shown)).to.contain(`You pay ${SHOWN} ETH `);
    prices.known.set('ETH', '1000');
    for (let minute = 0; minute < 3; minute += 1) {
      test.clock.advance(60_000);
      await test.settle();
    }
    expect(untracked(() => swap.form.pair.get()?.amount)).to.equal(ETHER / 100n); // the form has the new price
    await swap.plan.settled();
    await swap.submit();
    expect(test.wallet.calls.map(({ value }) => value)).to.deep.equal([BOUGHT]);
  });
});
