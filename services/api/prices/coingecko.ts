import * as z from 'zod/mini';
import { log } from '../../http/log.js';
import { OutsideApi } from '../sources/outside-api.js';
import { plainDecimal } from './decimal.js';
import { assetKey, type Currency, type PricedAsset, type PriceSource, type Quote } from './price-source.js';
import { tablePrices } from './table-prices.js';

/** Settings of a source of prices with the API of CoinGecko. */
export interface CoinGeckoSettings {
  /** URL without a slash at the end, such as `https://api.coingecko.com/api/v3`. */
  readonly url: string;
  readonly key: string | undefined;
  /** Milliseconds for which a price is used. */
  readonly ttlMs: number;
  /** Platform and coin by CAIP-2 id; over those that the API lists. */
  readonly platforms: ReadonlyMap<string, Platform>;
}

/** Names of a network there. */
export interface Platform {
  readonly platform: string;
  readonly coin: string;
}

const PLATFORM = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})=([-a-z0-9]+)\/([-a-z0-9]+)$/;

/** Reads names from `<CAIP-2 id>=<platform>/<coin>`. @throws if the text is not of this form */
export function readPlatform(text: string): [string, Platform] {
  const [, chain, platform, coin] = PLATFORM.exec(text) ?? [];
  if (chain === undefined || platform === undefined || coin === undefined)
    throw new Error('PRICE_PLATFORMS: each item has the form <CAIP-2 id>=<platform>/<coin>');
  return [chain, { platform, coin }];
}

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const PRO_HOST = 'pro-api.coingecko.com';
/** Contracts in one request; the API takes 515, the length of an address is limited too. */
const PER_REQUEST = 100;
const DAY_MS = 24 * 3_600_000;
/** Time for which the last price is shown while the source does not answer. */
const LAST_PRICE_MS = 3_600_000;
/** Prices that are kept in memory. */
const MAX_CACHED = 20_000;

const platformsSchema = z.array(
  z.object({ id: z.string(), chain_identifier: z.nullish(z.int()), native_coin_id: z.nullish(z.string()) }),
);
const pricesSchema = z.record(z.string(), z.record(z.string(), z.nullish(z.number())));

interface CachedQuote {
  /** Undefined for an asset that the API does not know. */
  readonly quote: Quote | undefined;
  readonly until: number;
}

/** Returns what is asked for together. */
function groupsOf(
  assets: readonly PricedAsset[],
  platforms: ReadonlyMap<string, Platform>,
): Map<string, PricedAsset[]> {
  const groups = new Map<string, PricedAsset[]>();
  for (const asset of assets) {
    const known = platforms.get(asset.chain);
    if (!known) continue;
    const group = asset.address === '' ? '' : known.platform;
    groups.set(group, [...(groups.get(group) ?? []), asset]);
  }
  return groups;
}

/** Prices of an API like that of CoinGecko. Assets that it does not know have the price of the table. */
export class CoinGecko implements PriceSource {
  readonly api: OutsideApi;
  readonly #settings: CoinGeckoSettings;
  readonly #now: () => number;
  readonly #cache = new Map<string, CachedQuote>();
  #platforms: { readonly list: Promise<ReadonlyMap<string, Platform>>; readonly until: number } | undefined;

  /** @param now Present time in milliseconds, by a clock that is never set: prices must not grow old unnoticed */
  constructor(settings: CoinGeckoSettings, now: () => number = () => performance.now()) {
    const name = new URL(settings.url).host === PRO_HOST ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key';
    this.api = new OutsideApi({ name: 'prices', ...(settings.key && { headers: { [name]: settings.key } }) });
    this.#settings = settings;
    this.#now = now;
  }

  async probe(): Promise<void> {
    await this.api.ask(z.unknown(), { url: new URL(`${this.#settings.url}/ping`) });
  }

  async quotes(assets: readonly PricedAsset[], currency: Currency): Promise<ReadonlyMap<string, Quote>> {
    const keyOf = (asset: PricedAsset): string => `${currency}/${assetKey(asset)}`;
    const late = assets.filter(asset => (this.#cache.get(keyOf(asset))?.until ?? 0) <= this.#now());
    if (late.length > 0)
      try {
        await this.#refresh(late, currency, keyOf);
      } catch (error) {
        // Holdings without prices, or with the last ones, are better than none; figures and doctor name the source
        log('warn', 'The source of prices does not answer.', error);
      }
    const quotes = new Map(await tablePrices.quotes(assets, currency));
    for (const asset of assets) {
      const { quote, until = 0 } = this.#cache.get(keyOf(asset)) ?? {};
      if (quote && this.#now() < until + LAST_PRICE_MS) quotes.set(assetKey(asset), quote);
    }
    return quotes;
  }

  async #refresh(
    late: readonly PricedAsset[],
    currency: Currency,
    keyOf: (asset: PricedAsset) => string,
  ): Promise<void> {
    const platforms = await this.#knownPlatforms();
    await Promise.all(
      [...groupsOf(late, platforms)].map(async ([platform, all]) => {
        for (let start = 0; start < all.length; start += PER_REQUEST) {
          const some = all.slice(start, start + PER_REQUEST);
          const nameOf = (asset: PricedAsset): string =>
            platform === '' ? (platforms.get(asset.chain)?.coin ?? '') : asset.address;
          const found = await this.#ask(platform, [...new Set(some.map(nameOf))], currency);
          for (const asset of some) this.#store(keyOf(asset), quoteIn(found[nameOf(asset)], currency));
        }
      }),
    );
  }

  #ask(platform: string, names: readonly string[], currency: Currency): Promise<z.infer<typeof pricesSchema>> {
    const url = new URL(`${this.#settings.url}/simple/${platform === '' ? 'price' : `token_price/${platform}`}`);
    url.searchParams.set(platform === '' ? 'ids' : 'contract_addresses', names.join());
    url.searchParams.set('vs_currencies', currency);
    url.searchParams.set('include_24hr_change', 'true');
    url.searchParams.set('precision', 'full');
    return this.api.ask(pricesSchema, { url });
  }

  #store(key: string, quote: Quote | undefined): void {
    this.#cache.delete(key);
    this.#cache.set(key, { quote, until: this.#now() + this.#settings.ttlMs });
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > MAX_CACHED && oldest !== undefined) this.#cache.delete(oldest);
  }

  async #knownPlatforms(): Promise<ReadonlyMap<string, Platform>> {
    if (this.#platforms && this.#platforms.until > this.#now()) return this.#platforms.list;
    const list = this.#readPlatforms();
    this.#platforms = { list, until: this.#now() + DAY_MS };
    list.catch(() => (this.#platforms = undefined)); // asked for again
    return list;
  }

  async #readPlatforms(): Promise<ReadonlyMap<string, Platform>> {
    const listed = await this.api.ask(platformsSchema, { url: new URL(`${this.#settings.url}/asset_platforms`) });
    return new Map([
      [SOLANA, { platform: 'solana', coin: 'solana' }],
      ...listed.flatMap(({ id, chain_identifier: number, native_coin_id: coin }): [string, Platform][] =>
        number && coin ? [[`eip155:${number}`, { platform: id, coin }]] : [],
      ),
      ...this.#settings.platforms,
    ]);
  }
}

/** Returns the price among the values of an asset; undefined for none, and for one that is no price. */
function quoteIn(values: z.infer<typeof pricesSchema>[string] | undefined, currency: Currency): Quote | undefined {
  const price = values?.[currency];
  const change = values?.[`${currency}_24h_change`];
  if (typeof price !== 'number' || !Number.isFinite(price) || price <= 0) return undefined;
  return {
    price: plainDecimal(price),
    change24h: typeof change === 'number' ? Math.round(change * 100) / 100 : undefined,
  };
}
