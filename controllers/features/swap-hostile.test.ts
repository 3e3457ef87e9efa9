import { expect } from '@open-wc/testing';
import { untracked } from '../core/signals.js';
import type { Preview } from '../domain/assets/preview.js';
import type { Holding } from '../domain/assets/tokens.js';
import { W3mError } from '../domain/errors/errors.js';
import { SWAP_DEBOUNCE_MS } from '../domain/transactions/swap-constants.js';
import type { SwapCall, SwapToken } from '../domain/transactions/swap.js';
import { createTestModal, type TestModal } from '../../testing/create-test-modal.js';
import { testAccounts } from '../../testing/fake-adapter.js';
import { FakeSwaps, swapTestTokens } from '../../testing/fake-swaps.js';
import type { Swap } from './swap.js';

const { gold, coin, lead } = swapTestTokens;
const ETHER = 10n ** 18n;
const OTHER = testAccounts[1].address;
const GOLD: Holding = { ...gold, amount: 5_000_000_000n, isListed: true };
const TOKENS_FOR_COIN = { from: 'GLD', to: 'ETH', amount: '2000' } as const;

/** A simulation of one ether for gold that has seen everything. */
const whole: Partial<Preview> = {
  outcome: { is: 'succeeds' },
  changes: [
    { asset: { kind: 'coin' }, amount: -ETHER },
    { asset: { kind: 'token', address: gold.address }, amount: 2_000_000_000n },
  ],
};

describe('the Swap feature, with a hostile source', () => {
  let swaps: FakeSwaps;
  let test: TestModal;
  let swap: Swap;

  beforeEach(async () => {
    localStorage.clear();
    swaps = new FakeSwaps();
    test = createTestModal({ services: { swaps } });
    test.wallet.balance.set({ amount: 3n * ETHER, decimals: 18, symbol: 'ETH' });
    test.wallet.tokens.set([GOLD]);
    await test.connect();
    test.modal.open(undefined, 'Swap');
    test.session.router.reset('Account');
    test.session.router.push('Swap');
    swap = await test.session.features.load('swap');
    await swap.tokens.settled();
    await swap.form.list.settled();
  });
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  const read = <T>(run: () => T): T => untracked(run);
  const planned = async (): Promise<void> => {
    await swap.plan.settled();
    await test.settle();
  };
  const review = async (change: Parameters<Swap['edit']>[0] = { to: 'GLD' }): Promise<void> => {
    swap.edit(change);
    await test.settle();
    test.clock.advance(SWAP_DEBOUNCE_MS);
    await test.settle();
    await swap.openReview();
    await planned();
  };
  const failure = () => {
    const progress = read(() => swap.progress.get());
    return progress.status === 'failed' ? progress.error.code : progress.status;
  };
  const planFailure = () => {
    const plan = read(() => swap.plan.state.get());
    return plan.status === 'failed' ? (plan.error.cause as W3mError).code : plan.status;
  };
  const worsen = async (): Promise<void> => {
    swaps.pays = 9_000n;
    await swap.form.offers.offer.refresh({ force: true });
  };

  for (const [what, part] of [
    ['cannot be simulated any more', { outcome: { is: 'unknown' }, changes: undefined }],
    ['has an incomplete simulation', { isComplete: false }],
  ] as const)
    it(`sends no swap that ${what}, where the review was simulated`, async () => {
      test.wallet.preview = whole;
      await review();
      test.wallet.preview = { ...whole, ...part };
      await swap.submit();
      expect([failure(), test.wallet.calls]).to.deep.equal(['SWAP_PLAN_FAILED', []]);
      swap.retry();
      await planned();
      await swap.submit(); // the new review says that it is not simulated
      expect(failure()).to.equal('confirmed');
    });

  for (const [what, right] of [
    ['another address', { asset: { kind: 'token', address: gold.address }, spender: OTHER, amount: 1n }],
    ['another asset', { asset: { kind: 'token', address: lead.address }, spender: new FakeSwaps().router, amount: 1n }],
    ['a collection', { asset: { kind: 'nft', address: lead.address }, spender: OTHER, amount: 'all' }],
  ] as const)
    it(`refuses a swap after which ${what} has a right`, async () => {
      swaps.allowed = 2_000_000_000n;
      test.wallet.preview = {
        outcome: { is: 'succeeds' },
        changes: [
          { asset: { kind: 'token', address: gold.address }, amount: -2_000_000_000n },
          { asset: { kind: 'coin' }, amount: ETHER },
        ],
        approvals: [right],
      };
      await review(TOKENS_FOR_COIN);
      expect(planFailure()).to.equal('SWAP_UNSAFE');
    });

  it('accepts what is left of an earlier approval of the exchange', async () => {
    swaps.allowed = 9_000_000_000n;
    test.wallet.preview = {
      outcome: { is: 'succeeds' },
      changes: [
        { asset: { kind: 'token', address: gold.address }, amount: -2_000_000_000n },
        { asset: { kind: 'coin' }, amount: ETHER },
      ],
      approvals: [
        {
          asset: { kind: 'token', address: gold.address },
          spender: swaps.router.toLowerCase(),
          amount: 7_000_000_000n,
        },
        { asset: { kind: 'token', address: lead.address }, spender: OTHER, amount: 0n },
      ],
    };
    await review(TOKENS_FOR_COIN);
    expect(planFailure()).to.equal('ready');
  });

  for (const [what, loses] of [
    ['the wallet has lost its answer', new W3mError('OUTCOME_UNKNOWN')],
    ['it was confirmed', undefined],
  ] as const)
    it(`makes no other try of a review once ${what}`, async () => {
      await review();
      test.wallet.loses = loses;
      await swap.submit();
      test.wallet.loses = undefined;
      const end = failure();
      await worsen();
      expect(read(() => swap.worseOffer.get())).to.equal(undefined);
      swap.acceptOffer();
      swap.retry();
      await planned();
      await swap.submit();
      expect([failure(), test.wallet.calls.length]).to.deep.equal([end, 1]);
    });

  it('prepares a swap again that the network has refused for good', async () => {
    await review();
    test.wallet.refusesSent = new W3mError('EXECUTION_REVERTED');
    await swap.submit();
    expect([failure(), read(() => swap.isEnded.get())]).to.deep.equal(['EXECUTION_REVERTED', true]);
    test.wallet.refusesSent = undefined;
    swap.retry();
    await planned();
    await swap.submit();
    expect([failure(), test.wallet.calls.length]).to.deep.equal(['confirmed', 2]);
  });

  it('tries again what the wallet has refused', async () => {
    await review();
    test.wallet.answer = 'reject';
    await swap.submit();
    test.wallet.answer = 'approve';
    await worsen();
    expect(read(() => swap.worseOffer.get())).not.to.equal(undefined);
    swap.acceptOffer();
    await planned();
    await swap.submit();
    expect(failure()).to.equal('confirmed');
  });

  /** Lets the source name another exchange from now on, in approvals as in swaps. */
  const moveTo = (router: string): void => {
    const approval = swaps.approval.bind(swaps);
    swaps.router = router;
    swaps.approval = async (query): Promise<SwapCall> => {
      const { data = '', ...call } = await approval(query);
      return { ...call, data: `${data.slice(0, 34)}${router.slice(2)}${data.slice(74)}` };
    };
  };

  it('has no permit signed for another exchange than the one of the review', async () => {
    const deadline = BigInt(Math.floor(test.modal.scope.now() / 1_000)) + 1_200n;
    swaps.permitsUntil = deadline;
    test.wallet.preview = request =>
      'typedData' in request
        ? {
            approvals: [
              {
                asset: { kind: 'token', address: gold.address },
                spender: swaps.router,
                amount: 2_000_000_000n,
                expiresAt: Number(deadline) * 1_000,
              },
            ],
          }
        : {};
    await review(TOKENS_FOR_COIN);
    expect(read(() => swap.plan.latest.get()?.step)).to.equal('permit');
    moveTo(OTHER);
    await swap.submit();
    expect([failure(), test.wallet.typedData]).to.deep.equal(['SWAP_PERMIT_UNSAFE', []]);
  });

  it('asks for no second approval of another exchange, also for a newer price', async () => {
    await review(TOKENS_FOR_COIN);
    await swap.submit(); // the source denies the approval
    expect(failure()).to.equal('SWAP_ALLOWANCE_LOW');
    moveTo(OTHER);
    swap.retry();
    await planned();
    expect(planFailure()).to.equal('SWAP_UNSAFE');
    await worsen();
    swap.acceptOffer();
    await planned();
    expect(planFailure()).to.equal('SWAP_UNSAFE');
    await swap.submit();
    expect(test.wallet.calls).to.have.length(1);
  });

  it('swaps at no other exchange than the approved one', async () => {
    await review(TOKENS_FOR_COIN);
    const submitted = swap.submit();
    swaps.allowed = 2_000_000_000n;
    await submitted;
    moveTo(OTHER);
    await swap.plan.refresh({ force: true });
    expect(planFailure()).to.equal('SWAP_UNSAFE');
  });

  it('chooses by a symbol the coin and what the host lists before what only has the symbol', async () => {
    const imitation = (of: SwapToken): SwapToken => ({ ...of, address: lead.address });
    swaps.listed = [imitation(coin), imitation(gold), coin, gold];
    await swap.form.list.refresh({ force: true });
    swap.preset({ fromToken: 'ETH', toToken: 'GLD' });
    expect(read(() => [swap.form.from.get()?.address, swap.form.to.get()?.address])).to.deep.equal([
      undefined,
      gold.address,
    ]);
  });

  it('has previews warn of a token that looks like a listed one', async () => {
    const known: unknown[] = [];
    test.wallet.preview = (_request, on) => {
      known.push(on.known?.assets?.map(({ symbol }) => symbol));
      return {};
    };
    await review();
    expect(known).to.deep.equal([[gold.symbol]]);
  });
});
