import {
  BaseError,
  ContractFunctionRevertedError,
  createClient,
  http,
  parseAbi,
  type Address,
  type Client,
} from 'viem';
import { readContract } from 'viem/actions';
import { fetchOfNode } from '../../http/tracing/traced-fetch.js';
import { NodeError } from '../chains/node-rpc.js';
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

function pathsOf(from: Address, to: Address, stops: readonly Address[]): readonly (readonly Address[])[] {
  const between = stops.filter(stop => stop !== from && stop !== to);
  const longer = between.flatMap(one =>
    between.filter(other => other !== one).map((other): readonly Address[] => [from, one, other, to]),
  );
  return [[from, to], ...between.map((stop): readonly Address[] => [from, stop, to]), ...longer];
}

/** Finds the route that pays most; undefined if there is none. An empty address stands for the native coin. */
export async function findRoute(
  chain: Chain,
  { router, tokens }: Exchange,
  { from, to, amount }: { readonly from: string; readonly to: string; readonly amount: bigint },
): Promise<Route | undefined> {
  const node = nodeOf(chain);
  const wrapped = await unlessReverted(
    chain,
    readContract(node, { address: router, abi: routerAbi, functionName: 'WETH' }),
  );
  if (!wrapped) return undefined;
  const coin = wrapped.toLowerCase() as Address;
  const [first, last] = [from, to].map(address => (address === '' ? coin : (address as Address))); // checked by assetOf
  if (!first || !last || first === last) return undefined;
  const amountOut = async (path: readonly Address[], given: bigint): Promise<bigint | undefined> => {
    const call = { address: router, abi: routerAbi, functionName: 'getAmountsOut', args: [given, path] } as const;
    return (await unlessReverted(chain, readContract(node, call)))?.at(-1);
  };
  const paths = pathsOf(first, last, [coin, ...tokens]);
  const found = await Promise.all(paths.map(async path => ({ path, out: await amountOut(path, amount) })));
  const [best] = found
    .flatMap(({ path, out }) => (out === undefined ? [] : [{ path, out }]))
    .toSorted((one, other) => (one.out < other.out ? 1 : -1));
  if (!best) return undefined;
  const probe = amount / PROBE_PART;
  const tiny = probe > 0n ? await amountOut(best.path, probe) : undefined;
  const ideal = (tiny ?? 0n) * amount;
  return {
    path: best.path,
    amountOut: best.out,
    feeBps: POOL_FEE_BPS * (best.path.length - 1),
    impactBps: ideal > 0n ? Math.max(0, Number(BPS - (best.out * probe * BPS) / ideal)) : undefined,
  };
}
