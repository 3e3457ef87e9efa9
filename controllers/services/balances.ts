import * as z from 'zod/mini';
import type { Http } from '../core/http.js';
import { eachInSlices } from '../core/slices.js';
import type { CaipNetwork } from '../domain/entities.js';
import { parseUnits } from '../domain/format.js';
import { readTokenSymbol, readTokenText, tokenKey, type Holding, type ListedToken } from '../domain/assets/tokens.js';
import { isListedToken } from '../domain/validation.js';
import { coinId, readAsset, readChange, readDecimal, readPicture, readPrice } from './assets.js';

const maybe = z.nullish(z.string());
const row = z.object({
  name: z.string(),
  symbol: z.string(),
  chainId: maybe,
  address: maybe,
  price: z.nullish(z.union([z.number(), z.string()])),
  /** The price with all its digits; not every service has it. */
  priceDecimal: maybe,
  change24h: z.nullish(z.union([z.number(), z.string()])),
  quantity: z.object({ decimals: z.string().check(z.regex(/^\d{1,3}$/)), numeric: z.string() }),
  iconUrl: maybe,
  flags: z.nullish(z.object({ is_spam: z.optional(z.boolean()) })),
});
const balances = z.object({ balances: z.array(z.unknown()) });

/** Tokens that one request asks the service to read again. */
const FORCED_MAX = 20;

interface Query {
  readonly address: string;
  readonly network: CaipNetwork;
  readonly listed: readonly ListedToken[];
  /** True bypasses the caches of the service. */
  readonly isForced: boolean;
}

/** Client of a service of balances. Rejects as {@link Http} does. */
export interface BalanceService {
  /** Returns what an account holds on a network: the native coin first, also if none is held. */
  tokens(query: Query, signal: AbortSignal): Promise<readonly Holding[]>;
}

/** Creates the client of a service of balances. */
export function createBalanceService(http: Http): BalanceService {
  return {
    async tokens({ address, network, listed, isForced }, signal) {
      const query = {
        currency: 'usd',
        chainId: network.caipNetworkId,
        forceUpdate: isForced ? forcedIds(network, listed) : undefined,
        includeSpam: true, // a person may want to see it; it is marked
      };
      const path = `/v1/account/${encodeURIComponent(address)}/balance`;
      const answer = await http.get(path, { schema: balances, query, signal });
      const isListed = (of: string): boolean => listed.some(token => token.address.toLowerCase() === of.toLowerCase());
      const holdings = new Map<string, Holding>();
      const add = (item: unknown): void => {
        const holding = toHolding(item, network, isListed);
        if (holding && !holdings.has(tokenKey(holding))) holdings.set(tokenKey(holding), holding);
      };
      await eachInSlices(answer.balances, add, { signal }); // an account may hold thousands of tokens
      const coin = holdings.get(tokenKey({ network: network.caipNetworkId })) ?? emptyCoin(network);
      return [coin, ...[...holdings.values()].filter(({ address: token }) => token !== undefined)];
    },
  };
}

const forcedIds = (network: CaipNetwork, listed: readonly ListedToken[]): string | undefined =>
  network.chainNamespace === 'eip155' // the parameter is of EVM networks only
    ? [coinId(network), ...listed.map(token => `${network.caipNetworkId}:${token.address}`)].slice(0, FORCED_MAX).join()
    : undefined;

const emptyCoin = ({ caipNetworkId, nativeCurrency: { name, symbol, decimals } }: CaipNetwork): Holding => ({
  network: caipNetworkId,
  amount: 0n,
  decimals,
  symbol,
  name,
});

/** Reads one balance; undefined if it is invalid, of another network, or a token without decimals that no host lists. */
function toHolding(item: unknown, network: CaipNetwork, isListed: (address: string) => boolean): Holding | undefined {
  const { data } = row.safeParse(item);
  if (!data || (data.chainId && data.chainId !== network.caipNetworkId)) return undefined;
  const address = readAsset(data.address, network);
  // What the coin is, the network says
  const symbol = address === undefined ? network.nativeCurrency.symbol : readTokenSymbol(data.symbol);
  const decimals = address === undefined ? network.nativeCurrency.decimals : Number(data.quantity.decimals);
  const numeric = readDecimal(data.quantity.numeric);
  const amount = numeric === undefined ? undefined : parseUnits(numeric, decimals);
  if (address === null || symbol === undefined || amount === undefined || decimals > 255) return undefined;
  const isKnown = address !== undefined && isListed(address);
  if (address !== undefined && !isKnown && !isListedToken(data)) return undefined;
  const price = readPrice(data.priceDecimal ?? data.price);
  const change24h = price === undefined ? undefined : readChange(data.change24h);
  const isFlagged = data.flags?.is_spam === true;
  const isGift = isFlagged && address !== undefined && !isKnown;
  const imageUrl = isGift ? undefined : readPicture(data.iconUrl); // its creator chose it, and would learn who looks
  return {
    network: network.caipNetworkId,
    amount,
    decimals,
    symbol,
    name: readTokenText(data.name) ?? symbol,
    ...(address !== undefined && { address }),
    ...(price !== undefined && { price }),
    ...(change24h !== undefined && { change24h }),
    ...(imageUrl !== undefined && { imageUrl }),
    ...(isKnown ? { isListed: true } : isFlagged && { isSpam: true }),
  };
}
