import { createApi, type Api } from '../../../services/api/api.js';
import { seededPrices } from './prices/seeded-prices.js';
import { checkoutRoutes } from './seed/checkout.js';
import { addDemoRoutes } from './seed/demo-routes.js';
import { exchangeRoutes } from './seed/exchange-page.js';
import { seed, type SeedWorld } from './seed/seed.js';
import { readApiSettings } from '../../../services/api/settings.js';

/** What the demo's instance of the server needs. */
export interface DemoApiWorld {
  /** Networks by CAIP-2 id. */
  readonly nodes: Readonly<Record<string, string>>;
  /** Exchanges as the setting `EXCHANGES` has them. */
  readonly exchanges: readonly string[];
  readonly databaseUrl: string;
  readonly adminToken: string;
  readonly seed: SeedWorld;
}

/** Creates an instance of the server for the demo and fills it. */
export async function createDemoApi({
  nodes,
  exchanges,
  databaseUrl,
  adminToken,
  seed: world,
}: DemoApiWorld): Promise<Api> {
  const settings = readApiSettings({
    CHAINS: Object.entries(nodes)
      .map(([id, url]) => `${id}=${url}`)
      .join(),
    EXCHANGES: exchanges.join(),
    DATABASE_URL: databaseUrl,
    ADMIN_TOKEN: adminToken,
    PUBLIC_URL: world.url,
    RATE_LIMIT: '0', // all pages and tests are of one network
    METADATA_ORIGINS: '/demo/nfts/',
    ONRAMP_CHECKOUT: `${world.url}/demo/checkout`,
    ONRAMP_MELD_CHECKOUT: `${world.url}/demo/checkout`,
    ONRAMP_FEES: 'coinbase=1.5%+0.25,meld=0.9%+0.75', // the second costs less for more
    PAY_EXCHANGES: Object.entries({ harbor: 'Harbor Exchange', tide: 'Tide Exchange' })
      .map(([id, name]) => `${id}=${name}=${world.url}/demo/exchange|${world.url}/demo/pictures/exchange-${id}.png`)
      .join(),
  });
  const api = await createApi(settings, {
    routes: [addDemoRoutes, checkoutRoutes(world), exchangeRoutes(world)],
    prices: seededPrices('latchkey'),
  });
  try {
    await seed(api.db, world);
    return api;
  } catch (error) {
    await api.stop();
    throw error;
  }
}
