import type { FailureOptions } from '../../http/failures.js';
import { createApp, type App } from '../../http/app.js';
import { runRegularly } from '../../http/regularly.js';
import { createDatabaseClock, type DatabaseClock } from '../../http/database/database-clock.js';
import { migrateOnStart } from '../../http/database/migrate.js';
import { kindOf, logConnectionsOf, openDatabase, SILENCE_MS } from '../../http/database/open-database.js';
import { createMetrics, type Metrics } from '../../http/metrics.js';
import { createQueue } from '../../http/queue/queue.js';
import { startAdmin } from './admin/admin-server.js';
import { openTracing } from '../../http/tracing/open-tracing.js';
import type { Tracing } from '../../http/tracing/tracing.js';
import { createAudit } from './audit.js';
import { countOf, createConfiguration } from './configuration.js';
import { addGauges } from './gauges.js';
import { createHandlers } from './handlers.js';
import { addCalls } from './http.js';
import { jobKinds } from './jobs.js';
import { addKeyProxy } from './key-proxy.js';
import { createLimits } from './limits.js';
import { FAILURE_HEADER, type FailureCode } from './failure.js';
import { createMailer, stopSending } from './mailer.js';
import { walletMigrations } from './migrations.js';
import type { PageFiles } from './page-files.js';
import { addPages, notFoundPage } from './pages.js';
import { requireRows } from './policy.js';
import { createPrices } from './prices.js';
import { createSealer } from './sealer.js';
import { secretsOf, type WalletSettings } from './settings.js';
import { sweepRegularly } from './sweep.js';
import type { WalletTables } from './tables.js';
import { readTokens } from './tokens.js';
import { addUserApi } from './user-api.js';
import { deliverWebhooks } from './webhooks.js';
import type { World } from './world.js';

const BODY_LIMIT = 256 * 1024;
const SWEEP_MS = 60_000;
const WEBHOOKS_MS = 2_000;

export interface WalletServerOptions {
  readonly settings: WalletSettings;
  readonly files: PageFiles;
  /** Port of the key service, if one runs beside the wallet. */
  readonly keyServicePort?: () => Promise<number>;
  /** Takes the lines of the log; standard output by default. */
  readonly writeLog?: (line: string) => unknown;
  /** Present time in milliseconds; tests turn it. */
  readonly now?: () => number;
}

/** A running secure wallet. */
export interface WalletServer {
  /** Port on which it listens. */
  readonly port: number;
  /** Port of `/metrics`, if the settings have one. */
  readonly metricsPort?: number;
  /** Port of the administration, if the settings have one. */
  readonly adminPort?: number;
  /** Parts of the service, for tests. */
  readonly world: World;
  /** Answers a request without a socket, for tests that make very many. */
  readonly inject: App['inject'];
  stop(): Promise<void>;
}

/** Makes the parts of the service, and the clock that its instances share. The database is opened with the first query. */
function createWorld(
  { settings, now }: Pick<World, 'settings' | 'now'>,
  keyServicePort: WalletServerOptions['keyServicePort'] | undefined,
  metrics: Metrics,
  tracing: Tracing | undefined,
): { readonly world: World; readonly clock: DatabaseClock } {
  const isTraced = tracing !== undefined;
  const db = openDatabase<WalletTables>(settings.databaseUrl, { isTraced, silenceMs: SILENCE_MS });
  const sealer = createSealer(settings.secrets);
  const configuration = createConfiguration({ settings, db, sealer, now });
  const databaseKind = kindOf(settings.databaseUrl);
  const clock = createDatabaseClock(db, databaseKind, now);
  const queue = createQueue({
    db,
    now: clock.now,
    databaseKind,
    kinds: jobKinds(() => world),
    limit: settings.queueLimit,
    tracing,
  });
  const world: World = {
    settings,
    db,
    now,
    sharedNow: clock.now,
    queue,
    sealer,
    mailer: createMailer(settings, metrics),
    keyServiceAddress: async () =>
      keyServicePort ? `http://127.0.0.1:${await keyServicePort()}` : settings.keyServiceUrl,
    configuration,
    prices: createPrices({ now, settings }),
    limits: createLimits(db, clock.now, (name, of) => countOf(configuration, name, of)),
    audit: createAudit(db, clock.now), // webhooks wait until events are so old, by the clock of any instance
  };
  return { world, clock };
}

/** Starts what no request waits for: the queue, sweeps and webhooks. Returns how to stop. */
async function startWork(world: World, clock: DatabaseClock, log: App['log']): Promise<() => Promise<void>> {
  const stopClock = await clock.start(log);
  const stops = [
    world.queue.start(log),
    sweepRegularly(world, SWEEP_MS, log),
    ...(world.settings.webhooks.length > 0
      ? [
          runRegularly(log, {
            name: 'webhooks',
            everyMs: WEBHOOKS_MS,
            failure: 'The webhooks could not be sent.',
            run: () => deliverWebhooks(world),
          }),
        ]
      : []),
  ];
  return async () => {
    for (const stop of stops) await stop();
    await stopClock();
  };
}

/** How failures are answered: pages of the wallet tell by the code of a refusal that nothing was done. */
const failureOptions = (world: World, files: PageFiles): FailureOptions => ({
  notFoundPage: notFoundPage(world, files),
  refusalHeaders: { [FAILURE_HEADER]: 'BAD_REQUEST' satisfies FailureCode },
});

/** Options of every app of the service: which proxies it trusts, and what its log has. */
const proxyAndLogOf = (settings: WalletSettings, writeLog: WalletServerOptions['writeLog']) => ({
  trustProxy: settings.trustProxy,
  logLevel: settings.logLevel,
  secrets: secretsOf(settings),
  ...(writeLog && { writeLog }),
});

/** Starts the secure wallet: opens its database, creates missing tables and listens. */
export async function startWalletServer({
  settings,
  files,
  keyServicePort,
  writeLog,
  now = Date.now,
}: WalletServerOptions): Promise<WalletServer> {
  const metrics = createMetrics('wallet');
  const tracing = await openTracing('wallet', settings.traces);
  const { world, clock } = createWorld({ settings, now }, keyServicePort, metrics, tracing);
  const { db, mailer } = world;
  const proxyAndLog = proxyAndLogOf(settings, writeLog);
  try {
    await migrateOnStart(db, settings.databaseUrl, walletMigrations(kindOf(settings.databaseUrl)));
    const app = await createApp(
      {
        cors: { headers: [], allows: () => false },
        bodyLimit: BODY_LIMIT,
        checkRoutes: requireRows,
        ...failureOptions(world, files),
        metrics,
        tracing,
        ...proxyAndLog,
      },
      async routes => {
        await addCalls(routes, world, createHandlers(world));
        addUserApi(routes, world);
        addPages(routes, world, { files, tokens: await readTokens(settings.tokens) });
        if (keyServicePort) addKeyProxy(routes, keyServicePort);
      },
    );
    logConnectionsOf(db, app.log);
    addGauges(world, metrics);
    const figures = settings.metrics && (await metrics.listen(settings.metrics.host, settings.metrics.port));
    const admin = settings.admin && (await startAdmin(world, settings.admin, files, { metrics, ...proxyAndLog }));
    const stopWork = await startWork(world, clock, app.log);
    const address = await app.listen({ host: settings.host, port: settings.port });
    return {
      port: Number(new URL(address).port),
      world,
      ...(figures && { metricsPort: figures.port }),
      ...(admin && { adminPort: admin.port }),
      inject: app.inject.bind(app),
      stop: async () => {
        await admin?.stop();
        await app.close();
        await stopSending(mailer, stopWork);
        await figures?.stop();
        await tracing?.stop();
        mailer.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await tracing?.stop();
    mailer.close();
    await db.destroy();
    throw error;
  }
}
