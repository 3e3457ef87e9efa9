import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { HttpError } from '../../../../services/http/http-error.js';
import { readForm } from '../../../../services/api/admin/forms.js';
import { markup } from '../../../../services/api/admin/html.js';
import { shownAddress } from '../../../../services/api/chains/account.js';
import type { PaySessionRow } from '../../../../services/api/database/schema.js';
import { findPaySession, movePaySession } from '../../../../services/api/pay/pay-sessions.js';
import type { AddRoutes } from '../../../../services/api/routes/all-routes.js';
import { canDeliver, deliver } from './deliver.js';
import { page, POLICY } from './sandbox-page.js';
import type { SeedWorld } from './seed.js';

const PATH = '/demo/exchange';
const sessionSchema = z.object({ session: z.string(), exchange: z.string() });

const orderPage = ({ id, exchange, amount, symbol, recipient }: PaySessionRow): string =>
  page(
    'Sandbox exchange',
    markup`<h1>Sandbox exchange</h1>
<p>Your account here has test coins only.</p>
<dl>
<dt>You pay</dt><dd>${amount} ${symbol}</dd>
<dt>To</dt><dd>${shownAddress(recipient)}</dd>
</dl>
<form method="post" action="${PATH}">
<input type="hidden" name="session" value="${id}"><input type="hidden" name="exchange" value="${exchange}">
<button name="answer" value="pay">Pay ${amount} ${symbol}</button>
<button name="answer" value="decline">Let the payment fail</button>
</form>`,
  );

const TEXTS: Readonly<Record<PaySessionRow['status'], string>> = {
  UNKNOWN: 'This payment waits for you.',
  IN_PROGRESS: 'Thank you. The payment is on its way; you can close this window.',
  SUCCESS: 'This payment is complete.',
  FAILED: 'The payment failed.',
};

const textPage = (status: PaySessionRow['status']): string =>
  page('Sandbox exchange', markup`<h1>Sandbox exchange</h1><p>${TEXTS[status]}</p>`);

/** Returns the routes of an exchange that pays real coins and tokens of the dev chains. It stands for a real exchange. */
export const exchangeRoutes =
  (world: SeedWorld): AddRoutes =>
  (app, { db }) => {
    async function readSession(given: unknown): Promise<PaySessionRow> {
      const { data } = sessionSchema.safeParse(given);
      const session = data && (await findPaySession(db, data.exchange, data.session));
      if (!session || !canDeliver(world, session.chain)) throw new HttpError(400, '', 'There is no such payment');
      return session;
    }

    /** Pays once: a second request finds that the payment has moved on. */
    async function answer(session: PaySessionRow, isPaid: boolean): Promise<PaySessionRow['status']> {
      const status = isPaid ? 'IN_PROGRESS' : 'FAILED';
      const isMine = await movePaySession(
        db,
        { id: session.id, status: 'UNKNOWN' },
        { status, hash: '', updated_at: Date.now() },
      );
      if (!isMine) return (await findPaySession(db, session.exchange, session.id))?.status ?? 'UNKNOWN';
      const end = (to: 'SUCCESS' | 'FAILED', hash = ''): Promise<unknown> =>
        movePaySession(db, { id: session.id, status }, { status: to, hash, updated_at: Date.now() });
      if (isPaid)
        deliver(world, { token: session, amount: session.amount, to: session.recipient })
          .then(hash => end('SUCCESS', hash))
          .catch((error: unknown) => {
            app.log.error(error);
            return end('FAILED');
          });
      return status;
    }

    const routes: FastifyPluginCallbackZod = (scope, _, done) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
      scope.addHook('onRequest', async (_request, reply) => {
        reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' });
        reply.removeHeader('access-control-allow-origin'); // no other page reads these
      });
      scope.get(PATH, async ({ query }, reply) => {
        const session = await readSession(query);
        reply.type('text/html; charset=utf-8');
        return session.status === 'UNKNOWN' ? orderPage(session) : textPage(session.status);
      });
      scope.post(PATH, async ({ body }, reply) => {
        const form = readForm(typeof body === 'string' ? body : '');
        const status = await answer(await readSession(form), form.answer === 'pay');
        return reply.type('text/html; charset=utf-8').send(textPage(status));
      });
      done();
    };
    void app.register(routes);
  };
