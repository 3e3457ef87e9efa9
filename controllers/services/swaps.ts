import * as z from 'zod/mini';
import type { Http } from '../core/http.js';
import type { CaipNetwork } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import {
  minimumOf,
  type SwapCall,
  type SwapOrder,
  type SwapQuery,
  type SwapQuote,
  type SwapToken,
} from '../domain/transactions/swap.js';
import { readTokenSymbol, readTokenText, tokenKey } from '../domain/assets/tokens.js';
import { coinId, readAsset, readPicture } from './assets.js';

/** An amount in the smallest unit. */
const digits = z.string().check(z.regex(/^\d{1,78}$/));
const bps = z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(10_000))));
const bytes = z.string().check(
  z.regex(/^0x[0-9a-f]{8,131072}$/i),
  z.refine(text => text.length % 2 === 0),
);

const token = z.object({
  name: z.string(),
  symbol: z.string(),
  address: z.string(),
  decimals: z.int().check(z.minimum(0), z.maximum(255)),
  logoUri: z.nullish(z.string()),
});
const tokens = z.object({ tokens: z.array(z.unknown()) });
const quote = z.object({
  fromAmount: digits,
  toAmount: digits,
  fromAccount: z.string(),
  toAccount: z.string(),
  impactBps: bps,
  feeBps: bps,
});
const quotes = z.object({ quotes: z.array(quote) });
const allowance = z.object({ allowance: digits });
const approval = z.object({ tx: z.object({ data: bytes }) });
const built = z.object({
  tx: z.object({ from: z.string(), to: z.string(), data: bytes, amount: digits, minAmount: z.optional(digits) }),
});
const gasPrice = z.object({ standard: digits });

/** `approve(address,uint256)`: the selector, the spender and the amount. */
const APPROVE = /^0x095ea7b3(0{24}[0-9a-f]{40})([0-9a-f]{64})$/i;
/** Tolerances of services are whole percents. */
const PERCENT = 100;

const invalid = (url: string, cause: string): W3mError =>
  new W3mError('HTTP_BAD_ANSWER', { params: { url }, cause: new TypeError(cause) });

const idOf = (network: CaipNetwork, { address }: Pick<SwapToken, 'address'>): string =>
  address === undefined ? coinId(network) : `${network.caipNetworkId}:${address}`;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Client of a service of swaps. Rejects as {@link Http} does, and as its methods say. */
export interface SwapClient {
  readonly slippageStepBps: number;
  tokens(query: { readonly network: CaipNetwork }, signal: AbortSignal): Promise<readonly SwapToken[]>;
  /** @throws {W3mError} `SWAP_NO_ROUTE` */
  quote(query: SwapQuery, signal: AbortSignal): Promise<SwapQuote>;
  allowance(query: SwapQuery, signal: AbortSignal): Promise<bigint>;
  /** @throws {W3mError} `HTTP_BAD_ANSWER` if the call approves anything but the amount */
  approval(query: SwapQuery, signal: AbortSignal): Promise<SwapCall>;
  /** @throws {W3mError} `SWAP_PRICE_MOVED` if the call would accept less than the minimum */
  swap(order: SwapOrder, signal: AbortSignal): Promise<SwapCall>;
  gasPrice(network: CaipNetwork, signal: AbortSignal): Promise<bigint>;
}

/** Creates the client of a service of swaps. */
export function createSwapService(http: Http, projectId: () => string | undefined): SwapClient {
  return {
    slippageStepBps: PERCENT,
    async tokens({ network }, signal) {
      const answer = await http.get('/v1/convert/tokens', {
        schema: tokens,
        query: { chainId: network.caipNetworkId },
        signal,
      });
      const found = new Map<string, SwapToken>();
      for (const item of answer.tokens) {
        const read = readToken(item, network);
        if (read && !found.has(tokenKey(read))) found.set(tokenKey(read), read);
      }
      return [...found.values()];
    },

    quote: (query, signal) => readQuote(http, query, signal),

    async allowance({ network, account, from }, signal) {
      const query = { tokenAddress: idOf(network, from), userAddress: `${network.caipNetworkId}:${account}` };
      return BigInt((await http.get('/v1/convert/allowance', { schema: allowance, query, signal })).allowance);
    },

    async approval({ network, account, from, to, amount }, signal) {
      const query = {
        from: idOf(network, from),
        to: idOf(network, to),
        amount: String(amount),
        userAddress: `${network.caipNetworkId}:${account}`,
      };
      const { tx } = await http.get('/v1/convert/build-approve', { schema: approval, query, signal });
      const [, , approved] = APPROVE.exec(tx.data) ?? [];
      if (from.address === undefined || approved === undefined || BigInt(`0x${approved}`) !== amount)
        throw invalid('/v1/convert/build-approve', 'The call does not approve the amount');
      return { to: from.address, value: 0n, data: tx.data };
    },

    swap: (order, signal) => buildSwap(http, projectId(), order, signal),

    async gasPrice({ caipNetworkId }, signal) {
      const query = { chainId: caipNetworkId };
      return BigInt((await http.get('/v1/convert/gas-price', { schema: gasPrice, query, signal })).standard);
    },
  };
}

/** Reads a token; undefined if it is invalid or of another network. */
function readToken(item: unknown, network: CaipNetwork): SwapToken | undefined {
  const { data } = token.safeParse(item);
  if (!data) return undefined;
  const address = readAsset(data.address, network);
  // What the coin is, the network says
  const { symbol: coin, decimals: units } = network.nativeCurrency;
  const symbol = address === undefined ? coin : readTokenSymbol(data.symbol);
  const decimals = address === undefined ? units : data.decimals;
  if (address === null || symbol === undefined) return undefined;
  const imageUrl = readPicture(data.logoUri);
  return {
    network: network.caipNetworkId,
    symbol,
    name: readTokenText(data.name) ?? symbol,
    decimals,
    ...(address !== undefined && { address }),
    ...(imageUrl !== undefined && { imageUrl }),
  };
}

/** Returns the best quote for exactly the query. @throws {W3mError} `SWAP_NO_ROUTE`, `HTTP_BAD_ANSWER` */
async function readQuote(
  http: Http,
  { network, account, from, to, amount }: SwapQuery,
  signal: AbortSignal,
): Promise<SwapQuote> {
  const [given, requested] = [idOf(network, from), idOf(network, to)];
  const query = { amount: String(amount), userAddress: account, from: given, to: requested };
  const { quotes: offers } = await http.get('/v1/convert/quotes', { schema: quotes, query, signal });
  const isAnswer = (offer: z.output<typeof quote>): boolean =>
    BigInt(offer.fromAmount) === amount && isSame(offer.fromAccount, given) && isSame(offer.toAccount, requested);
  if (!offers.every(isAnswer)) throw invalid('/v1/convert/quotes', 'The quote is for another swap');
  const [best] = offers.toSorted((one, other) => (BigInt(one.toAmount) < BigInt(other.toAmount) ? 1 : -1));
  if (!best) throw new W3mError('SWAP_NO_ROUTE');
  return {
    amountOut: BigInt(best.toAmount),
    ...(typeof best.impactBps === 'number' && { impactBps: best.impactBps }),
    ...(typeof best.feeBps === 'number' && { feeBps: best.feeBps }),
  };
}

/** Returns the call of a swap for exactly the order. @throws {W3mError} `SWAP_PRICE_MOVED`, `HTTP_BAD_ANSWER` */
async function buildSwap(
  http: Http,
  projectId: string | undefined,
  { network, account, from, to, amount, minimum, slippageBps }: SwapOrder,
  signal: AbortSignal,
): Promise<SwapCall> {
  const body = {
    projectId,
    amount: String(amount),
    from: idOf(network, from),
    to: idOf(network, to),
    userAddress: `${network.caipNetworkId}:${account}`,
    eip155: { slippage: slippageBps / PERCENT },
    disableEstimate: true,
    minAmount: String(minimum),
  };
  const { tx } = await http.post('/v1/convert/build-transaction', { schema: built, body, isRead: true, signal });
  const target = readAsset(tx.to, network);
  if (!isSame(tx.from, body.userAddress) || typeof target !== 'string')
    throw invalid('/v1/convert/build-transaction', 'The transaction is for another account or network');
  const least = tx.minAmount === undefined ? minimumOf(BigInt(tx.amount), slippageBps) : BigInt(tx.minAmount);
  if (least < minimum) throw new W3mError('SWAP_PRICE_MOVED');
  return { to: target, value: from.address === undefined ? amount : 0n, data: tx.data };
}
