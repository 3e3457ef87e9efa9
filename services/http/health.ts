import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.js';
import { log } from './log.js';

/** Paths that balancers and probes ask all the time: no limit counts them, and no trace has them. */
export const HEALTH_PATHS: ReadonlySet<string | undefined> = new Set(['/livez', '/readyz', '/health']);

/** Time in which the database answers; probes of the deployments wait for 5 seconds. */
const CHECK_MS = 3_000;

/** Returns `check` with a time limit. Calls share a check that has not ended: a silent database has one of them to answer. */
function withinTime(check: () => Promise<unknown>): () => Promise<void> {
  let pending: Promise<unknown> | undefined;
  return async () => {
    pending ??= check().finally(() => (pending = undefined));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`The database is silent for ${CHECK_MS / 1000} s`)), CHECK_MS);
    });
    try {
      await Promise.race([pending, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * Adds `/livez`, which answers while the process runs, and `/readyz`, which answers 200 while the service can serve:
 * `check` resolves within 3 seconds, and the service does not stop. A balancer sends requests to what is ready; what does not
 * live is started again. `/health` is the older name of `/readyz`.
 */
export function addHealth(app: FastifyInstance, check: () => Promise<unknown>): void {
  let isStopping = false;
  app.addHook('preClose', done => {
    isStopping = true;
    done();
  });
  const free = { 'cache-control': 'no-store' };
  const checkInTime = withinTime(check);
  app.get('/livez', async (_, reply) => reply.headers(free).send({ status: 'ok' }));
  for (const path of ['/readyz', '/health'])
    app.get(path, async (_, reply) => {
      if (isStopping) throw new HttpError(503, '', 'The service stops', free);
      try {
        await checkInTime();
      } catch (error) {
        log('error', 'The service is not ready.', error);
        throw new HttpError(503, '', 'The database is not available', free);
      }
      return reply.headers(free).send({ status: 'ok' });
    });
}
