import type { ChainAdapter, PreviewSubject } from '../controllers/adapters/chain-adapter.js';
import type { AssetReads, TransactionQuery } from '../controllers/adapters/asset-reads.js';
import type { ActivityStatus } from '../controllers/domain/assets/activity.js';
import type { TransferCost, TransferProgress, TransferRequest } from '../controllers/adapters/transfers.js';
import type { Resource } from '../controllers/core/resource.js';
import { Scope } from '../controllers/core/scope.js';
import { computed, signal, type WritableSignal } from '../controllers/core/signals.js';
import { createStorage } from '../controllers/core/storage.js';
import { createSend, type Send } from '../controllers/features/send.js';
import { createSent, type SentList } from '../controllers/features/sent.js';
import { DEBOUNCE_MS } from '../controllers/domain/constants.js';
import type { Account, CaipNetwork } from '../controllers/domain/entities.js';
import { W3mError } from '../controllers/domain/errors/errors.js';
import type { Decimal } from '../controllers/domain/format.js';
import { toCaipNetwork } from '../controllers/domain/networks/networks.js';
import type { Preview, PreviewRequest } from '../controllers/domain/assets/preview.js';
import type { Holding } from '../controllers/domain/assets/tokens.js';
import { RouterController } from '../controllers/state/router-controller.js';
import { testNetworks } from './create-test-modal.js';
import { ManualClock } from './manual-clock.js';
import { settle } from './settle.js';

/** The account that sends, and an account that receives. */
export const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** One unit of the coin. */
export const ETHER = 10n ** 18n;
/** Fee of each transfer. */
export const FEE = 21_000n;

/** The network in use, and another one. */
export const [ethereum, other] = testNetworks.map(network => toCaipNetwork(network)) as [CaipNetwork, CaipNetwork];
/** What the account holds. */
export const coin: Holding = { network: 'eip155:1', amount: ETHER, decimals: 18, symbol: 'ETH', name: 'Ether' };
export const gold: Holding = {
  ...coin,
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  decimals: 36,
  symbol: 'GLD',
  amount: 7n,
};

/** Preview of each transfer. */
export const PREVIEW: Preview = {
  network: 'eip155:1',
  account: OWN,
  outcome: { is: 'succeeds' },
  isComplete: true,
  calls: [],
  changes: [],
  approvals: [],
  fields: [],
  warnings: [],
};

/** Adapter whose answers a test gives. */
export class TransferAdapter {
  readonly estimated: TransferRequest[] = [];
  readonly sent: TransferRequest[] = [];
  cost: () => Promise<TransferCost> = async () => ({ fee: FEE, deposit: 0n });
  answer: (progress: TransferProgress) => Promise<string> = async ({ onSent }) => {
    onSent?.('0xhash');
    return '0xhash';
  };

  /** How what is shown of the asset differs from the network. */
  assetError: W3mError | undefined;

  checkAsset = async (): Promise<void> => {
    if (this.assetError) throw this.assetError;
  };

  /** Whether an address has code on the network. */
  isContract: () => Promise<boolean> = async () => false;

  /** How a transaction has ended, as the network tells. */
  status: (query: TransactionQuery) => Promise<ActivityStatus> = async () => 'pending';

  loadReads = (): Promise<Pick<AssetReads, 'isContract' | 'status'>> =>
    Promise.resolve({ isContract: () => this.isContract(), status: query => this.status(query) });

  isAddress = (address: string): Promise<boolean> => Promise.resolve(address === TO);

  estimateTransfer = (request: TransferRequest): Promise<TransferCost> => {
    this.estimated.push(request);
    return this.cost();
  };

  readonly previewed: (readonly [PreviewRequest, PreviewSubject])[] = [];
  readonly previewSignals: AbortSignal[] = [];
  /** Absent on an adapter without previews. */
  preview?: NonNullable<ChainAdapter['preview']> = async (request, on, signal) => {
    this.previewed.push([request, on]);
    if (signal) this.previewSignals.push(signal);
    return PREVIEW;
  };

  transfer = (request: TransferRequest, progress: TransferProgress = {}): Promise<string> => {
    this.sent.push(request);
    return this.answer(progress);
  };
}

/** Source of names whose answers a test gives; the address `fail` rejects. */
export class NameSource {
  canResolve = true;
  readonly requests: string[] = [];
  readonly addresses = new Map<string, string>([['alice.eth', TO]]);

  readonly resolve = async (name: string, { caipNetworkId }: CaipNetwork): Promise<string | undefined> => {
    this.requests.push(`${name}@${caipNetworkId}`);
    if (this.addresses.get(name) === 'fail') throw new W3mError('NAME_RESOLVE_FAILED');
    return this.addresses.get(name);
  };
}

/** The feature Send with its own adapter, names, clock and storage. */
export interface SendWorld {
  readonly send: Send;
  readonly scope: Scope;
  readonly clock: ManualClock;
  readonly adapter: TransferAdapter;
  readonly names: NameSource;
  readonly router: RouterController;
  readonly sent: SentList;
  readonly account: WritableSignal<Account | undefined>;
  readonly network: WritableSignal<CaipNetwork | undefined>;
  readonly holdings: WritableSignal<readonly Holding[]>;
  /** Prices in US dollars, by symbol; none at first. */
  readonly prices: WritableSignal<ReadonlyMap<string, Decimal>>;
  /** Names of tracked events. */
  readonly tracked: readonly string[];
  /** Returns how often balances were read again. */
  refreshed(): number;
  /** Waits until typing has stopped and what follows is known. */
  priced(): Promise<void>;
  /** Enters a draft. */
  fill(amount?: string, to?: string): Promise<void>;
  end(): void;
}

/** Creates a {@link SendWorld} whose router shows the form. */
export function createSendWorld(): SendWorld {
  localStorage.clear();
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const adapter = new TransferAdapter();
  const names = new NameSource();
  const tracked: string[] = [];
  let refreshed = 0;
  const router = new RouterController({ onExit: () => undefined });
  router.reset('Account');
  router.push('WalletSend');
  const account = signal<Account | undefined>({ namespace: 'eip155', address: OWN, type: 'eoa' });
  const network = signal<CaipNetwork | undefined>(ethereum);
  const holdings = signal<readonly Holding[]>([coin, gold]);
  const prices = signal<ReadonlyMap<string, Decimal>>(new Map());
  const tokens: Pick<Resource<readonly Holding[]>, 'latest' | 'state' | 'refresh' | 'settled'> = {
    latest: holdings,
    state: computed(() => ({ status: 'ready', value: holdings.get() }) as const),
    refresh: async () => {
      refreshed += 1;
      return undefined;
    },
    settled: async () => undefined,
  };
  const sent = createSent({ scope, storage: createStorage() });
  const send = createSend({
    scope,
    storage: createStorage(),
    account,
    router,
    network: { active: network, find: () => ethereum },
    options: signal({ services: { identity: 'https://names.test' } }) as never, // only the services are read
    loadNames: async () => names,
    tokens,
    sent,
    values: { priceOf: ({ symbol }) => prices.get().get(symbol) },
    events: { track: (event: string) => tracked.push(event) } as never, // only `track` is used
    adapterOf: () => adapter as unknown as ChainAdapter, // as much of an adapter as Send uses
    refreshBalance: () => void (refreshed += 1),
  });
  const priced = async (): Promise<void> => {
    await settle();
    clock.advance(DEBOUNCE_MS);
    await settle();
  };
  return {
    prices,
    send,
    scope,
    clock,
    adapter,
    names,
    router,
    sent,
    account,
    network,
    holdings,
    tracked,
    priced,
    refreshed: () => refreshed,
    async fill(amount = '0.5', to = TO) {
      send.edit({ amount, to });
      await priced();
    },
    end() {
      scope.dispose();
      localStorage.clear();
    },
  };
}
