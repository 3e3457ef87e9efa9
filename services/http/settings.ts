import * as z from 'zod/mini';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A non-empty text of the environment. */
export const text = (): z.ZodMiniType<string, string> => z.string().check(z.minLength(1));

/** A decimal integer of the environment within a range. */
export const integer = (minimum: number, maximum: number): z.ZodMiniType<number, string> =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/, 'must be a decimal integer')),
      z.transform(digits => Number(digits)),
    ),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
  );

/** `1`, `true`, `0` or `false` of the environment. */
export const flag = (): z.ZodMiniType<boolean, string> =>
  z.pipe(
    z.enum(['1', 'true', '0', 'false']),
    z.transform(value => value === '1' || value === 'true'),
  );

/** A comma-separated list of the environment; empty items are left out. */
export const list = (): z.ZodMiniType<string[], string> =>
  z.pipe(
    z.string(),
    z.transform(value =>
      value
        .split(',')
        .map(item => item.trim())
        .filter(Boolean),
    ),
  );

/**
 * Reads settings from the environment by a schema whose keys are the names of the variables; an empty variable counts
 * as missing.
 * @throws an error that lists every invalid variable, without its value, which may be a secret
 */
export function readSettings<T extends z.ZodMiniObject>(schema: T, environment: Environment): z.output<T> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap(name => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`Invalid environment variables\n  ${problems.join('\n  ')}`);
}

/** Where a service tells its figures; without a port, nowhere. */
export const metricsVariables = {
  METRICS_HOST: z._default(text(), '127.0.0.1'),
  METRICS_PORT: z.optional(integer(0, 65_535)),
};

/** Waiting letters with which a service answers 503; twice as many for those that tell of changes. */
export const queueVariables = {
  QUEUE_LIMIT: z._default(integer(1, 10_000_000), 10_000),
};

/** Address of the figures. */
export interface MetricsPlace {
  readonly host: string;
  readonly port: number;
}

/** Returns where a service tells its figures; undefined for nowhere. */
export const metricsPlace = (given: {
  readonly METRICS_HOST: string;
  readonly METRICS_PORT?: number | undefined;
}): MetricsPlace | undefined =>
  given.METRICS_PORT === undefined ? undefined : { host: given.METRICS_HOST, port: given.METRICS_PORT };
