import type { Address, Client, ContractFunctionParameters } from 'viem';
import { multicall, readContract } from 'viem/actions';
import { once } from '../../../core/once.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { W3mError } from '../../../domain/errors/errors.js';
import type { SwapExchange, SwapQuery, SwapQuote } from '../../../domain/transactions/swap.js';
import type { ExchangeReads } from '../../asset-reads.js';
import { withNodes, type NodeContext } from '../node-client.js';
import { readPrice } from '../transfer-plan.js';
import { toAddress } from '../to-address.js';
import { buildApproval, buildSwap, readAllowance } from './exchange-calls.js';
import { poolAbi, routerAbi, type ExchangeContracts } from './exchange-abi.js';
import { hopsOf, impactOf, routesOf, type Reserves, type Route } from './routes.js';

/** What each pool of Uniswap v2 keeps, in hundredths of a percent. */
const POOL_FEE_BPS = 30;

/** Creates what quotes and builds swaps by the contracts of an exchange. @throws {W3mError} `INVALID_REQUEST` for a bad address */
export function createExchange(context: NodeContext, exchange: SwapExchange): ExchangeReads {
  const router = toAddress(exchange.router);
  const quoter = toAddress(exchange.quoter ?? exchange.router);
  const permitRouter = exchange.permitRouter === undefined ? undefined : toAddress(exchange.permitRouter);
  const via = (exchange.via ?? []).map(toAddress);
  const feeBps = exchange.feeBps ?? POOL_FEE_BPS;
  const known = new Map<string, () => Promise<ExchangeContracts>>();

  /** Reads the other contracts once for each network; again after a failure. */
  const contractsOf = (network: CaipNetwork): Promise<ExchangeContracts> => {
    const read =
      known.get(network.caipNetworkId) ??
      once(() =>
        withNodes(context, network, [], async client => {
          const [wrapped, factory] = await Promise.all([
            readContract(client, { address: router, abi: routerAbi, functionName: 'WETH' }),
            readContract(client, { address: router, abi: routerAbi, functionName: 'factory' }),
          ]);
          return { router, quoter, wrapped, factory };
        }),
      );
    known.set(network.caipNetworkId, read);
    return read();
  };

  return {
    async quote(query, signal) {
      const contracts = await contractsOf(query.network);
      return withNodes(context, query.network, [signal], client => quote(client, contracts, query, { via, feeBps }));
    },
    allowance: ({ network, account, token }, signal) =>
      withNodes(context, network, [signal], client => readAllowance(client, { account, token, spender: router })),
    gasPrice: (network, signal) =>
      withNodes(context, network, [signal], async client => {
        const { maxFeePerGas, gasPrice } = await readPrice(client);
        return maxFeePerGas ?? gasPrice ?? 0n;
      }),
    approval: async query => buildApproval(query, router),
    ...(permitRouter && {
      permit: (query: SwapQuery, signal?: AbortSignal) =>
        withNodes(context, query.network, [signal], async client => {
          const { readPermit } = await import('./permit.js');
          return readPermit(client, query, permitRouter, context.scope.now());
        }),
    }),
    async swap(order, signal, permit) {
      if (permit && permitRouter) {
        const { buildPermitSwap } = await import('./permit.js');
        return buildPermitSwap(permitRouter, order, permit);
      }
      const contracts = await contractsOf(order.network);
      return withNodes(context, order.network, [signal], client =>
        buildSwap(client, contracts, order, context.scope.now()),
      );
    },
  };
}

/** The token of a route that stands for a coin or token. */
const onRoute = ({ address }: { readonly address?: string | undefined }, { wrapped }: ExchangeContracts): Address =>
  address === undefined ? wrapped : toAddress(address);

/** Quotes the route that pays most. The coin and its wrapped form are exchanged one to one. */
async function quote(
  client: Client,
  contracts: ExchangeContracts,
  { from, to, amount }: SwapQuery,
  { via, feeBps }: { readonly via: readonly Address[]; readonly feeBps: number },
): Promise<SwapQuote> {
  const [first, last] = [onRoute(from, contracts), onRoute(to, contracts)];
  if (first.toLowerCase() === last.toLowerCase()) {
    if (from.address === to.address) throw new W3mError('SWAP_NO_ROUTE');
    return { amountOut: amount, impactBps: 0, feeBps: 0, route: [contracts.wrapped] };
  }
  const routes = routesOf(first, last, [contracts.wrapped, ...via]);
  const best = await bestOf(client, contracts, routes, amount);
  const reserves = await reservesOf(client, contracts, best.route);
  return {
    amountOut: best.amountOut,
    impactBps: reserves && impactOf(amount, best.amountOut, reserves, BigInt(feeBps)),
    feeBps: feeBps * (best.route.length - 1),
    route: best.route,
  };
}

/** @throws {W3mError} `SWAP_NO_ROUTE` if no route has pools, or the error of the node */
async function bestOf(
  client: Client,
  { quoter, router }: ExchangeContracts,
  routes: readonly Route[],
  amount: bigint,
): Promise<{ readonly route: Route; readonly amountOut: bigint }> {
  const contracts: readonly ContractFunctionParameters[] = [
    { address: router, abi: routerAbi, functionName: 'factory' },
    ...routes.map(path => ({ address: quoter, abi: routerAbi, functionName: 'getAmountsOut', args: [amount, path] })),
  ];
  const [control, ...answers] = await multicall(client, { deployless: true, batchSize: 0, contracts });
  if (control?.status !== 'success') throw control?.error ?? new W3mError('RPC_FAILED'); // the node failed, not a route
  const paid = answers.flatMap(({ result }, at) => {
    const amountOut: unknown = Array.isArray(result) ? result.at(-1) : undefined;
    const route = routes[at];
    return route && typeof amountOut === 'bigint' ? [{ route, amountOut }] : [];
  });
  const [one, ...others] = paid;
  if (!one) throw new W3mError('SWAP_NO_ROUTE');
  return others.reduce((best, next) => (next.amountOut > best.amountOut ? next : best), one);
}

/** Reads the reserves along a route; undefined if the exchange's pools are not those of Uniswap v2. */
async function reservesOf(
  client: Client,
  { factory }: ExchangeContracts,
  route: Route,
): Promise<readonly Reserves[] | undefined> {
  const hops = hopsOf(route);
  const pairs = await multicall(client, {
    deployless: true,
    contracts: hops.map(args => ({ address: factory, abi: poolAbi, functionName: 'getPair', args }) as const),
  });
  const addresses = pairs.flatMap(({ result }) => (result === undefined ? [] : [result]));
  if (addresses.length < hops.length) return undefined;
  const reserves = await multicall(client, {
    deployless: true,
    contracts: addresses.map(address => ({ address, abi: poolAbi, functionName: 'getReserves' }) as const),
  });
  const found = hops.flatMap(([tokenIn, tokenOut], at): readonly Reserves[] => {
    const result = reserves[at]?.result;
    if (result === undefined) return [];
    const [lower, higher] = result; // a pair orders its tokens by their addresses
    const isLower = tokenIn.toLowerCase() < tokenOut.toLowerCase();
    return [isLower ? { reserveIn: lower, reserveOut: higher } : { reserveIn: higher, reserveOut: lower }];
  });
  return found.length === hops.length ? found : undefined;
}
