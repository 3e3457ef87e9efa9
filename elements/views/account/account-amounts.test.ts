import { expect, html } from '@open-wc/testing';
import { createTestModal, FakePrices } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { brokenWords } from '../testing/broken-words.js';
import { byId, deep, showView, textOf } from '../testing/show-view.js';
import './w3m-account-view.define.js';

/** Whether a part of the view is wider than the view. */
const isOver = (view: Element, selector: string): boolean => {
  const [part, box] = [deep(view, selector)!, view].map(each => each.getBoundingClientRect());
  return part!.right > box!.right + 0.5 || part!.left < box!.left - 0.5;
};

describe('Amounts of the account', () => {
  afterEach(() => {
    document.documentElement.style.fontSize = '';
  });

  for (const coins of [12n, 12_345n, 1_234_567n, 123_456_789n, 12_345_678_901_234n])
    it(`keeps all digits of ${coins} coins in one line with large text in a narrow card`, async () => {
      document.documentElement.style.fontSize = '200%';
      const test = createTestModal();
      test.wallet.balance.set({ amount: coins * 10n ** 18n + 123n * 10n ** 15n, decimals: 18, symbol: 'ETH' });
      await test.connect();
      const { view } = await showView(
        html`<w3m-account-view .modal=${test.modal} .style=${'inline-size: 320px'}></w3m-account-view>`,
      );
      const balance = deep(view, '[part=balance]')!;
      expect(textOf(balance)).to.match(/\.123 ETH$/);
      expect(brokenWords(view)).to.deep.equal([]);
      expect(isOver(view, '[part=balance] bdi')).to.equal(false);
      expect(Number.parseFloat(getComputedStyle(balance).fontSize)).to.be.at.least(12);
    });

  it('keeps the total and the amount under it in one line with large text in a narrow card', async () => {
    document.documentElement.style.fontSize = '200%';
    const test = createTestModal({ services: { prices: new FakePrices() } });
    const amount = 1_234_567_891_234_567_891_234n;
    test.wallet.balance.set({ amount, decimals: 18, symbol: 'ETH' });
    test.wallet.tokens.set([
      { network: 'eip155:1', amount, decimals: 18, symbol: 'ETH', name: 'Ether', price: '1800' },
    ]);
    await test.connect();
    await Promise.all([test.session.features.load('tokens'), test.session.features.load('prices')]);
    const { view } = await showView(
      html`<w3m-account-view .modal=${test.modal} .style=${'inline-size: 320px'}></w3m-account-view>`,
    );
    await waitUntil(() => byId(view, 'w3m-total-balance'), 'the total');
    expect(textOf(byId(view, 'w3m-total-balance'))).to.match(/\d,\d{3}/);
    expect(brokenWords(view)).to.deep.equal([]);
    expect(isOver(view, '[part=total] bdi') || isOver(view, '[part=balance] bdi')).to.equal(false);
  });

  it('shows the total in place of the name once it has scrolled away', async function () {
    if (!CSS.supports('animation-timeline', 'scroll()')) this.skip(); // without it, the name stays
    const test = createTestModal({ services: { prices: new FakePrices() } });
    test.wallet.tokens.set([
      { network: 'eip155:1', amount: 10n ** 18n, decimals: 18, symbol: 'ETH', name: 'Ether', price: '1800' },
    ]);
    await test.connect();
    await Promise.all([test.session.features.load('tokens'), test.session.features.load('prices')]);
    const { view } = await showView(
      html`<w3m-account-view .modal=${test.modal} .style=${'inline-size: 320px'}></w3m-account-view>`,
    );
    await waitUntil(() => byId(view, 'w3m-total-balance'), 'the total');
    const scroller = view.parentElement!;
    scroller.style.cssText = 'display: block; block-size: 200px; overflow: auto';
    const opacities = (): readonly string[] =>
      ['.mini', '.name > bdi'].map(part => getComputedStyle(deep(view, part)!).opacity);
    const isAt = (...expected: readonly string[]): Promise<unknown> =>
      waitUntil(() => String(opacities()) === String(expected), `opacities ${String(expected)}`);
    await isAt('0', '1');
    scroller.scrollTop = scroller.scrollHeight;

    await isAt('1', '0');
    scroller.scrollTop = 0;
    await isAt('0', '1');
    if (/Version\/[\d.]+ Safari/.test(navigator.userAgent)) return; // WebKit looks at a scroller again once it scrolls
    scroller.scrollTop = scroller.scrollHeight;
    await isAt('1', '0');
    scroller.style.blockSize = 'auto';
    await isAt('0', '1');
  });
});
