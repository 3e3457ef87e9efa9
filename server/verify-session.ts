import { readCookie } from './cookies.js';
import { timeOf, type SessionOptions } from './options.js';
import { refusal } from './refusal.js';
import { liveSessions, type SignInSession } from './session-keeper.js';

/**
 * Resolves with the sign-in sessions of a request, at least one: who sent it holds these accounts.
 * @param cookie The request's header `Cookie`.
 * @throws `SIWX_SESSION_MISSING` without a cookie, `SIWX_SESSION_ENDED` for one that is forged, signed out or expired
 */
export async function verifySession(
  cookie: string | null | undefined,
  options: SessionOptions,
): Promise<readonly [SignInSession, ...SignInSession[]]> {
  const value = readCookie(cookie, 'session', options.cookies);
  if (value === undefined) throw refusal('SIWX_SESSION_MISSING');
  const [first, ...others] = liveSessions((await options.sessions.read(value)) ?? [], timeOf(options));
  if (!first) throw refusal('SIWX_SESSION_ENDED');
  return [first, ...others];
}
