// Browsers that clients of the wallet's OpenID provider send to it, and what openid-client does there.
import * as openid from 'openid-client';
import { Guest, signIn } from './identity-world.mjs';

/** Secret of the client `shop-web`, and the address to which it has people return. */
export const CLIENT_SECRET = `lks_${'s'.repeat(43)}`;
export const RETURN = 'https://shop.example/callback';

/** A browser that opens pages besides its calls; it follows no redirect. */
export class Browser extends Guest {
  async open(url) {
    const { pathname, search } = new URL(url);
    const response = await fetch(`http://127.0.0.1:${this.server.port}${pathname}${search}`, {
      headers: { cookie: [...this.cookies].map(each => each.join('=')).join('; ') },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(line);
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(line)) this.cookies.delete(key);
      else this.cookies.set(key, value);
    }
    const text = await response.text();
    const facts = /data-facts="([^"]*)"/.exec(text)?.[1].replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
    const to = response.headers.get('location');
    return {
      status: response.status,
      to: to && new URL(to),
      facts: facts && JSON.parse(facts),
      headers: response.headers,
    };
  }
}

/** What openid-client knows of the wallet, by its metadata alone. */
export const discover = (origin, id = 'shop-web', secret = CLIENT_SECRET) =>
  openid.discovery(new URL(origin), id, secret, secret ? undefined : openid.None(), {
    execute: [openid.allowInsecureRequests],
  });

/** A sign-in as a host's library begins it: its address, and what the host keeps in its own session. */
export async function begin(config, given = {}) {
  const [verifier, state, nonce] = [openid.randomPKCECodeVerifier(), openid.randomState(), openid.randomNonce()];
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: RETURN,
    scope: 'openid profile email wallets',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...given,
  });
  return { url, checks: { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce } };
}

/** Opens a sign-in that the person has to agree to, and agrees. Returns the address to which they go. */
export async function agree(browser, url) {
  const { request, ticket } = (await browser.open(url)).facts;
  const { userId } = await browser.get('openid/read', { request, ticket });
  const { uri } = await browser.get('openid/allow', { request, ticket, userId });
  return new URL(uri);
}

/** Returns the browser of a person who is signed in at the wallet. */
export async function signedIn(world, server, email) {
  const browser = new Browser(server);
  browser.cookies = (await signIn(world, server, email)).cookies;
  return browser;
}
