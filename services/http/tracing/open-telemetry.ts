import { randomUUID } from 'node:crypto';
import type { Context, Span } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TraceSettings } from './settings.js';
import type { Facts, SpanRole, TraceHeaders, TraceSpan, Tracing } from './tracing.js';

/** How long a stop waits for a collector that does not answer. */
const STOP_MS = 3_000;
/** How often the log says that the collector takes nothing. */
const REPORT_MS = 60_000;
/** Result of an export that has succeeded. */
const SUCCESS = 0;

/** Loads what traces need, which nothing else does. */
async function loadOpenTelemetry(protocol: TraceSettings['protocol']) {
  const [api, core, { resourceFromAttributes }, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    protocol === 'http/json'
      ? import('@opentelemetry/exporter-trace-otlp-http')
      : import('@opentelemetry/exporter-trace-otlp-proto'),
  ]);
  return { api, core, resourceFromAttributes, sdk, OTLPTraceExporter };
}
type OpenTelemetry = Awaited<ReturnType<typeof loadOpenTelemetry>>;

/** Reports failures of an exporter: the library drops spans in silence. */
function reporting(exporter: SpanExporter, report: (reason: string) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        if ((result.code as number) !== SUCCESS) report(result.error?.message ?? 'unknown');
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/**
 * Own traces alone decide what is sent, by their id: the flag of a stranger's header neither makes the service send all of
 * its traces, nor hides them.
 */
function samplerOf({ sdk }: OpenTelemetry, ratio: number) {
  const root = new sdk.TraceIdRatioBasedSampler(ratio);
  return new sdk.ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root });
}

function providerOf(
  parts: OpenTelemetry,
  service: string,
  settings: TraceSettings,
  report: (reason: string) => void,
): InstanceType<OpenTelemetry['sdk']['TracerProvider']> {
  const { core, sdk, OTLPTraceExporter, resourceFromAttributes } = parts;
  const { url, headers, timeoutMs, isCompressed } = settings;
  const exporter = new OTLPTraceExporter({
    url,
    ...(headers !== undefined && { headers: core.parseKeyPairsIntoRecord(headers) }),
    ...(timeoutMs !== undefined && { timeoutMillis: timeoutMs }),
    ...(isCompressed && { compression: 'gzip' as never }), // an enum that the exporter does not export
  });
  return new sdk.TracerProvider({
    sampler: samplerOf(parts, settings.ratio),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: reporting(exporter, report) })],
    resource: resourceFromAttributes({
      'service.name': settings.serviceName ?? `latchkey-${service}`,
      'service.namespace': 'latchkey',
      'service.instance.id': randomUUID(),
      ...core.parseKeyPairsIntoRecord(settings.resource),
    }),
  });
}

/** Opens the traces of a service. */
export async function openTelemetry(service: string, settings: TraceSettings): Promise<Tracing> {
  const parts = await loadOpenTelemetry(settings.protocol);
  const { api, core } = parts;
  let log: Parameters<Tracing['reportTo']>[0] | undefined;
  let reportedAt = -Infinity;
  const report = (reason: string): void => {
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    log?.warn(`The collector does not take traces: ${reason}`);
  };
  const provider = providerOf(parts, service, settings, report);
  const tracer = provider.getTracer('latchkey');
  const propagator = new core.W3CTraceContextPropagator();
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, consumer: api.SpanKind.CONSUMER };

  const spanOf = (span: Span): TraceSpan => {
    const context = api.trace.setSpan(api.ROOT_CONTEXT, span);
    return {
      traceId: span.spanContext().traceId,
      headers() {
        const carrier: Record<string, string> = {};
        propagator.inject(context, carrier, api.defaultTextMapSetter);
        return carrier;
      },
      rename: name => void span.updateName(name),
      add: facts => void span.setAttributes({ ...facts }),
      fail(kind) {
        span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.setAttribute('error.type', kind);
      },
      begin: (name, role, facts, startedAt) => begin({ name, role, facts, startedAt, context }),
      end: at => span.end(at),
    };
  };
  const begin = ({ name, role, facts, startedAt, context }: Beginning): TraceSpan =>
    spanOf(
      tracer.startSpan(
        name,
        { kind: kinds[role], attributes: { ...facts }, ...(startedAt !== undefined && { startTime: startedAt }) },
        context,
      ),
    );

  return {
    begin: (name, role, facts, parent: TraceHeaders = {}) =>
      begin({ name, role, facts, context: propagator.extract(api.ROOT_CONTEXT, parent, api.defaultTextMapGetter) }),
    reportTo: given => void (log = given),
    async stop() {
      const timeout = new Promise<void>(resolve => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([provider.shutdown().catch((error: unknown) => report(String(error))), timeout]);
    },
  };
}

interface Beginning {
  readonly name: string;
  readonly role: SpanRole;
  readonly facts: Facts;
  readonly startedAt?: number | undefined;
  readonly context: Context;
}
