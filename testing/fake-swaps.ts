import type { CaipNetworkId } from '../controllers/domain/entities.js';
import { W3mError } from '../controllers/domain/errors/errors.js';
import type {
  SwapCall,
  SwapOrder,
  SwapPermit,
  SwapQuery,
  SwapQuote,
  SwapToken,
} from '../controllers/domain/transactions/swap.js';
import type { SwapSource } from '../controllers/providers/providers.js';
import { untilAborted } from './until-aborted.js';

/** Tokens of a {@link FakeSwaps}. */
export const swapTestTokens = {
  coin: { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 },
  gold: {
    network: 'eip155:1',
    address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    name: 'Gold',
    symbol: 'GLD',
    decimals: 6,
  },
  lead: {
    network: 'eip155:1',
    address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    name: 'Lead',
    symbol: 'LED',
    decimals: 0,
  },
} as const satisfies Record<string, SwapToken>;

/** Contract of the exchange of a {@link FakeSwaps}, which swaps and takes permits. */
const ROUTER = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';

/** A source of swaps whose answers a test sets. One ether is worth 2,000 of the other tokens. */
export class FakeSwaps implements SwapSource {
  readonly name = 'Test Exchange';
  networks: readonly CaipNetworkId[] = ['eip155:1'];
  slippageStepBps: number | undefined = 1;
  listed: readonly SwapToken[] | W3mError = Object.values(swapTestTokens);
  /** Received for 10,000 of the normal amount: 9,000 is a price that is a tenth worse. */
  pays = 10_000n;
  /** Changes of every quote, or its error. */
  offer: Partial<SwapQuote> | W3mError = { impactBps: 12, feeBps: 30 };
  allowed = 0n;
  /** Amount of the approval that a permit names, if it is not that of the query. */
  approved: bigint | undefined;
  /** Every token has permits, which end at this time in seconds; undefined for none. */
  permitsUntil: bigint | undefined;
  /** Contract that the built swap calls. */
  router = ROUTER;
  /** The permits with which swaps were built. */
  readonly permits: (SwapPermit | undefined)[] = [];
  /** Hang until aborted. */
  isSlow = false;
  readonly requests: SwapQuery[] = [];
  readonly built: SwapOrder[] = [];

  async tokens(): Promise<readonly SwapToken[]> {
    if (this.listed instanceof W3mError) throw this.listed;
    return this.listed;
  }

  async quote(query: SwapQuery, signal: AbortSignal): Promise<SwapQuote> {
    this.requests.push(query);
    if (this.isSlow) await untilAborted(signal);
    if (this.offer instanceof W3mError) throw this.offer;
    const { from, to, amount } = query;
    const [dear, cheap] = [from.address === undefined ? 2_000n : 1n, to.address === undefined ? 2_000n : 1n];
    const worth = amount * dear * 10n ** BigInt(to.decimals) * this.pays;
    return { amountOut: worth / (cheap * 10n ** BigInt(from.decimals) * 10_000n), ...this.offer };
  }

  async allowance(): Promise<bigint> {
    return this.allowed;
  }

  async approval({ from, amount }: SwapQuery): Promise<SwapCall> {
    const words = [BigInt(ROUTER), amount].map(word => word.toString(16).padStart(64, '0'));
    return { to: from.address ?? ROUTER, value: 0n, data: `0x095ea7b3${words.join('')}` };
  }

  async permit(query: SwapQuery): Promise<SwapPermit | undefined> {
    if (this.permitsUntil === undefined) return undefined;
    const typedData = { primaryType: 'Permit', message: { value: String(query.amount) } };
    const approval = await this.approval({ ...query, amount: this.approved ?? query.amount });
    return { typedData, deadline: this.permitsUntil, approval };
  }

  async swap(order: SwapOrder, _signal?: AbortSignal, permit?: SwapPermit): Promise<SwapCall> {
    this.built.push(order);
    this.permits.push(permit);
    return { to: this.router, value: order.from.address === undefined ? order.amount : 0n, data: '0x7ff36ab5' };
  }

  async gasPrice(): Promise<bigint> {
    return 1_000_000_000n;
  }
}
