import { expect, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { FakePrices } from '../../../testing/fake-prices.js';
import { FakeSwaps, swapTestTokens } from '../../../testing/fake-swaps.js';
import { testAccounts, type FakeAdapterOptions } from '../../../testing/fake-adapter.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import { SWAP_DEBOUNCE_MS } from '../../../controllers/domain/transactions/swap-constants.js';
import { brokenWords } from '../testing/broken-words.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import '../swap-preview/w3m-swap-preview-view.define.js';
import '../swap-select-token/w3m-swap-select-token-view.define.js';
import './w3m-swap-view.define.js';

const ETHER = 10n ** 18n;
const { gold } = swapTestTokens;

describe('swapping', () => {
  let test: TestModal;
  let swaps: FakeSwaps;
  let prices: FakePrices;

  const start = async (fake: FakeAdapterOptions = {}): Promise<void> => {
    localStorage.clear();
    swaps = new FakeSwaps();
    prices = new FakePrices();
    test = createTestModal({ services: { swaps, prices }, fake });
    test.wallet.balance.set({ amount: 3n * ETHER, decimals: 18, symbol: 'ETH' });
    test.wallet.tokens.set([{ ...gold, amount: 5_000_000_000n }]);
    await test.connect();
    test.modal.open(undefined, 'Account');
    test.session.router.reset('Account');
    test.session.router.push('Swap');
  };
  beforeEach(() => start());
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  const feature = () => test.session.features.load('swap');
  const form = async (data?: object): Promise<ShownView<HTMLElement>> => {
    const swap = await feature();
    await swap.tokens.settled();
    await swap.form.list.settled();
    return showView(html`<w3m-swap-view .modal=${test.modal} .swap=${swap} .data=${data}></w3m-swap-view>`);
  };
  const quoted = async ({ drawn }: ShownView<HTMLElement>): Promise<void> => {
    await drawn();
    test.clock.advance(SWAP_DEBOUNCE_MS);
    await drawn();
  };
  const filled = async (change: object = { to: 'GLD' }): Promise<ShownView<HTMLElement>> => {
    const shown = await form();
    (await feature()).edit(change);
    await quoted(shown);
    return shown;
  };
  /** Properties that the animations of the tokens move. */
  const movedOn = (view: HTMLElement): readonly (readonly string[])[] =>
    deepAll(view, '.token').map(token =>
      token
        .getAnimations()
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        .flatMap(frame => (frame.transform === undefined ? [] : [String(frame.transform)])),
    );
  const reviewed = async (change: object = { to: 'GLD' }): Promise<ShownView<HTMLElement>> => {
    await filled(change);
    const swap = await feature();
    await swap.openReview();
    await swap.plan.settled();
    const shown = await showView(
      html`<w3m-swap-preview-view .modal=${test.modal} .swap=${swap}></w3m-swap-preview-view>`,
    );
    await shown.drawn();
    return shown;
  };

  it('lets both tokens change places by transforms alone, and at once with reduced motion', async () => {
    const { view, drawn } = await filled();
    byId(view, 'swap-flip')?.click();
    await drawn();
    const [from = [], to = []] = movedOn(view);
    expect(from[0]).to.match(/^translateY\(\d/);
    expect(to[0]).to.equal(from[0]?.replace('(', '(-'));
    expect([from[1], to[1]]).to.deep.equal(['none', 'none']);
    for (const token of deepAll(view, '.token')) for (const animation of token.getAnimations()) animation.cancel();
    await emulateMedia({ reducedMotion: 'reduce' });
    byId(view, 'swap-flip')?.click();
    await drawn();
    expect(movedOn(view)).to.deep.equal([[], []]);
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('shows offer, rate, age and details, and is accessible', async () => {
    const { view } = await filled();
    expect(textOf(byId(view, 'swap-input-toToken'))).to.equal('2,000');
    const details = deep(view, 'w3m-swap-details') as Element;
    expect(textOf(byId(details, 'swap-rate'))).to.equal('1 ETH = 2,000 GLD');
    expect(textOf(byId(details, 'swap-age'))).to.equal('Now');
    (deep(details, 'summary') as HTMLElement).click();
    expect(deepAll(details, 'dd').map(textOf)).to.deep.equal([
      ...['1,980 GLD', '0.12%', 'About 0.0002 ETH', '0.3%', 'Test Exchange'],
    ]);
    expect(textOf(byId(view, 'swap-action-button'))).to.equal('Review swap');
    await expect(view).to.be.accessible();
  });

  it('preselects what the host passes', async () => {
    const shown = await form({ amount: '321.123', fromToken: 'gld', toToken: 'ETH' });
    await quoted(shown);
    expect(byId<HTMLInputElement>(shown.view, 'swap-input-sourceToken')?.value).to.equal('321.123');
    expect(textOf(byId(shown.view, 'swap-input-token-sourceToken'))).to.equal('GLD');
  });

  for (const [name, set, change, text] of [
    ['no token', () => undefined, {}, 'Select token'],
    ['no amount', () => undefined, { to: 'GLD', amount: '' }, 'Enter amount'],
    ['too much', () => undefined, { to: 'GLD', amount: '4' }, 'Insufficient balance'],
    ['no route', () => (swaps.offer = new W3mError('SWAP_NO_ROUTE')), { to: 'GLD' }, 'These tokens cannot be swapped'],
    ['no liquidity', () => (swaps.offer = { amountOut: 0n }), { to: 'GLD' }, 'Too little liquidity for this amount'],
  ] as const)
    it(`says on its action: ${name}`, async () => {
      set();
      const { view } = await filled(change);
      expect(textOf(byId(view, 'swap-action-button'))).to.equal(text);
      expect(byId(view, 'swap-action-button')).to.have.property('reason', true);
    });

  it('offers to try again when there is no price, and keeps the input', async () => {
    swaps.offer = new W3mError('NODE_UNREACHABLE');
    const { view, drawn } = await filled({ to: 'GLD', amount: '0.5' });
    expect(textOf(byId(view, 'swap-quote-failed'))).to.contain('Could not get a price');
    swaps.offer = {};
    controlOf(deep(byId(view, 'swap-quote-failed') as Element, 'wui-button'))?.click();
    await drawn();
    await drawn();
    expect(byId(view, 'swap-quote-failed')).to.equal(undefined);
    expect(byId<HTMLInputElement>(view, 'swap-input-sourceToken')?.value).to.equal('0.5');
  });

  it('warns of a high price impact, and of a tolerance that is unwise', async () => {
    swaps.offer = { impactBps: 1_500 };
    const { view, drawn } = await filled();
    expect(byId(view, 'swap-impact')?.getAttribute('tone')).to.equal('danger');
    (await feature()).edit({ slippageBps: 600 });
    await drawn();
    expect(textOf(byId(view, 'swap-slippage-warning'))).to.contain('6%');
  });

  for (const [price, text, tone] of [
    ['1', undefined, undefined],
    ['0.98', undefined, undefined],
    ['0.95', 'At market prices, you receive 5% less than you pay.', 'warning'],
    ['0.1', 'At market prices, you receive 90% less than you pay.', 'danger'],
  ] as const)
    it(`compares the values of both sides in the form and in the review, at a price of ${price}`, async () => {
      prices.known.set('ETH', '2000').set('GLD', price);
      const notices = [(await filled()).view, (await reviewed()).view].map(view => byId(view, 'swap-impact'));
      for (const notice of notices) {
        expect(notice?.getAttribute('tone') ?? undefined).to.equal(tone);
        expect(notice && textOf(notice)).to.equal(text);
      }
      expect(prices.requests.length).to.be.greaterThan(0);
    });

  it('does not call a swap a loss where a price is missing', async () => {
    prices.known.set('ETH', '2000');
    expect(byId((await reviewed()).view, 'swap-impact')).to.equal(undefined);
  });

  it('rounds neither what is paid nor the fee down', async () => {
    test.wallet.cost = { fee: 1_999_999_999_999n, deposit: 0n };
    const { view } = await reviewed({ to: 'GLD', amount: '1.123456999999999999' });
    expect(textOf(deep(view, '[part=summary] .amount'))).to.equal('1.123456999999999999 ETH');
    expect(deepAll(view, 'dd').map(textOf)).to.include('Up to 0.000002 ETH');
  });

  it('names no fee where the wallet sets it', async () => {
    test.wallet.cost = { fee: undefined, deposit: 0n };
    expect(deepAll((await reviewed()).view, 'dd').map(textOf)).to.include('Set by your wallet');
  });

  it('accepts a tolerance as a preset or as text, and rejects any other value', async () => {
    const { view, drawn } = await filled();
    byId<HTMLInputElement>(view, 'swap-slippage-50')?.click();
    expect((await feature()).form.draft.get().slippageBps).to.equal(50);
    const input = deep<HTMLInputElement>(byId(view, 'swap-slippage-custom') as Element, 'input');
    if (!input) throw new Error('no input');
    for (const [text, expected] of [
      ['2.5', 250],
      ['٠٫٥ ٪', 50],
      ['99', 50],
    ] as const) {
      input.value = text;
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await drawn();
      expect((await feature()).form.draft.get().slippageBps).to.equal(expected);
    }
    expect(byId(view, 'swap-slippage-custom')?.getAttribute('error')).to.contain('Enter a number');
  });

  it('lists suggested and held tokens, searches, and takes the chosen one', async () => {
    const swap = await feature();
    await swap.form.list.settled();
    await swap.tokens.settled();
    test.session.router.push('SwapSelectToken', { target: 'to' });
    const { view, drawn } = await showView(
      html`<w3m-swap-select-token-view
        .modal=${test.modal}
        .swap=${swap}
        .data=${{ target: 'to' }}
      ></w3m-swap-select-token-view>`,
    );
    expect(deepAll(view, 'h3').map(textOf)).to.deep.equal(['Your tokens', 'Other tokens']);
    await expect(view).to.be.accessible();
    const input = deep<HTMLInputElement>(byId(view, 'swap-select-token-search-input') as Element, 'input');
    if (!input) throw new Error('no input');
    input.value = 'gol';
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await drawn();
    expect(deepAll(view, 'wui-list-item').length).to.equal(1);
    controlOf(byId(view, 'swap-select-token-item-GLD'))?.click();
    expect(swap.form.to.get()?.symbol).to.equal('GLD');
    expect(test.session.router.current.get().view).to.equal('Swap');
  });

  it('marks tokens with one symbol, with their contracts, and suggests none of them', async () => {
    const copy = { ...gold, address: testAccounts[1].address, symbol: 'USDC', name: 'USD Coin' };
    const twin = { ...copy, address: testAccounts[0].address };
    swaps.listed = [...Object.values(swapTestTokens), copy, twin];
    const swap = await feature();
    await swap.form.list.refresh({ force: true });
    const { view } = await showView(
      html`<w3m-swap-select-token-view
        .modal=${test.modal}
        .swap=${swap}
        .data=${{ target: 'to' }}
      ></w3m-swap-select-token-view>`,
    );
    const marked = deepAll(view, 'wui-list-item').filter(row => row.getAttribute('tag') !== null);
    expect(marked.map(row => row.getAttribute('secondary'))).to.have.members([
      'USDC ·\u00a00x70…\u2060dc79C8',
      'USDC ·\u00a00xf3…\u2060b92266',
    ]);
    expect(deepAll(view, 'h3').map(textOf)).not.to.include('Popular tokens');
    expect(deepAll(view, '.chip').map(textOf)).not.to.include('USDC');
    await expect(view).to.be.accessible();
  });

  it('reviews, swaps and shows the receipt', async () => {
    const { view, drawn } = await reviewed();
    await expect(view).to.be.accessible();
    expect(textOf(byId(view, 'swap-minimum'))).to.equal('1,980 GLD');
    test.wallet.receipt = { fee: 123_456_789_000_000n, changes: [-(10n ** 18n), 1_987_654_321n] };
    controlOf(byId(view, 'swap-confirm'))?.click();
    await waitUntil(() => byId(view, 'swap-received') !== undefined);
    await drawn();
    expect(['swap-paid', 'swap-received', 'swap-fee-paid'].map(id => textOf(byId(view, id)))).to.deep.equal([
      '1 ETH',
      '1,987.654321 GLD',
      '0.000124 ETH',
    ]);
    expect(byId(view, 'swap-minimum')).to.equal(undefined);
    const moment = byId(view, 'swap-complete')!;
    await waitUntil(() => deepAll(moment, '*').every(each => each.getAnimations().length === 0), 'no motion');
    await expect(view).to.be.accessible();
    expect(deepAll(view, 'wui-button').map(textOf)).to.include('View on Explorer');
    controlOf(byId(view, 'swap-done'))?.click();
    expect(test.session.router.current.get().view).to.equal('Account');
  });

  it('breaks no amount of the review with large text or a long amount', async () => {
    const root = document.documentElement;
    test.wallet.balance.set({ amount: 3_000_000n * ETHER, decimals: 18, symbol: 'ETH' });
    for (const [size, amount] of [
      ['100%', '1234.567891'],
      ['100%', '123456.789123'],
      ['200%', '1'],
      ['200%', '1234.567'],
    ] as const) {
      root.style.fontSize = size;
      const { view } = await reviewed({ to: 'GLD', amount });
      view.style.inlineSize = '360px';
      expect(textOf(deep(view, '[part=summary]'))).to.match(/\d/);
      expect(brokenWords(view), `${amount} at ${size}`).to.deep.equal([]);
    }
    root.style.fontSize = '';
  });

  it('shows the first digits of a long amount also in a right-to-left page', async () => {
    const { view, drawn } = await form();
    view.parentElement!.dir = 'rtl';
    (await feature()).edit({ amount: '12345.6789012345678901234567890123456789' });
    await drawn();
    view.style.inlineSize = '360px';
    const input = byId<HTMLInputElement>(view, 'swap-input-sourceToken')!;
    expect(input.scrollWidth).to.be.greaterThan(input.clientWidth);
    const { direction, textAlign } = getComputedStyle(input);
    expect([direction, textAlign, input.scrollLeft]).to.deep.equal(['ltr', 'end', 0]);
  });

  it('says that it does not know what was received, and reads it again', async () => {
    const { view, drawn } = await reviewed();
    test.wallet.receipt = new W3mError('NODE_UNREACHABLE');
    controlOf(byId(view, 'swap-confirm'))?.click();
    await waitUntil(() => byId(view, 'swap-receipt-failed') !== undefined);
    expect(byId(view, 'swap-done')).not.to.equal(undefined);
    expect(byId(view, 'swap-received')).to.equal(undefined);
    test.wallet.receipt = { fee: undefined, changes: [] };
    controlOf(byId(view, 'swap-receipt-retry'))?.click();
    await waitUntil(() => byId(view, 'swap-receipt') !== undefined);
    await drawn();
    expect(textOf(deep(view, '[part=summary]'))).to.contain('GLD, amount not known');
    expect(textOf(deep(view, '.hint'))).to.contain('received amount is not known yet');
    expect(textOf(deep(view, 'dd'))).to.equal('Not known');
  });

  it('asks for the approval of a token first, and shows whom it allows how much', async () => {
    const spender = testAccounts[1].address;
    const { address, symbol, decimals } = swapTestTokens.gold;
    const asset = { kind: 'token', address, symbol, decimals } as const;
    test.wallet.preview = request =>
      'calls' in request && request.calls.length === 1
        ? { outcome: { is: 'succeeds' }, changes: [], approvals: [{ asset, spender, amount: 2_000_000_000n }] }
        : {};
    const { view } = await reviewed({ from: 'GLD', to: 'ETH', amount: '2000' });
    expect(textOf(byId(view, 'swap-confirm'))).to.equal('Approve');
    expect(textOf(byId(view, 'swap-approval'))).to.contain('2,000 GLD');
    const rows = (): string =>
      deepAll(byId(view, 'swap-approval-changes') as Element, 'li')
        .map(textOf)
        .join();
    await waitUntil(() => rows() !== '');
    expect(rows()).to.contain('can spend up to 2,000 GLD').and.to.contain(spender);
    await expect(view).to.be.accessible();
  });

  it('has a permit signed where the token has one, and says what it allows', async () => {
    swaps.permitsUntil = BigInt(Math.floor(test.modal.scope.now() / 1_000)) + 1_200n;
    const asset = { kind: 'token', address: swapTestTokens.gold.address, symbol: 'GLD', decimals: 6 } as const;
    const expiresAt = Number(swaps.permitsUntil) * 1_000;
    const right = { asset, spender: swaps.router, amount: 2_000_000_000n, expiresAt };
    test.wallet.preview = request =>
      'typedData' in request ? { outcome: { is: 'unknown' }, changes: undefined, approvals: [right] } : {};
    const { view, drawn } = await reviewed({ from: 'GLD', to: 'ETH', amount: '2000' });
    expect(textOf(byId(view, 'swap-confirm'))).to.equal('Sign');
    expect(textOf(byId(view, 'swap-approval'))).to.contain('2,000 GLD');
    await waitUntil(() => textOf(byId(view, 'swap-approval-changes')?.shadowRoot?.querySelector('ul')) !== '');
    expect(textOf(byId(view, 'swap-approval-changes')?.shadowRoot?.querySelector('ul'))).to.contain(
      'can spend up to 2,000 GLD',
    );
    expect(deepAll(view, 'dd').map(textOf)).to.include('None for the signature');
    await expect(view).to.be.accessible();
    controlOf(byId(view, 'swap-confirm'))?.click();
    await waitUntil(() => textOf(byId(view, 'swap-confirm')) === 'Swap');
    await drawn();
    expect(byId(view, 'swap-approval')).to.equal(undefined);
    expect(test.wallet.typedData).to.have.length(1);
  });

  it('asks for an approval where nothing can check the permit, and says why', async () => {
    test.modal.dispose();
    await start({ hasPreview: false });
    swaps.permitsUntil = 4_000_000_000n;
    const { view } = await reviewed({ from: 'GLD', to: 'ETH', amount: '2000' });
    expect(textOf(byId(view, 'swap-confirm'))).to.equal('Approve');
    expect(textOf(byId(view, 'swap-approval'))).to.contain('could not be checked');
    const notices = deepAll(view, 'w3m-changes').map(changes => textOf(deep(changes, 'wui-notice')));
    expect(notices).to.deep.equal(Array(2).fill('This transaction could not be previewed'));
  });

  it('disables the next step while it is prepared again', async () => {
    const { view, drawn } = await reviewed();
    const button = (): HTMLElement => controlOf(byId(view, 'swap-confirm')) as HTMLElement;
    button().focus();
    let answer: () => void = () => undefined;
    const waits = new Promise<void>(resolve => (answer = resolve));
    const build = swaps.swap.bind(swaps);
    swaps.swap = async (...requests) => waits.then(() => build(...requests));
    void (await feature()).plan.refresh({ force: true });
    await drawn();
    expect(byId(view, 'swap-confirm')).to.have.attribute('disabled');
    expect([button().ariaBusy, button().ariaDisabled]).to.deep.equal(['true', 'true']);
    button().click();
    await drawn();
    expect(test.wallet.calls).to.deep.equal([]);
    await expect(view).to.be.accessible();
    answer();
    await waitUntil(() => byId(view, 'swap-confirm')?.hasAttribute('disabled') === false);
    expect((byId(view, 'swap-confirm')?.shadowRoot as ShadowRoot).activeElement).to.equal(button());
  });

  it('has an earlier approval reset where the token demands it', async () => {
    swaps.allowed = 5n;
    test.wallet.cost = call => {
      if (!('data' in call) || BigInt(`0x${call.data?.slice(-64) ?? ''}`) !== 0n)
        throw new W3mError('EXECUTION_REVERTED');
      return { fee: 1n, deposit: 0n };
    };
    const { view } = await reviewed({ from: 'GLD', to: 'ETH', amount: '2000' });
    expect(textOf(byId(view, 'swap-confirm'))).to.equal('Reset approval');
    expect(textOf(byId(view, 'swap-approval'))).to.contain('earlier approval');
  });

  it('asks again at a worse price', async () => {
    const { view, drawn } = await reviewed();
    swaps.pays = 9_000n;
    await (await feature()).form.offers.offer.refresh({ force: true });
    await drawn();
    expect(textOf(byId(view, 'swap-worse'))).to.contain('1,800 GLD');
    controlOf(byId(view, 'swap-accept'))?.click();
    await drawn();
    expect(textOf(byId(view, 'swap-minimum'))).to.equal('1,782 GLD');
    expect(byId(view, 'swap-worse')).to.equal(undefined);
  });

  it('offers no newer price once the wallet may have swapped', async () => {
    const { view, drawn } = await reviewed();
    test.wallet.loses = new W3mError('OUTCOME_UNKNOWN');
    controlOf(byId(view, 'swap-confirm'))?.click();
    await waitUntil(() => byId(view, 'swap-failure') !== undefined);
    swaps.pays = 9_000n;
    await (await feature()).form.offers.offer.refresh({ force: true });
    await drawn();
    expect(['swap-worse', 'swap-retry', 'swap-done'].filter(id => byId(view, id))).to.deep.equal(['swap-done']);
  });

  it('says what happened when the wallet declines', async () => {
    const { view, drawn } = await reviewed();
    test.wallet.answer = 'reject';
    controlOf(byId(view, 'swap-confirm'))?.click();
    await waitUntil(() => byId(view, 'swap-failure') !== undefined);
    await drawn();
    expect(textOf(byId(view, 'swap-failure'))).to.equal('You declined the request in your wallet');
    expect(byId(view, 'swap-retry')).not.to.equal(undefined);
  });

  it('offers other networks where the source does not swap, and to connect without an account', async () => {
    swaps.networks = ['eip155:10'];
    const { view, drawn } = await form();
    expect(textOf(byId(view, 'swap-unserved'))).to.contain('Ethereum');
    test.wallet.connection.set(undefined);
    await drawn();
    await drawn();
    controlOf(deep(view, 'wui-button'))?.click();
    expect(test.session.router.current.get().view).to.equal('Connect');
  });
});
