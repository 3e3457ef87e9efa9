import { HttpError } from '../../http/http-error.js';
import { HEALTH_PATHS } from '../../http/health.js';
import type { App } from '../../http/app.js';
import type { ApiContext } from '../context.js';
import { STORING_ROUTES } from '../database/growth.js';
import { countWithin } from './counters.js';
import { networkCounter } from './network-counter.js';

const MINUTE_MS = 60_000;

/** Returns the refusal of a caller that has asked too often. */
export const tooMany = (endsAt: number): HttpError =>
  new HttpError(429, 'rate_limit', 'Too many requests', {
    'retry-after': String(Math.max(1, Math.ceil((endsAt - Date.now()) / 1000))),
  });

/** Counts what a network asks for, if the settings limit that. @throws {HttpError} 429 beyond the limit of a minute */
export async function takeCalls({ db, settings }: ApiContext, ip: string, calls: number): Promise<void> {
  if (settings.RATE_LIMIT === 0 || calls === 0) return;
  const { count, endsAt } = await countWithin(db, networkCounter(settings, 'ip', ip), MINUTE_MS, calls);
  if (count > settings.RATE_LIMIT) throw tooMany(endsAt);
}

/**
 * Limits the requests of each network a minute: those that store something, and all if the settings say so. Probes are not
 * counted: a counter is in the database, and `/livez` answers without it.
 */
export function addRateLimit(app: App, context: ApiContext): void {
  const { db, settings } = context;
  app.addHook('onRequest', async request => {
    if (request.method === 'OPTIONS' || !STORING_ROUTES.has(request.routeOptions.url ?? '')) return;
    const { count, endsAt } = await countWithin(db, networkCounter(settings, 'store', request.ip), MINUTE_MS);
    if (count > settings.STORE_LIMIT) throw tooMany(endsAt);
  });
  app.addHook('onRequest', async request => {
    const { method, routeOptions } = request;
    if (method !== 'OPTIONS' && !HEALTH_PATHS.has(routeOptions.url)) await takeCalls(context, request.ip, 1);
  });
}
