import type { App } from '../../http/app.js';
import { tracedFetch } from '../../http/tracing/traced-fetch.js';
import { Failure } from './failure.js';

const TIMEOUT_MS = 15_000;
const PASSED = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'referrer-policy',
  'x-content-type-options',
  'retry-after',
];

/** Path of the key service that runs beside the wallet. */
export const KEY_SERVICE_PATH = '/key-service';

/**
 * Passes requests to the key service that runs beside the wallet, so that an operator needs no second address. What
 * passes is encrypted between frame and key service, both ways.
 */
export function addKeyProxy(app: App, port: () => Promise<number>): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: `${KEY_SERVICE_PATH}/*`,
    handler: async (request, reply) => {
      const path = request.params['*'];
      if (!/^(v1\/[a-z]+|stop\/[\w-]+)$/.test(path)) throw new Failure('NOT_FOUND');
      const { origin, 'accept-language': language } = request.headers;
      const isForm = path.startsWith('stop/');
      const answer = await tracedFetch({ name: 'key service' }, `http://127.0.0.1:${await port()}/${path}`, {
        method: request.method,
        headers: {
          ...(origin !== undefined && { origin }),
          ...(language !== undefined && { 'accept-language': language }),
          'x-forwarded-for': request.ip, // the key service counts calls by network
          'content-type': 'application/json',
        },
        ...(request.method === 'POST' && { body: JSON.stringify(isForm ? {} : request.body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      for (const name of PASSED) {
        const value = answer.headers.get(name);
        if (value !== null) void reply.header(name, value);
      }
      return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()));
    },
  });
}
