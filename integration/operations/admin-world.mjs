// Wallets with an administration, whose operators sign in at a real OpenID provider.
import { freePort } from '../../tools/free-port.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { TestWorld } from '../wallet/test-world.mjs';

const { startOpenId } = await loadExports(`export { startOpenId } from './demo/services/openid/openid.js';`);

export const ANN = { person: '1001', login: 'ann@provider.example' };
export const BEN = { person: '1002', login: 'ben@provider.example' };
export const CLEO = { person: '1003', login: 'cleo@provider.example' };

/** Keeps the cookies of a browser by host and port, as those of different origins. */
class Jar {
  #cookies = new Map();

  header({ host }) {
    return [...(this.#cookies.get(host) ?? new Map())].map(each => each.join('=')).join('; ');
  }

  read({ host }, response) {
    const own = this.#cookies.get(host) ?? new Map();
    this.#cookies.set(host, own);
    for (const line of response.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(line);
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) own.delete(key);
      else own.set(key, value);
    }
  }

  cookies({ host }) {
    return this.#cookies.get(host) ?? new Map();
  }
}

/** An operator's browser. */
export class OperatorBrowser {
  jar = new Jar();
  key = '';

  constructor(origin) {
    this.origin = origin;
  }

  async get(address) {
    const url = new URL(address, this.origin);
    const response = await fetch(url, { headers: { cookie: this.jar.header(url) }, redirect: 'manual' });
    this.jar.read(url, response);
    return response;
  }

  /** Follows redirects from page to page, as somebody who chooses a person at the provider. Returns the last answer. */
  async signIn(person, { fresh = false, stopAt } = {}) {
    let url = new URL(`/admin/login${fresh ? '?fresh=1' : ''}`, this.origin);
    for (let steps = 0; steps < 12; steps += 1) {
      if (stopAt?.test(url.href)) return url;
      const response = await this.get(url);
      const to = response.headers.get('location');
      if (to) url = new URL(to, url);
      else if (url.pathname.startsWith('/interaction/') && !url.search) url.searchParams.set('person', person);
      else {
        if (response.status === 200) await this.session();
        return response;
      }
    }
    throw new Error('The sign-in goes in circles');
  }

  async post(name, body = {}, headers = {}) {
    const url = new URL(`/admin/api/${name}`, this.origin);
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: this.origin,
        'x-admin-key': this.key,
        cookie: this.jar.header(url),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    this.jar.read(url, response);
    return response;
  }

  async session() {
    const response = await this.post('session');
    const answer = await response.json();
    this.key = answer.key ?? '';
    return answer;
  }

  /** Calls and returns the answer; throws for a refusal. */
  async call(name, body) {
    const response = await this.post(name, body);
    const answer = await response.json();
    if (!response.ok) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Calls with all that an act may ask for. */
  act(name, body = {}) {
    return this.call(name, { reason: 'ticket 17', ...(body.id !== undefined && { confirm: body.id }), ...body });
  }

  /** Returns status and field of a refusal; undefined for a success. */
  async refusal(name, body) {
    const response = await this.post(name, body);
    const answer = await response.json();
    return response.ok ? undefined : `${response.status} ${answer.reasons[0].field}`;
  }
}

/** Starts a wallet with an administration whose owner is Ann. Its time is the present, which the provider tells too. */
export async function startAdminWorld(t, given = {}, options = {}) {
  const port = await freePort(); // the provider knows the address of the administration before that listens
  const origin = `http://localhost:${port}`;
  const provider = await startOpenId({ port: 0, redirectUri: () => `${origin}/admin/login/done` });
  const { clientId, clientSecret } = provider.providers.google;
  const world = await TestWorld.create({
    WALLET_PROJECTS: '{"shop":["https://shop.example"]}',
    DEVICE_APPROVAL: 'never',
    ADMIN_ORIGIN: origin,
    ADMIN_HOST: 'localhost',
    ADMIN_PORT: String(port),
    ADMIN_ISSUER: provider.url,
    ADMIN_CLIENT_ID: clientId,
    ADMIN_CLIENT_SECRET: clientSecret,
    ADMIN_OWNERS: ANN.login,
    ...given,
  });
  world.time = Date.now();
  t.after(async () => {
    await world.stop();
    await provider.stop();
  });
  const server = await world.start({}, options);
  return { world, server, origin, provider, browser: () => new OperatorBrowser(origin) };
}

/** A browser in which somebody has signed in and just proven who they are. */
export async function signedIn(own, person) {
  const browser = own.browser();
  await browser.signIn(person, { fresh: true });
  return browser;
}

/** Events of the audit, by name. */
export const audited = async ({ server }, event) =>
  (await server.world.db.selectFrom('audit').selectAll().where('event', '=', event).orderBy('id').execute()).map(
    row => ({ userId: row.user_id, ...JSON.parse(row.detail) }),
  );
