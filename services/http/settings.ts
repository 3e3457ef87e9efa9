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

/** What a setting must be, by the type that its schema expects. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const oneOf = (allowed: readonly unknown[]): string => {
  const texts = allowed.map(String);
  return [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter(Boolean).join(' or ');
};

const sizeOf = (origin: string, limit: string, size: number | bigint): string => {
  if (origin === 'string') return `must have ${limit} ${size} ${size === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `must have ${limit} ${size} ${size === 1 ? 'entry' : 'entries'}`;
  return `must be ${limit} ${size}`;
};

const withoutMust = (message: string): string => message.replace(/^must be /, '');

/** Returns what a setting must be: never its value, which may be a secret. */
const ruleOf = (issue: z.core.$ZodRawIssue): string => {
  if (issue.input === undefined && issue.code !== 'custom') return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`;
    case 'invalid_format':
      return `must be ${issue.format === 'url' ? 'a URL' : `of the form ${issue.pattern ?? issue.format}`}`;
    case 'too_small':
      return sizeOf(issue.origin, 'at least', issue.minimum);
    case 'too_big':
      return sizeOf(issue.origin, 'at most', issue.maximum);
    case 'invalid_union':
      return `must be ${issue.errors.flatMap(each => each.map(({ message }) => withoutMust(message))).join(', or ')}`;
    case 'invalid_key':
      return issue.issues.map(({ message }) => message).join(', ');
    default:
      return 'is not allowed';
  }
};

/**
 * Reads a value by a schema.
 * @returns the value, or a line for each setting that is missing or wrong, without what stands there
 */
export function readBySchema<T extends z.ZodMiniType>(
  schema: T,
  given: unknown,
): { readonly value: z.output<T> } | { readonly problems: readonly string[] } {
  const result = schema.safeParse(given, { error: ruleOf });
  if (result.success) return { value: result.data };
  const problems = result.error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(key => `${[...issue.path, key].join('.')}: is unknown`)
      : [`${issue.path.join('.')}: ${issue.message}`],
  );
  return { problems };
}

/**
 * Reads settings from the environment by a schema whose keys are the names of the variables; an empty variable counts
 * as missing.
 * @throws an error that lists every setting that is missing or wrong, without its value, which may be a secret
 */
export function readSettings<T extends z.ZodMiniObject>(schema: T, environment: Environment): z.output<T> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap(name => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const result = readBySchema(schema, given);
  if ('value' in result) return result.value;
  throw new Error(`Settings are missing or wrong\n  ${result.problems.join('\n  ')}`);
}

/** Where a service tells its figures; without a port, nowhere. */
export const metricsVariables = {
  METRICS_HOST: z._default(text(), '127.0.0.1'),
  METRICS_PORT: z.optional(integer(0, 65_535)),
};

/** Least severe level of a service's log. */
export const logVariables = {
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'warn'),
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
