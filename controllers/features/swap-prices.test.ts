import { expect } from '@open-wc/testing';
import { untracked } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import { SWAP_DEBOUNCE_MS } from '../domain/transactions/swap-constants.js';
import { createTestModal, type TestModal } from '../../testing/create-test-modal.js';
import { FakePrices } from '../../testing/fake-prices.js';
import { FakeSwaps } from '../../testing/fake-swaps.js';
import type { Swap } from './swap.js';

const ETHER = 10n ** 18n;

describe('the prices of a swap', () => {
  let swaps: FakeSwaps;
  let prices: FakePrices;
  let test: TestModal;
  let swap: Swap;

  beforeEach(async () => {
    localStorage.clear();
    swaps = new FakeSwaps();
    prices = new FakePrices({ ETH: '2000', GLD: '1' });
    test = createTestModal({ services: { swaps, prices } });
    test.wallet.balance.set({ amount: 3n * ETHER, decimals: 18, symbol: 'ETH' });
    test.wallet.tokens.set([]);
    await test.connect();
    test.modal.open(undefined, 'Swap');
    test.session.router.reset('Account');
    test.session.router.push('Swap');
    swap = await test.session.features.load('swap');
    await swap.form.list.settled();
  });
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      test.clock.advance(1_000);
      if (second % 5 === 0) await test.settle();
    }
    await test.settle();
  };
  const quoted = async (): Promise<void> => {
    await test.settle();
    test.clock.advance(SWAP_DEBOUNCE_MS);
    await test.settle();
  };
  const paid = () => untracked(() => swap.form.pair.get()?.amount);
  const loss = () =>
    untracked(() => {
      const offer = swap.form.offers.offer.latest.get();
      return offer && swap.form.lossBps(offer);
    });

  it('are read again while the offer is shown, so that dollars buy what they are worth now', async () => {
    swap.edit({ to: 'GLD', amount: '100', isFiat: true });
    await quoted();
    expect(paid()).to.equal(ETHER / 20n);
    prices.known.set('ETH', '1000');
    await pass(60);
    expect(paid()).to.equal(ETHER / 10n);
  });

  it('are read again while an offer stays, so that it has a warning once it is a loss', async () => {
    swap.edit({ to: 'GLD', amount: '1' });
    await quoted();
    expect(loss()).to.equal(0);
    prices.known.set('ETH', '4000');
    await pass(60);
    expect(loss()).to.equal(5_000);
  });

  it('are read again when the view opens after a while, and not while nobody sees them', async () => {
    swap.edit({ to: 'GLD', amount: '100', isFiat: true });
    await quoted();
    test.modal.shell.close();
    await test.settle();
    const before = prices.requests.length;
    prices.known.set('ETH', '1000');
    await pass(120);
    expect(prices.requests.length).to.equal(before);
    test.modal.open(undefined, 'Swap');
    await quoted();
    expect(paid()).to.equal(ETHER / 10n);
  });

  it('stay for five minutes where the source does not answer, and are not known after them', async () => {
    swap.edit({ to: 'GLD', amount: '100', isFiat: true });
    await quoted();
    prices.error = new W3mError('SERVICE_FAILED');
    await pass(120);
    expect(paid()).to.equal(ETHER / 20n);
    await pass(300);
    expect(untracked(() => swap.form.problem.get())).to.equal('no-price');
  });

  it('show a worse offer for reviewed dollars, whose amount has changed with the price', async () => {
    swap.edit({ to: 'GLD', amount: '100', isFiat: true });
    await quoted();
    await swap.openReview();
    await test.settle();
    prices.known.set('ETH', '1000');
    swaps.pays = 5_000n;
    await pass(60);
    expect(untracked(() => swap.worseOffer.get()?.amount)).to.equal(ETHER / 10n);
  });
});
