import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { RemoteWallet } from '../adapters/remote-wallet.js';
import { solana, type SolanaAdapterOptions } from '../adapters/solana/solana.js';
import { Scope } from '../core/scope.js';
import type { CaipNetwork } from '../protocol/entities.js';
import { toCaipNetwork } from '../protocol/networks.js';
import { solana as mainnet, solanaDevnet } from '../protocol/other-networks.js';
import { FakeStandardWallet } from './fake-standard-wallet.js';
import { ManualClock } from './manual-clock.js';
import { testSource } from './test-source.js';

const withNodes = (network: typeof mainnet | typeof solanaDevnet, ...http: readonly string[]): CaipNetwork =>
  toCaipNetwork({ ...network, rpcUrls: { default: { http } } });

/** Where the fake wallet begins. */
export const mainCluster: CaipNetwork = withNodes(mainnet, 'https://one.node.test/', 'https://two.node.test/');
/** Where it can be moved. */
export const devCluster: CaipNetwork = withNodes(solanaDevnet, 'https://dev.node.test/');
/** A chain that no wallet has heard of. */
export const localCluster: CaipNetwork = toCaipNetwork({
  id: 'LocaLCLusterLocaLCLusterLocaLCLu',
  name: 'Local',
  chainNamespace: 'solana',
  nativeCurrency: mainnet.nativeCurrency,
  rpcUrls: { default: { http: ['http://127.0.0.1:8899/'] } },
});

/** A request as a node gets it. */
export interface NodeRequest {
  readonly url: string;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Answers what is asked of a node: a result, or a whole response. */
export type FakeSolanaNode = (request: NodeRequest) => unknown;

/** What a node refuses with. */
export const nodeRefusal = (code: number, message: string, data?: unknown): Response =>
  Response.json({ jsonrpc: '2.0', id: 1, error: { code, message, data } });

/** A Solana adapter with a page, a wallet, a clock and nodes of its own. */
export interface SolanaWorld {
  readonly adapter: ChainAdapter;
  readonly scope: Scope;
  readonly clock: ManualClock;
  readonly page: EventTarget;
  readonly wallet: FakeStandardWallet;
  /** What the nodes were asked, in order. */
  readonly requests: NodeRequest[];
  /** Connects the wallet, which registers. */
  connect(): Promise<void>;
}

/** Makes such a world. */
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
    // The adapter asks with an address in text, and a body of JSON
    const { method, params } = JSON.parse(init?.body as string) as Omit<NodeRequest, 'url'>;
    const request = { url: input as string, method, params };
    requests.push(request);
    const asked = Promise.resolve()
      .then(() => node(request))
      .then(answer =>
        answer instanceof Response ? answer : Response.json({ jsonrpc: '2.0', id: 1, result: answer ?? null }),
      );
    return Promise.race([asked, aborted]);
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
