import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../http/app.js';
import { networkOf } from '../../../http/client-network.js';
import { senderName } from '../../../letters/html.js';
import { formOf, repeatedName } from '../forms.js';
import { callOf } from '../http.js';
import type { PageFiles } from '../page-files.js';
import { html, setHeaders } from '../page-html.js';
import type { World } from '../world.js';
import { clientOf, hasSecret, type Client } from './clients.js';
import { issueCode, redeemCode, userInfo } from './codes.js';
import { missingOf } from './consents.js';
import { signOut } from './handlers.js';
import { readLogout } from './logout.js';
import { OpenIdProblem, OpenIdRefusal, readRequest, refusalUri, type AuthorizationRequest } from './requests.js';
import { newTicket } from './tickets.js';

const AUTHORIZE = '/openid/authorize';
const TOKEN = '/openid/token';
const USER_INFO = '/openid/userinfo';
const LOGOUT = '/openid/logout';

/** Addresses of the provider, by their names in its metadata. */
export const openIdEndpoints = (origin: string): Readonly<Record<string, string>> => ({
  authorization_endpoint: `${origin}${AUTHORIZE}`,
  token_endpoint: `${origin}${TOKEN}`,
  userinfo_endpoint: `${origin}${USER_INFO}`,
  end_session_endpoint: `${origin}${LOGOUT}`,
});

const queryOf = ({ url }: FastifyRequest): string => {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
};

/** What shows a page to a person. */
interface Door {
  readonly world: World;
  readonly files: PageFiles;
}

function show(
  { world, files }: Door,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  name: 'authorize' | 'sign-out',
  facts: object,
): FastifyReply {
  setHeaders(world, reply, []);
  const given = { name: senderName(world.settings.mailFrom), ...facts };
  return reply.type('text/html; charset=utf-8').send(html(files, request, name, given));
}

/** Error of OAuth for what a client that asks for `prompt=none` would have to show. */
const SILENT = { login: 'login_required', proof: 'login_required', consent: 'consent_required' } as const;

/** Answers a request: by a code, where the person has agreed before, else by the page that asks them. */
async function authorize(door: Door, http: readonly [FastifyRequest, FastifyReply]): Promise<FastifyReply> {
  const { world } = door;
  const [request, reply] = http;
  const text = queryOf(request);
  void reply.header('cache-control', 'no-store');
  const wish: AuthorizationRequest = await readRequest(world, new URLSearchParams(text));
  const call = await callOf(world, request, reply);
  const missing = await missingOf(world, wish, call.login, world.now());
  if (!missing && call.login) {
    const { limits, sealer } = world;
    await limits.take('identity token from network', sealer.hash('network counter', call.visitor.network));
    return reply.redirect(await issueCode(world, wish, { ...call, login: call.login }), 303);
  }
  if (wish.prompts.has('none'))
    throw new OpenIdRefusal(SILENT[missing ?? 'login'], 'The person has to be asked, and prompt is none', wish);
  return show(door, http, 'authorize', { request: text, ticket: newTicket(world, text) });
}

/** Turns what is wrong with a request into a page, or into an answer to the client. */
const answering =
  (door: Door, name: 'authorize' | 'sign-out', act: typeof authorize) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return await act(door, [request, reply]);
    } catch (error) {
      if (error instanceof OpenIdRefusal) return reply.redirect(refusalUri(door.world, error), 303);
      if (!(error instanceof OpenIdProblem)) throw error;
      return show(door, [request, reply.code(400)], name, { problem: error.message });
    }
  };

/** Signs out the person whom the client means at once; asks everybody else, as a link on any page leads here. */
async function logout(door: Door, http: readonly [FastifyRequest, FastifyReply]): Promise<FastifyReply> {
  const { world } = door;
  const [request, reply] = http;
  void reply.header('cache-control', 'no-store');
  const text = queryOf(request);
  const { subject, uri } = await readLogout(world, new URLSearchParams(text));
  const call = await callOf(world, request, reply);
  const isMeant = call.login !== undefined && call.login.userId === subject;
  if (call.login && !isMeant) return show(door, http, 'sign-out', { request: text });
  await signOut(world, call);
  return uri === undefined ? show(door, http, 'sign-out', {}) : reply.redirect(uri, 303);
}

/** Refusal of the token endpoint (RFC 6749, section 5.2). */
const refuse = (reply: FastifyReply, error: string, reason: string, status = 400): FastifyReply =>
  reply.code(status).send({ error, error_description: reason });

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

/** Reads id and secret of a client from its header (RFC 6749, section 2.3.1); undefined for none, or one that is broken. */
function basicOf(header: string | undefined): { readonly id: string; readonly secret: string } | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  const [id = '', secret] = Buffer.from(encoded ?? '', 'base64')
    .toString()
    .split(/:(.*)/s);
  try {
    return secret === undefined ? undefined : { id: decode(id), secret: decode(secret) };
  } catch {
    return undefined; // no form encoding
  }
}

/** Returns the client of a request, which has proven itself if it has a secret; undefined otherwise. */
async function clientOfToken(
  world: World,
  header: string | undefined,
  form: URLSearchParams,
): Promise<Client | undefined> {
  const basic = basicOf(header);
  const secret = basic?.secret ?? form.get('client_secret') ?? undefined;
  const isTwice = header !== undefined && (!basic || form.has('client_secret'));
  const isOther = basic !== undefined && form.has('client_id') && form.get('client_id') !== basic.id;
  const client = isTwice || isOther ? undefined : await clientOf(world, basic?.id ?? form.get('client_id') ?? '');
  if (!client) return undefined;
  const isPublic = client.secrets.length === 0;
  const isProven = isPublic ? secret === undefined || secret === '' : secret !== undefined && hasSecret(client, secret);
  return isProven ? client : undefined;
}

async function token(world: World, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // No cookie counts here, so that public clients may be pages of any origin
  void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache', 'access-control-allow-origin': '*' });
  const form = formOf(request);
  const repeated = repeatedName(form);
  if (repeated !== undefined) return refuse(reply, 'invalid_request', `${repeated} stands twice`);
  const client = await clientOfToken(world, request.headers.authorization, form);
  if (!client) {
    await world.limits.take('refused secret', world.sealer.hash('network counter', networkOf(request.ip)));
    void reply.header('www-authenticate', 'Basic realm="wallet"');
    return refuse(reply, 'invalid_client', 'The client is unknown, or its secret is wrong', 401);
  }
  if (form.get('grant_type') !== 'authorization_code')
    return refuse(reply, 'unsupported_grant_type', 'grant_type must be authorization_code');
  const [code, redirectUri, verifier] = ['code', 'redirect_uri', 'code_verifier'].map(name => form.get(name) ?? '');
  if (!code || !redirectUri || !verifier)
    return refuse(reply, 'invalid_request', 'code, redirect_uri and code_verifier are required');
  const tokens = await redeemCode(world, client, { code, redirectUri, verifier });
  return tokens ? reply.send(tokens) : refuse(reply, 'invalid_grant', 'The code is not valid, or no longer');
}

async function info(world: World, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  void reply.headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
  const given = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
  const claims = given === undefined ? undefined : await userInfo(world, given);
  if (claims) return reply.send(claims);
  void reply.header('www-authenticate', 'Bearer error="invalid_token"');
  return refuse(reply, 'invalid_token', 'The token is not valid, or no longer', 401);
}

/** Adds the OpenID provider: code flow with PKCE for the clients of the settings, and nothing besides. */
export function addOpenId(app: App, world: World, files: PageFiles): void {
  const door: Door = { world, files };
  for (const [path, name, act] of [
    [AUTHORIZE, 'authorize', authorize],
    [LOGOUT, 'sign-out', logout],
  ] as const) {
    app.get(path, answering(door, name, act));
    // A form of another site becomes the same request by GET, so that there is one way to read it
    app.post(path, async (request, reply) => reply.redirect(`${path}?${formOf(request).toString()}`, 303));
  }
  app.post(TOKEN, (request, reply) => token(world, request, reply));
  app.get(USER_INFO, (request, reply) => info(world, request, reply));
  app.post(USER_INFO, (request, reply) => info(world, request, reply));
}
