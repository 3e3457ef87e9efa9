import * as z from 'zod/mini';
import type { Http } from '../core/http.js';
import type { CaipNetworkId } from '../domain/entities.js';
import type { Price, Prices } from '../domain/assets/fiat.js';
import { tokenKey } from '../domain/assets/tokens.js';
import { readChange, readPrice } from './assets.js';

const fungible = z.object({
  symbol: z.string(),
  price: z.union([z.number(), z.string()]),
  /** The price with all its digits; not every service has it. */
  priceDecimal: z.nullish(z.string()),
  change24h: z.nullish(z.union([z.number(), z.string()])),
  address: z.nullish(z.string()),
});
const prices = z.object({ fungibles: z.array(z.unknown()) });
type Fungible = z.output<typeof fungible>;

interface Coin {
  readonly network: CaipNetworkId;
  readonly address?: string | undefined;
  readonly symbol: string;
}

/** Coins of one request. */
const BATCH = 50;
/** Requests for single coins, if the service answers only the first of a list. */
const SINGLE_MAX = 20;
/** Ids that stand for the native coin. */
const NATIVE = {
  eip155: `0x${'e'.repeat(40)}`,
  solana: 'So11111111111111111111111111111111111111111',
} as const;

const idOf = ({ network, address }: Coin): string => {
  const native = network.startsWith('solana:') ? NATIVE.solana : NATIVE.eip155;
  return `${network}:${address ?? native}`;
};

function readQuote({ price: rounded, priceDecimal, change24h: given }: Fungible): Price | undefined {
  const price = readPrice(priceDecimal ?? rounded);
  const change24h = readChange(given);
  return price === undefined ? undefined : { price, ...(change24h !== undefined && { change24h }) };
}

/** Client of a price service. Rejects as {@link Http} does. */
export interface PriceService {
  /** Returns prices in US dollars, by `tokenKey`. */
  prices(coins: readonly Coin[], signal: AbortSignal): Promise<Prices>;
}

/** Creates the client of a price service. */
export function createPriceService(http: Http, projectId: () => string | undefined): PriceService {
  async function ask(coins: readonly Coin[], signal: AbortSignal): Promise<readonly (Fungible | undefined)[]> {
    const body = { currency: 'usd', addresses: coins.map(idOf), projectId: projectId() };
    const answer = await http.post('/v1/fungible/price', { schema: prices, body, isRead: true, signal });
    return answer.fungibles.map(item => fungible.safeParse(item).data);
  }

  /** Finds the answer to each coin; undefined if the answers cannot be told apart. */
  function match(coins: readonly Coin[], answers: readonly (Fungible | undefined)[]): readonly Found[] | undefined {
    const named = new Map(answers.map(answer => [answer?.address?.toLowerCase(), answer]));
    const isNamed = !named.has(undefined);
    if (!isNamed && answers.length !== coins.length) return undefined;
    return coins.map((coin, at) => {
      const answer = isNamed ? named.get(idOf(coin).toLowerCase()) : answers[at];
      const isSame = answer?.symbol.toLowerCase() === coin.symbol.toLowerCase();
      return [coin, isSame ? readQuote(answer) : undefined];
    });
  }

  async function askBatch(coins: readonly Coin[], signal: AbortSignal): Promise<readonly Found[]> {
    const found = match(coins, await ask(coins, signal));
    if (found) return found;
    const singles = coins.slice(0, SINGLE_MAX).map(async coin => match([coin], await ask([coin], signal)) ?? []);
    return (await Promise.all(singles)).flat();
  }

  return {
    async prices(coins: readonly Coin[], signal: AbortSignal): Promise<Prices> {
      const found: (readonly [string, Price])[] = [];
      for (let at = 0; at < coins.length; at += BATCH) {
        for (const [coin, price] of await askBatch(coins.slice(at, at + BATCH), signal)) {
          if (price !== undefined) found.push([tokenKey(coin), price]);
        }
      }
      return new Map(found);
    },
  };
}

type Found = readonly [coin: Coin, price: Price | undefined];
