import { expect } from '@open-wc/testing';
import { untracked } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import { SWAP_DEBOUNCE_MS } from '../domain/transactions/swap-constants.js';
import { createTestModal, type TestModal } from '../../testing/create-test-modal.js';
import { testAccounts } from '../../testing/fake-adapter.js';
import { FakeSwaps, swapTestTokens } from '../../testing/fake-swaps.js';
import { waitUntil } from '../../testing/wait-until.js';
import type { Swap } from './swap.js';
import type { SentList } from './sent.js';

const { gold } = swapTestTokens;
const PLACE = `eip155:1:${testAccounts[0].address}` as const;
const MINUTE_MS = 60_000;

describe('a swap that a wallet is asked for', () => {
  let swaps: FakeSwaps;
  let test: TestModal;
  let swap: Swap;
  let sent: SentList;

  /** Opens a page, whose clock begins at the given time. */
  const openPage = async (now = 0): Promise<void> => {
    test = createTestModal({ id: 'page', services: { swaps } });
    test.clock.advance(now);
    test.wallet.balance.set({ amount: 3n * 10n ** 18n, decimals: 18, symbol: 'ETH' });
    test.wallet.tokens.set([{ ...gold, amount: 5_000_000_000n }]);
    await test.connect();
    test.modal.open(undefined, 'Swap');
    test.session.router.reset('Account');
    test.session.router.push('Swap');
    swap = await test.session.features.load('swap');
    sent = await test.session.features.load('sent');
    await swap.tokens.settled();
    await swap.form.list.settled();
  };
  const review = async (change: Parameters<Swap['edit']>[0] = { to: 'GLD' }): Promise<void> => {
    swap.edit(change);
    await test.settle();
    test.clock.advance(SWAP_DEBOUNCE_MS);
    await test.settle();
    await swap.openReview();
    await swap.plan.settled();
    await test.settle();
  };
  /** Reviews a swap on a new page, and has its first step made. */
  const swapAnew = async (change?: Parameters<Swap['edit']>[0], now?: number): Promise<unknown> => {
    test.modal.dispose();
    await openPage(now);
    await review(change);
    await swap.submit();
    return outcome();
  };
  const outcome = (): unknown => {
    const progress = untracked(() => swap.progress.get());
    return progress.status === 'failed' ? progress.error.code : progress.status;
  };
  const requests = (): number => untracked(() => sent.requests(PLACE)).length;
  /** Leaves a swap unanswered in the wallet. */
  const leaveAsking = async (change?: Parameters<Swap['edit']>[0]): Promise<void> => {
    await review(change);
    test.wallet.answer = 'hang';
    void swap.submit();
    await waitUntil(() => test.wallet.calls.length === 1);
  };

  beforeEach(async () => {
    localStorage.clear();
    swaps = new FakeSwaps();
    await openPage();
  });
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  it('is not asked for again after a reload, while the wallet has not answered', async () => {
    await leaveAsking();
    expect([requests(), untracked(() => sent.of(PLACE)).length]).to.deep.equal([1, 0]);
    expect(await swapAnew()).to.equal('OUTCOME_UNKNOWN');
    expect(test.wallet.calls).to.deep.equal([]);
    expect(untracked(() => swap.isEnded.get())).to.equal(true);
  });

  it('is asked for again once wallets have ended the request', async () => {
    await leaveAsking();
    expect(await swapAnew({ to: 'GLD' }, 6 * MINUTE_MS)).to.equal('confirmed');
  });

  it('does not bar a swap of another amount, or for another token', async () => {
    await leaveAsking();
    expect(await swapAnew({ to: 'GLD', amount: '2' })).to.equal('confirmed');
    expect(await swapAnew({ to: 'LED' })).to.equal('confirmed');
  });

  it('bars its approval and its permit too, which would be in vain', async () => {
    swaps.allowed = 10n ** 20n;
    await leaveAsking({ from: 'GLD', to: 'LED', amount: '2000' });
    swaps.allowed = 0n;
    expect(await swapAnew({ from: 'GLD', to: 'LED', amount: '2000' })).to.equal('OUTCOME_UNKNOWN');
    expect(test.wallet.calls).to.deep.equal([]);
  });

  for (const [error, isRecorded, later] of [
    ['OUTCOME_UNKNOWN', true, 'OUTCOME_UNKNOWN'],
    ['USER_REJECTED', false, 'confirmed'],
  ] as const)
    it(`ends with ${later} when it is tried again after ${error}`, async () => {
      await review();
      test.wallet.loses = new W3mError(error);
      await swap.submit();
      expect([outcome(), requests()]).to.deep.equal([error, isRecorded ? 1 : 0]);
      test.wallet.loses = undefined;
      swap.finish();
      test.session.router.goBack();
      await review();
      await swap.submit();
      expect(outcome()).to.equal(later);
    });

  it('is no request any more once the wallet has answered, but is not sent again until it is final', async () => {
    test.wallet.refusesSent = new W3mError('TRANSACTION_UNCONFIRMED');
    await review();
    await swap.submit();
    expect([requests(), untracked(() => sent.of(PLACE)).map(({ status }) => status)]).to.deep.equal([0, ['pending']]);
    expect(await swapAnew()).to.equal('SWAP_UNDER_WAY');
    expect(test.wallet.calls).to.deep.equal([]);
    expect(await swapAnew({ to: 'GLD' }, 4 * MINUTE_MS)).to.equal('confirmed');
  });

  for (const [status, ...outcomes] of [
    ['failed', 'confirmed'],
    ['confirmed', 'SWAP_UNDER_WAY', 'confirmed'],
    ['pending', 'SWAP_UNDER_WAY', 'SWAP_UNDER_WAY'],
  ] as const)
    it(`ends with ${outcomes.join(', then ')}, where the same one of an earlier page is ${status}`, async () => {
      test.wallet.refusesSent = new W3mError('TRANSACTION_UNCONFIRMED');
      await review();
      await swap.submit();
      const hash = untracked(() => sent.of(PLACE))[0]?.hash ?? expect.fail('nothing sent');
      test.modal.dispose();
      await openPage();
      test.wallet.statuses.set(hash, status);
      for (const expected of outcomes) {
        await review();
        await swap.submit();
        expect(outcome()).to.equal(expected);
        swap.finish();
        test.session.router.goBack();
      }
    });
});
