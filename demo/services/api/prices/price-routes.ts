import * as z from 'zod/mini';
import type { App } from '../../../../services/http/app.js';
import { currencies, type Currency, type PricedAsset } from '../../../../services/api/prices/price-source.js';
import { quoteAt } from './price-feed.js';

/** What the generator prices, as an API like that of CoinGecko names it. */
export interface PricedWorld {
  readonly seed: string;
  /** CAIP-2 id of a platform. */
  chainOf(platform: string): string | undefined;
  /** Network whose native coin has an id. */
  chainOfCoin(coin: string): string | undefined;
  basePriceOf(asset: Pick<PricedAsset, 'chain' | 'address'>): Promise<string | undefined>;
}

const query = z.object({
  ids: z.optional(z.string()),
  contract_addresses: z.optional(z.string()),
  vs_currencies: z.enum(currencies),
  include_24hr_change: z.optional(z.enum(['true', 'false'])),
  precision: z.optional(z.string()),
});

/** Adds the generator in the form of the API of CoinGecko: platforms, prices of coins, and prices of contracts. */
export function addPriceRoutes(app: App, world: PricedWorld): void {
  async function valuesOf(chain: string | undefined, address: string, currency: Currency): Promise<object | undefined> {
    const base = chain === undefined ? undefined : await world.basePriceOf({ chain, address });
    if (chain === undefined || !base) return undefined;
    const { price, change24h } = quoteAt(world.seed, `${chain}/${address}`, base, currency);
    return { [currency]: Number(price), [`${currency}_24h_change`]: change24h };
  }

  async function answer(
    names: string | undefined,
    currency: Currency,
    assetOf: (name: string) => readonly [string | undefined, string],
  ): Promise<object> {
    const known: [string, object][] = [];
    for (const name of (names ?? '').split(',')) {
      const [chain, address] = assetOf(name);
      const values = await valuesOf(chain, address, currency);
      if (values) known.push([name, values]);
    }
    return Object.fromEntries(known);
  }

  app.get('/prices/ping', async () => ({ gecko_says: '(V3) To the Moon!' }));
  app.get('/prices/asset_platforms', async () => []);
  app.get('/prices/simple/price', { schema: { querystring: query } }, request =>
    answer(request.query.ids, request.query.vs_currencies, coin => [world.chainOfCoin(coin), '']),
  );
  const params = z.object({ platform: z.string() });
  app.get('/prices/simple/token_price/:platform', { schema: { params, querystring: query } }, request =>
    answer(request.query.contract_addresses, request.query.vs_currencies, address => [
      world.chainOf(request.params.platform),
      address,
    ]),
  );
}
