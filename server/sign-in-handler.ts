import * as z from 'zod/mini';
import { isW3mError } from '../controllers/domain/errors/errors.js';
import { instantOf, type SignInMessage } from '../controllers/domain/sign-in/siwx-message.js';
import { allowOrigin, answer, answerPreflight, isRefusal, refuse } from './answers.js';
import { readCookie, writeCookie } from './cookies.js';
import { createNonce } from './create-nonce.js';
import { csrfTokenOf, verifyCsrf } from './csrf.js';
import { digestOf, randomId } from './encoding.js';
import { checkDurations, checkNetworks, checkPath, originsOf, skewOf, timeOf, type SignInOptions } from './options.js';
import { readBody } from './read-body.js';
import { refusal } from './refusal.js';
import { endOf, liveSessions, type SessionRecord, type SignOutMarks } from './session-keeper.js';
import { isOf, markSignOut, watchSignOuts, type Account } from './sign-outs.js';
import { memorySessions, signOutMarks } from './stored-sessions.js';
import { verifyMessage } from './verify-message.js';

const SESSION_LIFETIME_MS = 24 * 60 * 60_000;
/** Accounts of one browser; the oldest is signed out. */
const MAX_SESSIONS = 20;
/** Marks of sign-outs in memory, ten minutes each: any browser can make them. */
const MAX_MARKS = 100_000;

const signedMessage = z.object({ message: z.string(), signature: z.string() });
const oneSession = z.object({ chainId: z.optional(z.string()), accountAddress: z.optional(z.string()) });

function check<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw refusal('SIWX_BODY_INVALID', { cause: parsed.error });
  return parsed.data;
}

/** Answers the requests of one server. Each method answers one route. */
class SignInRoutes {
  readonly #options: SignInOptions;
  readonly #signOuts: SignOutMarks;

  constructor(options: SignInOptions) {
    this.#options = options;
    // A keeper without marks has those of this instance
    const marks = memorySessions({ now: () => timeOf(options), maxTexts: MAX_MARKS });
    this.#signOuts = options.sessions.signOuts ?? signOutMarks(marks);
    writeCookie('session', '', options.cookies); // rejects a wrong combination at the start
  }

  /** `GET /nonce` */
  async nonce(request: Request): Promise<Response> {
    const { visit, cookies, csrf } = await this.#visitOf(request);
    const { nonceLifetimeMs: lifetimeMs, ...options } = this.#options;
    const nonce = await createNonce({ ...options, lifetimeMs, binding: await digestOf(visit) });
    return answer(200, { nonce, csrf }, cookies);
  }

  /** `GET /session` */
  async session(request: Request): Promise<Response> {
    const { cookies, csrf } = await this.#visitOf(request);
    const sessions = liveSessions(await this.#storedSessions(request), timeOf(this.#options));
    return answer(200, { sessions, csrf }, cookies);
  }

  /** `POST /verify`: opens a session unless the browser signs it out meanwhile, since nodes and stores can be slow. */
  async verify(request: Request): Promise<Response> {
    const visit = this.#knownVisitOf(request) ?? '';
    const signed = check(signedMessage, await readBody(request));
    const messages = [signed, ...(await this.#storedSessions(request))].map(({ message }) => message);
    const stillSignedIn = await watchSignOuts(this.#signOuts, visit, messages);
    const data = await verifyMessage(signed, { ...this.#options, binding: await digestOf(visit) });
    const session = { ...signed, expiresAt: this.#endOf(data) };
    const others = (await this.#storedSessions(request)).filter(stored => !isOf(stored, data));
    for (let left: readonly SessionRecord[] = [...others, session].slice(-MAX_SESSIONS); ;) {
      const { value, stored } = await this.#replaceByNewest(request, left);
      const live = await stillSignedIn(stored);
      if (live.length === stored.length)
        return answer(200, { session: { data, ...signed } }, [this.#cookieOf(value, stored)]);
      await this.#options.sessions.close(value);
      if (!live.includes(session)) throw refusal('SIWX_SESSION_ENDED');
      left = live;
    }
  }

  /** `POST /sign-out` */
  async signOut(request: Request): Promise<Response> {
    const { chainId, accountAddress } = check(oneSession, await readBody(request));
    if ((chainId === undefined) !== (accountAddress === undefined)) throw refusal('SIWX_BODY_INVALID');
    const account = chainId === undefined ? undefined : ({ chainId, accountAddress } as Account);
    const visit = this.#knownVisitOf(request);
    if (visit !== undefined) await markSignOut(this.#signOuts, { visit, now: timeOf(this.#options) }, account);
    const stored = account ? (await this.#storedSessions(request)).filter(session => !isOf(session, account)) : [];
    return answer(204, undefined, [this.#cookieOf(await this.#replace(request, stored), stored)]);
  }

  /** Returns the visit of the browser; begins one, with its cookie, if there is none. */
  async #visitOf(request: Request): Promise<{ visit: string; csrf: string; cookies: readonly string[] }> {
    const { cookies } = this.#options;
    const known = this.#knownVisitOf(request);
    const visit = known ?? randomId();
    const csrf = await csrfTokenOf(visit);
    return { visit, csrf, cookies: known === undefined ? [writeCookie('visit', visit, cookies)] : [] };
  }

  #knownVisitOf(request: Request): string | undefined {
    return readCookie(request.headers.get('cookie'), 'visit', this.#options.cookies);
  }

  async #storedSessions(request: Request): Promise<readonly SessionRecord[]> {
    const value = readCookie(request.headers.get('cookie'), 'session', this.#options.cookies);
    const stored = value === undefined ? undefined : await this.#options.sessions.read(value);
    return stored?.filter(({ expiresAt }) => expiresAt > timeOf(this.#options)) ?? [];
  }

  /** Ends the session's old value, which another party could have planted, and returns the new one; empty for none. */
  async #replace(request: Request, stored: readonly SessionRecord[]): Promise<string> {
    const { sessions, cookies } = this.#options;
    const value = stored.length > 0 ? await sessions.open(stored) : '';
    const old = readCookie(request.headers.get('cookie'), 'session', cookies);
    if (old !== undefined) await sessions.close(old);
    return value;
  }

  /** Replaces the session by as many of the newest as the keeper has room for: a cookie holds few. */
  async #replaceByNewest(
    request: Request,
    stored: readonly SessionRecord[],
  ): Promise<{ value: string; stored: readonly SessionRecord[] }> {
    try {
      return { value: await this.#replace(request, stored), stored };
    } catch (error) {
      const isTooLarge = isW3mError(error) && error.code === 'SIWX_SESSION_TOO_LARGE';
      if (!isTooLarge || stored.length === 1) throw error;
      return this.#replaceByNewest(request, stored.slice(1));
    }
  }

  #cookieOf(value: string, stored: readonly SessionRecord[]): string {
    const lifetimeMs = stored.length > 0 ? endOf(stored) - timeOf(this.#options) : 0;
    return writeCookie('session', value, this.#options.cookies, lifetimeMs);
  }

  #endOf({ expirationTime }: SignInMessage): number {
    const { sessionLifetimeMs = SESSION_LIFETIME_MS } = this.#options;
    const own = expirationTime === undefined ? Infinity : (instantOf(expirationTime) ?? 0) + skewOf(this.#options);
    return Math.min(timeOf(this.#options) + sessionLifetimeMs, own);
  }
}

/** Tells the host about an error. A host whose `onError` fails finds both errors on the console. */
async function report(error: unknown, onError: NonNullable<SignInOptions['onError']>): Promise<void> {
  try {
    await (onError(error) as unknown); // an async function fits the type too
  } catch (failure) {
    console.error(failure, error);
  }
}

/**
 * Creates a fetch handler for the sign-in of pages: `GET /nonce`, `POST /verify`, `GET /session`, `POST /sign-out` below
 * the path of the options. It never rejects.
 * @throws `SIWX_SERVER_OPTION` for options that cannot work
 */
export function createSignInHandler(options: SignInOptions): (request: Request) => Promise<Response> {
  const { path = '/sign-in', onError = (error: unknown) => console.error(error) } = options;
  const origins = originsOf(options);
  checkNetworks(options);
  checkDurations(options);
  checkPath(path);
  const routes = new SignInRoutes(options);
  const table: Readonly<Record<string, readonly [method: string, answer: (request: Request) => Promise<Response>]>> = {
    [`${path}/nonce`]: ['GET', request => routes.nonce(request)],
    [`${path}/session`]: ['GET', request => routes.session(request)],
    [`${path}/verify`]: ['POST', request => routes.verify(request)],
    [`${path}/sign-out`]: ['POST', request => routes.signOut(request)],
  };
  const route = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const row = Object.hasOwn(table, pathname) ? table[pathname] : undefined;
    if (!row) throw refusal('SIWX_NOT_FOUND');
    await (request.method === 'OPTIONS' ? undefined : verifyCsrf(request, options));
    if (request.method === 'OPTIONS') return answerPreflight();
    if (request.method !== row[0]) throw refusal('SIWX_METHOD');
    return row[1](request);
  };
  return async request => {
    const response = await route(request).catch((error: unknown) => {
      if (!isRefusal(error)) void report(error, onError);
      return refuse(error);
    });
    return allowOrigin(response, request.headers.get('origin'), origins);
  };
}
