import { expect } from '@open-wc/testing';
import { untracked } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import { SWAP_DEBOUNCE_MS, SWAP_REFRESH_MS } from '../domain/transactions/swap-constants.js';
import type { Holding } from '../domain/assets/tokens.js';
import { createTestModal, type TestModal } from '../../testing/create-test-modal.js';
import { testAccounts } from '../../testing/fake-adapter.js';
import { FakeSwaps, swapTestTokens } from '../../testing/fake-swaps.js';
import { waitUntil } from '../../testing/wait-until.js';
import type { Swap } from './swap.js';

const { gold, coin } = swapTestTokens;
const ETHER = 10n ** 18n;
const GOLD: Holding = { ...gold, amount: 5_000_000_000n };

describe('the Swap feature', () => {
  let swaps: FakeSwaps;
  let test: TestModal;
  let swap: Swap;
  let events: string[];

  beforeEach(async () => {
    localStorage.clear();
    swaps = new FakeSwaps();
    test = createTestModal({ services: { swaps } });
    test.wallet.balance.set({ amount: 3n * ETHER, decimals: 18, symbol: 'ETH' });
    test.wallet.tokens.set([GOLD]);
    events = [];
    test.modal.events.onAny(({ data }) => void events.push(data.event));
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
  const offered = () => read(() => swap.form.offers.offer.latest.get()?.quote.amountOut);
  const quoted = async (): Promise<void> => {
    await test.settle();
    test.clock.advance(SWAP_DEBOUNCE_MS);
    await test.settle();
  };
  const fill = async (change: Parameters<Swap['edit']>[0] = { to: 'GLD' }): Promise<void> => {
    swap.edit(change);
    await quoted();
  };
  const planned = async (): Promise<void> => {
    await swap.plan.settled();
    await test.settle();
  };
  const review = async (): Promise<void> => {
    await swap.openReview();
    await planned();
  };
  const problem = () => read(() => swap.form.problem.get());
  const progress = () => read(() => swap.progress.get());
  const view = () => read(() => test.session.router.current.get().view);

  it('starts with one of the native coin and quotes once a token is chosen and typing has stopped', async () => {
    expect(read(() => [swap.form.from.get()?.symbol, swap.form.draft.get().amount])).to.deep.equal(['ETH', '1']);
    expect(problem()).to.equal('no-target');
    swap.edit({ to: 'GLD', amount: '2' });
    await test.settle();
    swap.edit({ amount: '2.5' });
    await quoted();
    expect(swaps.requests.map(({ amount }) => amount)).to.deep.equal([(ETHER * 5n) / 2n]);
    expect(offered()).to.equal(5_000_000_000n);
    expect(problem()).to.equal(undefined);
  });

  it('preselects what a host passes, by symbols in any case', async () => {
    swap.preset({ amount: '321.123', fromToken: 'gld', toToken: 'eth' });
    await quoted();
    expect(read(() => [swap.form.from.get()?.symbol, swap.form.to.get()?.symbol])).to.deep.equal(['GLD', 'ETH']);
    expect(swaps.requests.at(-1)?.amount).to.equal(321_123_000n);
    swap.preset({ amount: 5, fromToken: {} } as never); // plain JavaScript
    expect(read(() => swap.form.draft.get().amount)).to.equal('321.123');
  });

  it('requests the offer again every ten seconds while it is shown, and not while the modal is closed', async () => {
    await fill();
    const count = swaps.requests.length;
    for (let second = 0; second < 10; second += 1) test.clock.advance(1_000);
    await test.settle();
    expect(swaps.requests.length).to.equal(count + 1);
    test.modal.shell.close();
    await test.settle();
    test.clock.advance(5 * SWAP_REFRESH_MS);
    await test.settle();
    expect(swaps.requests.length).to.equal(count + 1);
  });

  it('tells the age of the offer', async () => {
    await fill();
    test.clock.advance(1_000);
    test.clock.advance(1_000);
    expect(read(() => swap.form.offers.age.get())).to.equal(2);
  });

  it('aborts the request for an amount that is no longer wanted', async () => {
    swaps.isSlow = true;
    await fill();
    swaps.isSlow = false;
    await fill({ amount: '2' });
    expect(offered()).to.equal(4_000_000_000n);
  });

  for (const [error, expected] of [
    ['SWAP_NO_ROUTE', 'no-route'],
    ['NODE_UNREACHABLE', 'quote'],
    ['LIMIT_EXCEEDED', 'quote'],
  ] as const)
    it(`keeps the input and has the problem "${expected}" after ${error}`, async () => {
      swaps.offer = new W3mError(error);
      await fill();
      expect(problem()).to.equal(expected);
      expect(read(() => swap.form.draft.get())).to.include({ amount: '1', to: 'GLD' });
      await swap.openReview();
      expect(view()).to.equal('Swap');
      swaps.offer = {};
      await swap.form.offers.offer.refresh({ force: true });
      expect(problem()).to.equal(undefined);
    });

  it('refuses an amount for which there is too little liquidity', async () => {
    swaps.offer = { impactBps: 5_000 };
    await fill();
    expect(problem()).to.equal('liquidity');
    swaps.offer = { amountOut: 0n };
    await fill({ amount: '0.5' });
    expect(problem()).to.equal('liquidity');
  });

  it('says about what the network charges, except for a smart account: its wallet says it in the review', async () => {
    const fee = () => read(() => swap.form.offers.offer.latest.get()?.fee);
    await fill();
    expect(fee()).to.be.a('bigint');
    test.wallet.change({ accounts: [{ ...testAccounts[1], type: 'smartAccount' }] });
    await test.settle();
    await fill({ to: 'GLD', amount: '2' });
    expect([offered() !== undefined, fee()]).to.deep.equal([true, undefined]);
  });

  it('refuses more than the account holds, but quotes it', async () => {
    await fill({ to: 'GLD', amount: '3.000000000000000001' });
    expect(problem()).to.equal('funds');
    expect(offered()).to.equal(6_000_000_000n);
  });

  it('enters all of a token, and of the coin what the fee leaves', async () => {
    await fill({ from: 'GLD', to: 'ETH' });
    await swap.max();
    expect(read(() => swap.form.draft.get().amount)).to.equal('5000');
    await fill({ from: 'ETH', to: 'GLD' });
    await swap.max();
    // 3 ETH less the fee of 21000 gwei and a quarter of it
    expect(read(() => swap.form.draft.get().amount)).to.equal('2.99997375');
  });

  it('exchanges both sides, also by choosing the token of the other side', async () => {
    await fill();
    swap.choose('to', coin);
    expect(read(() => [swap.form.from.get()?.symbol, swap.form.to.get()?.symbol])).to.deep.equal(['GLD', 'ETH']);
    swap.flip();
    expect(read(() => swap.form.from.get()?.symbol)).to.equal('ETH');
  });

  it('swaps the native coin without an approval, for at least the reviewed minimum', async () => {
    await fill();
    await review();
    expect(view()).to.equal('SwapPreview');
    expect(read(() => swap.plan.latest.get()?.step)).to.equal('swap');
    await swap.submit();
    expect(progress().status).to.equal('confirmed');
    expect(swaps.built.at(-1)).to.include({ minimum: 1_980_000_000n, slippageBps: 100, amount: ETHER });
    expect(test.wallet.calls.map(({ value }) => value)).to.deep.equal([ETHER]);
    const fee = read(() => swap.plan.latest.get()?.fee);
    const { address } = testAccounts[0];
    expect(test.wallet.callTerms).to.deep.equal([
      { account: address, network: 'eip155:1', cost: { fee, deposit: 0n } },
    ]);
    expect(events).to.include.members(['INITIATE_SWAP', 'SWAP_SUCCESS']);
    const sent = await test.session.features.load('sent');
    expect(sent.of(`eip155:1:${testAccounts[0].address}`)[0]).to.include({ kind: 'trade', status: 'confirmed' });
    swap.finish();
    expect(read(() => swap.review.get())).to.equal(undefined);
  });

  it('approves a token first, then swaps', async () => {
    await fill({ from: 'GLD', to: 'ETH', amount: '2000' });
    await review();
    expect(read(() => swap.plan.latest.get()?.step)).to.equal('approve');
    const submitted = swap.submit();
    swaps.allowed = 2_000_000_000n;
    await submitted;
    await planned();
    expect(progress().status).to.equal('idle');
    expect(read(() => swap.plan.latest.get()?.step)).to.equal('swap');
    await swap.submit();
    expect(progress().status).to.equal('confirmed');
    expect(test.wallet.calls.length).to.equal(2);
  });

  it('reads what the confirmed swap has changed', async () => {
    test.wallet.receipt = { fee: 7n, changes: [-ETHER, 1_990_000_000n] };
    await fill();
    await review();
    expect(read(() => swap.receipt.state.get().status)).to.equal('idle');
    await swap.submit();
    await swap.receipt.settled();
    expect(read(() => swap.receipt.latest.get())).to.deep.equal({ paid: ETHER, received: 1_990_000_000n, fee: 7n });
    swap.finish();
    await test.settle();
    expect(read(() => swap.receipt.state.get().status)).to.equal('idle');
  });

  it('knows no receipt where the nodes tell none, and reads it again', async () => {
    test.wallet.receipt = new W3mError('NODE_UNREACHABLE');
    await fill();
    await review();
    await swap.submit();
    await swap.receipt.settled();
    const state = read(() => swap.receipt.state.get());
    expect(state.status === 'failed' && state.error.code).to.equal('SWAP_RECEIPT_UNAVAILABLE');
    expect(progress().status).to.equal('confirmed');
    test.wallet.receipt = { fee: undefined, changes: [undefined, undefined] };
    await swap.receipt.refresh({ force: true });
    expect(read(() => swap.receipt.latest.get())).to.deep.equal({
      paid: undefined,
      received: undefined,
      fee: undefined,
    });
  });

  /** Reverts an approval of another amount than zero while one is in force, as USDT does. */
  const strict = (call: object): { fee: bigint; deposit: bigint } => {
    const data = 'data' in call ? String(call.data) : '';
    const isReplacement = data.startsWith('0x095ea7b3') && BigInt(`0x${data.slice(-64)}`) > 0n && swaps.allowed > 0n;
    if (isReplacement) throw new W3mError('EXECUTION_REVERTED');
    return { fee: 1n, deposit: 0n };
  };

  it('resets an earlier approval that the token does not replace, then approves and swaps', async () => {
    swaps.allowed = 5n;
    test.wallet.cost = strict;
    await fill({ from: 'GLD', to: 'ETH', amount: '2000' });
    await review();
    for (const [step, allowed] of [
      ['reset', 0n],
      ['approve', 2_000_000_000n],
    ] as const) {
      expect(read(() => swap.plan.latest.get()?.step)).to.equal(step);
      const submitted = swap.submit();
      swaps.allowed = allowed;
      await submitted;
      await planned();
      expect(progress().status).to.equal('idle');
    }
    expect(read(() => swap.plan.latest.get()?.step)).to.equal('swap');
    await swap.submit();
    expect(progress().status).to.equal('confirmed');
    const amounts = test.wallet.calls.slice(0, 2).map(({ data = '' }) => BigInt(`0x${data.slice(-64)}`));
    expect(amounts).to.deep.equal([0n, 2_000_000_000n]);
  });

  it('does not reset an approval that a token refuses for another reason', async () => {
    test.wallet.cost = () => {
      throw new W3mError('EXECUTION_REVERTED');
    };
    await fill({ from: 'GLD', to: 'ETH', amount: '2000' });
    await review();
    const plan = read(() => swap.plan.state.get());
    expect(plan.status === 'failed' && (plan.error.cause as W3mError).code).to.equal('EXECUTION_REVERTED');
  });

  for (const [what, part] of [
    ['more than the amount', { approvals: [{ asset: gold, amount: 2_000_000_001n }] }],
    ['everything', { approvals: [{ asset: gold, amount: 'all' }] }],
    ['another token', { approvals: [{ asset: swapTestTokens.lead, amount: 1n }] }],
    ['a transfer', { changes: [{ asset: gold, amount: -1n }] }],
  ] as const)
    it(`refuses an approval that gives ${what}`, async () => {
      test.wallet.preview = request =>
        'calls' in request && request.calls.length === 1
          ? ({ outcome: { is: 'succeeds' }, changes: [], ...part } as never)
          : {};
      await fill({ from: 'GLD', to: 'ETH', amount: '2000' });
      await review();
      const plan = read(() => swap.plan.state.get());
      expect(plan.status === 'failed' && (plan.error.cause as W3mError).code).to.equal('SWAP_UNSAFE');
      await swap.submit();
      expect(test.wallet.calls).to.deep.equal([]);
    });

  it('does not swap after an approval of less than the amount', async () => {
    await fill({ from: 'GLD', to: 'ETH', amount: '2000' });
    await review();
    swaps.allowed = 1_999_999_999n;
    await swap.submit();
    const state = progress();
    expect(state.status === 'failed' && [state.step, state.error.code]).to.deep.equal([
      'approve',
      'SWAP_ALLOWANCE_LOW',
    ]);
    expect(events).to.include('SWAP_APPROVAL_ERROR');
  });

  it('keeps the draft when the wallet declines the approval or the swap', async () => {
    await fill({ from: 'GLD', to: 'ETH', amount: '2000' });
    await review();
    test.wallet.answer = 'reject';
    await swap.submit();
    expect(progress()).to.deep.include({ status: 'failed', step: 'approve' });
    swaps.allowed = 10n ** 20n;
    swap.retry();
    await planned();
    await swap.submit();
    const state = progress();
    expect(state.status === 'failed' && [state.step, state.error.code]).to.deep.equal(['swap', 'USER_REJECTED']);
    test.session.router.goBack();
    expect(read(() => swap.form.draft.get())).to.include({ amount: '2000' });
    expect(events).to.include.members(['SWAP_APPROVAL_ERROR', 'SWAP_ERROR']);
  });

  it('asks no wallet if the price has moved beyond the tolerance since the review', async () => {
    await fill();
    await review();
    swaps.pays = 9_899n;
    await swap.submit();
    const state = progress();
    expect(state.status === 'failed' && state.error.code).to.equal('SWAP_PRICE_MOVED');
    expect(test.wallet.calls).to.deep.equal([]);
    await swap.form.offers.offer.refresh({ force: true });
    expect(read(() => swap.worseOffer.get()?.quote.amountOut)).to.equal(1_979_800_000n);
    swap.acceptOffer();
    await planned();
    expect(read(() => swap.review.get()?.minimum)).to.equal(1_960_002_000n);
    await swap.submit();
    expect(progress().status).to.equal('confirmed');
  });

  it('swaps at a price that has moved within the tolerance, with the reviewed minimum', async () => {
    await fill();
    await review();
    swaps.pays = 9_901n;
    await swap.submit();
    expect(progress().status).to.equal('confirmed');
    expect(swaps.built.at(-1)?.minimum).to.equal(1_980_000_000n);
  });

  it('says what keeps a review from being signed', async () => {
    test.wallet.cost = new W3mError('INSUFFICIENT_FUNDS');
    await fill();
    await review();
    const plan = read(() => swap.plan.state.get());
    expect(plan.status === 'failed' && (plan.error.cause as W3mError).code).to.equal('INSUFFICIENT_FUNDS');
    await swap.submit();
    expect(test.wallet.calls).to.deep.equal([]);
  });

  it('leaves the review of another account once the step that is under way has ended', async () => {
    await fill({ from: 'GLD', to: 'ETH', amount: '2000' });
    await review();
    test.wallet.answer = 'hang';
    const submitted = swap.submit();
    await waitUntil(() => test.wallet.calls.length === 1);
    test.wallet.change({ accounts: [testAccounts[1]] });
    await test.settle();
    expect(read(() => swap.review.get())).not.to.equal(undefined);
    swaps.allowed = 2_000_000_000n;
    test.wallet.answerLate();
    await submitted;
    await test.settle();
    expect(read(() => [swap.review.get(), swap.isInterrupted.get()])).to.deep.equal([undefined, true]);
  });

  it('leaves the review when the account changes, and says so', async () => {
    await fill();
    await review();
    test.wallet.change({ accounts: [testAccounts[1]] });
    await waitUntil(() => view() === 'Swap');
    expect(read(() => [swap.isInterrupted.get(), swap.review.get()])).to.deep.equal([true, undefined]);
  });

  it('asks no wallet if the account changes while the swap is prepared', async () => {
    await fill();
    await review();
    const submitted = swap.submit();
    test.wallet.change({ accounts: [testAccounts[1]] });
    await submitted;
    await test.settle();
    expect(read(() => [swap.review.get(), swap.isInterrupted.get()])).to.deep.equal([undefined, true]);
    expect(test.wallet.calls).to.deep.equal([]);
  });

  it('enters all of the coin where the wallet sets the fee', async () => {
    test.wallet.cost = { fee: undefined, deposit: 0n };
    await fill();
    await swap.max();
    expect(read(() => swap.form.draft.get().amount)).to.equal('3');
  });

  it('makes one swap however often it is asked to', async () => {
    await fill();
    await review();
    await Promise.all([swap.submit(), swap.submit(), swap.submit()]);
    expect(test.wallet.calls.length).to.equal(1);
  });

  it('swaps nowhere but on the networks of its source', async () => {
    await test.session.switchNetwork(test.modal.network.networks.get()[1] as never);
    await test.settle();
    expect(read(() => swap.form.place.get())).to.equal(undefined);
  });

  it('accepts only tolerances of the steps of its source', () => {
    expect(['0.5', '0,5 %', '50', '0', '50.01', '0.001', 'x'].map(text => swap.readSlippage(text))).to.deep.equal([
      ...[50, 50, 5_000],
      ...Array<undefined>(4).fill(undefined),
    ]);
    swaps.slippageStepBps = 100;
    expect(['0.5', '3'].map(text => swap.readSlippage(text))).to.deep.equal([undefined, 300]);
  });

  it('plans no swap of an amount whose unit differs from that of the network', async () => {
    test.wallet.assetError = new W3mError('ASSET_MISMATCH');
    await fill();
    await review();
    const plan = read(() => swap.plan.state.get());
    expect(plan.status === 'failed' && (plan.error.cause as W3mError).code).to.equal('ASSET_MISMATCH');
    await swap.submit();
    expect([swaps.built, test.wallet.calls]).to.deep.equal([[], []]);
  });

  it('refuses a transaction that does something else than the swap', async () => {
    test.wallet.preview = { outcome: { is: 'succeeds' }, changes: [{ asset: { kind: 'coin' }, amount: -2n * ETHER }] };
    await fill();
    await review();
    const plan = read(() => swap.plan.state.get());
    expect(plan.status === 'failed' && (plan.error.cause as W3mError).code).to.equal('SWAP_UNSAFE');
  });
});
