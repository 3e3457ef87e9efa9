import { expect } from '@open-wc/testing';
import { parseEther } from 'viem';
import { createTestModal, testAccounts, testConnector, type TestModal } from '../../testing/index.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { FakeSwaps, swapTestTokens } from '../../testing/fake-swaps.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { tokenKey } from '../domain/assets/tokens.js';
import { W3mError } from '../domain/errors/errors.js';
import type { IdentityProvider } from '../providers/providers.js';
import { kitOf, type Kit } from './kit.js';
import type { SendSnapshot } from './send.js';
import type { SwapSnapshot } from './swap.js';

const [, receiver] = testAccounts;
const ETHER = 10n ** 18n;
/** Longer than any draft waits for the end of typing. */
const TYPING_MS = 1_000;
/** Offers are renewed more often than this. */
const RENEWAL_MS = 15_000;
const { coin, gold, lead } = swapTestTokens;

/** What a row of a table has to work with. */
interface World {
  readonly kit: Kit;
  readonly swaps: FakeSwaps;
  readonly clock: TestModal['clock'];
  /** Lets typing stop, and what follows load. */
  pause(): Promise<void>;
}

interface Row<S> {
  readonly does: string;
  /** Done before the action. */
  before?(world: World): Promise<unknown>;
  act(world: World): Promise<unknown>;
  /** What the snapshot is to say at last. */
  says(snapshot: S): unknown;
  readonly value: unknown;
}

describe('drafts of a kit', () => {
  let world: TestModal;
  let given: World;
  let namesFail: boolean;

  const identity: IdentityProvider = {
    identity: async () => ({}),
    async resolve() {
      if (namesFail) throw new W3mError('SERVICE_FAILED');
      return receiver.address;
    },
  };

  beforeEach(async () => {
    namesFail = false;
    const swaps = new FakeSwaps();
    world = createTestModal({ services: { swaps, identity } });
    world.wallet.balance.set({ amount: 3n * ETHER, decimals: 18, symbol: 'ETH' });
    world.wallet.tokens.set([{ ...gold, amount: 12_345_678n, price: '2' }]);
    const kit = kitOf(world.modal);
    const pause = async (): Promise<void> => {
      await settle();
      world.clock.advance(TYPING_MS);
      await settle();
    };
    given = { kit, swaps, clock: world.clock, pause };
    await kit.connect({ wallet: testConnector.id });
  });

  afterEach(() => world.modal.dispose());

  describe('send', () => {
    const write = (to: string) => (world: World) => world.kit.send.edit({ token: tokenKey(gold), amount: '4', to });
    const review = async ({ kit, pause }: World): Promise<void> => {
      const reviewing = kit.send.review();
      await pause();
      await reviewing;
    };
    const rows: readonly Row<SendSnapshot>[] = [
      {
        does: 'enters the same amount in dollars',
        before: write(receiver.address),
        act: ({ kit }) => kit.send.switchUnit(),
        says: ({ draft }) => [draft.amount, draft.isFiat],
        value: ['8', true],
      },
      {
        does: 'enters all that is held',
        before: write(receiver.address),
        act: ({ kit }) => kit.send.max(),
        says: ({ draft }) => draft.amount,
        value: '12.345678',
      },
      {
        does: 'looks a name up again that could not be resolved',
        async before(world) {
          namesFail = true;
          await write('bob.example')(world);
          await world.pause();
          await waitUntil(() => world.kit.send.get().receiver?.problem !== undefined);
          namesFail = false;
        },
        async act({ kit, pause }) {
          const resolving = kit.send.resolveName();
          await pause();
          await resolving;
        },
        says: ({ receiver: found }) => found,
        value: { name: 'bob.example', address: receiver.address },
      },
      {
        does: 'is ready for another transfer after the end of one',
        async before(world) {
          await write(receiver.address)(world);
          await review(world);
          await waitUntil(() => world.kit.send.get().review !== undefined);
          await world.kit.send.submit();
          expect(world.kit.send.get().hash).to.match(/^0x/);
        },
        act: ({ kit }) => kit.send.finish(),
        says: ({ status, hash, review: left, draft }) => [status, hash, left, draft.amount],
        value: ['idle', undefined, undefined, ''],
      },
    ];
    for (const { does, before, act, says, value } of rows)
      it(does, async () => {
        const { kit } = given;
        kit.send.subscribe(() => undefined);
        await waitUntil(() => kit.send.get().tokens.length === 2);
        await before?.(given);
        expect(says(kit.send.get()), 'before').not.to.deep.equal(value);
        await act(given);
        await waitUntil(
          () => JSON.stringify(says(kit.send.get())) === JSON.stringify(value),
          `${does}: ${JSON.stringify(kit.send.get())}`,
        );
      });
  });

  describe('swap', () => {
    const reviewed = async ({ kit }: World): Promise<void> => {
      await kit.swap.review();
      await waitUntil(() => kit.swap.get().review?.step === 'swap');
    };
    const sides = ({ from, to }: SwapSnapshot): unknown => [from?.symbol, to?.symbol];
    const rows: readonly Row<SwapSnapshot>[] = [
      {
        does: 'chooses a token by its id',
        act: ({ kit }) => kit.swap.choose('to', tokenKey(lead)),
        says: sides,
        value: ['ETH', 'LED'],
      },
      {
        does: 'exchanges both sides by the token of the other',
        act: ({ kit }) => kit.swap.choose('from', tokenKey(gold)),
        says: sides,
        value: ['GLD', 'ETH'],
      },
      { does: 'exchanges both sides', act: ({ kit }) => kit.swap.flip(), says: sides, value: ['GLD', 'ETH'] },
      {
        does: 'enters all that the fee leaves',
        act: ({ kit }) => kit.swap.max(),
        says: ({ draft: { amount } }) => parseEther(amount) > parseEther('2.9') && parseEther(amount) < parseEther('3'),
        value: true,
      },
      {
        does: 'takes a worse offer into the review',
        async before(world) {
          await reviewed(world);
          world.swaps.pays = 9_000n;
          await settle();
          world.clock.advance(RENEWAL_MS);
          await waitUntil(() => world.kit.swap.get().review?.isOutdated === true);
        },
        act: ({ kit }) => kit.swap.accept(),
        says: ({ review }) => [review?.received, review?.isOutdated],
        value: ['1800', false],
      },
      {
        does: 'prepares a review again that could not be prepared',
        async before({ kit, swaps }) {
          const { swap } = swaps;
          swaps.swap = () => Promise.reject(new W3mError('SERVICE_FAILED'));
          await kit.swap.review();
          await waitUntil(() => kit.swap.get().review?.error !== undefined);
          swaps.swap = swap;
        },
        act: ({ kit }) => kit.swap.retry(),
        says: ({ review }) => [review?.step, review?.error],
        value: ['swap', undefined],
      },
      {
        does: 'is ready for another swap after the end of one',
        async before(world) {
          await reviewed(world);
          await world.kit.swap.submit();
          expect(world.kit.swap.get().hash).to.match(/^0x/);
        },
        act: ({ kit }) => kit.swap.finish(),
        says: ({ status, hash, review }) => [status, hash, review],
        value: ['idle', undefined, undefined],
      },
    ];

    beforeEach(async () => {
      const { kit, pause } = given;
      kit.swap.subscribe(() => undefined);
      await waitUntil(() => kit.swap.get().tokens.length === 3);
      await kit.swap.edit({ to: gold.symbol, amount: '1' });
      await pause();
      await waitUntil(() => kit.swap.get().received !== undefined);
    });

    for (const { does, before, act, says, value } of rows)
      it(does, async () => {
        const { kit } = given;
        await before?.(given);
        expect(says(kit.swap.get()), 'before').not.to.deep.equal(value);
        await act(given);
        await waitUntil(() => JSON.stringify(says(kit.swap.get())) === JSON.stringify(value), does);
      });

    it('rejects a token that is not in the list', () =>
      expectRejection(given.kit.swap.choose('to', tokenKey({ ...coin, network: 'eip155:10' })), 'INVALID_REQUEST'));

    for (const [text, bps] of [
      ['0.5', 50],
      ['12,25', 1225],
      ['much', undefined],
      ['100', undefined],
    ] as const)
      it(`reads the tolerance “${text}”`, async () => {
        expect(await given.kit.swap.readSlippage(text)).to.equal(bps);
      });
  });
});
