import { expect, html } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { FakePrices } from '../../../testing/fake-prices.js';
import { FakeSwaps, swapTestTokens } from '../../../testing/fake-swaps.js';
import { SWAP_DEBOUNCE_MS } from '../../../controllers/domain/transactions/swap-constants.js';
import { brokenWords } from '../testing/broken-words.js';
import { byId, deep, deepAll, showView, textOf } from '../testing/show-view.js';
import '../swap-preview/w3m-swap-preview-view.define.js';
import './w3m-swap-view.define.js';

const ETHER = 10n ** 18n;

describe('Layout of a swap', () => {
  let test: TestModal;

  beforeEach(async () => {
    localStorage.clear();
    test = createTestModal({ services: { swaps: new FakeSwaps(), prices: new FakePrices() } });
    test.wallet.balance.set({ amount: 3_000_000n * ETHER, decimals: 18, symbol: 'ETH' });
    test.wallet.tokens.set([{ ...swapTestTokens.gold, amount: 5_000_000_000n }]);
    await test.connect();
    test.modal.open(undefined, 'Account');
    test.session.router.reset('Account');
    test.session.router.push('Swap');
  });
  afterEach(() => {
    document.documentElement.style.fontSize = '';
    test.modal.dispose();
    localStorage.clear();
  });

  const form = async (amount: string) => {
    const swap = await test.session.features.load('swap');
    await swap.tokens.settled();
    await swap.form.list.settled();
    const shown = await showView(
      html`<w3m-swap-view .modal=${test.modal} .swap=${swap} .style=${'inline-size: 320px'}></w3m-swap-view>`,
    );
    swap.edit({ to: 'GLD', amount });
    await shown.drawn();
    test.clock.advance(SWAP_DEBOUNCE_MS);
    await shown.drawn();
    return { ...shown, swap };
  };

  for (const amount of ['1', '12.345678', '1234.567891', '123456.789123'])
    it(`keeps all digits that ${amount} ETH buy in one line with large text in a narrow card`, async () => {
      document.documentElement.style.fontSize = '200%';
      const { view } = await form(amount);
      const received = byId(view, 'swap-input-toToken')!;
      expect(textOf(received)).to.match(/[1-9]/);
      expect(brokenWords(received)).to.deep.equal([]);
      const [digits, side] = [deep(received, 'bdi')!, received.closest('.side')!].map(each =>
        each.getBoundingClientRect(),
      );
      expect(digits!.right).to.be.at.most(side!.right);
      expect(Number.parseFloat(getComputedStyle(received).fontSize)).to.be.at.least(12);
    });

  for (const size of ['100%', '200%'])
    for (const amount of ['12345678', '1234567.123456', '12345.678901234567890123', '1234567890123.012345678901234567'])
      it(`shows all digits of ${amount} that is typed, in a narrow card with text of ${size}`, async () => {
        document.documentElement.style.fontSize = size;
        const { view } = await form(amount);
        const input = byId<HTMLInputElement>(view, 'swap-input-sourceToken')!;
        expect(input.value).to.equal(amount);
        expect(input.scrollWidth).to.be.at.most(input.clientWidth);
        const [field, side] = [input, input.closest('.side')!].map(each => each.getBoundingClientRect());
        expect(field!.right).to.be.at.most(side!.right);
      });

  it('keeps a short amount beside its token', async () => {
    const { view } = await form('1');
    const [input, token] = [byId(view, 'swap-input-sourceToken')!, deep(view, '.token')!].map(each =>
      each.getBoundingClientRect(),
    );
    expect(token!.top).to.be.lessThan(input!.bottom);
  });

  it('ends each token at the edge of its card, also below a long amount', async () => {
    const { view } = await form('12345.678901234567890123');
    const gaps = deepAll(view, '.token').map(
      token => token.closest('.side')!.getBoundingClientRect().right - token.getBoundingClientRect().right,
    );
    expect(gaps).to.deep.equal([13, 13]);
  });

  it('sets the pictures of both tokens, and the arrow between them, at one height in the review', async () => {
    const { swap, drawn } = await form('100');
    await swap.openReview();
    await swap.plan.settled();
    const { view } = await showView(
      html`<w3m-swap-preview-view
        .modal=${test.modal}
        .swap=${swap}
        .style=${'inline-size: 262px'}
      ></w3m-swap-preview-view>`,
    );
    await drawn();
    const summary = deep(view, '[part=summary]')!;
    const middles = [...deepAll(summary, 'p > :first-child'), deep(summary, 'wui-icon')!].map(each => {
      const { top, bottom } = each.getBoundingClientRect();
      return (top + bottom) / 2;
    });
    const heights = deepAll(summary, 'p').map(each => each.getBoundingClientRect().height);
    expect(heights, 'an amount of more lines').to.satisfy(([a, b]: readonly number[]) => a !== b);
    for (const middle of middles) expect(middle).to.be.closeTo(middles[0]!, 1);
  });
});
