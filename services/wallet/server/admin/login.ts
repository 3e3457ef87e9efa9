import { createHash } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oauth from 'openid-client';
import type { App } from '../../../http/app.js';
import { networkOf } from '../../../http/client-network.js';
import { log } from '../../../http/log.js';
import { Failure } from '../failure.js';
import { newState, startFlow, takeFlow } from '../flows.js';
import { newToken, type World } from '../world.js';
import { isLocalUrl, type AdminSettings } from './admin-settings.js';
import type { AdminPlace } from './calls.js';
import { loginPage } from './html.js';
import { OPERATOR_SESSION_MS, operatorSessionOf, startOperatorSession } from './operator-sessions.js';
import { operatorLoginOf } from './operators.js';

const FLOW = 'operator';
const FLOW_LIFE_S = 600;
export const LOGIN_DONE = '/admin/login/done';
/** How old a proof may be that was asked for anew: the time to type a password, and the ways. */
const FRESH_S = 300;

const STRICT = {
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  path: '/',
} as const satisfies CookieSerializeOptions;
/** The provider's redirect comes from another site, with which a strict cookie does not travel. */
const LAX = { ...STRICT, sameSite: 'lax' } as const satisfies CookieSerializeOptions;

// eslint-disable-next-line @typescript-eslint/no-deprecated -- marked only to stand out; used for providers of this machine
const { allowInsecureRequests } = oauth;

/** Returns the metadata of the provider; a failed request is repeated at the next sign-in. */
function providerOf({ issuer, clientId, clientSecret }: AdminSettings): () => Promise<oauth.Configuration> {
  let known: Promise<oauth.Configuration> | undefined;
  const execute = isLocalUrl(issuer) ? [allowInsecureRequests] : [];
  return () => {
    known ??= oauth
      .discovery(new URL(issuer), clientId, clientSecret, undefined, { execute })
      .catch((error: unknown) => {
        known = undefined;
        throw error;
      });
    return known;
  };
}

interface Proof {
  readonly sub: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly provedAt: number;
}

/** Exchanges the code. The library checks issuer, signature, audience, state, nonce, times and PKCE. */
async function proofOf(
  config: oauth.Configuration,
  answer: URL,
  { verifier = '', nonce = '', state = '', fresh }: Readonly<Record<string, string>>,
): Promise<Proof> {
  const tokens = await oauth.authorizationCodeGrant(config, answer, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
    ...(fresh === '1' && { maxAge: FRESH_S }),
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider has sent no identity token');
  const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
  const more =
    claims.email === undefined && hasUserInfo
      ? await oauth.fetchUserInfo(config, tokens.access_token, claims.sub)
      : undefined;
  const { email, email_verified: isVerified } = more ?? claims;
  return {
    sub: claims.sub,
    email: typeof email === 'string' ? email : undefined,
    isEmailVerified: isVerified === true,
    provedAt: claims.auth_time === undefined ? 0 : claims.auth_time * 1000,
  };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const visitorOf = (token: string) => ({ deviceHash: hashOf(token), network: '', place: '' });

interface Door extends AdminPlace {
  readonly flowCookie: string;
  readonly provider: () => Promise<oauth.Configuration>;
}

const count = ({ limits, sealer }: World, { ip }: FastifyRequest): Promise<void> =>
  limits.take('operator login', sealer.hash('network counter', networkOf(ip)));

/** Sends an operator to the provider. Of somebody who is signed in, the session ends with the new one. */
async function start(world: World, door: Door, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await count(world, request);
  const isFresh = (request.query as { fresh?: string }).fresh === '1';
  const config = await door.provider();
  const [state, verifier, nonce, token] = [newState(), oauth.randomPKCECodeVerifier(), oauth.randomNonce(), newToken()];
  const former = await operatorSessionOf(world, request.cookies[door.cookie]);
  const secrets = {
    state,
    verifier,
    nonce,
    ...(isFresh && { fresh: '1' }),
    ...(former && { former: former.tokenHash }),
  };
  await startFlow(world, visitorOf(token), { kind: FLOW, state, secrets });
  void reply.setCookie(door.flowCookie, token, { ...LAX, maxAge: FLOW_LIFE_S });
  const url = oauth.buildAuthorizationUrl(config, {
    redirect_uri: `${door.admin.origin}${LOGIN_DONE}`,
    scope: 'openid email',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(isFresh && { prompt: 'login', max_age: '0' }),
  });
  return reply.redirect(url.href, 302);
}

/** Takes the answer of the provider. */
async function finish(world: World, door: Door, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await count(world, request);
  const answer = new URL(request.url, door.admin.origin);
  const token = request.cookies[door.flowCookie] ?? '';
  const secrets = await takeFlow(world, visitorOf(token), FLOW, answer.searchParams.get('state') ?? '');
  const proof = await proofOf(await door.provider(), answer, secrets);
  const login = await operatorLoginOf(world, proof);
  if (login === undefined) {
    await world.audit('operator turned away', undefined, { subject: proof.sub });
    return send(reply.code(403), 'You are no operator of this wallet. Ask an owner to name you.');
  }
  if (secrets.former) await world.db.deleteFrom('operator_sessions').where('token_hash', '=', secrets.former).execute();
  const session = await startOperatorSession(world, login, proof.provedAt);
  await world.audit('operator signed in', undefined, { operator: login, subject: proof.sub });
  void reply.clearCookie(door.flowCookie, LAX);
  void reply.setCookie(door.cookie, session, { ...STRICT, maxAge: OPERATOR_SESSION_MS / 1000 });
  return send(reply, undefined);
}

/** A strict cookie travels only with a step that our own page makes; so this is a page, and no redirect. */
const send = (reply: FastifyReply, problem: string | undefined): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(loginPage(problem));

/** Turns what fails on the way into a page that says so. */
const orPage =
  (act: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return await act(request, reply);
    } catch (error) {
      if (error instanceof Failure && error.code === 'TOO_MANY_REQUESTS') throw error;
      // A strange or late answer is no fault of the service; anybody can send one
      if (!(error instanceof Failure)) log('error', 'An operator could not sign in.', error);
      return send(reply.code(400), 'The sign-in failed. Try again.');
    }
  };

/** Adds the sign-in of operators: code flow with PKCE, state and nonce at the provider of the settings. */
export function addOperatorLogin(app: App, world: World, place: AdminPlace): void {
  const door: Door = { ...place, flowCookie: `${place.cookie}_login`, provider: providerOf(place.admin) };
  app.get(
    '/admin/login',
    orPage((request, reply) => start(world, door, request, reply)),
  );
  app.get(
    LOGIN_DONE,
    orPage((request, reply) => finish(world, door, request, reply)),
  );
}
