import type {
  AdapterContext,
  AdapterHolder,
  ChainAdapter,
  ConnectRequest,
  PreviewSubject,
} from '../controllers/adapters/chain-adapter.js';
import type { AssetReads, Receipt } from '../controllers/adapters/asset-reads.js';
import type {
  ReviewedTerms,
  TransactionRequest,
  TransferCost,
  TransferRequest,
} from '../controllers/adapters/transfers.js';
import type { RemoteWallet } from '../controllers/adapters/remote-wallet.js';
import { connectorsOf, sourceOf } from '../controllers/adapters/wallet-source.js';
import { signal, untracked, type WritableSignal } from '../controllers/core/signals.js';
import type {
  Account,
  Balance,
  CaipNetwork,
  ChainId,
  ChainNamespace,
  Connection,
  Connector,
} from '../controllers/domain/entities.js';
import type { ListPage } from '../controllers/core/pages.js';
import type { Activity, ActivityStatus } from '../controllers/domain/assets/activity.js';
import { W3mError } from '../controllers/domain/errors/errors.js';
import type { Preview, PreviewRequest } from '../controllers/domain/assets/preview.js';
import type { Nft } from '../controllers/domain/assets/nfts.js';
import type { Holding } from '../controllers/domain/assets/tokens.js';
import { testSource } from './test-source.js';

/** The accounts of the fake wallet. */
export const testAccounts: readonly [Account, Account] = [
  { namespace: 'eip155', type: 'eoa', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
  { namespace: 'eip155', type: 'eoa', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
];

/** Connector of the fake wallet. */
export const testConnector: Connector = {
  id: 'test.wallet',
  name: 'Test Wallet',
  type: 'ANNOUNCED',
  namespace: 'eip155',
  rdns: 'test.wallet',
};

/** Options for a fake wallet of the solana namespace. */
export const solanaFake = {
  namespace: 'solana',
  connectors: [{ id: 'Test Wallet', name: 'Test Wallet', type: 'ANNOUNCED', namespace: 'solana' }],
  chainId: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  accounts: [{ namespace: 'solana', type: 'eoa', address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' }],
} as const satisfies FakeAdapterOptions;

/** Response of the fake wallet to requests. */
export type Answer = 'approve' | 'reject' | 'hang' | 'busy';

export interface FakeAdapterOptions {
  /** Namespace of the adapter; `eip155` by default. */
  readonly namespace?: ChainNamespace;
  readonly connectors?: readonly Connector[];
  readonly chainId?: ChainId;
  readonly accounts?: readonly [Account, ...Account[]];
  /** True if the wallet has granted access before: silent connects succeed. */
  readonly granted?: boolean;
  /** Remote wallet that adds a WalletConnect connector. */
  readonly remote?: RemoteWallet;
  /** False for an adapter that previews nothing; true by default. */
  readonly hasPreview?: boolean;
}

/** Hash of every transfer of a fake wallet. */
const FAKE_HASH = `0x${'ab'.repeat(32)}`;

/** Entries of one page of a fake. */
const PAGE_SIZE = 25;

function pageOf<T>(all: readonly T[] | W3mError, cursor: string | undefined): ListPage<T, string> {
  if (all instanceof W3mError) throw all;
  const start = Number(cursor ?? 0);
  const end = start + PAGE_SIZE;
  return { items: all.slice(start, end), next: end < all.length ? String(end) : undefined };
}

/** Fake wallet and its adapter: responds as configured and can change its connection by itself. */
export class FakeAdapter implements AdapterHolder {
  readonly namespace: ChainNamespace;
  readonly connectors: WritableSignal<readonly Connector[]>;
  readonly connection = signal<Connection | undefined>(undefined);
  /** Balance of every address; undefined rejects with `NODE_UNREACHABLE`. */
  readonly balance = signal<Balance | undefined>({ amount: 1_234_567_000_000_000_000n, decimals: 18, symbol: 'ETH' });
  /** What every address holds beside the native coin. */
  readonly tokens = signal<readonly Holding[]>([]);
  /** NFTs of every address; an error rejects the read. */
  nfts: readonly Nft[] | W3mError = [];
  /** Past transactions of every address, newest first; an error rejects the read. */
  activity: readonly Activity[] | W3mError = [];
  /** Outcome of sent transactions by hash; pending by default. */
  readonly statuses = new Map<string, ActivityStatus>();
  /** Cost of every transfer, or of each; an error rejects the estimate. */
  cost: TransferCost | W3mError | ((request: TransferRequest | TransactionRequest) => TransferCost) = {
    fee: 21_000_000_000_000n,
    deposit: 0n,
  };
  /** Preview of every transfer or of each, in part; an error rejects it. By default a transfer changes what it says. */
  preview: Partial<Preview> | W3mError | ((request: PreviewRequest, on: PreviewSubject) => Partial<Preview>) = {};
  /** What every confirmed transaction has changed; an error rejects the read. */
  receipt: Receipt | W3mError = { fee: 18_000_000_000_000n, changes: [] };
  /** Typed data that the wallet was asked to sign. */
  readonly typedData: unknown[] = [];
  /** How what is shown of assets differs from the network; undefined if it does not. */
  assetError: W3mError | undefined;
  /** True if the wallet cannot sign typed data. */
  refusesTypedData = false;
  /** Transfers that the wallet was asked for. */
  readonly transfers: TransferRequest[] = [];
  /** Calls that the wallet was asked for. */
  readonly calls: TransactionRequest[] = [];
  /** Terms that bound each of these calls. */
  readonly callTerms: (ReviewedTerms | undefined)[] = [];
  /** Provider of later connections; by default one for each. */
  provider: object | undefined;
  /** Response to later requests. */
  answer: Answer = 'approve';
  /** Why the next transfers and calls have no hash, although the person has approved them. */
  loses: W3mError | undefined;
  /** Why the network does not confirm the next calls that it has. */
  refusesSent: W3mError | undefined;
  /** True once access is granted: silent connects succeed. */
  granted: boolean;
  readonly #chainId: ChainId;
  readonly #accounts: readonly [Account, ...Account[]];
  readonly #remote: RemoteWallet | undefined;
  readonly #hasPreview: boolean;
  #onAnswer: (() => void) | undefined;
  #grants = 0;

  constructor({
    namespace = 'eip155',
    connectors = [testConnector],
    chainId = 1,
    accounts = [testAccounts[0]],
    granted = false,
    remote,
    hasPreview = true,
  }: FakeAdapterOptions = {}) {
    this.#hasPreview = hasPreview;
    this.namespace = namespace;
    this.granted = granted;
    this.#remote = remote;
    this.connectors = signal(remote ? [...connectorsOf([testSource(remote)], namespace), ...connectors] : connectors);
    this.#chainId = chainId;
    this.#accounts = accounts;
  }

  readonly create = (context?: AdapterContext): ChainAdapter => ({
    namespace: this.namespace,
    connectors: this.connectors,
    connection: this.connection,
    connect: (connectorId, request) => {
      // Only eip155 wallets have a current network of their own
      const at = this.namespace === 'eip155' ? undefined : context?.currentNetwork?.()?.id;
      return this.#connect(connectorId, { chainId: at, ...request });
    },
    disconnect: async () => this.connection.set(undefined),
    useAccount: address => {
      const [first, ...others] = this.#accounts.filter(account => account.address === address);
      const accounts = this.#accounts;
      const walletOrder = accounts.map(({ address: shared }) => shared);
      if (first) this.change({ accounts: [first, ...others, ...accounts.filter(each => each !== first)], walletOrder });
    },
    switchNetwork: async (network: CaipNetwork) => {
      await this.#answered();
      this.change({ chainId: network.id });
    },
    getBalance: async () => {
      const balance = untracked(() => this.balance.get());
      if (!balance) throw new W3mError('NODE_UNREACHABLE');
      return balance;
    },
    signMessage: async message => {
      await this.#answered();
      return `signed: ${message}`;
    },
    signTypedData: async typedData => {
      if (this.refusesTypedData) throw new W3mError('METHOD_UNSUPPORTED');
      this.typedData.push(typedData);
      await this.#answered();
      return `0x${'1'.repeat(128)}1b`;
    },
    loadReads: async () => {
      if (untracked(() => this.balance.get()) === undefined) throw new W3mError('NODE_UNREACHABLE');
      return this.#reads;
    },
    estimateTransfer: async request => {
      if (this.cost instanceof W3mError) throw this.cost;
      return typeof this.cost === 'function' ? this.cost(request) : this.cost;
    },
    transfer: async (request, { onSent } = {}) => {
      this.transfers.push(request);
      await this.#answered();
      if (this.loses) throw this.loses;
      onSent?.(FAKE_HASH);
      return FAKE_HASH;
    },
    checkAsset: async () => {
      if (this.assetError) throw this.assetError;
    },
    ...(this.#hasPreview && {
      preview: async (request, on) => {
        if (this.preview instanceof W3mError) throw this.preview;
        const part = typeof this.preview === 'function' ? this.preview(request, on) : this.preview;
        return { ...this.#previewOf(request, on.account, on.network), ...part };
      },
    }),
    estimateCall: async call => {
      if (this.cost instanceof W3mError) throw this.cost;
      return typeof this.cost === 'function' ? this.cost(call) : this.cost;
    },
    sendCall: async (call, { onAsk, onSent, reviewed } = {}) => {
      onAsk?.();
      this.calls.push(call);
      this.callTerms.push(reviewed);
      await this.#answered();
      if (this.loses) throw this.loses;
      onSent?.(FAKE_HASH);
      if (this.refusesSent) throw this.refusesSent;
      return FAKE_HASH;
    },
    grantPermissions: async request => {
      await this.#answered();
      const { chainId, address, expiry, permissions, policies } = request;
      const context = `0x${(this.#grants += 1).toString(16).padStart(64, '0')}` as const;
      return { context, chainId, address, expiry, permissions, ...(policies && { policies }), grantedAt: 0 };
    },
    revokePermissions: () => this.#answered(),
    isAddress: address => Promise.resolve(/^0x[0-9a-f]{40}$/i.test(address)),
  });

  readonly #reads: AssetReads = {
    holdings: async ({ network: { caipNetworkId, nativeCurrency } }) => {
      const balance = untracked(() => this.balance.get());
      if (!balance) throw new W3mError('NODE_UNREACHABLE');
      return [{ network: caipNetworkId, name: nativeCurrency.name, ...balance }, ...untracked(() => this.tokens.get())];
    },
    nfts: async (_request, cursor) => pageOf(this.nfts, cursor),
    activity: async (_query, cursor) => pageOf(this.activity, cursor),
    receipt: async () => {
      if (this.receipt instanceof W3mError) throw this.receipt;
      return this.receipt;
    },
    status: async ({ hash }) => this.statuses.get(hash) ?? 'pending',
  };

  #previewOf(request: PreviewRequest, account: string, network: CaipNetwork): Preview {
    const { to, amount, token } = 'transfer' in request ? request.transfer : { to: '', amount: 0n };
    const current = untracked(() => this.tokens.get()).find(({ address }) => address === token);
    const asset =
      token === undefined
        ? ({ kind: 'coin', ...network.nativeCurrency } as const)
        : ({
            kind: 'token',
            address: token,
            symbol: current?.symbol,
            name: current?.name,
            decimals: current?.decimals,
          } as const);
    const isKnown = 'transfer' in request; // what calls do, only a test knows
    return {
      network: network.caipNetworkId,
      account,
      outcome: { is: isKnown ? 'succeeds' : 'unknown' },
      isComplete: true,
      changes: !isKnown ? undefined : to === account || amount === 0n ? [] : [{ asset, amount: -amount }],
      calls: [],
      approvals: [],
      fields: [],
      warnings: [],
    };
  }

  /** Changes the connection from the wallet's side. */
  change(change: Partial<Connection>): void {
    const connection = untracked(() => this.connection.get());
    if (connection) this.connection.set({ ...connection, ...change });
  }

  /** Approves the request that hangs. */
  answerLate(): void {
    this.#onAnswer?.();
  }

  async #connect(
    connectorId: string,
    { silent = false, signal: stop, chainId }: ConnectRequest = {},
  ): Promise<Connection> {
    if (silent && !this.granted) throw new W3mError('WALLET_NOT_AUTHORIZED');
    const remote = this.#remote;
    if (remote && sourceOf([testSource(remote)], connectorId))
      await remote.pair({ signal: stop ?? new AbortController().signal });
    else if (!silent || this.answer === 'hang') await this.#answered();
    stop?.throwIfAborted();
    const [first, ...others] = this.#accounts;
    const connection = {
      connectorId,
      namespace: this.namespace,
      accounts: [first, ...others],
      chainId: (this.namespace === 'eip155' ? undefined : chainId) ?? this.#chainId,
      provider: this.provider ?? { request: async () => undefined },
    } as const;
    this.granted = true;
    this.connection.set(connection);
    return connection;
  }

  #answered(): Promise<void> {
    if (this.answer === 'reject') return Promise.reject(new W3mError('USER_REJECTED'));
    if (this.answer === 'busy') return Promise.reject(new W3mError('WALLET_BUSY'));
    if (this.answer === 'approve') return Promise.resolve();
    return new Promise(resolve => {
      this.#onAnswer = resolve;
    });
  }
}
