import type { FastifyInstance } from 'fastify';

/** Origins that may read responses, and what they may send. */
export interface CorsOptions {
  /** Tells whether pages of an origin may read responses; by default every origin may. */
  readonly allows?: (origin: string) => boolean | Promise<boolean>;
  /** Request headers besides the safelisted ones, in lower case. */
  readonly headers: readonly string[];
  /** Lets pages send cookies; requires `allows`. */
  readonly withCredentials?: boolean;
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const PREFLIGHT_SECONDS = '7200';

/** Adds the headers of cross-origin requests and answers preflights of every path. */
export function addCors(app: FastifyInstance, { allows, headers, withCredentials = false }: CorsOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (allows) reply.header('vary', 'origin');
    const isAllowed = allows ? origin !== undefined && (await allows(origin)) : true;
    if (isAllowed) {
      reply.header('access-control-allow-origin', allows ? origin : '*');
      reply.header('access-control-expose-headers', 'x-request-id, retry-after');
      if (withCredentials) reply.header('access-control-allow-credentials', 'true');
    }
    if (request.method !== 'OPTIONS') return undefined;
    if (isAllowed) {
      reply.header('access-control-allow-methods', METHODS);
      reply.header('access-control-allow-headers', headers.join(', '));
      reply.header('access-control-max-age', PREFLIGHT_SECONDS);
    }
    return reply.code(204).send();
  });
}
