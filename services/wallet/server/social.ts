import * as oauth from 'openid-client';
import * as z from 'zod/mini';
import type { Visitor } from './codes.js';
import { log } from '../../http/log.js';
import { Failure } from './failure.js';
import { newState, startFlow, takeFlow } from './flows.js';
import type { ProviderSettings } from './settings.js';
import { userOf } from './users.js';
import type { World } from './world.js';

/** Path of the page to which providers redirect. */
export const SOCIAL_DONE = '/social/done';
/** Kind of the flows of all providers. */
export const SOCIAL_FLOW = 'social';
/** Field in which Apple posts the name of the person. */
const POSTED_PERSON = 'user';
/** Fields of a posted answer that the page of the wallet gets. */
export const POSTED_FIELDS: readonly string[] = ['code', 'state', 'error', 'iss', POSTED_PERSON];
/** Separates the state from the page that a host appends to it. */
const SEPARATOR = '--';

/** Shown where a provider tells no name: an email address is no name. */
const LABELS: Readonly<Record<string, string>> = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
};

const SCOPES: Readonly<Record<string, string>> = {
  google: 'openid email profile',
  apple: 'openid email name',
  github: 'read:user user:email',
  facebook: 'public_profile email',
  x: 'users.read tweet.read',
  discord: 'identify email',
};

/** Providers that answer by a form post when a scope asks for personal data. */
const POSTS_ANSWER = new Set(['apple']);

const word = z.string().check(z.minLength(1), z.maxLength(500));
const numberOrWord = z.union([word, z.pipe(z.int(), z.transform(String))]);

/** Members of users: OpenID claims, GitHub, Facebook, Discord, and X, which wraps them. */
const userFields = z.object({
  sub: z.optional(word),
  id: z.optional(numberOrWord),
  name: z.nullish(word),
  login: z.nullish(word),
  username: z.nullish(word),
  preferred_username: z.nullish(word),
});
const wrappedFields = z.object({ data: userFields });
/** Providers that wrap the user. Of the others, a member `data` may be what the user has written. */
const WRAPS_USER = new Set(['x']);

/** Apple posts the name beside its answer, unsigned, and only at the first login. */
const applePerson = z.object({
  name: z.object({ firstName: z.optional(z.string()), lastName: z.optional(z.string()) }),
});
const MAX_NAME = 100;

interface SocialUser {
  readonly subject: string;
  /** Name for people; undefined if the provider tells none. */
  readonly name: string | undefined;
}

/** Reads the user of an answer. Throws `LOGIN_FAILED` for one without an id. */
export function readUser(provider: string, answer: unknown): SocialUser {
  const wrapped = WRAPS_USER.has(provider) ? wrappedFields.safeParse(answer) : undefined;
  const read = userFields.safeParse(wrapped?.success ? wrapped.data.data : answer);
  const fields = read.success ? read.data : {};
  const subject = fields.sub ?? fields.id;
  if (!subject) throw new Failure('LOGIN_FAILED');
  const name = fields.username ?? fields.login ?? fields.preferred_username ?? fields.name;
  return { subject, name: name ?? undefined };
}

/** Returns the name in an answer of Apple; undefined if there is none. */
function postedName(answer: URL): string | undefined {
  try {
    const { name } = applePerson.parse(JSON.parse(answer.searchParams.get(POSTED_PERSON) ?? ''));
    const whole = `${name.firstName ?? ''} ${name.lastName ?? ''}`.trim();
    return whole.slice(0, MAX_NAME) || undefined;
  } catch {
    return undefined; // a later login, or not of this form
  }
}

// eslint-disable-next-line @typescript-eslint/no-deprecated -- marked only to stand out; used for providers of this machine
const { allowInsecureRequests } = oauth;

const configurations = new WeakMap<ProviderSettings, Promise<oauth.Configuration>>();

async function configure(provider: ProviderSettings): Promise<oauth.Configuration> {
  const { issuer, authorizationUrl, tokenUrl, userUrl, clientId, clientSecret } = provider;
  const isLocal = (url: string): boolean => ['localhost', '127.0.0.1'].includes(new URL(url).hostname);
  if (issuer !== undefined) {
    const execute = isLocal(issuer) ? [allowInsecureRequests] : [];
    return oauth.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute });
  }
  if (!authorizationUrl || !tokenUrl || !userUrl) throw new Failure('UNKNOWN_PROVIDER');
  const server = {
    issuer: new URL(authorizationUrl).origin,
    authorization_endpoint: authorizationUrl,
    token_endpoint: tokenUrl,
  };
  const config = new oauth.Configuration(server, clientId, clientSecret, oauth.ClientSecretPost(clientSecret));
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- as above
  if (isLocal(tokenUrl)) allowInsecureRequests(config);
  return config;
}

/** Memoises the metadata of a provider; a failed request is repeated at the next login. */
function configurationOf(provider: ProviderSettings): Promise<oauth.Configuration> {
  const known = configurations.get(provider);
  if (known) return known;
  const configuring = configure(provider).catch((error: unknown) => {
    configurations.delete(provider);
    log('error', 'A login provider could not be reached.', error);
    throw error instanceof Failure ? error : new Failure('LOGIN_FAILED');
  });
  configurations.set(provider, configuring);
  return configuring;
}

async function providerOf({ configuration }: World, name: string): Promise<ProviderSettings> {
  const provider = (await configuration.read()).providers.get(name);
  if (!provider) throw new Failure('UNKNOWN_PROVIDER');
  return provider;
}

/** Starts a login at a provider: code flow with PKCE, state and, with OpenID Connect, a nonce. Returns its URL. */
export async function startSocial(
  world: World,
  visitor: Visitor,
  { provider: name, hostOrigin }: { provider: string; hostOrigin: string },
): Promise<string> {
  const provider = await providerOf(world, name);
  const { projects } = await world.configuration.read();
  if (![...projects.values()].some(({ origins }) => origins.includes(hostOrigin))) throw new Failure('WRONG_ORIGIN');
  const config = await configurationOf(provider);
  const [state, verifier, nonce] = [newState(), oauth.randomPKCECodeVerifier(), oauth.randomNonce()];
  await startFlow(world, visitor, {
    kind: SOCIAL_FLOW,
    state,
    secrets: { provider: name, verifier, nonce },
    hostOrigin,
  });
  return oauth.buildAuthorizationUrl(config, {
    redirect_uri: `${world.settings.origin}${SOCIAL_DONE}`,
    scope: SCOPES[name] ?? 'openid email profile',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...(provider.issuer !== undefined && { nonce }),
    ...(POSTS_ANSWER.has(name) && { response_mode: 'form_post' }),
  }).href;
}

/** State of a provider's answer, without the page that a host appended. */
export const stateOf = (answer: URL): string => (answer.searchParams.get('state') ?? '').split(SEPARATOR)[0] ?? '';

/** Page that a host appended to the state; undefined without one. */
export const returnPageOf = (answer: URL): string | undefined => {
  const given = answer.searchParams.get('state') ?? '';
  const at = given.indexOf(SEPARATOR);
  if (at < 0) return undefined;
  try {
    return decodeURIComponent(given.slice(at + SEPARATOR.length)); // appended encoded; a plain URL stays the same
  } catch {
    return undefined;
  }
};

async function readGrant(
  name: string,
  provider: ProviderSettings,
  answer: URL,
  { verifier = '', nonce = '' }: Readonly<Record<string, string>>,
): Promise<SocialUser> {
  const config = await configurationOf(provider);
  const isOpenId = provider.issuer !== undefined;
  const state = stateOf(answer);
  const url = new URL(answer);
  url.searchParams.set('state', state);
  url.searchParams.delete(POSTED_PERSON);
  const tokens = await oauth.authorizationCodeGrant(config, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    ...(isOpenId && { expectedNonce: nonce, idTokenExpected: true }),
  });
  if (!isOpenId) {
    const response = await oauth.fetchProtectedResource(
      config,
      tokens.access_token,
      new URL(provider.userUrl ?? ''),
      'GET',
    );
    // An error body may have an `id`, which would be one subject for all people
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`The user was not told: status ${response.status}`);
    }
    return readUser(name, await response.json());
  }
  const claims = tokens.claims();
  if (!claims) throw new Failure('LOGIN_FAILED');
  const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
  const info = hasUserInfo ? await oauth.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
  return readUser(name, { ...info, ...claims });
}

/** Finishes a login with the address to which the provider redirected, on the device that started it. */
export async function finishSocial(
  world: World,
  visitor: Visitor,
  uri: string,
): Promise<{ user: { userId: string }; provider: string }> {
  const answer = new URL(uri);
  if (answer.origin !== world.settings.origin || answer.pathname !== SOCIAL_DONE) throw new Failure('LOGIN_FAILED');
  const secrets = await takeFlow(world, visitor, SOCIAL_FLOW, stateOf(answer));
  const { provider: name = '' } = secrets;
  if (answer.searchParams.get('error') === 'access_denied') throw new Failure('LOGIN_CANCELLED');
  try {
    const { subject, name: own } = await readGrant(name, await providerOf(world, name), answer, secrets);
    const label = own ?? (POSTS_ANSWER.has(name) ? postedName(answer) : undefined) ?? LABELS[name] ?? name;
    return { user: await userOf(world, visitor, { kind: name, subject, label }), provider: name };
  } catch (error) {
    if (error instanceof Failure) throw error;
    log('error', `A login with ${name} failed.`, error);
    throw new Failure('LOGIN_FAILED');
  }
}
