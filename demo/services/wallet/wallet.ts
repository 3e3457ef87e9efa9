import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { ACCOUNT_FACTORY } from '../../../services/wallet/contracts/account-address.js';
import { openDatabase } from '../../../services/http/database/open-database.js';
import type { WalletTables } from '../../../services/wallet/server/tables.js';
import { drawPattern } from '../api/seed/pictures.js';
import type { EvmChain } from '../evm-chain/evm-chain.js';
import { openGate, type GateMode } from '../evm-chain/gate.js';
import type { FarcasterService } from '../farcaster/farcaster.js';
import type { MailCatcher } from '../../../services/inbox/inbox.js';
import type { Solana } from '../solana/solana.js';
import { startWalletProcess, type WalletProcess } from './wallet-process.js';

/** The same pages on another site: `127.0.0.1` and `localhost` are two sites for cookies and storage. */
const bothSites = (origins: readonly string[]): string[] => [
  ...new Set(origins.flatMap(origin => [origin, origin.replace('//localhost:', '//127.0.0.1:')])),
];

/** Project of the demo's pages. */
export const DEMO_PROJECT = 'demo';
const SECRET_BYTES = 32;
const RELAYER_BALANCE = '0x56bc75e2d63100000'; // 100 ETH

/** Who holds the recovery shares: the key service, or nobody but the person. */
export type WalletCustody = 'escrow' | 'self';

/** What the secure wallet serves. */
export interface WalletWorld {
  readonly chains: readonly EvmChain[];
  readonly solana: Solana;
  readonly mail: MailCatcher;
  /** Login providers by name. */
  readonly providers: Readonly<Record<string, object>>;
  readonly farcaster: FarcasterService;
  /** Origins of the pages, asked for when the wallet starts. */
  readonly origins: () => readonly string[];
  /** Address of the API server, which knows prices; asked for when the wallet starts. Undefined for no prices. */
  readonly apiUrl: () => string | undefined;
}

export interface WalletServiceOptions extends WalletWorld {
  /** Repository folder. */
  readonly root: string;
  readonly port: number;
  readonly strictPort?: boolean;
  /** Database file that survives restarts of the demo; a temporary one by default. */
  readonly file?: string;
}

/** The demo's secure wallet. Its process starts with the first request. */
export interface WalletService {
  /** Origin of the wallet. */
  readonly url: string;
  readonly mode: GateMode;
  readonly requests: number;
  pause(how?: Exclude<GateMode, 'up'>): Promise<void>;
  resume(): Promise<void>;
  /** Pays the fees of smart accounts, as at the start, or leaves them to the accounts; the wallet starts again. */
  sponsor(isOn: boolean): Promise<void>;
  /** Lets the key service hold recovery shares, as at the start, or nobody; the wallet starts again. */
  setCustody(custody: WalletCustody): Promise<void>;
  /** Funds the account that submits operations, whose balance a chain loses when a test restores it. */
  refund(): Promise<void>;
  /** Empties the counters of its limits: the tests of a worker are one network to it. */
  forgetCounters(): Promise<void>;
  /** Starts the process again with its clock so many milliseconds ahead; 0 for the real time. */
  setClock(aheadMs: number): Promise<void>;
  /** Kills the process without warning, and starts another one on the same database, as a supervisor does. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

const networksOf = ({ chains, solana }: WalletWorld): object[] => [
  ...chains.map(({ chainId, name, url }) => ({
    id: `eip155:${chainId}`,
    name,
    rpcUrl: url,
    symbol: 'ETH',
    decimals: 18,
    accountFactory: ACCOUNT_FACTORY,
  })),
  { id: solana.caipNetworkId, name: solana.name, rpcUrl: solana.url, symbol: 'SOL', decimals: 9 },
];

/** The coins and the first tokens of the chains, with the pictures that the API server has of them. */
function namedTokens({ chains, solana }: WalletWorld, folder: string): object[] {
  const pictureOf = (symbol: string): string => {
    const path = join(folder, `token-${symbol.toLowerCase()}.png`);
    writeFileSync(path, drawPattern(`token-${symbol.toLowerCase()}`));
    return path;
  };
  mkdirSync(folder, { recursive: true });
  return [
    ...chains.flatMap(({ chainId, assets }) =>
      [{ symbol: 'ETH' }, ...assets.tokens.map(({ symbol, address }) => ({ symbol, address }))].map(each => ({
        network: `eip155:${chainId}`,
        picture: pictureOf(each.symbol),
        ...each,
      })),
    ),
    { network: solana.caipNetworkId, symbol: 'SOL', picture: pictureOf('SOL') },
  ];
}

/** How the wallet runs now. */
interface Mode {
  /** True if the wallet pays the fees of smart accounts. */
  readonly isSponsored: boolean;
  readonly custody: WalletCustody;
  /** Milliseconds by which its clock is ahead. */
  readonly aheadMs: number;
}

interface StoredSetup extends Mode {
  readonly origin: string;
  readonly file: string;
  readonly secret: string;
  readonly relayer: Hex;
}

async function fund({ chains }: WalletWorld, relayer: Hex): Promise<void> {
  for (const { rpc } of chains) await rpc('anvil_setBalance', [privateKeyToAddress(relayer), RELAYER_BALANCE]);
}

async function emptyCounters(file: string): Promise<void> {
  if (!existsSync(file)) return; // the wallet has not run yet
  const db = openDatabase<WalletTables>(`sqlite:${file}`);
  try {
    await db.deleteFrom('counters').execute();
  } finally {
    await db.destroy();
  }
}

async function settingsOf(
  world: WalletWorld,
  { origin, file, secret, relayer, isSponsored, custody }: StoredSetup,
): Promise<Record<string, string>> {
  await fund(world, relayer);
  const apiUrl = world.apiUrl();
  return {
    ...(apiUrl !== undefined && { PRICES_URL: `${apiUrl}?projectId=${DEMO_PROJECT}` }),
    HOST: '127.0.0.1',
    PORT: '0',
    WALLET_ORIGIN: origin,
    DATABASE_URL: `sqlite:${file}`,
    WALLET_SECRETS: `demo:${secret}`,
    KEYS_SECRETS: `demo:${createHash('sha256').update(`key service ${secret}`).digest('base64url')}`,
    KEYS_DATABASE_URL: `sqlite:${file}.keys`,
    WALLET_PROJECTS: JSON.stringify({ [DEMO_PROJECT]: bothSites(world.origins()) }),
    WALLET_NETWORKS: JSON.stringify(networksOf(world)),
    WALLET_TOKENS: JSON.stringify(namedTokens(world, `${file}.pictures`)),
    WALLET_PROVIDERS: JSON.stringify(world.providers),
    FARCASTER_RELAY: world.farcaster.url,
    FARCASTER_RPC_URL: world.farcaster.rpcUrl,
    MAIL_URL: await world.mail.smtpUrl(),
    RELAYER_KEY: relayer,
    SPONSOR_FEES: isSponsored ? '1' : '0',
    CUSTODY: custody,
  };
}

/** Opens the port of the secure wallet; the wallet itself starts with the first request. */
export async function startWallet(options: WalletServiceOptions): Promise<WalletService> {
  const { root, port, strictPort = false } = options;
  const folder = options.file === undefined ? mkdtempSync(join(tmpdir(), 'latchkey-wallet-')) : undefined;
  const file = options.file ?? join(folder ?? '', 'wallet.sqlite');
  mkdirSync(dirname(file), { recursive: true });
  // Kept for the life of the demo; a lasting database has the secret of its machine
  const secret = process.env.LATCHKEY_DEMO_WALLET_SECRET ?? randomBytes(SECRET_BYTES).toString('base64url');
  const relayer = generatePrivateKey();
  let mode: Mode = { isSponsored: true, custody: 'escrow', aheadMs: 0 };
  let running: Promise<WalletProcess> | undefined;
  const start = async (): Promise<WalletProcess> => {
    const origin = `http://localhost:${gate.port}`;
    const settings = await settingsOf(options, { origin, file, secret, relayer, ...mode });
    return startWalletProcess(root, settings, mode.aheadMs);
  };
  const target = async (): Promise<number> => {
    running ??= start().catch((error: unknown) => {
      running = undefined;
      console.error(error);
      throw error;
    });
    return (await running).port;
  };
  const gate = await openGate(target, port, strictPort);
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const current = running;
    running = undefined;
    await (await current?.catch(() => undefined))?.stop(signal);
  };
  const restart = async (next: Mode): Promise<void> => {
    const isSame = JSON.stringify(next) === JSON.stringify(mode);
    mode = next;
    if (!isSame) await end('SIGTERM');
  };
  return {
    url: `http://localhost:${gate.port}`,
    get mode() {
      return gate.mode;
    },
    get requests() {
      return gate.requests;
    },
    pause: (how = 'down') => gate.setMode(how),
    resume: () => gate.setMode('up'),
    async refund() {
      if (running) await fund(options, relayer); // a start funds it as well
    },
    forgetCounters: () => (running ?? Promise.resolve()).then(() => emptyCounters(file)),
    setClock: aheadMs => restart({ ...mode, aheadMs }),
    crash: () => end('SIGKILL').then(() => void target().catch(() => undefined)), // a failure is reported there
    sponsor: isSponsored => restart({ ...mode, isSponsored }),
    setCustody: custody => restart({ ...mode, custody }),
    stop: async () => {
      await gate.close();
      await end('SIGTERM');
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}
