import type { App } from '../../http/app.js';
import type { ApiContext } from '../context.js';

/** Adds the routes of the supported networks and of the server's health. */
export function addChains(app: App, { db, settings }: ApiContext): void {
  app.get('/v1/supported-chains', async () => ({ http: [...settings.chains.keys()], ws: [] }));
  app.get('/health', async () => {
    await db.selectFrom('leases').select('name').limit(1).execute();
    return { status: 'ok' };
  });
}
