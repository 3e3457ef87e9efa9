import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/schema.js';

const SESSION_MS = 8 * 60 * 60 * 1000;
const SESSION_BYTES = 32;

/** Name of the cookie. */
export const SESSION_COOKIE = 'latchkey-admin';

const same = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());

/**
 * Sessions of administrators. The database has a digest of each by the admin token: every instance can check it, a
 * sign-out ends it at all of them, and a new token ends all sessions.
 */
export class AdminSessions {
  readonly #db: Db;
  readonly #token: string;

  constructor(db: Db, token: string) {
    this.#db = db;
    this.#token = token;
  }

  /** Tells whether a text is the admin token. */
  accepts(token: string): boolean {
    return same(token, this.#token);
  }

  /** Starts a session; returns the value of the cookie. */
  async start(): Promise<string> {
    const session = randomBytes(SESSION_BYTES).toString('base64url');
    const now = Date.now();
    await this.#db.deleteFrom('admin_sessions').where('expires_at', '<=', now).execute();
    await this.#db
      .insertInto('admin_sessions')
      .values({ digest: this.#digest(session), expires_at: now + SESSION_MS })
      .execute();
    return session;
  }

  /** Returns the session of a request; undefined if it has none, or one that is over. */
  async sessionOf(request: FastifyRequest): Promise<string | undefined> {
    const session = request.cookies[SESSION_COOKIE] ?? '';
    const row = await this.#db
      .selectFrom('admin_sessions')
      .select('digest')
      .where('digest', '=', this.#digest(session))
      .where('expires_at', '>', Date.now())
      .executeTakeFirst();
    return row && session;
  }

  /** Ends a session. */
  async end(session: string): Promise<void> {
    await this.#db.deleteFrom('admin_sessions').where('digest', '=', this.#digest(session)).execute();
  }

  /** Returns the text that each form of a session carries, so that other pages cannot send it. */
  formKey(session: string): string {
    return this.#sign(`form ${session}`);
  }

  /** Tells whether a form belongs to a session. */
  isForm(session: string, key: string): boolean {
    return same(key, this.formKey(session));
  }

  #digest(session: string): string {
    return this.#sign(`session ${session}`);
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#token).update(text).digest('base64url');
  }
}
