import cookie from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { createApp, type App, type AppOptions } from '../../../http/app.js';
import { databaseCheck } from '../../../http/database/check-database.js';
import { addHealth } from '../../../http/health.js';
import type { Metrics } from '../../../http/metrics.js';
import type { RunningServer } from '../../../http/run-server.js';
import { Failure } from '../failure.js';
import type { PageFiles } from '../page-files.js';
import type { World } from '../world.js';
import type { AdminSettings } from './admin-settings.js';
import { addAdminCalls } from './calls.js';
import { adminPage } from './html.js';
import { addOperatorLogin } from './login.js';

const YEAR = 'public, max-age=31536000, immutable';

/** Policy of the page: own files only, nobody frames it, and no markup but that of its templates. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');

function addHeaders(app: App, { origin }: AdminSettings): void {
  app.addHook('onRequest', async (_, reply) => {
    void reply.headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), clipboard-write=(self)',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    });
  });
}

function addPages(app: App, files: PageFiles): void {
  const show = (reply: FastifyReply): FastifyReply => reply.type('text/html; charset=utf-8').send(adminPage(files));
  app.get('/', (_, reply) => reply.redirect('/admin', 302));
  app.get('/admin', (_, reply) => show(reply));
  app.get<{ Params: { tag: string; name: string } }>('/files/:tag/:name', async (request, reply) => {
    const { tag, name } = request.params;
    const file = tag === files.tag ? files.get(name) : undefined;
    if (!file) throw new Failure('NOT_FOUND');
    return reply.type(file.type).header('cache-control', YEAR).send(file.body);
  });
}

/** A running administration. */
export interface AdminServer extends RunningServer {
  readonly port: number;
}

/** Starts the administration on an address of its own: its origin is not that of the wallet, whose pages hold keys. */
export async function startAdmin(
  world: World,
  admin: AdminSettings,
  files: PageFiles,
  options: Omit<AppOptions, 'cors' | 'checkRoutes'> & { readonly metrics: Metrics },
): Promise<AdminServer> {
  const prefix = admin.origin.startsWith('https:') ? '__Host-' : ''; // browsers refuse it over plain HTTP
  const place = { admin, cookie: `${prefix}latchkey_operator` };
  const app = await createApp({ cors: { headers: [], allows: () => false }, ...options }, async routes => {
    await routes.register(cookie);
    addHeaders(routes, admin);
    addPages(routes, files);
    addOperatorLogin(routes, world, place);
    addAdminCalls(routes, world, place, options.metrics);
    addHealth(routes, databaseCheck(world.db, world.settings.databaseUrl, 'operators'));
  });
  const address = await app.listen({ host: admin.host, port: admin.port });
  return { port: Number(new URL(address).port), stop: () => app.close() };
}
