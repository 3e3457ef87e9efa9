import * as z from 'zod/mini';
import { proxies } from '../http/proxies.js';
import {
  flag,
  integer,
  list,
  logVariables,
  metricsVariables,
  readSettings,
  text,
  type Environment,
} from '../http/settings.js';
import { traceVariables } from '../http/tracing/settings.js';
import { chainsOf, readChain, type Chains } from './chains/chains.js';
import { readCheckouts, type Checkouts } from './onramp/checkouts.js';
import { readKey, type CoinbaseSettings } from './onramp/coinbase.js';
import { readPayExchange, type PayExchange } from './pay/pay-exchanges.js';
import { readPlatform, type CoinGeckoSettings } from './prices/coingecko.js';
import { readSource, type SourceSetting } from './sources/sources.js';
import { readExchange, type Exchange } from './swaps/exchanges.js';

const MIN_TOKEN = 16;

/** Networks of the demo on their usual ports. */
const DEMO_CHAINS = [
  'eip155:31337=http://127.0.0.1:8545',
  'eip155:31338=http://127.0.0.1:8546',
  'solana:2Zr6ADHutokkaLwP2xzPCxMTaPPmk46u=http://127.0.0.1:8899',
];

const variables = z.object({
  HOST: z._default(text(), '127.0.0.1'),
  PORT: z._default(integer(0, 65_535), 5558),
  PUBLIC_URL: z.optional(z.url()),
  DATABASE_URL: z._default(text(), 'sqlite:.cache/api/api.db'),
  CHAINS: z._default(list(), DEMO_CHAINS),
  INDEX: z._default(z.union([flag(), z.literal('none')]), true),
  INDEX_FROM: z._default(integer(0, Number.MAX_SAFE_INTEGER), 0),
  INDEX_INTERVAL_MS: z._default(integer(50, 60_000), 500),
  PROJECTS_ONLY: z._default(flag(), false),
  ADMIN_TOKEN: z.optional(text().check(z.minLength(MIN_TOKEN))),
  NAME_ZONES: z._default(list(), ['latchkey.test']),
  NAME_TOLERANCE_S: z._default(integer(10, 86_400), 300),
  ONRAMP_CHECKOUT: z.optional(z.url()),
  ONRAMP_MELD_CHECKOUT: z.optional(z.url()),
  ONRAMP_FEES: z._default(list(), []),
  ONRAMP_URL: z._default(z.url(), 'https://api.developer.coinbase.com'),
  ONRAMP_KEY_NAME: z.optional(text()),
  ONRAMP_KEY: z.optional(text()),
  ONRAMP_COUNTRY: z._default(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two letters')), 'US'),
  PAY_EXCHANGES: z._default(list(), []),
  SOURCES: z._default(list(), []),
  PRICE_URL: z.optional(z.url()),
  PRICE_KEY: z.optional(text()),
  PRICE_TTL_S: z._default(integer(1, 86_400), 60),
  PRICE_PLATFORMS: z._default(list(), []),
  METADATA_ORIGINS: z._default(list(), []),
  IPFS_GATEWAY: z.optional(z.url()),
  EXCHANGES: z._default(list(), []),
  RATE_LIMIT: z._default(integer(0, 1_000_000), 600),
  STORE_LIMIT: z._default(integer(1, 1_000_000), 600),
  KEPT_EVENTS: z._default(integer(0, 10_000_000), 10_000),
  TRUST_PROXY: z._default(proxies(), false),
  ...metricsVariables,
  ...traceVariables,
  ...logVariables,
});

/** Settings of the server; docs/api-server.md describes the variables. */
export type ApiSettings = z.output<typeof variables> & {
  readonly chains: Chains;
  /** APIs of others that are read instead of the own index. */
  readonly sources: readonly SourceSetting[];
  /** Source of prices; undefined for the table of tokens. */
  readonly priceApi: CoinGeckoSettings | undefined;
  /** Seller of purchases; undefined for checkout pages of the operator, or none. */
  readonly onrampApi: CoinbaseSettings | undefined;
  /** Checkout pages of the operator; empty with a seller. */
  readonly checkouts: Checkouts;
  /** Exchanges by the CAIP-2 ids of their networks. */
  readonly exchanges: ReadonlyMap<string, Exchange>;
  /** Exchanges that pay from an account there. */
  readonly payExchanges: readonly PayExchange[];
};

const COINBASE_CHECKOUT = 'https://pay.coinbase.com/buy/select-asset';

/** Returns the seller that the settings name; undefined for none. @throws for a part of it */
function onrampOf(given: z.output<typeof variables>): CoinbaseSettings | undefined {
  const { ONRAMP_KEY_NAME: keyName, ONRAMP_KEY: key, ONRAMP_URL: url, ONRAMP_COUNTRY: country } = given;
  if ((keyName === undefined) !== (key === undefined))
    throw new Error('ONRAMP_KEY: needs ONRAMP_KEY_NAME, and that it');
  if (keyName === undefined || key === undefined) return undefined;
  const checkout = given.ONRAMP_CHECKOUT ?? COINBASE_CHECKOUT;
  return { url: url.replace(/\/$/, ''), keyName, key: readKey(key), checkout, country };
}

/** Reads the settings from the environment. @throws an error that names every invalid variable */
export function readApiSettings(environment: Environment): ApiSettings {
  const settings = readSettings(variables, environment);
  const exchanges = new Map(settings.EXCHANGES.map(readExchange));
  const payExchanges = settings.PAY_EXCHANGES.map(readPayExchange);
  const sources = settings.SOURCES.map(readSource);
  const { PRICE_URL: priceUrl, PRICE_KEY: key, PRICE_TTL_S: ttlSeconds } = settings;
  const platforms = new Map(settings.PRICE_PLATFORMS.map(readPlatform));
  const priceApi =
    priceUrl === undefined ? undefined : { url: priceUrl.replace(/\/$/, ''), key, ttlMs: ttlSeconds * 1000, platforms };
  const onrampApi = onrampOf(settings);
  const { ONRAMP_CHECKOUT: coinbase, ONRAMP_MELD_CHECKOUT: meld, ONRAMP_FEES: fees } = settings;
  const checkouts = readCheckouts(onrampApi ? {} : { coinbase, meld }, fees);
  return {
    ...settings,
    onrampApi,
    checkouts,
    chains: chainsOf(settings.CHAINS.map(readChain)),
    sources,
    priceApi,
    exchanges,
    payExchanges,
  };
}
