import type { ChainAdapter } from '../controllers/adapters/chain-adapter.js';
import type { RemoteWallet } from '../controllers/adapters/remote-wallet.js';
import { solana, type SolanaAdapterOptions } from '../controllers/adapters/solana/solana.js';
import { Scope } from '../controllers/core/scope.js';
import type { CaipNetwork } from '../controllers/domain/entities.js';
import { toCaipNetwork } from '../controllers/domain/networks/networks.js';
import { solana as mainnet, solanaDevnet } from '../controllers/domain/networks/other-networks.js';
import { FakeStandardWallet } from './fake-standard-wallet.js';
import { ManualClock } from './manual-clock.js';
import { testSource } from './test-source.js';
import { waitUntil } from './wait-until.js';

const withNodes = (network: typeof mainnet | typeof solanaDevnet, ...http: readonly string[]): CaipNetwork =>
  toCaipNetwork({ ...network, rpcUrls: { default: { http } } });

/** Initial network of the fake wallet. */
export const mainCluster: CaipNetwork = withNodes(mainnet, 'https://one.node.test/', 'https://two.node.test/');
/** Network that the fake wallet can switch to. */
export const devCluster: CaipNetwork = withNodes(solanaDevnet, 'https://dev.node.test/');
/** Network that no wallet knows. */
export const localCluster: CaipNetwork = toCaipNetwork({
  id: 'LocaLCLusterLocaLCLusterLocaLCLu',
  name: 'Local',
  chainNamespace: 'solana',
  nativeCurrency: mainnet.nativeCurrency,
  rpcUrls: { default: { http: ['http://127.0.0.1:8899/'] } },
});

/** Request that a node receives. */
export interface NodeRequest {
  readonly url: string;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Handles a request to a fake node; returns a result or a `Response`. */
export type FakeSolanaNode = (request: NodeRequest) => unknown;

/** Creates a JSON-RPC error response. */
export const nodeRefusal = (code: number, message: string, data?: unknown): Response =>
  Response.json({ jsonrpc: '2.0', id: 1, error: { code, message, data } });

/** Solana adapter with its own page, wallet, clock and nodes. */
export interface SolanaWorld {
  readonly adapter: ChainAdapter;
  readonly scope: Scope;
  readonly clock: ManualClock;
  readonly page: EventTarget;
  readonly wallet: FakeStandardWallet;
  /** Requests to the nodes, in order. */
  readonly requests: NodeRequest[];
  /** Registers and connects the wallet. */
  connect(): Promise<void>;
}

/** Creates a {@link SolanaWorld}. */
export function createSolanaWorld({
  node = () => undefined,
  networks = [mainCluster, devCluster],
  discovery = { announced: true, injected: true },
  currentNetwork,
  remote,
  ...options
}: {
  node?: FakeSolanaNode;
  networks?: readonly CaipNetwork[];
  discovery?: { readonly announced: boolean; readonly injected: boolean };
  currentNetwork?: CaipNetwork;
  remote?: RemoteWallet;
} & Pick<SolanaAdapterOptions, 'WebSocket' | 'PublicKey'> = {}): SolanaWorld {
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const page = new EventTarget();
  const wallet = new FakeStandardWallet();
  const requests: NodeRequest[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    init?.signal?.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
    // The adapter passes a URL string and a JSON body
    const { method, params } = JSON.parse(init?.body as string) as Omit<NodeRequest, 'url'>;
    const request = { url: input as string, method, params };
    requests.push(request);
    const pending = Promise.resolve()
      .then(() => node(request))
      .then(answer =>
        answer instanceof Response ? answer : Response.json({ jsonrpc: '2.0', id: 1, result: answer ?? null }),
      );
    return Promise.race([pending, aborted]);
  };
  const adapter = solana({ page, fetch, ...options })({
    scope,
    networks: () => networks,
    discovery,
    currentNetwork: () => currentNetwork,
    sources: remote && [testSource(remote)],
  });
  return {
    adapter,
    scope,
    clock,
    page,
    wallet,
    requests,
    async connect() {
      wallet.register(page);
      await adapter.connect(wallet.name);
    },
  };
}

/** Passes pauses between rounds over the nodes, but no time limit of a request whose body the browser still reads. */
export async function passPauses<T>(clock: ManualClock, reading: Promise<T>): Promise<T> {
  let isOver = false;
  const over = reading.finally(() => (isOver = true));
  over.catch(() => undefined); // the caller receives the rejection
  await waitUntil(() => {
    if ((clock.nextIn ?? Infinity) <= 2_000) clock.advance(2_000);
    return isOver;
  });
  return over;
}
