import { createApp, type App } from '../http/app.js';
import { databaseCheck } from '../http/database/check-database.js';
import { createDatabaseClock } from '../http/database/database-clock.js';
import { migrateOnStart } from '../http/database/migrate.js';
import { kindOf, logConnectionsOf, openDatabase, SILENCE_MS } from '../http/database/open-database.js';
import { addHealth } from '../http/health.js';
import { HttpError } from '../http/http-error.js';
import { inJob, log, secretsOfUrls } from '../http/log.js';
import { createMetrics, type Metrics } from '../http/metrics.js';
import { RequestsInFlight } from '../http/requests-in-flight.js';
import { metricsPlace } from '../http/settings.js';
import { openTracing } from '../http/tracing/open-tracing.js';
import { secretsOfTraces, traceSettings } from '../http/tracing/settings.js';
import type { ApiContext } from './context.js';
import { sweepApi } from './database/growth.js';
import { migrations } from './database/migrations.js';
import type { Db, Schema } from './database/schema.js';
import { evmIndexer } from './indexer/evm-indexer.js';
import { startIndexer, type Indexer } from './indexer/indexer.js';
import { Lease } from './indexer/lease.js';
import { solanaIndexer } from './indexer/solana-indexer.js';
import { allRoutes, type AddRoutes } from './routes/all-routes.js';
import { ownOnramp } from './onramp/own-onramp.js';
import type { PriceSource } from './prices/price-source.js';
import type { ApiSettings } from './settings.js';
import type { OutsideApi } from './sources/outside-api.js';
import { openOutside, type Outside } from './sources/outside.js';
import { ownIndex } from './sources/own-index.js';

/** An instance of the server that does not listen yet. */
export interface Api {
  readonly app: App;
  readonly db: Db;
  /** Port of `/metrics`; undefined without one. */
  readonly metricsPort: number | undefined;
  /** URL under which pages reach the server, without a slash at the end. */
  publicUrl: string;
  /** Ends running requests and the indexer, and closes the database. */
  stop(): Promise<void>;
}

const SWEEP_MS = 10 * 60_000;

/** What no line of the log shows: keys in addresses. */
const secretsOf = ({
  chains,
  sources,
  DATABASE_URL,
  PRICE_KEY,
  ONRAMP_KEY,
  ADMIN_TOKEN,
  ...rest
}: ApiSettings): string[] => [
  ...secretsOfTraces(traceSettings(rest)),
  ...secretsOfUrls([DATABASE_URL, ...[...chains.values(), ...sources].map(({ url }) => url)]),
  ...[PRICE_KEY, ONRAMP_KEY, ADMIN_TOKEN].filter(secret => secret !== undefined),
];

const CORS_HEADERS = [
  ...['content-type', 'authorization', 'x-nonce-jwt', 'x-sdk-type', 'x-sdk-version', 'traceparent', 'tracestate'],
  ...['solana-client', 'user-agent', 'referer', 'origin', 'sec-fetch-mode'],
];

async function openSchema(url: string, isTraced: boolean): Promise<Db> {
  const db = openDatabase<Schema>(url, { isTraced, silenceMs: SILENCE_MS });
  try {
    await migrateOnStart(db, url, migrations);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Follows the networks that no source of others knows, one instance at a time by the clock `now` that they share. */
function startIndexing(
  { db, settings }: ApiContext,
  requests: RequestsInFlight,
  now: () => number,
  warn: (message: string) => void,
): Indexer | undefined {
  const { chains, sources, INDEX: isOn, INDEX_FROM: from, INDEX_INTERVAL_MS: intervalMs } = settings;
  const own = [...chains.values()].filter(({ id }) => !sources.some(({ chain }) => chain === id));
  if (isOn !== true || own.length === 0) return undefined;
  const lease = new Lease(db, 'indexer', now);
  const { giveWay, isVisited, restFrom } = requests;
  const turn = { fence: lease.fence, giveWay, isVisited, restFrom };
  const indexers = own.map(chain =>
    (chain.namespace === 'eip155' ? evmIndexer : solanaIndexer)(db, turn, chain, { from, warn }),
  );
  return startIndexer({ lease, chains: indexers, intervalMs, warn });
}

/** Sweeps now and at intervals; returns how to stop. A sweep that fails is reported and repeated. */
function sweepRegularly({ db, settings }: ApiContext, app: App): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = running.then(() =>
      inJob(app.log, 'sweep', () =>
        sweepApi(db, settings.KEPT_EVENTS, Date.now()).catch((error: unknown) =>
          log('error', 'A sweep of the database failed.', error),
        ),
      ),
    );
  };
  run();
  const timer = setInterval(run, SWEEP_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** What a host adds to an instance. */
export interface ApiExtras {
  readonly routes?: readonly AddRoutes[];
  /** Prices in place of those of the settings. */
  readonly prices?: PriceSource;
}

/** Adds what others answer to the figures: 1 for a source whose last request succeeded, 0 for one whose failed. */
const addSourceFigures = (metrics: Metrics, apis: readonly OutsideApi[]): void =>
  metrics.addGauge({
    name: 'latchkey_source_up',
    help: 'Whether the last request to an API of others succeeded',
    label: 'source',
    read: async () =>
      Object.fromEntries(
        apis.flatMap(({ state: { name, isUp } }) => (isUp === undefined ? [] : [[name, Number(isUp)]])),
      ),
  });

const addIndexFigures = (metrics: Metrics, indexer: Indexer | undefined): void =>
  metrics.addGauge({
    name: 'latchkey_index_up',
    help: 'Whether the last look at a network that this instance indexes succeeded',
    label: 'network',
    read: async () => indexer?.figures ?? {},
  });

function contextOf(db: Db, settings: ApiSettings, outside: Outside, publicUrl: () => string): ApiContext {
  const { sources, prices } = outside;
  const index = new Map([...settings.chains].map(([id, chain]) => [id, ownIndex(db, chain)]));
  const sourceOf: ApiContext['sourceOf'] = ({ id }) => {
    const source = sources.get(id) ?? index.get(id);
    if (!source) throw new HttpError(400, 'chainId', 'This network is not supported');
    return source;
  };
  const context = { db, settings, prices, sourceOf, publicUrl };
  const own = settings.checkouts.size === 0 ? undefined : ownOnramp(context, settings.checkouts);
  return { ...context, onramp: outside.onramp ?? own };
}

/** Opens the database, migrates it, and creates an instance of the server. */
export async function createApi(settings: ApiSettings, extras: ApiExtras = {}): Promise<Api> {
  const outside = openOutside(settings, extras.prices);
  const tracing = await openTracing('api', traceSettings(settings));
  const db = await openSchema(settings.DATABASE_URL, tracing !== undefined);
  try {
    const api = { publicUrl: settings.PUBLIC_URL?.replace(/\/$/, '') ?? '' };
    const context = contextOf(db, settings, outside, () => api.publicUrl);
    const { LOG_LEVEL: logLevel, TRUST_PROXY: trustProxy } = settings;
    const metrics = createMetrics('api');
    addSourceFigures(metrics, outside.apis);
    const place = metricsPlace(settings);
    const secrets = secretsOf(settings);
    const cors = { headers: CORS_HEADERS };
    const requests = new RequestsInFlight();
    const app = await createApp({ cors, logLevel, secrets, metrics, tracing, trustProxy }, routes => {
      requests.observe(routes);
      addHealth(routes, databaseCheck(db, settings.DATABASE_URL, 'tokens'));
      for (const add of [...allRoutes, ...(extras.routes ?? [])]) add(routes, context);
    });
    await app.ready();
    logConnectionsOf(db, app.log);
    const figures = place && (await metrics.listen(place.host, place.port));
    const clock = createDatabaseClock(db, kindOf(settings.DATABASE_URL), Date.now);
    const stopClock = await clock.start(app.log);
    const indexer = startIndexing(context, requests, clock.now, message => app.log.warn(message));
    addIndexFigures(metrics, indexer);
    const stopSweeps = sweepRegularly(context, app);
    return Object.assign(api, {
      app,
      db,
      metricsPort: figures?.port,
      async stop() {
        await Promise.all([app.close(), indexer?.stop(), stopSweeps(), stopClock(), figures?.stop()]);
        await tracing?.stop();
        await db.destroy();
      },
    });
  } catch (error) {
    await tracing?.stop();
    await db.destroy();
    throw error;
  }
}

/** A running server. */
export interface RunningApi extends Api {
  readonly url: string;
}

/** Starts an instance of the server that listens on the host and port of the settings. */
export async function startApi(settings: ApiSettings): Promise<RunningApi> {
  const api = await createApi(settings);
  try {
    const url = await api.app.listen({ host: settings.HOST, port: settings.PORT });
    api.publicUrl ||= url;
    return Object.assign(api, { url });
  } catch (error) {
    await api.stop();
    throw error;
  }
}
