import type { CookieOptions } from './options.js';
import { refusal } from './refusal.js';

/** The session, and the visit that nonces and CSRF tokens are bound to. */
const NAMES = { session: 'sign-in', visit: 'sign-in-visit' } as const;

export type CookieName = keyof typeof NAMES;

/**
 * Returns the name of a cookie. Browsers accept the prefix `__Host-` only from a secure page, for one host and all
 * paths, so that no other subdomain can plant the cookie.
 */
const nameOf = (cookie: CookieName, { secure = true }: CookieOptions): string =>
  `${secure ? '__Host-' : ''}${NAMES[cookie]}`;

/** Returns the value of a cookie from the header `Cookie`; undefined if it is absent. */
export function readCookie(
  header: string | null | undefined,
  cookie: CookieName,
  options: CookieOptions = {},
): string | undefined {
  const prefix = `${nameOf(cookie, options)}=`;
  // `trim` removes letters that a browser takes for a part of the name, so that it would find a name without the prefix
  const pairs = header?.split(';').map(part => part.replace(/^[ \t]+/, ''));
  const value = pairs?.find(pair => pair.startsWith(prefix))?.slice(prefix.length);
  return /^([A-Za-z0-9._-]+)[ \t]*$/.exec(value ?? '')?.[1];
}

/**
 * Returns the header `Set-Cookie`. Without `maxAgeMs` the cookie lives until the browser is closed; 0 deletes it.
 * @throws `SIWX_SERVER_OPTION` for `SameSite=None` without `Secure`, which browsers refuse
 */
export function writeCookie(cookie: CookieName, value: string, options: CookieOptions = {}, maxAgeMs?: number): string {
  const { secure = true, sameSite = 'Lax' } = options;
  if (sameSite === 'None' && !secure)
    throw refusal('SIWX_SERVER_OPTION', { params: { option: 'cookies.sameSite', problem: 'needs "secure"' } });
  const lifetime = maxAgeMs === undefined ? [] : [`Max-Age=${Math.max(0, Math.floor(maxAgeMs / 1_000))}`];
  const attributes = ['Path=/', 'HttpOnly', `SameSite=${sameSite}`, ...(secure ? ['Secure'] : []), ...lifetime];
  return [`${nameOf(cookie, options)}=${value}`, ...attributes].join('; ');
}
