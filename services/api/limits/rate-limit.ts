import { HttpError } from '../../http/http-error.js';
import { networkOf } from '../../http/client-network.js';
import type { App } from '../../http/app.js';
import type { ApiContext } from '../context.js';
import { STORING_ROUTES } from '../database/growth.js';
import { countWithin } from './counters.js';

const MINUTE_MS = 60_000;

/** Returns the refusal of a caller that has asked too often. */
export const tooMany = (endsAt: number): HttpError =>
  new HttpError(429, 'rate_limit', 'Too many requests', {
    'retry-after': String(Math.max(1, Math.ceil((endsAt - Date.now()) / 1000))),
  });

/** Limits the requests of each network a minute: those that store something, and all if the settings say so. */
export function addRateLimit(app: App, { db, settings }: ApiContext): void {
  app.addHook('onRequest', async request => {
    if (request.method === 'OPTIONS' || !STORING_ROUTES.has(request.routeOptions.url ?? '')) return;
    const { count, endsAt } = await countWithin(db, `store ${networkOf(request.ip)}`, MINUTE_MS);
    if (count > settings.STORE_LIMIT) throw tooMany(endsAt);
  });
  if (settings.RATE_LIMIT === 0) return;
  app.addHook('onRequest', async request => {
    if (request.method === 'OPTIONS') return;
    const { count, endsAt } = await countWithin(db, `ip ${networkOf(request.ip)}`, MINUTE_MS);
    if (count > settings.RATE_LIMIT) throw tooMany(endsAt);
  });
}
