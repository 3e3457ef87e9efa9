import { W3mError } from 'latchkey';
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
  /** Network in use, by its place in the list. */
  readonly network?: number;
}

/** A state of a swap. */
function swapping({ name, from, to, amount = '1', set, target, answer, then, network }: SwapCase): Specimen {
  const swaps = new FakeSwaps();
  set?.(swaps);
  return view({
    name,
    world: { services: { swaps } },
    async arrange({ modal, session, wallet, clock, connect, settle }: TestModal) {
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
  swapping({ name: 'Review swap', to: 'GLD', target: 'SwapPreview' }),
  swapping({ name: 'Review swap, approval', from: 'GLD', to: 'ETH', amount: '2000', target: 'SwapPreview' }),
  swapping({ name: 'Review swap, worse', to: 'GLD', target: 'SwapPreview', then: swaps => (swaps.pays = 9_000n) }),
  swapping({ name: 'Swap, waiting', to: 'GLD', target: 'SwapPreview', answer: 'hang' }),
  swapping({ name: 'Swap, done', to: 'GLD', target: 'SwapPreview', answer: 'approve' }),
  swapping({ name: 'Swap, declined', to: 'GLD', target: 'SwapPreview', answer: 'reject' }),
];
