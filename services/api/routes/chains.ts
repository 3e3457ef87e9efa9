import type { App } from '../../http/app.js';
import type { ApiContext } from '../context.js';

/** Adds the route of the supported networks, and the answer to whoever looks at its address. */
export function addChains(app: App, { settings }: ApiContext): void {
  const http = [...settings.chains.keys()];
  const isKnown = (chain: string): boolean =>
    settings.INDEX !== 'none' || settings.sources.some(source => source.chain === chain);
  app.get('/v1/supported-chains', async () => ({ http, ws: [], accounts: http.filter(isKnown) }));
  app.get('/', async (_, reply) => reply.type('text/plain').send('Latchkey API: a service, no page.'));
}
