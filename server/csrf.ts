import { readCookie } from './cookies.js';
import { digestOf, isEqualInConstantTime } from './encoding.js';
import { originsOf, type CsrfOptions } from './options.js';
import { refusal } from './refusal.js';

export const CSRF_HEADER = 'x-csrf-token';

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** The parts of a request that are checked; a `Request` has them. */
export interface CheckedRequest {
  readonly method: string;
  readonly headers: { get(name: string): string | null };
}

/** Returns the token of a visit. Scripts of other sites cannot read it, and it does not reveal the cookie. */
export const csrfTokenOf = (visit: string): Promise<string> => digestOf(`csrf:${visit}`);

/**
 * Verifies that a page of the host sent the request: its `Origin` is in the list and, if the request can change
 * something, the header `x-csrf-token` holds the token that `GET <path>/session` returned to this browser. A host
 * calls it in its own routes, too.
 * @throws `SIWX_CSRF`
 */
export async function verifyCsrf({ method, headers }: CheckedRequest, options: CsrfOptions): Promise<void> {
  const origin = headers.get('origin');
  const isSafe = SAFE_METHODS.includes(method);
  if (origin === null ? !isSafe : !originsOf(options).includes(origin)) throw refusal('SIWX_CSRF');
  if (isSafe) return;
  const visit = readCookie(headers.get('cookie'), 'visit', options.cookies);
  const isValid =
    visit !== undefined && isEqualInConstantTime(headers.get(CSRF_HEADER) ?? '', await csrfTokenOf(visit));
  if (!isValid) throw refusal('SIWX_CSRF');
}
