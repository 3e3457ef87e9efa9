import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { demoEndpoint } from './control/demo-endpoint.js';
import { startDirectory, type Directory } from './directory/directory.js';
import { startEvmChain, type EvmChain } from './evm-chain/evm-chain.js';
import { startRelay, type Relay } from './relay/relay.js';
import { startSolana, type Solana } from './solana/solana.js';
import { phoneWalletLinks } from './static/phone-wallet-links.js';
import { buildSite } from './static/build-site.js';
import { strictHeaders } from './static/strict-headers.js';
import { startStaticServer } from './static/static-server.js';

export interface DemoOptions {
  readonly root: string;
  readonly pagePort: number;
  readonly strictPagePort: number;
  /** One for each dev chain. */
  readonly chainPorts: readonly [number, number];
  readonly relayPort: number;
  readonly directoryPort: number;
  /** That of HTTP; the websocket takes the one after it. */
  readonly solanaPort: number;
  /** Where the relay keeps what is not taken yet, from one start to the next; nowhere if left out. */
  readonly relayJournal?: string;
  /** Fails where a port is taken, instead of taking another. */
  readonly strictPorts: boolean;
  /** Builds the strict pages before it says that it is ready, instead of when one is first asked for, and serves pages that stay as they are. */
  readonly forTests: boolean;
}

/** What runs while the demo runs. */
export interface Demo {
  readonly url: string;
  readonly strictUrl: string;
  readonly chains: readonly EvmChain[];
  readonly relay: Relay;
  readonly directory: Directory;
  readonly phoneWalletUrl: string;
  readonly solana: Solana;
  stop(): Promise<void>;
}

/** The dev chains. The developer wallet knows the first from the start and has to be told of the second. */
const CHAINS = [
  { chainId: 31_337, name: 'Harbor' },
  { chainId: 31_338, name: 'Meadow' },
] as const;

/** Starts the chains, Solana, the relay, the directory of wallets, the pages, and the built pages under a strict policy. What was started is stopped again if one of them fails. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { root, strictPorts } = options;
  const started: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(started.splice(0).map(stopOne => stopOne()));
  };

  try {
    const chains = await Promise.all(
      CHAINS.map(async (chain, index) => {
        const port = options.chainPorts[index] ?? 0;
        const running = await startEvmChain({ root, ...chain, port, strictPort: strictPorts });
        started.push(() => running.stop());
        return running;
      }),
    );

    const relay = await startRelay({
      port: options.relayPort,
      strictPort: strictPorts,
      ...(options.relayJournal && { journal: options.relayJournal }),
    });
    started.push(() => relay.stop());

    const solana = await startSolana({ port: options.solanaPort, strictPort: strictPorts });
    started.push(() => solana.stop());

    let pageUrl = '';
    const phoneWalletUrl = (): string => new URL('phone-wallet.html', pageUrl).href;
    const directory = await startDirectory({
      port: options.directoryPort,
      strictPort: strictPorts,
      world: () => ({
        chains: {
          eip155: ['eip155:1', 'eip155:10', 'eip155:8453', ...chains.map(({ chainId }) => `eip155:${chainId}`)],
          solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', solana.caipNetworkId],
          bip122: ['bip122:000000000019d6689c085ae165831e93'],
        },
        phoneWalletUrl: phoneWalletUrl(),
      }),
    });
    started.push(() => directory.stop());

    let strictUrl = '';
    const endpoint = demoEndpoint({ chains, relay, directory, solana, phoneWalletUrl, strictUrl: () => strictUrl });
    const configFile = join(root, 'demo/vite.config.mjs');

    let built: Promise<string> | undefined;
    const buildOnce = (): Promise<string> =>
      (built ??= buildSite(root).catch((error: unknown) => {
        built = undefined; // the next visit tries again
        throw error;
      }));
    const strict = await startStaticServer({
      port: options.strictPagePort,
      strictPort: strictPorts,
      headers: strictHeaders([...chains.map(({ url }) => url), relay.url, directory.url, solana.url, solana.wsUrl]),
      middleware: endpoint,
      folder: buildOnce,
    });
    started.push(() => strict.stop());
    strictUrl = `${strict.url}/csp.html`;

    const services: Plugin = {
      name: 'demo-services',
      configureServer: ({ middlewares }) => {
        middlewares.use(endpoint);
        middlewares.use(phoneWalletLinks);
        // Vite's own scripts could not live under the strict policy
        middlewares.use('/csp.html', (_, response) => {
          response.writeHead(302, { location: strictUrl }).end();
        });
      },
    };
    const vite = await createServer({
      configFile,
      plugins: [services],
      server: {
        port: options.pagePort,
        strictPort: strictPorts,
        // A file saved meanwhile must not reload the page under a test
        ...(options.forTests && { hmr: false, watch: null }),
      },
    });
    started.push(() => vite.close());
    await vite.listen();
    const url = vite.resolvedUrls?.local[0];
    if (!url) throw new Error('The page server has no address');
    pageUrl = url;

    if (options.forTests) await buildOnce();
    return { url, strictUrl, chains, relay, directory, phoneWalletUrl: phoneWalletUrl(), solana, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
