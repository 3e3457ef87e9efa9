import * as z from 'zod/mini';
import type { App } from '../../http/app.js';
import { HttpError } from '../../http/http-error.js';
import type { ApiContext } from '../context.js';
import { checkoutOrder, quoteOrder, type Onramp } from '../onramp/onramp.js';
import { checkProject, projectQuery } from './query.js';

/** Adds the routes of purchases. Without a seller in the settings, they answer 501. */
export function addOnramp(app: App, context: ApiContext): void {
  const seller = async (projectId: string): Promise<Onramp> => {
    if (!context.onramp) throw new HttpError(501, '', 'This server sells nothing');
    await checkProject(context, projectId);
    return context.onramp;
  };

  app.get('/v1/onramp/options', { schema: { querystring: z.object(projectQuery) } }, async ({ query }) =>
    (await seller(query.projectId)).options(),
  );
  app.post(
    '/v1/onramp/quote',
    { schema: { querystring: z.object(projectQuery), body: quoteOrder } },
    async ({ query, body }) => (await seller(query.projectId)).quote(body),
  );
  app.post(
    '/v1/generators/onrampurl',
    { schema: { querystring: z.object(projectQuery), body: checkoutOrder } },
    async ({ query, body, ip }) => ({ url: await (await seller(query.projectId)).checkoutUrl(body, ip) }),
  );
}
