// A browser for tests of the sign-in server: keeps cookies, and sends the headers that browsers send.

/** Creates a browser on a page of `origin`; `send` answers its requests. */
export function createBrowser({ origin, base = 'https://api.example/sign-in', send }) {
  const jar = new Map();
  const browser = {
    jar,
    csrf: undefined,
    /** Sends a request; `body` is sent as JSON. */
    async ask(method, path, { body, headers = {} } = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const request = new Request(base + path, {
        method,
        headers: {
          ...(cookie && { cookie }),
          ...(method === 'GET' ? {} : { origin, 'content-type': 'application/json' }),
          ...(browser.csrf && method !== 'GET' && { 'x-csrf-token': browser.csrf }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      for (const [name, value] of Object.entries(headers)) if (value === null) request.headers.delete(name);
      const response = await send(request);
      for (const line of response.headers.getSetCookie()) {
        const [pair, ...attributes] = line.split('; ');
        const [name, value] = pair.split('=');
        if (attributes.includes('Max-Age=0')) jar.delete(name);
        else jar.set(name, value);
      }
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
    },
    /** Asks for a nonce and remembers the CSRF token. */
    async nonce() {
      const { body } = await browser.ask('GET', '/nonce');
      browser.csrf = body.csrf;
      return body.nonce;
    },
    async session() {
      const { body } = await browser.ask('GET', '/session');
      browser.csrf = body.csrf;
      return body.sessions;
    },
    verify: signed => browser.ask('POST', '/verify', { body: signed }),
    signOut: (account = {}) => browser.ask('POST', '/sign-out', { body: account }),
  };
  return browser;
}
