import { expect, html } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { FakeSwaps, swapTestTokens } from '../../../testing/fake-swaps.js';
import { signal } from '../../../controllers/core/signals.js';
import { SWAP_DEBOUNCE_MS } from '../../../controllers/domain/transactions/swap-constants.js';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import type { Swap, SwapProgress } from '../../../controllers/index.js';
import { deep, deepAll, showView, textOf } from '../testing/show-view.js';
import '../swap/w3m-swap-view.define.js';
import './w3m-swap-preview-view.define.js';

const HASH = `0x${'ab'.repeat(32)}`;
const SENT: SwapProgress = { status: 'sent', step: 'swap', hash: HASH };

describe('a swap that the wallet pays for', () => {
  let test: TestModal;

  beforeEach(async () => {
    localStorage.clear();
    test = createTestModal({ services: { swaps: new FakeSwaps() } });
    test.wallet.balance.set({ amount: 3n * 10n ** 18n, decimals: 18, symbol: 'ETH' });
    test.wallet.tokens.set([{ ...swapTestTokens.gold, amount: 5_000_000_000n }]);
    await test.connect();
    test.modal.open(undefined, 'Account');
    test.session.router.reset('Account');
    test.session.router.push('Swap');
  });
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  /** Shows a swap whose hash the wallet has given. */
  const show = async (fee: bigint | undefined, progress: SwapProgress = SENT): Promise<Element> => {
    test.wallet.cost = { fee, deposit: 0n };
    const feature = await test.session.features.load('swap');
    await feature.tokens.settled();
    await feature.form.list.settled();
    const form = await showView(html`<w3m-swap-view .modal=${test.modal} .swap=${feature}></w3m-swap-view>`);
    feature.edit({ to: 'GLD' });
    await form.drawn();
    test.clock.advance(SWAP_DEBOUNCE_MS);
    await form.drawn();
    await feature.openReview();
    await feature.plan.settled();
    const swap = Object.create(feature, {
      progress: { value: signal(progress) },
    }) as Swap; // as far as the view reads it
    const { view } = await showView(
      html`<w3m-swap-preview-view .modal=${test.modal} .swap=${swap}></w3m-swap-preview-view>`,
    );
    return view;
  };

  /** Returns the steps of such a swap, and the last part of its link. */
  const steps = async (fee: bigint | undefined): Promise<readonly (string | undefined)[]> => {
    const view = await show(fee);
    const link = deepAll<HTMLAnchorElement>(view, 'a').find(({ href }) => href.includes('/tx/'));
    expect(deep(view, 'li'), 'there are steps').to.not.equal(undefined);
    return [...deepAll(view, 'li').map(textOf), link?.href.slice(-HASH.length)];
  };

  it('leaves open until the end whether the network has it', async () => {
    expect(await steps(undefined)).to.deep.equal(['Approved', 'Confirmed', undefined]);
  });

  it('says that other owners may have to approve it, and calls that no failure', async () => {
    const error = new W3mError('APPROVALS_PENDING');
    const view = await show(undefined, { status: 'failed', step: 'swap', error, hash: HASH });
    const notice = deep(view, '[data-testid="swap-failure"]');
    expect([notice?.getAttribute('tone'), textOf(notice).includes('Other owners')]).to.deep.equal(['info', true]);
  });

  it('differs from one that the account pays for', async () => {
    expect(await steps(1n)).to.deep.equal(['Approved', 'Sent to the network', 'Confirmed', HASH]);
  });
});
