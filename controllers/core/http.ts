import * as z from 'zod/mini';
import {
  RETRY_AFTER_MAX_MS,
  RETRY_BASE_MS,
  RETRY_COUNT,
  RETRY_STATUSES,
  RPC_REQUEST_TIMEOUT_MS,
} from '../domain/constants.js';
import { isW3mError, W3mError } from '../domain/errors/errors.js';
import { readBody } from './read-body.js';
import type { Scope } from './scope.js';
import { wait } from './wait.js';

/** Request to a service. `schema` validates the response. */
export interface HttpRequest<S extends z.ZodMiniType> {
  readonly schema: S;
  /** Parameters that are undefined or empty are omitted. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** True for a POST that only reads: it is retried as a GET is. */
  readonly isRead?: boolean | undefined;
  /** True if the answer must come from the server, and never from the HTTP cache of the browser. */
  readonly isFresh?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpConfig {
  readonly scope: Scope;
  /** Prefix of all paths, with or without a trailing slash. */
  readonly baseUrl: string;
  /** Added to every query. */
  readonly query?: () => Readonly<Record<string, string | undefined>>;
  /** Timeout of one attempt, in milliseconds. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

/** Envelope of an error: the first reason says what is wrong. Services name the field `field` or `name`. */
const failure = z.object({ reasons: z.array(z.object({ description: z.string() })) });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * HTTP client of one service. Every method rejects with `HTTP_STATUS`, `HTTP_BAD_ANSWER`, `HTTP_UNREACHABLE`,
 * `REQUEST_TIMEOUT` or `REQUEST_ABORTED`. The parameters of `HTTP_STATUS` are the status and, if the service gives one,
 * the reason; see {@link reasonOf}.
 */
export interface Http {
  get<S extends z.ZodMiniType>(path: string, request: HttpRequest<S>): Promise<z.output<S>>;
  post<S extends z.ZodMiniType>(path: string, request: HttpRequest<S>): Promise<z.output<S>>;
  put<S extends z.ZodMiniType>(path: string, request: HttpRequest<S>): Promise<z.output<S>>;
  delete<S extends z.ZodMiniType>(path: string, request: HttpRequest<S>): Promise<z.output<S>>;
  /** Fetches an image or a file. */
  blob(path: string, request?: Omit<HttpRequest<never>, 'schema' | 'body'>): Promise<Blob>;
}

/**
 * Creates a client of the service at `baseUrl`. Retries idempotent requests (GET, PUT, DELETE) up to three times on
 * transient statuses: after the pause of `Retry-After` (RFC 9110 §10.2.3), otherwise after 150 ms, doubling each time.
 * Retries a POST that writes only if the server has not processed it (429, 503).
 */
export function createHttp({ scope, baseUrl, query, timeoutMs = RPC_REQUEST_TIMEOUT_MS, ...config }: HttpConfig): Http {
  const attempt = {
    scope,
    timeoutMs,
    fetch: config.fetch ?? ((...args) => fetch(...args)),
  } satisfies Partial<HttpConfig>;

  async function send(method: Method, path: string, request: Omit<HttpRequest<never>, 'schema'>): Promise<Response> {
    const url = urlOf(baseUrl, path, { ...query?.(), ...request.query });
    const hasBody = request.body !== undefined;
    const headers = { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...request.headers };
    const init: RequestInit = {
      method,
      headers,
      ...(hasBody && { body: JSON.stringify(request.body) }),
      ...(request.isFresh && { cache: 'no-store' }),
    };
    for (let tries = 0; ; tries += 1) {
      const response = await fetchOnce(attempt, url, init, request.signal);
      if (response.ok) return response;
      const pause = pauseOf(response, tries, scope.now());
      const isRead = request.isRead === true || method !== 'POST';
      if (tries === RETRY_COUNT || pause > RETRY_AFTER_MAX_MS || !mayHelp(isRead, response.status)) {
        throw await statusError(response);
      }
      await wait(scope, pause, request.signal).catch((cause: unknown) => {
        throw new W3mError('REQUEST_ABORTED', { cause });
      });
    }
  }

  const json =
    (method: Method): Http['get'] =>
    async (path, request) => {
      const response = await send(method, path, request);
      const answer: unknown = await response.json().catch(() => undefined); // invalid JSON fails in the schema
      const parsed = request.schema.safeParse(answer);
      if (!parsed.success) throw new W3mError('HTTP_BAD_ANSWER', { params: { url: path }, cause: parsed.error });
      return parsed.data;
    };

  return {
    get: json('GET'),
    post: json('POST'),
    put: json('PUT'),
    delete: json('DELETE'),
    blob: async (path, request = {}) => (await send('GET', path, request)).blob(),
  };
}

function urlOf(baseUrl: string, path: string, query: HttpRequest<never>['query']): string {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') url.searchParams.append(name, String(value));
  }
  return url.href;
}

/** Makes one attempt. The timeout, the signal of the caller and the end of the scope abort it. */
async function fetchOnce(
  { scope, timeoutMs, fetch }: Required<Pick<HttpConfig, 'scope' | 'timeoutMs' | 'fetch'>>,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const attempt = scope.child();
  const stop = new AbortController();
  attempt.after(timeoutMs, () => stop.abort(new W3mError('REQUEST_TIMEOUT')));
  attempt.onEnd(() => stop.abort(new W3mError('REQUEST_ABORTED'))); // no effect after the response
  const onAbort = (): void => stop.abort(new W3mError('REQUEST_ABORTED', { cause: signal?.reason }));
  signal?.addEventListener('abort', onAbort, { signal: attempt.signal });
  try {
    if (signal?.aborted) onAbort();
    stop.signal.throwIfAborted();
    const response = await fetch(url, { ...init, signal: stop.signal });
    // Reads the body within the attempt, so that the timeout covers it
    const { status, headers } = response;
    return new Response(WITHOUT_BODY.includes(status) ? null : await readBody(response, url), { status, headers });
  } catch (cause) {
    if (stop.signal.aborted) throw stop.signal.reason;
    if (isW3mError(cause)) throw cause;
    throw new W3mError('HTTP_UNREACHABLE', { params: { url }, cause });
  } finally {
    attempt.dispose();
  }
}

/** Statuses for which the constructor of `Response` rejects a body. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/** Returns the error of a status; with the first reason of the service, if it gives one. */
async function statusError(response: Response): Promise<W3mError> {
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined); // most statuses have no JSON
  const reason = failure.safeParse(answer).data?.reasons[0]?.description;
  const params = { status: response.status, ...(reason !== undefined && { reason }) };
  return new W3mError('HTTP_STATUS', { params, cause: response });
}

/** Returns the reason that a service gave for a refused request; undefined for any other error. */
export const reasonOf = (error: unknown): string | undefined => {
  const reason = isW3mError(error) && error.code === 'HTTP_STATUS' ? error.params['reason'] : undefined;
  return typeof reason === 'string' ? reason : undefined;
};

const mayHelp = (isRead: boolean, status: number): boolean =>
  isRead ? RETRY_STATUSES.includes(status) : status === 429 || status === 503;

/** Returns the pause before a retry, in milliseconds: `Retry-After` in seconds or as a date, otherwise exponential. */
function pauseOf(response: Response, tries: number, now: number): number {
  const said = response.headers.get('retry-after');
  if (said !== null) {
    const ms = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - now;
    if (Number.isFinite(ms)) return Math.max(0, ms);
  }
  return RETRY_BASE_MS * 2 ** tries;
}
