import { expect, test as base } from '@playwright/test';
import { ApiDriver } from './api-driver.js';
import { ChainDriver } from './chain-driver.js';
import { DevWalletDriver } from './dev-wallet-driver.js';
import { DirectoryDriver } from './directory-driver.js';
import { HostDriver } from './host-driver.js';
import { PhoneWalletDriver } from './phone-wallet-driver.js';
import { RelayDriver } from './relay-driver.js';
import { RequestRecorder } from './request-recorder.js';
import { SignInDriver } from './sign-in-driver.js';
import { SolanaDriver, type SolanaFacts } from './solana-driver.js';
import { WalletServiceDriver } from './wallet-service-driver.js';
import { startDemo, type Demo } from '../services/demo-server.js';
import { portsFrom, PORTS_OF_A_DEMO } from '../../services/http/ports.js';
import { ROOT, SITE } from './built-site.js';

interface Config {
  readonly chains: readonly ConstructorParameters<typeof ChainDriver>[1][];
  readonly relayUrl: string;
  readonly directoryUrl: string;
  readonly phoneWalletUrl: string;
  readonly solana: SolanaFacts;
  readonly signInUrl: string;
  readonly apiUrl: string;
  readonly walletUrl: string;
  readonly inboxUrl: string;
  readonly strictUrl: string;
}

interface WorkerFixtures {
  /** Demo of one worker: its own chains, Solana, relay, directory and built pages. */
  readonly world: Demo;
  /** URL of the API server, started and filled: the chains of its tests are restored to a state that contains its data. */
  readonly filledApi: string;
}

interface Fixtures {
  readonly demo: Config;
  /** Dev chain that the wallet knows and the pages start on. Restored after each test. */
  readonly harbor: ChainDriver;
  /** Dev chain that the page must add to the wallet. Restored after each test. */
  readonly meadow: ChainDriver;
  /** WalletConnect relay. Reset before and after each test. */
  readonly relay: RelayDriver;
  /** Wallet directory. Reset before and after each test. */
  readonly directory: DirectoryDriver;
  /** Local Solana. Restored after each test, except for token balances. */
  readonly solana: SolanaDriver;
  /** Server of balances, history, NFTs, prices and names. Reset before and after each test. */
  readonly api: ApiDriver;
  /** Sign-in server. Reset before and after each test. */
  readonly signIn: SignInDriver;
  /** Secure wallet. Reset before and after each test; accounts remain, so each test uses its own addresses. */
  readonly wallet: WalletServiceDriver;
  /** Phone wallet in its own browser context; uncaught errors and requests to other machines fail the test. */
  readonly phone: PhoneWalletDriver;
  readonly devWallet: DevWalletDriver;
  readonly host: HostDriver;
  readonly recorder: RequestRecorder;
  /** Uncaught errors of the page; must be empty at the end. A test that expects errors empties the array. */
  readonly pageErrors: string[];
}

const FIRST_PORT = Number(process.env.LATCHKEY_TEST_PORT ?? 15_173);

/** Playwright's `test` with fixtures for the wallets, the services and uncaught page errors. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  world: [
    async ({}, use, { parallelIndex }) => {
      const ports = portsFrom(FIRST_PORT + parallelIndex * PORTS_OF_A_DEMO);
      const world = await startDemo({ root: ROOT, site: SITE, ports, strictPorts: false });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  filledApi: [
    async ({ world }, use) => {
      const { url } = world.services.api;
      expect((await fetch(`${url}/health`)).status).toBe(200);
      await use(url);
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ world }, use) => use(world.url),

  demo: async ({ request }, use) => {
    const response = await request.get('demo-services/config.json');
    await use((await response.json()) as Config);
  },

  harbor: async ({ request, demo }, use) => {
    const chain = new ChainDriver(request, demo.chains[0]!);
    await chain.remember();
    await use(chain);
    await chain.restore();
  },

  meadow: async ({ request, demo }, use) => {
    const chain = new ChainDriver(request, demo.chains[1]!);
    await chain.remember();
    await use(chain);
    await chain.restore();
  },

  relay: async ({ request }, use) => {
    const relay = new RelayDriver(request);
    await relay.reset(); // clears the records of earlier tests
    await use(relay);
    await relay.reset();
  },

  directory: async ({ request }, use) => {
    const directory = new DirectoryDriver(request);
    await directory.reset();
    await use(directory);
    await directory.reset();
  },

  solana: async ({ request, demo }, use) => {
    const solana = new SolanaDriver(request, demo.solana);
    await use(solana);
    await solana.restore();
  },

  api: async ({ request, filledApi, harbor, meadow }, use) => {
    const api = new ApiDriver(request, filledApi);
    await api.reset();
    // The chains may have been remembered before the first test of the API filled them
    await Promise.all([harbor.remember(), meadow.remember()]);
    await use(api);
    await api.reset();
  },

  signIn: async ({ request }, use) => {
    const signIn = new SignInDriver(request);
    await signIn.reset();
    await use(signIn);
    await signIn.reset();
  },

  wallet: async ({ request, demo }, use) => {
    const wallet = new WalletServiceDriver(request);
    await wallet.reset();
    await request.get(`${demo.walletUrl}/health`, { timeout: 60_000 }); // the first request of a worker starts it
    await use(wallet);
    await wallet.reset();
  },

  phone: async ({ browser }, use) => {
    const device = await browser.newContext();
    const outside: string[] = [];
    const errors: string[] = [];
    device.on('request', request => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname)) outside.push(request.url());
    });
    device.on('weberror', webError => errors.push(webError.error().stack ?? webError.error().message));
    await use(await PhoneWalletDriver.open(device));
    expect({ errors, outside }).toEqual({ errors: [], outside: [] });
    await device.close();
  },

  devWallet: async ({ page }, use) => use(new DevWalletDriver(page)),

  host: async ({ page }, use) => use(new HostDriver(page)),

  recorder: async ({ page }, use) => use(new RequestRecorder(page)),

  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', error => errors.push(error.stack || error.message));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** EVM accounts of the developer wallet, in its order. */
export const ACCOUNTS = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const;

/** Solana accounts of the developer wallet, in its order. The third has no token accounts. */
export const SOLANA_ACCOUNTS = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
] as const;
