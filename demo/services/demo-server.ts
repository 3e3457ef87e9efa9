import { demoEndpoint, type DemoServices, type Middleware } from './control/demo-endpoint.js';
import type { DemoPorts } from '../../services/http/ports.js';
import { startServices, type Services } from './services.js';
import { buildSite } from './static/build-site.js';
import { phoneWalletLinks } from './static/phone-wallet-links.js';
import { startStaticServer, type StaticServer } from './static/static-server.js';
import { strictHeaders } from './static/strict-headers.js';
import { Teardown } from '../../services/http/teardown.js';

export interface DemoOptions {
  /** Repository folder. */
  readonly root: string;
  readonly ports: DemoPorts;
  /** Rejects when a port is taken; without it, a free port is used instead. */
  readonly strictPorts: boolean;
  /** File in which the relay keeps undelivered messages between two starts; without it, a restart forgets them. */
  readonly relayJournal?: string;
  /** Lets the secure wallet ask the API server for prices, which starts it. */
  readonly hasPrices?: boolean;
  /** Folder of the built pages. The pages are served from there; without it, a development server serves the sources. */
  readonly site?: string;
}

/** A running demo: its services, its pages, and its built pages under a strict policy. */
export interface Demo {
  readonly url: string;
  readonly strictUrl: string;
  readonly phoneWalletUrl: string;
  readonly services: Services;
  stop(): Promise<void>;
}

/** Address of a page below a server's address. */
const pageUrl = (base: string, page: string): string => new URL(page, base).href;

/** Redirects the strict page to the server with the strict policy, which blocks the scripts of Vite's dev server. */
const strictPage =
  (strictUrl: string): Middleware =>
  (request, response, next) => {
    if (new URL(request.url ?? '/', 'http://demo').pathname !== '/csp.html') return next();
    response.writeHead(302, { location: strictUrl }).end();
  };

/** Calls the middlewares in order. */
const inOrder =
  (...middlewares: readonly Middleware[]): Middleware =>
  (request, response, next) => {
    const ask = (index: number): void => {
      const middleware = middlewares[index];
      if (middleware) middleware(request, response, () => ask(index + 1));
      else next();
    };
    ask(0);
  };

/** Memoises the build of the site; a failed build is repeated on the next visit. */
function builtOnce(root: string): () => Promise<string> {
  let built: Promise<string> | undefined;
  return () =>
    (built ??= buildSite(root).catch((error: unknown) => {
      built = undefined;
      throw error;
    }));
}

/** Starts the services and the pages. When one fails to start, stops the others. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { root, ports, strictPorts: strictPort, site } = options;
  const folder = site === undefined ? builtOnce(root) : () => Promise.resolve(site);
  const teardown = new Teardown();
  let url = '';
  let strictUrl = '';
  const phoneWalletUrl = (): string => pageUrl(url, 'phone-wallet.html');

  const startPages = async (services: DemoServices): Promise<StaticServer> => {
    const middleware = inOrder(demoEndpoint(services), phoneWalletLinks, strictPage(strictUrl));
    const server = { port: ports.pagePort, strictPort, middleware };
    if (site !== undefined) return startStaticServer({ ...server, headers: {}, folder });
    const { startDevServer } = await import('./static/dev-server.js'); // Vite is not needed for built pages
    return startDevServer({ ...server, root });
  };

  try {
    const services = await teardown.add(
      startServices({
        ...options,
        ...ports,
        phoneWalletUrl,
        origins: () => [url, strictUrl].map(page => new URL(page).origin),
      }),
    );
    const { chains, relay, directory, solana, signIn, wallet, api } = services;
    const parts: DemoServices = { ...services, phoneWalletUrl, strictUrl: () => strictUrl };
    const strict = await teardown.add(
      startStaticServer({
        port: ports.strictPagePort,
        strictPort,
        headers: strictHeaders(
          [
            ...chains.map(chain => chain.url),
            relay.url,
            directory.url,
            api.url,
            solana.url,
            solana.wsUrl,
            new URL(signIn.url).origin, // a path in the policy would have to match exactly
          ],
          wallet.url,
        ),
        middleware: demoEndpoint(parts),
        folder,
      }),
    );
    strictUrl = pageUrl(strict.url, 'csp.html');
    ({ url } = await teardown.add(startPages(parts)));
    return { url, strictUrl, services, phoneWalletUrl: phoneWalletUrl(), stop: () => teardown.run() };
  } catch (error) {
    await teardown.run();
    throw error;
  }
}
