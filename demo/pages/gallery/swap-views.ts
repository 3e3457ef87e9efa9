import { W3mError, type Preview, type PreviewRequest } from 'latchkey';
import { FakeSwaps, swapTestTokens, type TestModal } from 'latchkey/testing';
import type { Specimen } from './specimen.js';
import { view } from './view-specimen.js';

const { gold } = swapTestTokens;
const ETHER = 10n ** 18n;

interface SwapCase {
  readonly name: string;
  readonly from?: string;
  readonly to?: string;
  readonly amount?: string;
  /** Changes what the source answers. */
  readonly set?: (swaps: FakeSwaps) => void;
  readonly target?: 'SwapSelectToken' | 'SwapPreview';
  /** Makes the next step, with this answer of the wallet. */
  readonly answer?: 'approve' | 'reject' | 'hang';
  /** Changes what the source answers after the review. */
  readonly then?: (swaps: FakeSwaps) => void;
  /** Sets what the wallet's network answers. */
  readonly answers?: (wallet: TestModal['wallet']) => void;
  /** False if nothing can preview the request. */
  readonly hasPreview?: boolean;
  /** Network in use, by its place in the list. */
  readonly network?: number;
}

/** A state of a swap. */
function swapping(given: SwapCase): Specimen {
  const { name, from, to, amount = '1', set, target, answer, then, answers, network, hasPreview = true } = given;
  const swaps = new FakeSwaps();
  set?.(swaps);
  return view({
    name,
    world: { services: { swaps }, fake: { hasPreview } },
    async arrange({ modal, session, wallet, clock, connect, settle }: TestModal) {
      answers?.(wallet);
      wallet.balance.set({ amount: 3n * ETHER, decimals: 18, symbol: 'ETH' });
      wallet.tokens.set([{ ...gold, amount: 5_000_000_000n }]);
      await connect();
      const on = network === undefined ? undefined : modal.network.networks.get()[network];
      if (on) await session.switchNetwork(on);
      modal.open(undefined, 'Account');
      session.router.reset('Account');
      session.router.push('Swap');
      const swap = await session.features.load('swap');
      await swap.tokens.settled();
      await swap.form.list.settled();
      swap.edit({ from, to, amount });
      const rest = async (): Promise<void> => {
        await settle();
        clock.advance(200);
        await settle();
      };
      await rest();
      if (target === 'SwapSelectToken') session.router.push(target, { target: 'to' });
      if (target !== 'SwapPreview') return;
      await swap.openReview();
      await swap.plan.settled();
      then?.(swaps);
      if (then) await swap.form.offers.offer.refresh({ force: true });
      if (!answer) return;
      wallet.answer = answer;
      const submitted = swap.submit();
      if (answer !== 'hang') await submitted;
      else await settle();
    },
  });
}

const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const GOLD_ASSET = { kind: 'token', ...gold } as const;

/** End of the permits, in seconds since the epoch. */
const PERMITS_UNTIL = 1_767_225_600n;

/** Previews a permit of the amount. */
const permitOf = (amount: bigint) => {
  const right = {
    asset: GOLD_ASSET,
    spender: new FakeSwaps().router,
    amount,
    expiresAt: Number(PERMITS_UNTIL) * 1_000,
  };
  return (request: PreviewRequest): Partial<Preview> =>
    'typedData' in request
      ? { outcome: { is: 'unknown' }, changes: undefined, approvals: [{ ...right, outlastsExpiry: true }] }
      : {};
};

/** Previews an approval of the amount. */
const approvalOf =
  (amount: bigint) =>
  (request: PreviewRequest): Partial<Preview> =>
    'calls' in request && request.calls.length === 1
      ? { outcome: { is: 'succeeds' }, changes: [], approvals: [{ asset: GOLD_ASSET, spender: SPENDER, amount }] }
      : {};

const DESCRIBED: Partial<Preview> = {
  outcome: { is: 'succeeds' },
  calls: [
    {
      to: SPENDER,
      value: ETHER,
      intent: 'Swap at the Test Exchange',
      fields: [
        { name: 'Receive at least', type: 'tokenAmount', value: '1980 GLD' },
        { name: 'Receiver', type: 'addressName', value: SPENDER },
        { name: 'Until', type: 'date', value: '2026-01-01T00:00:00.000Z' },
      ],
    },
  ],
  changes: [
    { asset: { kind: 'coin', symbol: 'ETH', name: 'Ether', decimals: 18 }, amount: -ETHER },
    { asset: GOLD_ASSET, amount: 2_000_000_000n },
  ],
  warnings: ['look-alike-name'],
};

const IMITATIONS = [
  { ...gold, address: SPENDER, name: 'Gold' },
  { ...gold, address: new FakeSwaps().router, symbol: 'U\u0405DC', name: 'USD Coin' },
];

/** States of Swap. */
export const swapSpecimens: readonly Specimen[] = [
  swapping({ name: 'Swap' }),
  swapping({ name: 'Swap, complete', to: 'GLD' }),
  swapping({ name: 'Swap, too much', to: 'GLD', amount: '12345.678901234567890123' }),
  swapping({ name: 'Swap, price impact', to: 'GLD', set: swaps => (swaps.offer = { impactBps: 1_234 }) }),
  swapping({ name: 'Swap, no route', to: 'GLD', set: swaps => (swaps.offer = new W3mError('SWAP_NO_ROUTE')) }),
  swapping({ name: 'Swap, no price', to: 'GLD', set: swaps => (swaps.offer = new W3mError('NODE_UNREACHABLE')) }),
  swapping({ name: 'Swap, no tokens', set: swaps => (swaps.listed = new W3mError('NODE_UNREACHABLE')) }),
  swapping({ name: 'Swap, other network', network: 1 }),
  swapping({ name: 'Swap, select token', target: 'SwapSelectToken' }),
  swapping({
    name: 'Swap, select token, imitations',
    target: 'SwapSelectToken',
    set: swaps => (swaps.listed = [...Object.values(swapTestTokens), ...IMITATIONS]),
  }),
  swapping({ name: 'Review swap', to: 'GLD', target: 'SwapPreview' }),
  swapping({ name: 'Review swap, approval', from: 'GLD', to: 'ETH', amount: '2000', target: 'SwapPreview' }),
  swapping({
    name: 'Review swap, spender',
    from: 'GLD',
    to: 'ETH',
    amount: '2000',
    target: 'SwapPreview',
    answers: wallet => (wallet.preview = approvalOf(2_000_000_000n)),
  }),
  swapping({
    name: 'Review swap, permit',
    from: 'GLD',
    to: 'ETH',
    amount: '2000',
    target: 'SwapPreview',
    set: swaps => (swaps.permitsUntil = PERMITS_UNTIL),
    answers: wallet => (wallet.preview = permitOf(2_000_000_000n)),
  }),
  swapping({
    name: 'Review swap, permit unchecked',
    from: 'GLD',
    to: 'ETH',
    amount: '2000',
    target: 'SwapPreview',
    set: swaps => (swaps.permitsUntil = PERMITS_UNTIL),
    hasPreview: false,
  }),
  swapping({
    name: 'Review swap, permit unsafe',
    from: 'GLD',
    to: 'ETH',
    amount: '2000',
    target: 'SwapPreview',
    set: swaps => (swaps.permitsUntil = PERMITS_UNTIL),
    answers: wallet => (wallet.preview = permitOf(2_000_000_001n)),
  }),
  swapping({
    name: 'Review swap, reset',
    from: 'GLD',
    to: 'ETH',
    amount: '2000',
    target: 'SwapPreview',
    set: swaps => (swaps.allowed = 5n),
    answers: wallet => {
      wallet.preview = approvalOf(0n);
      wallet.cost = call => {
        if (!('data' in call) || !call.data?.endsWith('0'.repeat(64))) throw new W3mError('EXECUTION_REVERTED');
        return { fee: 46_000_000_000_000n, deposit: 0n };
      };
    },
  }),
  swapping({
    name: 'Review swap, described',
    to: 'GLD',
    target: 'SwapPreview',
    answers: wallet => (wallet.preview = DESCRIBED),
  }),
  swapping({ name: 'Review swap, worse', to: 'GLD', target: 'SwapPreview', then: swaps => (swaps.pays = 9_000n) }),
  swapping({ name: 'Swap, waiting', to: 'GLD', target: 'SwapPreview', answer: 'hang' }),
  swapping({
    name: 'Swap, done',
    to: 'GLD',
    target: 'SwapPreview',
    answer: 'approve',
    answers: wallet => (wallet.receipt = { fee: 122_456_789_012_345n, changes: [-ETHER, 1_987_654_321n] }),
  }),
  swapping({
    name: 'Swap, receipt failed',
    to: 'GLD',
    target: 'SwapPreview',
    answer: 'approve',
    answers: wallet => (wallet.receipt = new W3mError('NODE_UNREACHABLE')),
  }),
  swapping({
    name: 'Swap, yield unknown',
    to: 'GLD',
    target: 'SwapPreview',
    answer: 'approve',
    answers: wallet => (wallet.receipt = { fee: undefined, changes: [undefined, undefined] }),
  }),
  swapping({ name: 'Swap, declined', to: 'GLD', target: 'SwapPreview', answer: 'reject' }),
];
