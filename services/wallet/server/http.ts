import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../http/app.js';
import { networkOf, placeOf } from '../../http/client-network.js';
import { api, type ApiName, type ApiRequestRead, type ApiResponse } from '../shared/api.js';
import { agentOf } from './agent.js';
import type { Visitor } from './codes.js';
import { Failure } from './failure.js';
import { ACCOUNT_HEADER } from '../shared/account-header.js';
import { PROJECT_HEADER } from '../shared/project-header.js';
import { noteUse } from './account-uses.js';
import { guard } from './guard.js';
import { languageOf, type Language } from '../../letters/languages.js';
import { ruleOf, type CallsWith } from './policy.js';
import { findSession, SESSION_LIFE_MS, type Login } from './sessions.js';
import { newToken, type World } from './world.js';

const DEVICE_LIFE_S = 390 * 24 * 3600; // browsers keep no cookie longer than 400 days

/** Cookies work in the frame of another site: in a partition of its own where third-party cookies are blocked. */
const COOKIE = { httpOnly: true, secure: true, sameSite: 'none', partitioned: true, path: '/' } as const;

/**
 * Name of a cookie. Browsers take the prefix `__Host-` only from this very host, so that no other subdomain can plant
 * the cookies of another person. They refuse it over plain HTTP, which settings allow on this machine only.
 */
const cookieName = ({ settings }: World, name: 'device' | 'session'): string =>
  `${settings.origin.startsWith('https:') ? '__Host-' : ''}latchkey_${name}`;

/** Visitor of a call and the ways to answer. */
export interface Call {
  readonly visitor: Visitor;
  /** Browser and system, for people. */
  readonly agent: string;
  readonly login: Login | undefined;
  /** Project that the page of the wallet names; empty for a page of its own, undefined for a page that names none. */
  readonly project: string | undefined;
  /** Account that the page has shown to the person who acts; undefined for a page that has shown none. */
  readonly account: string | undefined;
  language(locale: string | undefined): Language;
  /** Sets the cookie of a started session. */
  setSession(token: string): void;
  clearSession(): void;
}

/** Call of a logged-in visitor. */
export interface LoginCall extends Call {
  readonly login: Login;
}

type CallOf<N extends ApiName> = N extends CallsWith<'required'> ? LoginCall : Call;

/** One handler for each call of the table. */
export type Handlers = {
  readonly [N in ApiName]: (call: CallOf<N>, body: ApiRequestRead<N>) => Promise<ApiResponse<N>>;
};

/** Returns the device of a request, and gives a new browser its cookie. */
function deviceOf(name: string, request: FastifyRequest, reply: FastifyReply): string {
  const given = request.cookies[name];
  const token = given !== undefined && /^[\w-]{43}$/.test(given) ? given : newToken();
  if (token !== given) void reply.setCookie(name, token, { ...COOKIE, maxAge: DEVICE_LIFE_S });
  // Not keyed: devices are known beyond a rotation of the secret, and a random token needs no key
  return createHash('sha256').update(token).digest('base64url');
}

/** Returns what is known of a request: its browser, and who is signed in there. */
export async function callOf(world: World, request: FastifyRequest, reply: FastifyReply): Promise<Call> {
  const deviceHash = deviceOf(cookieName(world, 'device'), request, reply);
  const session = cookieName(world, 'session');
  const place = placeOf(request.ip);
  const [project, account] = [request.headers[PROJECT_HEADER], request.headers[ACCOUNT_HEADER]];
  return {
    visitor: { deviceHash, network: networkOf(request.ip), place },
    agent: agentOf(request.headers['user-agent']),
    login: await findSession(world, request.cookies[session], { deviceHash, place }),
    project: typeof project === 'string' ? project : undefined,
    account: typeof account === 'string' ? account : undefined,
    language: locale => languageOf(locale ?? request.headers['accept-language']),
    setSession: token => void reply.setCookie(session, token, { ...COOKIE, maxAge: SESSION_LIFE_MS / 1000 }),
    clearSession: () => void reply.clearCookie(session, COOKIE),
  };
}

/** Refuses requests of other pages: browsers state the origin of every POST. */
function checkOrigin({ settings }: World, request: FastifyRequest): void {
  if (request.headers.origin !== settings.origin) throw new Failure('WRONG_ORIGIN');
}

/** Adds the calls of the table. @throws if one of them has no row in the policy */
export async function addCalls(app: App, world: World, handlers: Handlers): Promise<void> {
  await app.register(cookie);
  for (const name of Object.keys(api) as ApiName[]) {
    ruleOf(name);
    const { request: body, response } = api[name];
    app.post(`/v1/${name}`, { schema: { body } }, async (request, reply) => {
      checkOrigin(world, request);
      void reply.header('cache-control', 'no-store');
      const call = await callOf(world, request, reply);
      const given = request.body as object; // parsed by the row of this name
      await guard(world, name, call, given);
      if (call.login) await noteUse(world, call.project, call.login.userId);
      // The policy was checked and the body parsed by the rows of this name
      const handler = handlers[name] as (call: Call, body: unknown) => Promise<unknown>;
      return response.parse(await handler(call, given));
    });
  }
}
