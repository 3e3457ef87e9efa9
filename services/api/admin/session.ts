import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const SESSION_MS = 8 * 60 * 60 * 1000;

/** Name of the cookie. */
export const SESSION_COOKIE = 'latchkey-admin';

const same = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());

/**
 * Sessions of administrators. A session is its end, signed with a key of the admin token, so every instance can check it
 * and a new token ends all sessions.
 */
export class AdminSessions {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  /** Tells whether a text is the admin token. */
  accepts(token: string): boolean {
    return same(token, this.#token);
  }

  /** Starts a session; returns the value of the cookie. */
  start(now = Date.now()): string {
    const end = String(now + SESSION_MS);
    return `${end}.${this.#sign(`session ${end}`)}`;
  }

  /** Returns the session of a request; undefined if it has none, or an expired or forged one. */
  sessionOf(request: FastifyRequest, now = Date.now()): string | undefined {
    const session = request.cookies[SESSION_COOKIE] ?? '';
    const [end = '', signature = ''] = session.split('.');
    return Number(end) > now && same(signature, this.#sign(`session ${end}`)) ? session : undefined;
  }

  /** Returns the text that each form of a session carries, so that other pages cannot send it. */
  formKey(session: string): string {
    return this.#sign(`form ${session}`);
  }

  /** Tells whether a form belongs to a session. */
  isForm(session: string, key: string): boolean {
    return same(key, this.formKey(session));
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#token).update(text).digest('base64url');
  }
}
