import type { CheckRow } from '../controllers/checks/check.js';
import type { AdmissionCheck } from '../controllers/flows/admission.js';
import type { RemoteWallet } from '../controllers/adapters/remote-wallet.js';
import type { AdapterContext, AdapterHolder, ChainAdapter } from '../controllers/adapters/chain-adapter.js';
import { createModal, type SessionLoaders, type SessionParts } from '../controllers/modal/create-modal.js';
import type { Modal, Session } from '../controllers/modal/modal.js';
import type { AppKitNetwork } from '../controllers/domain/entities.js';
import type { Environment } from '../controllers/domain/environment.js';
import { errorTable } from '../controllers/domain/errors/error-table.js';
import { provideErrors } from '../controllers/domain/errors/errors.js';
import { sourceRows } from '../controllers/sources/registry.js';
import type { SourceModule, SourceRow } from '../controllers/sources/source.js';
import * as walletConnect from '../controllers/sources/walletconnect.js';
import * as sessionModule from '../controllers/modal/session.js';
import type { AppKitOptions } from '../controllers/state/options.js';
import { FakeAdapter, type FakeAdapterOptions } from './fake-adapter.js';
import { ManualClock } from './manual-clock.js';
import { sessionOf } from './session-of.js';
import { settle } from './settle.js';

provideErrors(errorTable); // toasts wait for the table

const solanaNetwork = (id: string, name: string): AppKitNetwork => ({
  id,
  name,
  chainNamespace: 'solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9/solana'] } },
});

const network = (id: number, name: string, symbol = 'ETH'): AppKitNetwork => ({
  id,
  name,
  nativeCurrency: { name: symbol, symbol, decimals: 18 },
  rpcUrls: { default: { http: [`http://127.0.0.1:9/${id}`] } },
  blockExplorers: { default: { name: 'Explorer', url: 'http://127.0.0.1:9/explorer' } },
});

/** Solana networks with unreachable RPC URLs. */
export const testSolanaNetworks: readonly [AppKitNetwork, AppKitNetwork] = [
  solanaNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet'),
  solanaNetwork('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet'),
];

/** EVM networks with unreachable RPC URLs. */
export const testNetworks: readonly [AppKitNetwork, ...AppKitNetwork[]] = [
  network(1, 'Ethereum'),
  network(10, 'OP Mainnet'),
  network(137, 'Polygon', 'POL'),
];

export interface TestModal {
  readonly modal: Modal;
  /** Session of the modal; with `adapters: []` await `modal.start()` first. */
  readonly session: Session;
  readonly wallet: FakeAdapter;
  readonly clock: ManualClock;
  /** Connects the fake wallet; resolves once the modal and its balance are updated. */
  connect(): Promise<void>;
  /** Resolves when effects, element updates and settled promises have run. */
  settle(): Promise<void>;
}

/** Row of a source whose module needs no load. */
export interface ReadySource extends SourceRow {
  load(): SourceModule;
}

/** WalletConnect source that needs no `import()`; always offered when the test passes a remote wallet. */
export const testWalletConnect = (remote?: RemoteWallet): ReadySource => ({
  connector: { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
  isOffered: settings => remote !== undefined || sourceRows.some(row => row.isOffered(settings)),
  serves: () => true,
  load: () => (remote ? { startSource: context => walletConnect.sideOf(remote, context) } : walletConnect),
});

/** Holder of an adapter that is created at once. */
export interface ReadyHolder extends AdapterHolder {
  create(context: AdapterContext): ChainAdapter;
}

/** Loaders of parts that need no load; the session begins at once if every namespace has one of the adapters. */
const readyLoaders = (
  createSession: SessionParts['createSession'],
  sources: readonly ReadySource[],
  adapters: readonly ReadyHolder[],
): SessionLoaders => ({
  sources,
  session: () => Promise.resolve({ createSession }),
  ready(served, contextOf) {
    if (adapters.length === 0 || adapters.length !== served.holders.length) return undefined;
    const offered = sources.filter(row => served.sources.includes(row));
    return {
      createSession,
      sources: offered.map(row => ({ id: row.connector.id, ...row.load() })),
      adapters: adapters.map(({ namespace, create }) => create(contextOf(namespace))),
    };
  },
});

const toRow = (check: AdmissionCheck): CheckRow => ({ isOn: () => true, load: () => Promise.resolve(check) });

/** Creates a real modal with a fake wallet and a manual clock. */
export function createTestModal(
  options: Partial<Omit<AppKitOptions, 'adapters'>> & {
    readonly adapters?: readonly ReadyHolder[];
    readonly fake?: FakeAdapterOptions;
    /** Remote wallet behind WalletConnect; WalletConnect is offered if set. */
    readonly remote?: RemoteWallet;
    /** Sources in place of WalletConnect. */
    readonly sources?: readonly ReadySource[];
    /** Overrides of the detected environment. */
    readonly environment?: Partial<Environment>;
    /** Admission checks between attached and connected; by default the sign-in of the options, if any. */
    readonly checks?: readonly AdmissionCheck[];
  } = {},
): TestModal {
  const { fake, remote, sources = [testWalletConnect(remote)], environment, checks, ...given } = options;
  const clock = new ManualClock();
  const wallet = new FakeAdapter({ ...fake, ...(remote ? { remote } : {}) });
  const settings = { id: crypto.randomUUID(), networks: testNetworks, adapters: [wallet], clock, ...given };
  const where: Environment = {
    os: 'other',
    isMobile: false,
    isTelegram: false,
    isInApp: false,
    isFramed: false,
    ...environment,
  };
  const createSession: typeof sessionModule.createSession = context => {
    return sessionModule.createSession({ ...context, environment: where, checks: checks?.map(toRow) });
  };
  const modal = createModal(settings, readyLoaders(createSession, sources, settings.adapters));
  void modal.start(); // without adapters the session begins later
  return {
    modal,
    get session() {
      return sessionOf(modal);
    },
    wallet,
    clock,
    settle,
    async connect() {
      const [first] = wallet.connectors.get();
      if (first) await sessionOf(modal).connect(first);
      await sessionOf(modal).balance.settled();
      await settle();
    },
  };
}
