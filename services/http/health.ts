import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.js';
import { log } from './log.js';

/**
 * Adds `/livez`, which answers while the process runs, and `/readyz`, which answers 200 while the service can serve:
 * `check` resolves, and the service does not stop. A balancer sends requests to what is ready; what does not live is
 * started again.
 */
export function addHealth(app: FastifyInstance, check: () => Promise<unknown>): void {
  let isStopping = false;
  app.addHook('preClose', done => {
    isStopping = true;
    done();
  });
  const free = { 'cache-control': 'no-store' };
  app.get('/livez', async (_, reply) => reply.headers(free).send({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    if (isStopping) throw new HttpError(503, '', 'The service stops', free);
    try {
      await check();
    } catch (error) {
      log('error', 'The service is not ready.', error);
      throw new HttpError(503, '', 'The database does not answer', free);
    }
    return reply.headers(free).send({ status: 'ok' });
  });
}
