import { expect, test as base } from '@playwright/test';
import { ChainDriver } from './chain-driver.js';
import { DevWalletDriver } from './dev-wallet-driver.js';
import { DirectoryDriver } from './directory-driver.js';
import { HostDriver } from './host-driver.js';
import { PhoneWalletDriver } from './phone-wallet-driver.js';
import { RelayDriver } from './relay-driver.js';
import { RequestRecorder } from './request-recorder.js';
import { SolanaDriver, type SolanaFacts } from './solana-driver.js';
import { startDemo, type Demo } from '../services/demo-server.js';
import { portsFrom, PORTS_OF_A_DEMO } from '../services/ports.js';
import { ROOT, SITE } from './built-site.js';

interface Config {
  readonly chains: readonly { readonly chainId: number; readonly name: string; readonly url: string }[];
  readonly relayUrl: string;
  readonly directoryUrl: string;
  readonly phoneWalletUrl: string;
  readonly solana: SolanaFacts;
  readonly strictUrl: string;
}

interface WorkerFixtures {
  /** The demo of this worker alone: its own chains, Solana, relay and directory, and the built pages. */
  readonly world: Demo;
}

interface Fixtures {
  readonly demo: Config;
  /** The chain that the wallet knows and the pages start on. As it was before, after every test. */
  readonly harbor: ChainDriver;
  /** The chain that the wallet has to be told of. */
  readonly meadow: ChainDriver;
  /** The relay for wallets on other devices. As it was before, after every test. */
  readonly relay: RelayDriver;
  /** The directory of wallets. As it was before, after every test. */
  readonly directory: DirectoryDriver;
  /** The local Solana. As it was before, after every test, but for tokens. */
  readonly solana: SolanaDriver;
  /** The phone wallet on a device of its own, with which nothing is shared but the services. It speaks to this machine only. */
  readonly phone: PhoneWalletDriver;
  readonly devWallet: DevWalletDriver;
  readonly host: HostDriver;
  readonly recorder: RequestRecorder;
  /** What went wrong in the page without anybody catching it. A test that expects some empties it; else it must stay empty. */
  readonly pageErrors: string[];
}

const FIRST_PORT = Number(process.env.LATCHKEY_TEST_PORT ?? 15_173);

/** The tests of the demo: Playwright's, with the wallet, the chains and the page's errors at hand. */
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
    await relay.reset(); // of what other tests left on record
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
      page.on('pageerror', error => errors.push(error.stack ?? error.message));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The accounts of the developer wallet, in its order. */
export const ACCOUNTS = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const;

/** The Solana accounts of the developer wallet, in its order. The third has no account for any token. */
export const SOLANA_ACCOUNTS = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
] as const;
