import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createApp, type App } from '../http/app.js';
import { migrate } from '../http/database/migrate.js';
import { openDatabase } from '../http/database/open-database.js';
import { addHealth } from '../http/health.js';
import { inJob, log } from '../http/log.js';
import { createMetrics } from '../http/metrics.js';
import { metricsPlace } from '../http/settings.js';
import type { ApiContext } from './context.js';
import { sweepApi } from './database/growth.js';
import { migrations } from './database/migrations.js';
import type { Db, Schema } from './database/schema.js';
import { evmIndexer } from './indexer/evm-indexer.js';
import { startIndexer, type Indexer } from './indexer/indexer.js';
import { Lease } from './indexer/lease.js';
import { solanaIndexer } from './indexer/solana-indexer.js';
import { allRoutes, type AddRoutes } from './routes/all-routes.js';
import type { ApiSettings } from './settings.js';

/** An instance of the server that does not listen yet. */
export interface Api {
  readonly app: App;
  readonly db: Db;
  /** URL under which pages reach the server, without a slash at the end. */
  publicUrl: string;
  /** Ends running requests and the indexer, and closes the database. */
  stop(): Promise<void>;
}

const SWEEP_MS = 10 * 60_000;

const CORS_HEADERS = [
  ...['content-type', 'authorization', 'x-nonce-jwt', 'x-sdk-type', 'x-sdk-version'],
  ...['solana-client', 'user-agent', 'referer', 'origin', 'sec-fetch-mode'],
];

async function openSchema(url: string): Promise<Db> {
  const file = /^(?:sqlite|file):(?:\/\/)?(?!:memory:)(.+)$/.exec(url)?.[1];
  if (file !== undefined) await mkdir(dirname(file), { recursive: true });
  const db = openDatabase<Schema>(url);
  try {
    await migrate(db, migrations);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function startIndexing({ db, settings }: ApiContext, warn: (message: string) => void): Indexer | undefined {
  const { chains, INDEX: isOn, INDEX_FROM: from, INDEX_INTERVAL_MS: intervalMs } = settings;
  if (!isOn) return undefined;
  const lease = new Lease(db, 'indexer');
  const indexers = [...chains.values()].map(chain =>
    (chain.namespace === 'eip155' ? evmIndexer : solanaIndexer)(db, lease.fence, chain, from),
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

/** Opens the database, migrates it, and creates an instance of the server; `extra` adds routes. */
export async function createApi(settings: ApiSettings, extra: readonly AddRoutes[] = []): Promise<Api> {
  const db = await openSchema(settings.DATABASE_URL);
  try {
    const api = { publicUrl: settings.PUBLIC_URL?.replace(/\/$/, '') ?? '' };
    const context: ApiContext = { db, settings, publicUrl: () => api.publicUrl };
    const { LOG_LEVEL: logLevel, TRUST_PROXY: trustProxy } = settings;
    const metrics = createMetrics('api');
    const place = metricsPlace(settings);
    const app = await createApp({ cors: { headers: CORS_HEADERS }, logLevel, metrics, trustProxy }, routes => {
      addHealth(routes, () => db.selectFrom('tokens').select('chain').limit(1).execute());
      for (const add of [...allRoutes, ...extra]) add(routes, context);
    });
    await app.ready();
    const figures = place && (await metrics.listen(place.host, place.port));
    const indexer = startIndexing(context, message => app.log.warn(message));
    const stopSweeps = sweepRegularly(context, app);
    return Object.assign(api, {
      app,
      db,
      async stop() {
        await Promise.all([app.close(), indexer?.stop(), stopSweeps(), figures?.stop()]);
        await db.destroy();
      },
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** A running server. */
export interface RunningApi extends Api {
  readonly url: string;
}

/** Starts an instance of the server that listens on the host and port of the settings. */
export async function startApi(settings: ApiSettings, extra: readonly AddRoutes[] = []): Promise<RunningApi> {
  const api = await createApi(settings, extra);
  try {
    const url = await api.app.listen({ host: settings.HOST, port: settings.PORT });
    api.publicUrl ||= url;
    return Object.assign(api, { url });
  } catch (error) {
    await api.stop();
    throw error;
  }
}
