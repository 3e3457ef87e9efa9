import { expect } from '@open-wc/testing';
import { createTestModal, testConnector, type TestModal } from '../../testing/index.js';
import { FakePrices } from '../../testing/fake-prices.js';
import { FakeSwaps } from '../../testing/fake-swaps.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { SWAP_DEBOUNCE_MS } from '../domain/transactions/swap-constants.js';
import { kitOf, type Kit } from './kit.js';

const ETHER = 10n ** 18n;

describe('a swap of a kit', () => {
  let world: TestModal;
  let kit: Kit;
  let swaps: FakeSwaps;

  beforeEach(async () => {
    localStorage.clear();
    swaps = new FakeSwaps();
    world = createTestModal({ services: { swaps, prices: new FakePrices({ ETH: '2000', GLD: '1' }) } });
    world.wallet.balance.set({ amount: 3n * ETHER, decimals: 18, symbol: 'ETH' });
    kit = kitOf(world.modal);
    await kit.connect({ wallet: testConnector.id });
  });
  afterEach(() => {
    world.modal.dispose();
    localStorage.clear();
  });

  /** Runs an action; what it reads waits until typing has stopped. */
  const run = async (action: Promise<void>): Promise<void> => {
    for (let step = 0; step < 5; step += 1) {
      await settle();
      world.clock.advance(SWAP_DEBOUNCE_MS);
    }
    await action;
  };
  const reviewed = async (): Promise<void> => {
    kit.swap.subscribe(() => undefined);
    await kit.swap.edit({ to: 'GLD', amount: '1' });
    await waitUntil(() => kit.swap.get().tokens.length > 0 && kit.swap.get().from?.balance !== undefined);
    await run(kit.swap.review());
    expect(kit.swap.get().review?.amount).to.equal('1');
  };

  it('drops the review when all is entered that can be swapped', async () => {
    await reviewed();
    await run(kit.swap.max());
    expect(kit.swap.get().draft.amount).to.equal('2.99997375');
    expect(kit.swap.get().review).to.equal(undefined);
  });

  it('makes no review by taking an offer, without one and with a problem', async () => {
    await reviewed();
    await kit.swap.edit({ amount: '2' });
    await run(kit.swap.accept());
    expect(kit.swap.get().review).to.equal(undefined);
    await kit.swap.edit({ amount: '5' });
    await run(kit.swap.accept());
    expect([kit.swap.get().problem, kit.swap.get().review]).to.deep.equal(['funds', undefined]);
  });

  for (const [what, draft, amount] of [
    ['tokens', { to: 'GLD', amount: '2' }, '2'],
    ['US dollars', { to: 'GLD', amount: '100', isFiat: true }, '0.05'],
  ] as const)
    it(`is reviewed in ${what}, and takes a better offer, without a subscriber`, async () => {
      await kit.swap.edit(draft);
      await run(kit.swap.review());
      expect(kit.swap.get().review?.amount).to.equal(amount);
      const { received } = kit.swap.get().review ?? {};
      swaps.pays = 20_000n;
      await run(kit.swap.accept());
      expect(kit.swap.get().review?.received).to.equal(String(Number(received) * 2));
      const { length } = swaps.requests;
      world.clock.advance(60_000);
      await settle();
      expect(swaps.requests.length).to.equal(length);
    });
});
