import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startApi } from '../api/api.js';
import { readApiSettings } from '../api/settings.js';
import { sepolia } from '../../controllers/domain/networks/evm-networks.js';
import type { RunningServer } from '../http/run-server.js';
import { Teardown } from '../http/teardown.js';
import { startMail } from '../inbox/inbox.js';
import { startKeyServer } from '../keys/server/key-server.js';
import { keySettings } from '../keys/server/settings.js';
import { startRelay } from '../relay/relay.js';
import { walletSettings } from '../wallet/server/settings.js';
import { startWalletServer } from '../wallet/server/wallet-server.js';
import {
  CONFIG_FILE,
  CommandError,
  readConfig,
  SERVICES,
  settingsOf,
  writeConfig,
  type Config,
  type ServiceName,
} from './config.js';
import { allowedOrigins, networksOfFlag } from './flags.js';
import { newSecret, newToken } from './secrets.js';
import { pageFiles, pageStyle } from './start.js';

const PROJECT = 'dev';
const FIRST_PORT = 5560;
const LAST_FIRST_PORT = 65_500;
/** Ports of the usual development servers: Vite and its preview, Next and others, Angular, Astro, webpack. */
const HOST_PORTS = [5173, 4173, 3000, 3001, 4200, 4321, 8080];

/** What a start for development takes from its flags. */
export interface DevOptions {
  /** First of four consecutive ports: wallet, inbox, API, relay. */
  readonly port?: string | undefined;
  /** Folder of databases and secrets. */
  readonly data?: string | undefined;
  /** Further origins of pages, separated by commas. */
  readonly allow?: string | undefined;
  /** `<CAIP-2 id>=<URL of the node>`, separated by commas, in place of the usual networks. */
  readonly network?: string | undefined;
}

const ethereum = (id: string, name: string, rpcUrl: string): object => ({
  id,
  name,
  rpcUrl,
  symbol: 'ETH',
  decimals: 18,
});

/** Returns the networks of `--network`, or the usual ones. @throws CommandError for what is none */
function networksOf(given: string | undefined): object[] {
  if (given === undefined)
    return [
      ethereum('eip155:31337', 'Local node', 'http://127.0.0.1:8545'),
      ethereum(`eip155:${sepolia.id}`, sepolia.name, sepolia.rpcUrls.default.http[0]),
    ];
  return networksOfFlag(given).map(({ id, rpcUrl }) =>
    id.startsWith('solana:') ? { id, name: id, rpcUrl, symbol: 'SOL', decimals: 9 } : ethereum(id, id, rpcUrl),
  );
}

const localOrigins = (): string[] =>
  HOST_PORTS.flatMap(port => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]);

function portOf(given: string | undefined): number {
  if (given === undefined) return FIRST_PORT;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > LAST_FIRST_PORT) throw new CommandError(`Not a port: ${given}`);
  return port;
}

/** Returns the settings of a folder. Its first start writes secrets there: what is stored opens with them alone. */
function settingsIn(folder: string): Config {
  const path = join(folder, CONFIG_FILE);
  if (existsSync(path)) return readConfig(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, '.gitignore'), '*\n');
  const config: Config = {
    wallet: { WALLET_SECRETS: newSecret() },
    keys: { KEYS_SECRETS: newSecret() },
    api: { ADMIN_TOKEN: newToken() },
  };
  writeConfig(path, config);
  return config;
}

/** Addresses of what runs. */
interface Places {
  readonly folder: string;
  readonly origin: string;
  readonly apiUrl: string;
  readonly mailUrl: string;
  readonly ports: Readonly<Record<'wallet' | 'api', number>>;
}

/** Settings that follow from `--port` and `--data`. */
const FOLLOWING: Readonly<Record<ServiceName, readonly string[]>> = {
  wallet: ['WALLET_ORIGIN', 'PORT'],
  keys: ['KEYS_URL', 'PORT', 'TRUST_PROXY', 'WALLET_STATEMENT_KEYS'],
  api: ['PORT', 'PUBLIC_URL'],
  relay: ['PORT', 'RELAY_JOURNAL'],
};

/** Settings that a flag sets too. */
const OF_FLAGS = [
  ['allow', 'wallet', 'WALLET_PROJECTS'],
  ['network', 'wallet', 'WALLET_NETWORKS'],
  ['network', 'api', 'CHAINS'],
] as const;

/** Refuses settings of the file that would have no effect. @throws CommandError with their names */
function checkFile(file: Config, options: DevOptions): void {
  const vain = SERVICES.flatMap(service =>
    FOLLOWING[service].filter(name => file[service]?.[name] !== undefined).map(name => `${service}.${name}`),
  );
  if (vain.length > 0)
    throw new CommandError(
      `"start --dev" sets ${vain.join(', ')} by --port and --data. Remove ${vain.length > 1 ? 'them' : 'it'} from the file of settings.`,
    );
  const twice = OF_FLAGS.find(
    ([flag, service, name]) => options[flag] !== undefined && file[service]?.[name] !== undefined,
  );
  if (twice) throw new CommandError(`--${twice[0]} and ${twice[2]} of the file of settings exclude one another`);
}

/** Returns the whole settings of a start for development. What the file of the folder says is in force. */
export function developmentConfig(
  file: Config,
  { folder, origin, apiUrl, mailUrl, ports }: Places,
  options: DevOptions,
): Config {
  const allowed = [...localOrigins(), ...allowedOrigins(options.allow)];
  const wallet = {
    DATABASE_URL: `sqlite:${join(folder, 'wallet.sqlite')}`,
    WALLET_PROJECTS: { [PROJECT]: allowed },
    WALLET_NETWORKS: networksOf(options.network),
    MAIL_URL: mailUrl,
    DEVICE_APPROVAL: 'never', // one code is enough on this machine
    ...file.wallet,
    WALLET_ORIGIN: origin,
    PORT: ports.wallet,
  };
  const { networks } = walletSettings(settingsOf({ wallet }, 'wallet', {}));
  return {
    wallet,
    keys: {
      KEYS_DATABASE_URL: `sqlite:${join(folder, 'keys.sqlite')}`,
      ...file.keys,
      KEYS_URL: `${origin}/key-service`,
      PORT: 0,
      TRUST_PROXY: 1,
      WALLET_STATEMENT_KEYS: `${origin}/statement-keys`,
    },
    api: {
      INDEX: 'none', // a fork of a public network would be read from its first block
      RATE_LIMIT: 0, // all pages are of one network
      DATABASE_URL: `sqlite:${join(folder, 'api.sqlite')}`,
      CHAINS: networks.map(({ id, rpcUrl }) => `${id}=${rpcUrl}`).join(','),
      ...file.api,
      PORT: ports.api,
      PUBLIC_URL: apiUrl,
    },
  };
}

async function startServices(config: Config, teardown: Teardown): Promise<void> {
  const keys = keySettings(settingsOf(config, 'keys', {}));
  const keyServer = await teardown.add(startKeyServer(keys, undefined, undefined, await pageStyle()));
  const settings = walletSettings(settingsOf(config, 'wallet', {}));
  const [files, api] = [await pageFiles(), readApiSettings(settingsOf(config, 'api', {}))];
  await teardown.add(startWalletServer({ settings, files, keyServicePort: async () => keyServer.port }));
  await teardown.add(startApi(api));
}

/** Returns what a page passes to `own`: what the settings add to the API. */
function ownArguments(apiUrl: string, { api }: Config): string {
  const { exchanges, onrampApi, checkouts } = readApiSettings(settingsOf({ api: api ?? {} }, 'api', {}));
  const swaps = [...exchanges.keys()].map(id => `'${id}'`).join(', ');
  const parts = [swaps && `swaps: [${swaps}]`, (onrampApi !== undefined || checkouts.size > 0) && 'onramp: true'];
  const added = parts.filter(Boolean).join(', ');
  return `'${apiUrl}'${added && `, { ${added} }`}`;
}

/** Starts wallet, key service, API, relay and inbox on this machine, for the development of a host. */
export async function startDev(options: DevOptions): Promise<RunningServer> {
  const began = performance.now();
  const first = portOf(options.port);
  allowedOrigins(options.allow); // before a first start writes its folder
  networksOf(options.network);
  const folder = resolve(options.data ?? '.latchkey');
  const file = settingsIn(folder);
  checkFile(file, options);
  const origin = `http://localhost:${first}`;
  const apiUrl = `http://localhost:${first + 2}`;
  const teardown = new Teardown();
  try {
    const inbox = await teardown.add(startMail({ port: first + 1, strictPort: true }));
    const journal = join(folder, 'relay.jsonl');
    const origins = allowedOrigins(options.allow);
    const relay = await teardown.add(startRelay({ port: first + 3, strictPort: true, journal, origins }));
    const ports = { wallet: first, api: first + 2 };
    const places = { folder, origin, apiUrl, ports, mailUrl: await inbox.smtpUrl() };
    const config = developmentConfig(file, places, options);
    const [project = PROJECT] = Object.keys(walletSettings(settingsOf(config, 'wallet', {})).projects);
    await startServices(config, teardown);
    console.log(`
  Secure wallet  ${origin}/sdk (opens in a frame)
  Inbox          ${inbox.url} (nothing leaves this machine)
  API            ${apiUrl}
  Relay          ${relay.url}
  Data           ${folder}

  createAppKit({ …, embeddedWallet: { url: '${origin}/sdk', projectId: '${project}' }, services: own(${ownArguments(apiUrl, config)}) })

  Ready in ${((performance.now() - began) / 1000).toFixed(1)} s. For development only: keys and mails are on this machine. Ctrl-C stops all.
`);
  } catch (error) {
    await teardown.run();
    throw error;
  }
  return { stop: () => teardown.run() };
}
