import cors from '@fastify/cors';
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

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const PREFLIGHT_SECONDS = 7_200;

/** Adds the headers of cross-origin requests and answers preflights of every path. */
export async function addCors(
  app: FastifyInstance,
  { allows, headers, withCredentials = false }: CorsOptions,
): Promise<void> {
  await app.register(cors, {
    origin: allows ? async (origin: string | undefined) => origin !== undefined && (await allows(origin)) : '*',
    methods: METHODS,
    allowedHeaders: [...headers],
    exposedHeaders: ['x-request-id', 'retry-after'],
    credentials: withCredentials,
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false, // a preflight without its headers is answered like any other
  });
}
