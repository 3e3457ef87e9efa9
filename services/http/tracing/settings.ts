import * as z from 'zod/mini';
import { integer, text } from '../settings.js';

const flagText = z.enum(['true', 'false', 'TRUE', 'FALSE', 'True', 'False']);
const protocol = z.enum(['http/protobuf', 'http/json'], 'must be http/protobuf or http/json');
const milliseconds = integer(1, 3_600_000);

/**
 * Standard variables of OpenTelemetry for traces. Those that name an endpoint, or `OTEL_TRACES_EXPORTER=otlp`, switch
 * traces on.
 */
export const traceVariables = {
  OTEL_SDK_DISABLED: z.optional(flagText),
  OTEL_TRACES_EXPORTER: z.optional(z.enum(['otlp', 'none'], 'must be otlp or none')),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url()),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(z.url()),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(text()),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: z.optional(text()),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(protocol),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.optional(protocol),
  OTEL_EXPORTER_OTLP_TIMEOUT: z.optional(milliseconds),
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: z.optional(milliseconds),
  OTEL_EXPORTER_OTLP_COMPRESSION: z.optional(z.enum(['gzip', 'none'])),
  OTEL_SERVICE_NAME: z.optional(text()),
  OTEL_RESOURCE_ATTRIBUTES: z.optional(text()),
  OTEL_TRACES_SAMPLER: z._default(
    z.enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ]),
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(
      z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')),
      z.transform(digits => Number(digits)),
    ),
    1,
  ),
};

const schema = z.object(traceVariables);

/** Where a service sends its traces, and how. */
export interface TraceSettings {
  readonly url: string;
  readonly protocol: 'http/protobuf' | 'http/json';
  /** Pairs `key=value`, with commas between them; values are secrets. */
  readonly headers: string | undefined;
  readonly timeoutMs: number | undefined;
  readonly isCompressed: boolean;
  readonly serviceName: string | undefined;
  /** Facts of the service, as pairs. */
  readonly resource: string | undefined;
  /** Part of the traces that are sent, from 0 to 1. */
  readonly ratio: number;
}

const DEFAULT_ENDPOINT = 'http://localhost:4318';

/** Returns where a service sends its traces; undefined for nowhere. */
export function traceSettings(given: z.output<typeof schema>): TraceSettings | undefined {
  const endpoint = given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (given.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || given.OTEL_TRACES_EXPORTER === 'none') return undefined;
  if (endpoint === undefined && given.OTEL_TRACES_EXPORTER === undefined) return undefined;
  const sampler = given.OTEL_TRACES_SAMPLER;
  const base = (given.OTEL_EXPORTER_OTLP_ENDPOINT ?? DEFAULT_ENDPOINT).replace(/\/$/, '');
  const share = sampler.endsWith('traceidratio') ? given.OTEL_TRACES_SAMPLER_ARG : 1;
  return {
    url: given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? `${base}/v1/traces`,
    protocol: given.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? given.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf',
    headers: given.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? given.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMs: given.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT ?? given.OTEL_EXPORTER_OTLP_TIMEOUT,
    isCompressed: given.OTEL_EXPORTER_OTLP_COMPRESSION === 'gzip',
    serviceName: given.OTEL_SERVICE_NAME,
    resource: given.OTEL_RESOURCE_ATTRIBUTES,
    ratio: sampler.endsWith('always_off') ? 0 : share,
  };
}

/** Returns what no log may show: values of headers are keys of the collector. */
export const secretsOfTraces = (settings: TraceSettings | undefined): string[] =>
  (settings?.headers ?? '').split(',').map(pair => pair.slice(pair.indexOf('=') + 1).trim());
