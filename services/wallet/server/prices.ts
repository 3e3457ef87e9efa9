import * as z from 'zod/mini';
import { readLimited } from '../../http/read-limited.js';
import type { WalletSettings } from './settings.js';

const TIMEOUT_MS = 2_000;
/** Most bytes of an answer about some tokens. */
const MOST_BYTES = 256 * 1024;
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

  /** Returns those that were read lately. */
  const readKnown = (ids: readonly string[]): Map<string, string | null> => {
    const fresh = new Map<string, string | null>();
    for (const id of ids) {
      const entry = known.get(id);
      if (entry && now() - entry.at < LIFE_MS) fresh.set(id, entry.price);
    }
    return fresh;
  };

  const ask = async (from: URL, ids: readonly string[]): Promise<readonly (readonly [string, string | null])[]> => {
    const response = await fetch(new URL('/v1/fungible/price', from), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ currency: 'usd', projectId: from.searchParams.get('projectId') ?? '', addresses: ids }),
      redirect: 'manual', // to nowhere but where the operator said
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The source of prices answers ${response.status}`);
    const { fungibles } = answer.parse(JSON.parse(await readLimited(response, MOST_BYTES)));
    if (fungibles.length !== ids.length) throw new Error('The source of prices left out an asset');
    return ids.map((id, index) => {
      const { price = 0, priceDecimal } = fungibles[index] ?? {};
      return [id, price > 0 ? (priceDecimal ?? null) : null]; // a price of 0 is none
    });
  };

  return {
    async read(network, addresses) {
      if (!pricesUrl) return addresses.map(() => null);
      const [namespace = ''] = network.split(':');
      const ids = addresses.map(address => `${network}:${address || (COINS[namespace] ?? '')}`);
      const prices = readKnown(ids); // before the request: others may empty the store meanwhile
      const missing = [...new Set(ids)].filter(id => !prices.has(id));
      const read = missing.length > 0 ? await ask(pricesUrl, missing) : [];
      if (known.size + read.length > CACHE_MAX) known.clear();
      for (const [id, price] of read) {
        prices.set(id, price);
        known.set(id, { at: now(), price });
      }
      return ids.map(id => prices.get(id) ?? null);
    },
  };
}
