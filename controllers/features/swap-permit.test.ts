import { expect } from '@open-wc/testing';
import { untracked } from '../core/signals.js';
import { SWAP_DEBOUNCE_MS } from '../domain/transactions/swap-constants.js';
import type { ApprovalChange } from '../domain/assets/preview.js';
import { createTestModal, type TestModal } from '../../testing/create-test-modal.js';
import { testAccounts, type FakeAdapterOptions } from '../../testing/fake-adapter.js';
import { FakeSwaps, swapTestTokens } from '../../testing/fake-swaps.js';
import type { Swap } from './swap.js';

const { gold } = swapTestTokens;
const pending = { from: 'GLD', to: 'ETH', amount: '2000' } as const;

describe('the Swap feature, with permits', () => {
  let swaps: FakeSwaps;
  let test: TestModal;
  let swap: Swap;
  let events: string[];

  const start = async (fake: FakeAdapterOptions = {}): Promise<void> => {
    localStorage.clear();
    swaps = new FakeSwaps();
    test = createTestModal({ services: { swaps }, fake });
    swaps.permitsUntil = BigInt(Math.floor(test.modal.scope.now() / 1_000)) + 1_200n;
    test.wallet.balance.set({ amount: 3n * 10n ** 18n, decimals: 18, symbol: 'ETH' });
    test.wallet.tokens.set([{ ...gold, amount: 5_000_000_000n }]);
    permitted();
    events = [];
    test.modal.events.onAny(({ data }) => void events.push(data.event));
    await test.connect();
    test.modal.open(undefined, 'Swap');
    test.session.router.reset('Account');
    test.session.router.push('Swap');
    swap = await test.session.features.load('swap');
    await swap.tokens.settled();
    await swap.form.list.settled();
    await fill(pending);
  };
  beforeEach(() => start());
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  const read = <T>(run: () => T): T => untracked(run);
  const fill = async (change: Parameters<Swap['edit']>[0]): Promise<void> => {
    swap.edit(change);
    await test.settle();
    test.clock.advance(SWAP_DEBOUNCE_MS);
    await test.settle();
  };
  const planned = async (): Promise<void> => {
    await swap.plan.settled();
    await test.settle();
  };
  const review = async (): Promise<void> => {
    await swap.openReview();
    await planned();
  };
  const progress = () => read(() => swap.progress.get());
  const step = () => read(() => swap.plan.latest.get()?.step);
  /** Previews a permit; other requests change what they say. */
  const permitted = (right: Partial<ApprovalChange> = {}): void => {
    const approval = {
      asset: { kind: 'token', address: gold.address } as const,
      spender: swaps.router,
      amount: 2_000_000_000n,
      expiresAt: Number(swaps.permitsUntil) * 1_000,
    };
    test.wallet.preview = request =>
      'typedData' in request
        ? { outcome: { is: 'unknown' }, changes: undefined, approvals: [{ ...approval, ...right }] }
        : { outcome: { is: 'unknown' }, changes: undefined };
  };
  const submit = async (): Promise<void> => {
    await swap.submit();
    await planned();
  };

  it('has a permit signed in place of an approval, and swaps with it', async () => {
    await review();
    expect([step(), read(() => swap.plan.latest.get()?.fee)]).to.deep.equal(['permit', 0n]);
    const { approval } = read(() => swap.plan.latest.get()) ?? {};
    expect([approval?.outcome.is, approval?.changes]).to.deep.equal(['succeeds', []]);
    expect(test.wallet.typedData).to.deep.equal([]);
    await submit();
    expect([step(), progress().status]).to.deep.equal(['swap', 'idle']);
    expect(test.wallet.typedData).to.deep.equal([{ primaryType: 'Permit', message: { value: '2000000000' } }]);
    await submit();
    expect(progress().status).to.equal('confirmed');
    expect(test.wallet.calls).to.have.length(1);
    expect(swaps.permits.at(-1)?.signature).to.match(/^0x1{128}1b$/);
    expect(events.filter(event => event === 'INITIATE_SWAP')).to.have.length(1);
  });

  it('uses an approval that is in force, and asks no smart account', async () => {
    swaps.allowed = 2_000_000_000n;
    await review();
    expect(step()).to.equal('swap');
    expect(swaps.permits.at(-1)).to.equal(undefined);
    swap.finish();
    swaps.allowed = 0n;
    test.wallet.change({ accounts: [{ ...testAccounts[1], type: 'smartAccount' }] });
    await test.settle();
    await fill(pending);
    await review();
    expect(step()).to.equal('approve');
  });

  it('asks for an approval if the wallet cannot sign permits', async () => {
    test.wallet.refusesTypedData = true;
    await review();
    await submit();
    expect([step(), progress().status]).to.deep.equal(['approve', 'idle']);
  });

  it('asks for an approval if the network refuses the swap with the permit', async () => {
    await review();
    const { preview } = test.wallet;
    test.wallet.preview = (request, on) => {
      const isSigned = swaps.permits.at(-1)?.signature !== undefined;
      if (isSigned && 'calls' in request && request.calls.length === 1) return { outcome: { is: 'fails' } };
      return typeof preview === 'function' ? preview(request, on) : {};
    };
    await submit();
    expect([step(), progress().status]).to.deep.equal(['approve', 'idle']);
  });

  it('asks for no permit where the swap would fail after it, also if it fails only after the plan', async () => {
    const { preview } = test.wallet;
    const fails: typeof preview = (request, on) =>
      'calls' in request ? { outcome: { is: 'fails' } } : typeof preview === 'function' ? preview(request, on) : {};
    await review();
    test.wallet.preview = fails;
    await swap.submit();
    const state = progress();
    expect(state.status === 'failed' && state.error.code).to.equal('EXECUTION_REVERTED');
    swap.retry();
    await planned();
    const plan = read(() => swap.plan.state.get());
    expect(plan.status === 'failed' && plan.error.cause).to.deep.include({ code: 'EXECUTION_REVERTED' });
    expect(test.wallet.typedData).to.deep.equal([]);
  });

  it('signs again after the wallet has declined, and after the permit has ended', async () => {
    await review();
    test.wallet.answer = 'reject';
    await swap.submit();
    expect(progress()).to.deep.include({ status: 'failed', step: 'permit' });
    test.wallet.answer = 'approve';
    swap.retry();
    await planned();
    await submit();
    expect(step()).to.equal('swap');
    test.clock.advance(1_200_000);
    await swap.plan.refresh({ force: true });
    expect(step()).to.equal('permit');
  });

  for (const [what, right] of [
    ['of more than the amount', { amount: 2_000_000_001n }],
    ['of everything', { amount: 'all' }],
    ['of another token', { asset: { kind: 'token', address: '0x2' } }],
    ['to another contract than the one that swaps', { spender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
    ['with another deadline', { expiresAt: 4_000_000_000_000 }],
    ['that never expires', { expiresAt: 'never' }],
  ] as const)
    it(`refuses to sign a permit ${what}`, async () => {
      permitted(right);
      await review();
      const state = read(() => swap.plan.state.get());
      expect(state.status === 'failed' && state.error.cause).to.deep.include({ code: 'SWAP_PERMIT_UNSAFE' });
      await swap.submit();
      expect(test.wallet.typedData).to.deep.equal([]);
    });

  it('refuses to sign a permit for a swap that calls another contract', async () => {
    swaps.router = testAccounts[1].address;
    await review();
    const state = read(() => swap.plan.state.get());
    expect(state.status === 'failed' && state.error.cause).to.deep.include({ code: 'SWAP_PERMIT_UNSAFE' });
    await swap.submit();
    expect(test.wallet.typedData).to.deep.equal([]);
  });

  it('refuses to sign a permit that has changed after the plan', async () => {
    await review();
    permitted({ spender: testAccounts[1].address });
    await swap.submit();
    const state = progress();
    expect(state.status === 'failed' && state.error.code).to.equal('SWAP_PERMIT_UNSAFE');
    expect(test.wallet.typedData).to.deep.equal([]);
  });

  it('refuses to call another contract after the permit was signed', async () => {
    await review();
    await submit();
    expect(step()).to.equal('swap');
    swaps.router = testAccounts[1].address;
    await swap.submit();
    const state = progress();
    expect(state.status === 'failed' && state.error.code).to.equal('SWAP_PERMIT_UNSAFE');
    expect(test.wallet.calls).to.deep.equal([]);
  });

  it('asks for an approval, and says why, if nothing can check the permit', async () => {
    test.modal.dispose();
    await start({ hasPreview: false });
    await review();
    expect([step(), read(() => swap.plan.latest.get()?.isPermitUnchecked)]).to.deep.equal(['approve', true]);
    expect(test.wallet.typedData).to.deep.equal([]);
  });

  it('refuses a permit whose source names another approval', async () => {
    swaps.approved = 3_000_000_000n;
    await review();
    const state = read(() => swap.plan.state.get());
    expect(state.status === 'failed' && state.error.cause).to.deep.include({ code: 'SWAP_PERMIT_UNSAFE' });
  });

  it('keeps no permit that was signed after the account had changed', async () => {
    await review();
    test.wallet.answer = 'hang';
    const submitted = swap.submit();
    await test.settle();
    test.wallet.change({ accounts: [testAccounts[1]] });
    test.wallet.answerLate();
    await submitted;
    await test.settle();
    expect(read(() => [swap.review.get(), swap.isInterrupted.get()])).to.deep.equal([undefined, true]);
  });
});
