import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type Provider from 'oidc-provider';
import { listen } from '../../../services/http/ports.js';
import { loginPage, PEOPLE } from './login-page.js';
import { oauthProviders, OAuthServers } from './oauth.js';

const CLIENT_ID = 'latchkey-wallet';
const RSA_BITS = 2_048;
const MAX_BODY = 20_000;
const LIFE_S = 600;

export interface OpenIdOptions {
  readonly port: number;
  readonly strictPort?: boolean;
  /** Address of the wallet to which providers redirect; asked for with the first login. */
  readonly redirectUri: () => string;
}

/** Local login providers: OpenID Connect for Google and Apple, OAuth 2 with the shapes of the others. */
export interface OpenIdService {
  readonly url: string;
  /** Value of the setting `WALLET_PROVIDERS`. */
  readonly providers: Readonly<Record<string, object>>;
  stop(): Promise<void>;
}

/** Creates the OpenID provider; its keys live as long as the process. */
async function createProvider(issuer: string, clientSecret: string, redirectUri: string): Promise<Provider> {
  const { default: OidcProvider } = await import('oidc-provider');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  const jwk = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'local' };
  return new OidcProvider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    pkce: { required: () => true },
    ttl: {
      AccessToken: LIFE_S,
      AuthorizationCode: LIFE_S,
      Grant: LIFE_S,
      IdToken: LIFE_S,
      Interaction: LIFE_S,
      Session: LIFE_S,
    },
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'profile', 'name'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => {
      const person = PEOPLE.find(each => each.id === id);
      if (!person) return undefined;
      const { name, userName, email } = person;
      return {
        accountId: id,
        claims: () => ({ sub: id, name, preferred_username: userName, email, email_verified: true }),
      };
    },
    // Grants everything, so that there is no page that asks for consent
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        ...(oidc.client && { clientId: oidc.client.clientId }),
        ...(oidc.session?.accountId !== undefined && { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope('openid email profile name');
      await grant.save();
      return grant;
    },
  });
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY) throw new Error('The request is too long');
  }
  return new URLSearchParams(text);
}

/** Shows the people, and finishes the login with the chosen one. */
async function interact(
  provider: Provider,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response); // throws without the cookie of the login
  const person = url.searchParams.get('person');
  if (person === null) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(loginPage('OpenID', id => `${url.pathname}?person=${id}`));
    return;
  }
  const isKnown = PEOPLE.some(({ id }) => id === person);
  const result = isKnown
    ? { login: { accountId: person } }
    : { error: 'access_denied', error_description: 'Cancelled' };
  await provider.interactionFinished(request, response, result);
}

/** Starts the local login providers. The OpenID provider is created with the first request. */
export async function startOpenId({ port, strictPort = false, redirectUri }: OpenIdOptions): Promise<OpenIdService> {
  const clientSecret = randomBytes(24).toString('base64url');
  const oauth = new OAuthServers({ clientId: CLIENT_ID, clientSecret, redirectUri });
  let url = '';
  let creating: Promise<Provider> | undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requested = new URL(request.url ?? '/', url);
    if (requested.pathname.startsWith('/oauth/')) {
      const found = oauth.answer(requested, await readForm(request), request.headers.authorization);
      response.writeHead(found?.status ?? 404, found?.headers).end(found?.body);
      return;
    }
    const provider = await (creating ??= createProvider(url, clientSecret, redirectUri()));
    if (requested.pathname.startsWith('/interaction/')) await interact(provider, requested, request, response);
    else await provider.callback()(request, response);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  url = `http://localhost:${await listen(server, port, strictPort)}`;
  const client = { clientId: CLIENT_ID, clientSecret };
  const oauthProvider = (name: string): [string, object] => [
    name,
    {
      ...client,
      authorizationUrl: `${url}/oauth/${name}/authorize`,
      tokenUrl: `${url}/oauth/${name}/token`,
      userUrl: `${url}/oauth/${name}/user`,
    },
  ];
  return {
    url,
    providers: {
      google: { ...client, issuer: url },
      apple: { ...client, issuer: url },
      ...Object.fromEntries(oauthProviders.map(oauthProvider)),
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
