import { expect } from '@open-wc/testing';
import { encodeFunctionData, parseAbi, type Hex } from 'viem';
import { FakeSwaps, swapTestTokens } from '../../testing/fake-swaps.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import type { Preview } from '../domain/assets/preview.js';
import { isW3mError } from '../domain/errors/errors.js';
import type { SwapReview, SwapTools } from './swap-review.js';
import { checkApproval, checkPreview } from './swap-checks.js';
import { makeStep, planSwap } from './swap-steps.js';

const abi = parseAbi([
  'function multicall(bytes[])',
  'function multicall(uint256, bytes[])',
  'function multicall(bytes32, bytes[])',
  'function batch(bytes[], bool)',
]);
const { gold, lead } = swapTestTokens;
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const review = {
  id: 1,
  from: gold,
  to: lead,
  amount: 1_000_000n,
  minimum: 1n,
  slippageBps: 100,
  quote: { amountOut: 1n },
  account: { address: ACCOUNT },
  network: { caipNetworkId: 'eip155:1' },
} as unknown as SwapReview; // the steps read no more of account and network
const safe: Preview = {
  network: 'eip155:1',
  account: ACCOUNT,
  outcome: { is: 'succeeds' },
  isComplete: true,
  calls: [],
  fields: [],
  approvals: [],
  warnings: [],
  changes: [
    { asset: { kind: 'token', address: gold.address }, amount: -1_000_000n },
    { asset: { kind: 'token', address: lead.address }, amount: 1n },
  ],
};

/** Tools whose simulations of a swap answer with `whole`; those of an approval alone change nothing. */
function toolsWith(source: FakeSwaps, whole: Preview): { readonly tools: SwapTools; readonly requests: number[] } {
  const requests: number[] = [];
  const adapter = {
    preview: async (request: { readonly calls: readonly unknown[] }) => {
      requests.push(request.calls.length);
      return request.calls.length > 1 ? whole : { ...safe, changes: [] };
    },
    estimateCall: async () => ({ fee: 1n }),
  };
  return { tools: { source, adapter } as unknown as SwapTools, requests };
}

const codeOf = (check: () => void): unknown => {
  try {
    check();
  } catch (error) {
    return isW3mError(error) && error.code;
  }
  return undefined;
};

describe('Steps of a swap', () => {
  const { signal } = new AbortController();

  it('refuse a simulation that has missed something, or that differs in other surroundings', () => {
    expect(codeOf(() => checkPreview(safe, review))).to.equal(undefined);
    for (const warning of ['incomplete', 'unstable', 'no-contract', 'owner-changes', 'unknown-spender'] as const) {
      const preview: Preview = { ...safe, isComplete: false, warnings: [warning] };
      expect(
        codeOf(() => checkPreview(preview, review)),
        warning,
      ).to.equal('SWAP_UNSAFE');
      expect(
        codeOf(() => checkApproval({ ...preview, changes: [] }, review)),
        warning,
      ).to.equal('SWAP_UNSAFE');
    }
    // A node without lists of events claims less, and its previews are no reason to refuse
    expect(codeOf(() => checkPreview({ ...safe, isComplete: false }, review))).to.equal(undefined);
  });

  it('offer an approval only for the contract that the swap calls', async () => {
    const source = new FakeSwaps();
    const { tools, requests } = toolsWith(source, safe);
    expect((await planSwap(tools, review, signal)).step).to.equal('approve');
    expect(requests).to.deep.equal([1, 2]);
    source.router = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
    await expectRejection(planSwap(tools, review, signal), 'SWAP_UNSAFE');
    const send = async (): Promise<string> => Promise.reject(new Error('The wallet was asked'));
    await expectRejection(makeStep(tools, review, 'approve', { signal, send }), 'SWAP_UNSAFE');
  });

  it('refuse by its bytes what moves a token itself or pays more, also where no node simulates', async () => {
    const source = new FakeSwaps();
    source.allowed = review.amount;
    const adapter = { estimateCall: async () => ({ fee: 1n }) };
    const tools = { source, adapter } as unknown as SwapTools;
    expect((await planSwap(tools, review, signal)).step).to.equal('swap');
    const swap = source.swap.bind(source);
    const parts = [
      { to: gold.address, data: `0xa9059cbb${'0'.repeat(128)}` },
      { to: gold.address, data: `0x095EA7B3${'f'.repeat(128)}` },
      { value: 1n },
      // What a token, or Permit2, does for its caller under another name
      ...['cae9ca51', '3177029f', '4000aea0', '1296ee62', 'd73dd623', '9bd9bbc6', '959b8c3f', '2eb2c2d6'].map(
        selector => ({
          to: lead.address,
          data: `0x${selector}${'0'.repeat(128)}`,
        }),
      ),
      { to: '0x000000000022D473030F116dDEE9F6B43aC78BA3', data: `0x87517c45${'0'.repeat(256)}` },
      { to: '0x000000000022D473030F116dDEE9F6B43aC78BA3', data: `0x36c78516${'0'.repeat(256)}` },
      // Tokens with ids (ERC-6909), relayers and credit
      ...['095bcdb6', 'fe99049a', '426a8493', '558a7297', 'fa6e671d', 'c04a8a10', 'eecea000', '110496e5'].map(
        selector => ({ to: lead.address, data: `0x${selector}${'0'.repeat(192)}` }),
      ),
    ];
    for (const part of parts) {
      source.swap = async (order, end, permit) => ({ ...(await swap(order, end, permit)), ...part });
      await expectRejection(planSwap(tools, review, signal), 'SWAP_UNSAFE');
    }
  });

  it('refuse by its bytes a batch in which a token does so, also where no node simulates', async () => {
    const source = new FakeSwaps();
    source.allowed = review.amount;
    const tools = { source, adapter: { estimateCall: async () => ({ fee: 1n }) } } as unknown as SwapTools; // as above
    const swap = source.swap.bind(source);
    const plan = async (data: string): Promise<unknown> => {
      source.swap = async (order, end, permit) => ({ ...(await swap(order, end, permit)), to: gold.address, data });
      return (await planSwap(tools, review, signal)).step;
    };
    const [approve, exactInput] = [`0x095ea7b3${'f'.repeat(128)}`, `0xb858183f${'0'.repeat(128)}`] as const;
    const one = (...calls: readonly Hex[]): Hex => encodeFunctionData({ abi: [abi[0]], args: [calls] });
    const timed = (...calls: readonly Hex[]): Hex => encodeFunctionData({ abi: [abi[1]], args: [9n, calls] });
    const hashed = (...calls: readonly Hex[]): Hex =>
      encodeFunctionData({ abi: [abi[2]], args: [`0x${'1'.repeat(64)}`, calls] });
    const boring = (...calls: readonly Hex[]): Hex => encodeFunctionData({ abi: [abi[3]], args: [calls, true] });
    for (const batch of [one, timed, hashed, boring]) {
      expect(await plan(batch(exactInput, '0x', exactInput))).to.equal('swap');
      expect(await plan(one(batch(exactInput)))).to.equal('swap');
      await expectRejection(plan(batch(exactInput, approve)), 'SWAP_UNSAFE');
      await expectRejection(plan(one(exactInput, batch(exactInput, approve))), 'SWAP_UNSAFE');
    }
    const deep = Array.from({ length: 9 }).reduce<Hex>(inner => one(inner), approve);
    await expectRejection(plan(deep), 'SWAP_UNSAFE');
    const wide = Array.from({ length: 4 }).reduce<Hex>(inner => one(...new Array<Hex>(9).fill(inner)), exactInput);
    await expectRejection(plan(wide), 'SWAP_UNSAFE');
    await expectRejection(plan(one(exactInput).slice(0, -64)), 'SWAP_UNSAFE');
    await expectRejection(plan(`0xac9650d8${'f'.repeat(128)}`), 'SWAP_UNSAFE');
  });

  it('offer no approval where the swap would fail after it', async () => {
    const { tools } = toolsWith(new FakeSwaps(), { ...safe, outcome: { is: 'fails' }, changes: [] });
    await expectRejection(planSwap(tools, review, signal), 'EXECUTION_REVERTED');
  });

  it('plan no swap that fails when it is simulated, and ask no wallet for one', async () => {
    const source = new FakeSwaps();
    source.allowed = review.amount;
    let outcome: Preview['outcome'] = { is: 'succeeds' };
    const adapter = { preview: async () => ({ ...safe, outcome }), estimateCall: async () => ({ fee: 1n }) };
    const tools = { source, adapter } as unknown as SwapTools; // as above
    let count = 0;
    const send = async (): Promise<string> => `0x${(count += 1)}`;
    expect(await makeStep(tools, review, 'swap', { signal, send })).to.equal('0x1');
    outcome = { is: 'fails' };
    await expectRejection(planSwap(tools, review, signal), 'EXECUTION_REVERTED');
    await expectRejection(makeStep(tools, review, 'swap', { signal, send }), 'EXECUTION_REVERTED');
    expect(count).to.equal(1);
  });
});
