import * as z from 'zod/mini';
import type { WalletSettings } from './settings.js';

const TIMEOUT_MS = 2_000;
/** How long a price is shown to others as well. */
const LIFE_MS = 30_000;
const CACHE_MAX = 1_000;

/** Address that stands for the coin of a network in ids of the API server. */
const COINS: Readonly<Record<string, string>> = {
  eip155: `0x${'e'.repeat(40)}`,
  solana: 'So11111111111111111111111111111111111111112',
};

const answer = z.object({
  fungibles: z.array(
    z.object({ price: z.number(), priceDecimal: z.optional(z.string().check(z.regex(/^\d{1,40}(\.\d{1,40})?$/))) }),
  ),
});

/** Prices of coins and tokens in US dollars. */
export interface PriceReader {
  /** Returns the price of each address, a decimal text; null where none is known. An empty address is the coin. */
  read(network: string, addresses: readonly string[]): Promise<(string | null)[]>;
}

/** What a reader needs. */
interface PriceWorld {
  readonly settings: Pick<WalletSettings, 'pricesUrl'>;
  /** Present time in milliseconds. */
  now(): number;
}

/** Creates the reader of prices at the operator's API server. It asks for what was not read lately. */
export function createPrices({ now, settings: { pricesUrl } }: PriceWorld): PriceReader {
  const known = new Map<string, { readonly price: string | null; readonly at: number }>();
  const isFresh = (id: string): boolean => now() - (known.get(id)?.at ?? -Infinity) < LIFE_MS;

  const ask = async (from: URL, ids: readonly string[]): Promise<void> => {
    const response = await fetch(new URL('/v1/fungible/price', from), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ currency: 'usd', projectId: from.searchParams.get('projectId') ?? '', addresses: ids }),
      redirect: 'manual', // to nowhere but where the operator said
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The source of prices answers ${response.status}`);
    const { fungibles } = answer.parse(await response.json());
    if (fungibles.length !== ids.length) throw new Error('The source of prices left out an asset');
    if (known.size + ids.length > CACHE_MAX) known.clear();
    const at = now();
    for (const [index, id] of ids.entries()) {
      const { price = 0, priceDecimal } = fungibles[index] ?? {};
      known.set(id, { at, price: price > 0 ? (priceDecimal ?? null) : null }); // a price of 0 is none
    }
  };

  return {
    async read(network, addresses) {
      if (!pricesUrl) return addresses.map(() => null);
      const [namespace = ''] = network.split(':');
      const ids = addresses.map(address => `${network}:${address || (COINS[namespace] ?? '')}`);
      const missing = [...new Set(ids)].filter(id => !isFresh(id));
      if (missing.length > 0) await ask(pricesUrl, missing);
      return ids.map(id => known.get(id)?.price ?? null);
    },
  };
}
