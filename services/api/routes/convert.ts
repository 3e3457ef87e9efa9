import { encodeFunctionData, erc20Abi, getAddress, maxUint256, type Address } from 'viem';
import { getGasPrice, readContract } from 'viem/actions';
import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import type { App } from '../../http/app.js';
import { evmTokens, NOT_FUNGIBLE } from '../assets/tokens.js';
import { accountOf, assetOf, chainOf, shownAddress, type AssetId } from '../chains/account.js';
import type { Chain } from '../chains/chains.js';
import { NodeRpc } from '../chains/node-rpc.js';
import type { ApiContext } from '../context.js';
import { takeCalls } from '../limits/rate-limit.js';
import type { Exchange } from '../swaps/exchanges.js';
import { findRoute, nodeOf, requestsOfRoute, routerAbi, unlessReverted, type Route } from '../swaps/quote.js';
import { chainId, checkProject, projectQuery } from './query.js';

/** Address that stands for the native coin. */
const NATIVE = `0x${'e'.repeat(40)}`;
const DEADLINE_SECONDS = 1_200;
/** Gas of a swap and of an approval, for clients that show a fee before they can estimate it. */
const SWAP_GAS = '250000';
const BPS = 10_000n;
/** Gas prices above the one of the node, in percent. */
const FASTER = { fast: 110n, instant: 125n };

const id = z.string().check(z.maxLength(200));
const isWord = (digits: string): boolean => digits.length < 78 || BigInt(digits) <= maxUint256;
const amount = z
  .string()
  .check(
    z.regex(/^[1-9]\d{0,77}$/, { message: 'must be an amount in the smallest unit', abort: true }),
    z.refine(isWord, 'is more than any token has'),
  );
const account = z.optional(id);

const tokensQuery = z.object({ ...projectQuery, chainId, address: z.optional(id) });
const quotesQuery = z.object({
  ...projectQuery,
  amount,
  from: id,
  to: id,
  gasPrice: z.optional(z.string()),
  userAddress: account,
});
const allowanceQuery = z.object({ ...projectQuery, tokenAddress: id, userAddress: id });
const approveQuery = z.object({ ...projectQuery, from: id, to: id, amount: z.optional(amount), userAddress: account });
const gasQuery = z.object({ ...projectQuery, chainId });
const buildBody = z.object({
  projectId: projectQuery.projectId,
  amount,
  from: id,
  to: id,
  userAddress: id,
  eip155: z.object({
    slippage: z.number().check(z.minimum(0), z.maximum(50)),
    permit: z.optional(z.unknown()),
  }),
  /** The least that the caller accepts; in place of what the tolerance yields, if it is more. */
  minAmount: z.optional(amount),
  disableEstimate: z.optional(z.boolean()),
});

/** Two assets of one network that has an exchange. */
interface Pair {
  readonly chain: Chain;
  readonly exchange: Exchange;
  readonly from: AssetId;
  readonly to: AssetId;
}

const shownId = ({ chain, address }: AssetId): string =>
  `${chain.id}:${address === '' ? NATIVE : shownAddress(address)}`;

function exchangeOf({ settings }: ApiContext, chain: Chain): Exchange {
  const exchange = settings.exchanges.get(chain.id);
  if (!exchange) throw new HttpError(400, 'chainId', 'There are no swaps on this network');
  return exchange;
}

/** @throws {HttpError} if the assets are of different networks, or of one without an exchange */
function pairOf(context: ApiContext, given: { readonly from: string; readonly to: string }): Pair {
  const [from, to] = [given.from, given.to].map(asset => assetOf(context.settings.chains, asset));
  if (!from || !to || from.chain !== to.chain) throw new HttpError(400, '', 'Both tokens must be of one network');
  return { chain: from.chain, exchange: exchangeOf(context, from.chain), from, to };
}

/** Finds the route of a swap. Each request to the node counts for the limit of the visitor. @throws {HttpError} 429 */
async function routeOf(
  context: ApiContext,
  ip: string,
  { chain, exchange, from, to }: Pair,
  given: string,
): Promise<Route | undefined> {
  await takeCalls(context, ip, requestsOfRoute(exchange) - 1); // the request itself is counted
  return findRoute(chain, exchange, { from: from.address, to: to.address, amount: BigInt(given) });
}

/** Reads the price of gas. */
async function gasPriceOf(chain: Chain): Promise<bigint> {
  const price = await unlessReverted(chain, getGasPrice(nodeOf(chain)));
  return price ?? 0n;
}

function encodeSwap({ from, to }: Pair, path: readonly Address[], terms: readonly [bigint, bigint], user: Address) {
  const [given, least] = terms;
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + DEADLINE_SECONDS);
  if (from.address === '')
    return encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactETHForTokens',
      args: [least, path, user, deadline],
    });
  const functionName = to.address === '' ? 'swapExactTokensForETH' : 'swapExactTokensForTokens';
  return encodeFunctionData({ abi: routerAbi, functionName, args: [given, least, path, user, deadline] });
}

/** Adds the routes that read: tokens, quotes, allowances and the price of gas. */
function addReads(app: App, context: ApiContext): void {
  const { db, settings } = context;
  app.get('/v1/convert/tokens', { schema: { querystring: tokensQuery } }, async ({ query }) => {
    await checkProject(context, query.projectId);
    const chain = chainOf(settings.chains, query.chainId);
    const { tokens } = exchangeOf(context, chain);
    const rows = await evmTokens(db, new NodeRpc(chain.id, chain.url), chain, tokens);
    const coin = { ...chain.coin, address: `${chain.id}:${NATIVE}`, logoUri: null, eip2612: false };
    const listed = tokens.flatMap(address => {
      const { name, symbol, decimals, icon_url: icon } = rows.get(address) ?? { decimals: NOT_FUNGIBLE };
      if (decimals === NOT_FUNGIBLE) return [];
      const own = `${chain.id}:${shownAddress(address)}`;
      return [{ name, symbol, address: own, decimals, logoUri: icon || null, eip2612: false }];
    });
    const requested = query.address;
    return { tokens: [coin, ...listed].filter(({ address }) => !requested || address.endsWith(`:${requested}`)) };
  });

  app.get('/v1/convert/quotes', { schema: { querystring: quotesQuery } }, async ({ query, ip }) => {
    await checkProject(context, query.projectId);
    const pair = pairOf(context, query);
    const route = await routeOf(context, ip, pair, query.amount);
    if (!route) return { quotes: [] };
    const { amountOut, impactBps, feeBps } = route;
    const sides = { fromAccount: query.from, toAccount: query.to };
    const quote = { id: null, fromAmount: query.amount, toAmount: String(amountOut), ...sides, feeBps };
    return { quotes: [{ ...quote, ...(impactBps !== undefined && { impactBps }) }] };
  });

  app.get('/v1/convert/allowance', { schema: { querystring: allowanceQuery } }, async ({ query }) => {
    await checkProject(context, query.projectId);
    const token = assetOf(settings.chains, query.tokenAddress);
    const exchange = exchangeOf(context, token.chain);
    const owner = accountOf(settings.chains, query.userAddress, token.chain.id);
    if (token.address === '') return { allowance: String(maxUint256) };
    const args = [getAddress(owner.address), exchange.router] as const;
    const call = { address: token.address as Address, abi: erc20Abi, functionName: 'allowance', args } as const; // checked by assetOf
    const allowance = await unlessReverted(token.chain, readContract(nodeOf(token.chain), call));
    if (allowance === undefined) throw new HttpError(400, 'tokenAddress', 'This is no token');
    return { allowance: String(allowance) };
  });

  app.get('/v1/convert/gas-price', { schema: { querystring: gasQuery } }, async ({ query }) => {
    await checkProject(context, query.projectId);
    const standard = await gasPriceOf(chainOf(settings.chains, query.chainId));
    const faster = Object.entries(FASTER).map(([name, percent]) => [name, String((standard * percent) / 100n)]);
    return { standard: String(standard), ...Object.fromEntries(faster) };
  });
}

/** Adds the routes of swaps. Networks have swaps if the settings name their exchange. */
export function addConvert(app: App, context: ApiContext): void {
  addReads(app, context);
  const { settings } = context;

  app.get('/v1/convert/build-approve', { schema: { querystring: approveQuery } }, async ({ query }) => {
    await checkProject(context, query.projectId);
    const { chain, exchange, from } = pairOf(context, query);
    if (from.address === '') throw new HttpError(400, 'from', 'The native coin needs no approval');
    const approved = query.amount === undefined ? maxUint256 : BigInt(query.amount);
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [exchange.router, approved] });
    const gasPrice = String(await gasPriceOf(chain));
    const token = shownId(from);
    return { tx: { from: token, to: token, data, value: '0', eip155: { gas: SWAP_GAS, gasPrice } } };
  });

  app.post('/v1/convert/build-transaction', { schema: { body: buildBody } }, async ({ body, ip }) => {
    await checkProject(context, body.projectId);
    const pair = pairOf(context, body);
    const user = accountOf(settings.chains, body.userAddress, pair.chain.id);
    const route = await routeOf(context, ip, pair, body.amount);
    if (!route) throw new HttpError(400, 'to', 'These tokens cannot be swapped');
    const slippageBps = BigInt(Math.round(body.eip155.slippage * 100));
    const tolerated = (route.amountOut * (BPS - slippageBps)) / BPS;
    const least = BigInt(body.minAmount ?? 0);
    const minimum = least > tolerated ? least : tolerated;
    if (route.amountOut < minimum) throw new HttpError(400, 'minAmount', 'The price has moved');
    const data = encodeSwap(pair, route.path, [BigInt(body.amount), minimum], getAddress(user.address));
    const gasPrice = String(await gasPriceOf(pair.chain));
    return {
      tx: {
        from: `${pair.chain.id}:${shownAddress(user.address)}`,
        to: `${pair.chain.id}:${pair.exchange.router}`,
        data,
        amount: String(route.amountOut),
        minAmount: String(minimum),
        eip155: { gas: SWAP_GAS, gasPrice },
      },
    };
  });
}
