import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { HEALTH_PATHS } from '../health.js';
import { within, type TraceSpan, type Tracing } from './tracing.js';

const SERVER_ERROR = 500;

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

/** What an app needs to trace its requests. */
export interface RequestTraces {
  /** Gives each line of a request the id of its trace. */
  readonly childLoggerFactory: NonNullable<FastifyServerOptions['childLoggerFactory']>;
  /** Makes requests the present step of what they cause, and ends their steps. Call it before other hooks are added. */
  observe(app: FastifyInstance): void;
}

/** Traces requests: each is a step in the trace that its header names, or in a new one. */
export function traceRequests(tracing: Tracing): RequestTraces {
  const spans = new WeakMap<IncomingMessage, TraceSpan>();
  return {
    // Fastify calls it first of all, before the line that a request has come
    childLoggerFactory: (logger, bindings, options, raw) => {
      if (HEALTH_PATHS.has(raw.url)) return logger.child(bindings, options);
      const { traceparent, tracestate } = raw.headers;
      const parent = { traceparent: textOf(traceparent), tracestate: textOf(tracestate) };
      const span = tracing.begin(raw.method ?? '', 'server', { 'http.request.method': raw.method ?? '' }, parent);
      spans.set(raw, span);
      return logger.child({ ...bindings, trace_id: span.traceId }, options);
    },
    observe(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const span = spans.get(request.raw);
        if (!span) return done();
        const end = (isAborted: boolean): void => {
          if (!spans.delete(request.raw)) return; // has ended
          const { url: route = 'none' } = request.routeOptions;
          const { statusCode: status } = reply;
          span.rename(`${request.method} ${route}`);
          span.add({ 'http.route': route, 'latchkey.request_id': request.id });
          if (isAborted) span.fail('aborted');
          else span.add({ 'http.response.status_code': status });
          if (!isAborted && status >= SERVER_ERROR) span.fail(String(status));
          span.end();
        };
        reply.raw.once('finish', () => end(false));
        reply.raw.once('close', () => end(true));
        within(span, done);
      });
    },
  };
}
