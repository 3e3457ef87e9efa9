import { createHash, randomBytes } from 'node:crypto';
import { PEOPLE, loginPage, type LocalPerson } from './login-page.js';

/** Answer of a route. */
export interface RouteAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface OAuthOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address to which codes are sent. */
  readonly redirectUri: () => string;
}

interface Grant {
  readonly person: LocalPerson;
  readonly challenge: string;
  readonly redirectUri: string;
}

/** Users as the providers without OpenID Connect describe them. */
const shapes: Readonly<Record<string, (person: LocalPerson) => object>> = {
  github: ({ id, name, userName, email }) => ({ id: Number(id), login: userName, name, email }),
  discord: ({ id, userName, email }) => ({ id, username: userName, email }),
  facebook: ({ id, name, email }) => ({ id, name, email }),
  x: ({ id, name, userName }) => ({ data: { id, name, username: userName } }),
};

/** Names of the providers that speak OAuth 2 without OpenID Connect. */
export const oauthProviders: readonly string[] = Object.keys(shapes);

const token = (): string => randomBytes(24).toString('base64url');
const json = (status: number, value: unknown): RouteAnswer => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify(value),
});

/** OAuth 2 authorization servers with the users of several providers. PKCE is required; a code works once. */
export class OAuthServers {
  readonly #options: OAuthOptions;
  readonly #codes = new Map<string, Grant>();
  readonly #tokens = new Map<string, LocalPerson>();

  constructor(options: OAuthOptions) {
    this.#options = options;
  }

  /** Answers a request below `/oauth/<provider>/`; undefined for other paths. */
  answer(url: URL, body: URLSearchParams, authorization: string | undefined): RouteAnswer | undefined {
    const [, provider = '', route] = /^\/oauth\/(\w+)\/(\w+)$/.exec(url.pathname) ?? [];
    const shape = Object.hasOwn(shapes, provider) ? shapes[provider] : undefined;
    if (!shape) return undefined;
    if (route === 'authorize') return this.#authorize(provider, url);
    if (route === 'token') return this.#token(body);
    const person = this.#tokens.get(authorization?.replace(/^Bearer /i, '') ?? '');
    return person ? json(200, shape(person)) : json(401, { error: 'invalid_token' });
  }

  #authorize(provider: string, url: URL): RouteAnswer {
    const query = Object.fromEntries(url.searchParams);
    const { client_id: client, redirect_uri: redirectUri = '', state = '', code_challenge: challenge = '' } = query;
    const isValid =
      client === this.#options.clientId && redirectUri === this.#options.redirectUri() && challenge !== '';
    if (!isValid || query.code_challenge_method !== 'S256') return json(400, { error: 'invalid_request' });
    if (query.person === undefined) {
      const page = loginPage(
        provider,
        id => `${url.pathname}?${new URLSearchParams({ ...query, person: id }).toString()}`,
      );
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page };
    }
    const person = PEOPLE.find(({ id }) => id === query.person);
    const answer = new URL(redirectUri);
    answer.searchParams.set('state', state);
    if (person) {
      const code = token();
      this.#codes.set(code, { person, challenge, redirectUri });
      answer.searchParams.set('code', code);
    } else {
      answer.searchParams.set('error', 'access_denied');
    }
    return { status: 302, headers: { location: answer.href } };
  }

  #token(body: URLSearchParams): RouteAnswer {
    const code = body.get('code') ?? '';
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (body.get('client_secret') !== this.#options.clientSecret) return json(401, { error: 'invalid_client' });
    if (!grant || grant.challenge !== verifier || grant.redirectUri !== body.get('redirect_uri'))
      return json(400, { error: 'invalid_grant' });
    const access = token();
    this.#tokens.set(access, grant.person);
    return json(200, { access_token: access, token_type: 'bearer', expires_in: 600 });
  }
}
