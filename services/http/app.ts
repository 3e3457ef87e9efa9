import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest, type HTTPMethods, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { addCors, type CorsOptions } from './cors.js';
import { endConnectionsOnStop } from './end-connections.js';
import { addRequestLog, hidingSecrets } from './log.js';
import { addFailures, onClientError, onFrameworkError, REQUEST_TIMEOUT_MS, type FailureOptions } from './failures.js';
import type { Metrics } from './metrics.js';
import type { TrustedProxies } from './proxies.js';
import { traceRequests } from './tracing/trace-requests.js';
import type { Tracing } from './tracing/tracing.js';
import { HttpError } from './http-error.js';
import { requireFewLevels } from './json-levels.js';

export interface AppOptions extends FailureOptions {
  readonly cors: CorsOptions;
  /** Least severe level that is logged; nothing by default. Requests are logged at level info. */
  readonly logLevel?: string;
  /** What no line of the log shows. */
  readonly secrets?: readonly string[];
  /** Takes the lines of the log; standard output by default. */
  readonly writeLog?: (line: string) => unknown;
  /** Maximum size of a body in bytes. */
  readonly bodyLimit?: number;
  /** Counts requests; without it, nothing is counted. */
  readonly metrics?: Metrics;
  /** Traces requests; without it, nothing is traced. */
  readonly tracing?: Tracing | undefined;
  /** Time after which a connection without a byte in either direction ends, in milliseconds; 120,000 by default. */
  readonly silenceMs?: number;
  /** Proxies whose header x-forwarded-for is believed. */
  readonly trustProxy?: TrustedProxies;
  /** Checks the routes before the app serves them. @throws if one of them must not be served */
  readonly checkRoutes?: (routes: Routes) => void;
}

/** Methods by path. */
export type Routes = ReadonlyMap<string, ReadonlySet<string>>;

/** Believes the last entries of the header, which the named proxies have written, and never the first, the client's own. */
const trustOf = (proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies;

/** What a log says of an error: no properties, in which drivers of databases keep values of rows. */
const serializeError = ({ name, message, stack = '' }: Error) => ({ type: name, message, stack });

/** What a log says of a request: its route. Paths, queries and network addresses are of a person. */
const serializeRequest = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url ?? 'none' });

const loggerOf = ({ logLevel, secrets = [], writeLog }: AppOptions) =>
  logLevel !== undefined && {
    level: logLevel,
    serializers: { err: serializeError, req: serializeRequest },
    stream: hidingSecrets(secrets, writeLog),
  };

const typed = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>();

/** HTTP server whose routes check requests with zod schemas. */
export type App = ReturnType<typeof typed>;

const BODY_LIMIT = 64 * 1024;
/** A client that does not read its answer keeps it in the memory of the service: so long at most. */
const SILENCE_MS = 120_000;
/** How often Node looks for requests whose time is over. */
const TIMEOUT_CHECK_MS = 2_000;
const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Parses every body as JSON, whatever its content type: browsers send text/plain to avoid a preflight. */
function parseAllAsJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, body, done) => {
    try {
      requireFewLevels(body);
    } catch (error) {
      return done(error as Error); // thrown as one
    }
    return parse(request, body, done);
  });
}

/** Answers 400 to a request with several hosts (RFC 9112, section 3.2): a proxy may have taken another one than Node, the first. */
function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new HttpError(400, '', 'A request has one host');
  });
}

/** Returns the routes that are added from now on, as methods by path. */
function recordRoutes(app: FastifyInstance): Map<string, Set<string>> {
  const routes = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    const methods = routes.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    routes.set(url, methods);
  });
  return routes;
}

/** Answers 405 to the methods that a path does not have. */
function refuseOtherMethods(app: FastifyInstance, routes: Routes): void {
  for (const [url, methods] of [...routes].map(([path, known]) => [path, new Set(known)] as const)) {
    const others = METHODS.filter(method => !methods.has(method));
    const refuse = (): never => {
      throw new HttpError(405, '', 'This path has other methods', { allow: [...methods].join(', ') });
    };
    // The body does not matter, so it is not parsed
    if (others.length > 0) app.route({ method: others, url, onRequest: refuse, handler: refuse });
  }
}

/**
 * Creates an app: `addRoutes` registers its routes. Every response has the header x-request-id; every failure answers
 * with the error envelope; preflights and wrong methods are answered for all routes.
 */
export async function createApp(options: AppOptions, addRoutes: (app: App) => void | Promise<void>): Promise<App> {
  const traces = options.tracing && traceRequests(options.tracing);
  const app: FastifyInstance = Fastify({
    bodyLimit: options.bodyLimit ?? BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: options.silenceMs ?? SILENCE_MS,
    // Node exchanges both times if that of the head is the longer one, as it is by default
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    trustProxy: trustOf(options.trustProxy ?? false),
    genReqId: () => randomUUID(),
    logger: loggerOf(options),
    ...(traces && { childLoggerFactory: traces.childLoggerFactory }),
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests that are on their way are answered
    frameworkErrors: onFrameworkError,
    clientErrorHandler: onClientError,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const answerLast = endConnectionsOnStop(app);
  parseAllAsJson(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  traces?.observe(app);
  options.tracing?.reportTo(app.log);
  await addCors(app, options.cors);
  addRequestLog(app);
  options.metrics?.observe(app);
  addFailures(app, options);
  refuseSecondHost(app);
  const routes = recordRoutes(app);
  await addRoutes(typed(app));
  await app.after(); // plugins of addRoutes have added their routes
  options.checkRoutes?.(routes);
  refuseOtherMethods(app, routes);
  answerLast();
  return typed(app);
}
