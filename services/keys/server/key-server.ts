import { createApp, type App } from '../../http/app.js';
import { networkOf } from '../../http/client-network.js';
import { sweepTables } from '../../http/database/growth.js';
import { databaseCheck } from '../../http/database/check-database.js';
import { createDatabaseClock } from '../../http/database/database-clock.js';
import { migrateOnStart } from '../../http/database/migrate.js';
import { kindOf, logConnectionsOf, openDatabase, SILENCE_MS } from '../../http/database/open-database.js';
import { addHealth } from '../../http/health.js';
import { inJob, log, secretsOfUrls } from '../../http/log.js';
import { createMetrics, type Metrics } from '../../http/metrics.js';
import { addQueueGauges, createQueue } from '../../http/queue/queue.js';
import { openTracing } from '../../http/tracing/open-tracing.js';
import { secretsOfTraces } from '../../http/tracing/settings.js';
import type { Tracing } from '../../http/tracing/tracing.js';
import { HttpError } from '../../http/http-error.js';
import { createMailer, stopSending } from '../../wallet/server/mailer.js';
import { createSealer } from '../../wallet/server/sealer.js';
import { keyApi, type KeyCall, type KeyRequest, type KeyResponse } from '../shared/api.js';
import { publicKeyOf } from '../shared/envelope.js';
import { keyGrowth } from './growth.js';
import { jobKinds } from './jobs.js';
import { countCall } from './limits.js';
import { release } from './release.js';
import type { KeySettings } from './settings.js';
import { removeShare, storeShare } from './shares.js';
import { createStatements } from './statements.js';
import { addStopPage } from './stop-page.js';
import { keyMigrations, type KeyTables } from './tables.js';
import { keysOf, type KeyWorld } from './world.js';

const BODY_LIMIT = 32 * 1024;
const HOUR_MS = 3_600_000;
/** Calls of frames, which strangers can repeat. `remove` comes from the wallet alone, and adds nothing. */
const COUNTED: readonly KeyCall[] = ['store', 'release'];

type Handlers = { readonly [C in KeyCall]: (given: KeyRequest<C>) => Promise<KeyResponse<C>> };

const handlersOf = (world: KeyWorld): Handlers => ({
  key: async () => ({ id: world.keys[0].id, publicKey: await publicKeyOf(world.keys[0].pair) }),
  store: async given => {
    await storeShare(world, given);
    return {};
  },
  release: given => release(world, given),
  remove: async given => {
    await removeShare(world, given);
    return {};
  },
});

function addCalls(app: App, world: KeyWorld): void {
  const handlers = handlersOf(world);
  for (const name of Object.keys(keyApi) as KeyCall[]) {
    const { request: body, response } = keyApi[name];
    app.post(`/v1/${name}`, { schema: { body } }, async (request, reply) => {
      if (request.headers.origin !== world.settings.walletOrigin)
        throw new HttpError(403, '', 'Requests from this origin are not allowed.');
      void reply.header('cache-control', 'no-store');
      if (COUNTED.includes(name)) await countCall(world, networkOf(request.ip));
      const handler = handlers[name] as (given: unknown) => Promise<unknown>; // the body was parsed by the row of this name
      return response.parse(await handler(request.body));
    });
  }
}

/** Deletes what is over: used statements, codes, releases that waited, counters of past periods. */
const sweep = ({ db, now }: KeyWorld): Promise<void> => sweepTables(db, keyGrowth, now());

/** Starts the queue, and sweeps every hour. Returns how to stop. */
function startWork(world: KeyWorld, app: App): () => Promise<void> {
  const stopQueue = world.queue.start(app.log);
  const timer = setInterval(() => {
    void inJob(app.log, 'sweep', () =>
      sweep(world).catch((error: unknown) => log('error', 'A sweep of the database failed.', error)),
    );
  }, HOUR_MS);
  return () => {
    clearInterval(timer);
    return stopQueue();
  };
}

/** How the service logs: without what its settings keep secret. */
const logOf = (
  { logLevel, secrets, databaseUrl, mailUrl, traces }: KeySettings,
  writeLog?: (line: string) => unknown,
) => ({
  logLevel,
  secrets: [
    ...secrets.map(({ value }) => Buffer.from(value).toString('base64url')),
    ...secretsOfUrls([databaseUrl, mailUrl]),
    ...secretsOfTraces(traces),
  ],
  ...(writeLog && { writeLog }),
});

/** Adds the queue of letters, and its figures. */
function withQueue(
  given: Omit<KeyWorld, 'queue' | 'sealer'>,
  metrics: Metrics,
  tracing: Tracing | undefined,
): KeyWorld {
  const { settings, db, sharedNow: now } = given;
  const kinds = jobKinds(() => world);
  const databaseKind = kindOf(settings.databaseUrl);
  const queue = createQueue({ db, now, kinds, databaseKind, limit: settings.queueLimit, tracing });
  const world: KeyWorld = Object.assign(given, { queue, sealer: createSealer(settings.secrets) });
  addQueueGauges({ db, now, kinds }, metrics);
  return world;
}

/** A running key service. */
export interface KeyServer {
  readonly port: number;
  /** Parts of the service, for tests. */
  readonly world: KeyWorld;
  /** Answers a request without a socket, for tests that make very many. */
  readonly inject: App['inject'];
  stop(): Promise<void>;
}

interface KeyAppParts {
  readonly metrics: Metrics;
  readonly tracing: Tracing | undefined;
  readonly writeLog: ((line: string) => unknown) | undefined;
  readonly style: string;
}

/** Creates the app with the calls, the page that stops a release, and the checks of health. */
async function createKeyApp(world: KeyWorld, { metrics, tracing, writeLog, style }: KeyAppParts): Promise<App> {
  const { settings, db } = world;
  const cors = { headers: ['content-type'], allows: (origin: string) => origin === settings.walletOrigin };
  const { trustProxy } = settings;
  const logs = logOf(settings, writeLog);
  return createApp({ cors, metrics, tracing, bodyLimit: BODY_LIMIT, trustProxy, ...logs }, routes => {
    addCalls(routes, world);
    addStopPage(routes, world, style);
    addHealth(routes, databaseCheck(db, settings.databaseUrl, 'statements'));
  });
}

/**
 * Starts the key service: opens its database, creates missing tables and listens.
 * @param style Style sheet of the wallet's pages, for the page that stops a release
 */
export async function startKeyServer(
  settings: KeySettings,
  now: () => number = Date.now,
  writeLog?: (line: string) => unknown,
  style = '',
): Promise<KeyServer> {
  const tracing = await openTracing('keys', settings.traces);
  const isTraced = tracing !== undefined;
  const db = openDatabase<KeyTables>(settings.databaseUrl, { isTraced, silenceMs: SILENCE_MS });
  const metrics = createMetrics('keys');
  const mailer = createMailer(settings, metrics);
  const end = async (): Promise<void> => {
    await tracing?.stop();
    mailer.close();
    await db.destroy();
  };
  try {
    const [current, ...older] = await Promise.all(settings.secrets.map(keysOf));
    if (!current) throw new Error('KEYS_SECRETS: a secret is required');
    const statements = createStatements({ settings, db, now });
    const clock = createDatabaseClock(db, kindOf(settings.databaseUrl), now);
    const parts = { settings, db, mailer, keys: [current, ...older], statements, now, sharedNow: clock.now } as const;
    const world = withQueue(parts, metrics, tracing);
    await migrateOnStart(db, settings.databaseUrl, keyMigrations);
    const app = await createKeyApp(world, { metrics, tracing, writeLog, style });
    logConnectionsOf(db, app.log);
    const stopClock = await clock.start(app.log);
    await sweep(world);
    const stopWork = startWork(world, app);
    const figures = settings.metrics && (await metrics.listen(settings.metrics.host, settings.metrics.port));
    const address = await app.listen({ host: settings.host, port: settings.port });
    return {
      port: Number(new URL(address).port),
      world,
      inject: app.inject.bind(app),
      stop: async () => {
        await app.close();
        await stopSending(mailer, stopWork);
        await stopClock();
        await figures?.stop();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
