import { isW3mError, type ErrorCode, type W3mError } from '../controllers/domain/errors/errors.js';
import { CSRF_HEADER } from './csrf.js';

/** Statuses of the errors that say why a request is refused; about others, whoever asks is told nothing. */
const STATUSES: Readonly<Partial<Record<ErrorCode, number>>> = {
  SIWX_MESSAGE_INVALID: 400,
  SIWX_BODY_INVALID: 400,
  SIWX_DOMAIN_MISMATCH: 401,
  SIWX_URI_MISMATCH: 401,
  SIWX_CHAIN_NOT_ALLOWED: 401,
  SIWX_NONCE_UNKNOWN: 401,
  SIWX_NONCE_USED: 401,
  SIWX_EXPIRED: 401,
  SIWX_NOT_YET_VALID: 401,
  SIWX_SIGNATURE_INVALID: 401,
  SIWX_SESSION_MISSING: 401,
  SIWX_SESSION_ENDED: 401,
  SIWX_CSRF: 403,
  SIWX_NOT_FOUND: 404,
  SIWX_METHOD: 405,
  SIWX_BODY_TOO_LARGE: 413,
  SIWX_MEDIA_TYPE: 415,
  SIWX_UNVERIFIABLE: 503,
};

/** True for an error that says why a request is refused. */
export const isRefusal = (error: unknown): error is W3mError =>
  isW3mError(error) && Object.hasOwn(STATUSES, error.code);

/** Creates an answer that no cache keeps. */
export function answer(status: number, body?: unknown, cookies: readonly string[] = []): Response {
  const headers = new Headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', vary: 'Origin' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
}

/** Creates the answer to a refused request: `{ code, message }`, with the code without its prefix. */
export function refuse(error: unknown): Response {
  if (!isRefusal(error)) return answer(500, { code: 'INTERNAL', message: 'The server has failed' });
  return answer(STATUSES[error.code] ?? 401, { code: error.code.replace(/^SIWX_/, ''), message: error.message });
}

/** Adds the headers that let pages of an allowed origin read the answer (CORS). */
export function allowOrigin(response: Response, origin: string | null, origins: readonly string[]): Response {
  if (origin === null || !origins.includes(origin)) return response;
  response.headers.set('access-control-allow-origin', origin);
  response.headers.set('access-control-allow-credentials', 'true');
  return response;
}

/** Creates the answer to a preflight request. */
export function answerPreflight(): Response {
  const response = answer(204);
  response.headers.set('access-control-allow-methods', 'GET, POST');
  response.headers.set('access-control-allow-headers', `content-type, ${CSRF_HEADER}`);
  response.headers.set('access-control-max-age', '600');
  return response;
}
