import {
  BaseError,
  ContractFunctionRevertedError,
  createClient,
  decodeFunctionResult,
  encodeFunctionData,
  http,
  parseAbi,
  type Address,
  type Client,
  type Hex,
} from 'viem';
import { fetchOfNode } from '../../http/tracing/traced-fetch.js';
import { CALLS_PER_REQUEST, isUnread, NodeError, NodeRpc, type Call, type CallResult } from '../chains/node-rpc.js';
import type { Chain } from '../chains/chains.js';
import type { Exchange } from './exchanges.js';

/** Functions of a router of Uniswap v2. */
export const routerAbi = parseAbi([
  'function WETH() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
]);

/** What a pool keeps, in hundredths of a percent. */
const POOL_FEE_BPS = 30;
const TIMEOUT_MS = 10_000;
/** A price is measured with so small a part of the amount that it does not move. */
const PROBE_PART = 10_000n;
const BPS = 10_000n;
/** Routes over other tokens of which one request asks the price; an exchange of 50 tokens has 2,601. */
export const MOST_ROUTES = 75;
/** Amount that tells whether two tokens have a pool: the most that it can hold, which no pool answers with nothing. */
const POOL_PROBE = 2n ** 112n - 1n;

/** The best route of a swap. */
export interface Route {
  readonly path: readonly Address[];
  readonly amountOut: bigint;
  /** Loss that the amount itself causes; undefined if it is too small to measure. */
  readonly impactBps: number | undefined;
  readonly feeBps: number;
}

/** Connects to the node of a network. No address is fetched that a contract names (ERC-3668): any contract may be asked. */
export const nodeOf = ({ id, url }: Chain): Client =>
  createClient({
    transport: http(url, { timeout: TIMEOUT_MS, retryCount: 0, fetchFn: fetchOfNode(id) }),
    ccipRead: false,
  });

/** Resolves with the result; with undefined if the contract refuses. @throws {NodeError} if the node does not answer */
export async function unlessReverted<T>(chain: Chain, call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    const isRefusal = error instanceof BaseError && error.walk(cause => cause instanceof ContractFunctionRevertedError);
    if (isRefusal) return undefined;
    throw new NodeError(chain.id, 'is not available');
  }
}

type Path = readonly Address[];

/** Router of an exchange, asked in requests of several calls. */
class Router {
  readonly #rpc: NodeRpc;
  readonly #to: Address;

  constructor({ id, url }: Chain, to: Address) {
    this.#rpc = new NodeRpc(id, url);
    this.#to = to;
  }

  /** Returns the wrapped native coin; undefined if the contract has none. @throws {NodeError} */
  async wrappedCoin(): Promise<Address | undefined> {
    const functionName = 'WETH';
    const [data] = await this.#ask([encodeFunctionData({ abi: routerAbi, functionName })]);
    const coin = data && decoded(() => decodeFunctionResult({ abi: routerAbi, functionName, data }));
    return coin && (coin.toLowerCase() as Address); // an address stays one
  }

  /** Returns what each path pays for an amount; undefined where a pool is missing. @throws {NodeError} */
  async amountsOut(paths: readonly Path[], amount: bigint): Promise<readonly (bigint | undefined)[]> {
    const functionName = 'getAmountsOut';
    const answers = await this.#ask(
      paths.map(path => encodeFunctionData({ abi: routerAbi, functionName, args: [amount, path] })),
    );
    return answers.map(
      data => data && decoded(() => decodeFunctionResult({ abi: routerAbi, functionName, data }).at(-1)),
    );
  }

  async #ask(calls: readonly Hex[]): Promise<readonly (Hex | undefined)[]> {
    if (calls.length === 0) return [];
    const callOf = (data: Hex): Call => ({ method: 'eth_call', params: [{ to: this.#to, data }, 'latest'] });
    const results = await this.#rpc.batch(calls.map(callOf));
    if (results.some(isUnread)) throw this.#rpc.fault('did not answer eth_call');
    return results.map(dataOf);
  }
}

const dataOf = (result: CallResult): Hex | undefined =>
  'value' in result && result.value !== '0x' ? (result.value as Hex) : undefined; // checked by isUnread

/** Returns what a read returns; undefined if the data are of another form, as the contract is no router then. */
function decoded<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/**
 * Returns the direct path, and the paths over one or two tokens that have the pools at both ends; of too many, those over
 * the tokens that are listed first.
 */
async function pathsOf(router: Router, [from, to]: readonly [Address, Address], stops: Path): Promise<readonly Path[]> {
  const between = [...new Set(stops)].filter(stop => stop !== from && stop !== to);
  const ends = between.flatMap((stop): Path[] => [
    [from, stop],
    [stop, to],
  ]);
  const pools = await router.amountsOut(ends, POOL_PROBE);
  const ranked = between.map((stop, rank) => ({ stop, rank }));
  const firsts = ranked.filter(({ rank }) => pools[2 * rank] !== undefined);
  const lasts = ranked.filter(({ rank }) => pools[2 * rank + 1] !== undefined);
  const short = firsts.filter(({ rank }) => pools[2 * rank + 1] !== undefined);
  const long = firsts
    .flatMap(one => lasts.filter(({ rank }) => rank !== one.rank).map(other => ({ one, other })))
    .toSorted((a, b) => Math.max(a.one.rank, a.other.rank) - Math.max(b.one.rank, b.other.rank));
  const over = [
    ...short.map(({ stop }): Path => [from, stop, to]),
    ...long.map(({ one, other }): Path => [from, one.stop, other.stop, to]),
  ];
  return [[from, to], ...over.slice(0, MOST_ROUTES)];
}

/** Returns the most requests to a node that a route takes: of the coin, the pools, the paths and the impact. */
export function requestsOfRoute({ tokens }: Exchange): number {
  const stops = tokens.length + 1;
  const calls = [1, 2 * stops, 1 + Math.min(MOST_ROUTES, stops * stops), 1];
  return calls.reduce((sum, count) => sum + Math.ceil(count / CALLS_PER_REQUEST), 0);
}

/** Finds the route that pays most; undefined if there is none. An empty address stands for the native coin. */
export async function findRoute(
  chain: Chain,
  { router: address, tokens }: Exchange,
  { from, to, amount }: { readonly from: string; readonly to: string; readonly amount: bigint },
): Promise<Route | undefined> {
  const router = new Router(chain, address);
  const coin = await router.wrappedCoin();
  if (!coin) return undefined;
  const [first, last] = [from, to].map(asset => (asset === '' ? coin : (asset as Address))); // checked by assetOf
  if (!first || !last || first === last) return undefined;
  const paths = await pathsOf(router, [first, last], [coin, ...tokens]);
  const amounts = await router.amountsOut(paths, amount);
  const [best] = paths
    .flatMap((path, index) => {
      const out = amounts[index];
      return out === undefined ? [] : [{ path, out }];
    })
    .toSorted((one, other) => (one.out < other.out ? 1 : -1));
  if (!best) return undefined;
  const probe = amount / PROBE_PART;
  const [tiny] = probe > 0n ? await router.amountsOut([best.path], probe) : [];
  const ideal = (tiny ?? 0n) * amount;
  return {
    path: best.path,
    amountOut: best.out,
    feeBps: POOL_FEE_BPS * (best.path.length - 1),
    impactBps: ideal > 0n ? Math.max(0, Number(BPS - (best.out * probe * BPS) / ideal)) : undefined,
  };
}
