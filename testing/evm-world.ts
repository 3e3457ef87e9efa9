import { eip155 } from '../controllers/adapters/eip155/eip155.js';
import type { AdapterContext, ChainAdapter } from '../controllers/adapters/chain-adapter.js';
import { Scope } from '../controllers/core/scope.js';
import type { CaipNetwork } from '../controllers/domain/entities.js';
import { toCaipNetwork } from '../controllers/domain/networks/networks.js';
import { FakeEip1193Wallet } from './fake-eip1193.js';
import { ManualClock } from './manual-clock.js';

/** Initial network of the fake wallet. */
export const homeChain: CaipNetwork = toCaipNetwork({
  id: 1,
  name: 'Home',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://one.node.test/', 'https://two.node.test/'] } },
});

/** Network that the fake wallet can switch to after `wallet_addEthereumChain`. */
export const otherChain: CaipNetwork = toCaipNetwork({
  id: 137,
  name: 'Other',
  nativeCurrency: { name: 'Other Coin', symbol: 'OTH', decimals: 18 },
  rpcUrls: { default: { http: ['https://other.node.test/'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test' } },
});

/** The accounts of the fake wallet, checksummed. */
export const fakeAccounts = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const;

/** Handles the requests to a fake node. */
export type FakeNode = (
  url: string,
  body: { readonly id: number; readonly method: string },
  signal: AbortSignal | null | undefined,
) => Response | Promise<Response>;

/** Creates a successful JSON-RPC response. */
export const nodeReply = (id: number, result: unknown): Response => Response.json({ jsonrpc: '2.0', id, result });

/** EVM adapter with its own page, wallet, clock and nodes. */
export interface EvmWorld {
  readonly adapter: ChainAdapter;
  readonly scope: Scope;
  readonly clock: ManualClock;
  readonly page: EventTarget & { ethereum?: unknown };
  readonly wallet: FakeEip1193Wallet;
  /** Announces and connects the wallet. */
  connect(): Promise<void>;
}

/** Creates an {@link EvmWorld}. */
export function createEvmWorld({
  node = (_, { id }) => nodeReply(id, '0x0'),
  networks = [homeChain, otherChain],
  discovery = { announced: true, injected: true },
  ethereum,
  customWallets,
  create = eip155,
}: {
  customWallets?: AdapterContext['customWallets'];
  /** Creates the adapter, in place of the EVM adapter itself. */
  create?: typeof eip155;
  node?: FakeNode;
  networks?: readonly CaipNetwork[];
  discovery?: { readonly announced: boolean; readonly injected: boolean; readonly coinbase?: boolean };
  ethereum?: unknown;
} = {}): EvmWorld {
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const page: EvmWorld['page'] = Object.assign(new EventTarget(), { ethereum });
  const wallet = new FakeEip1193Wallet(fakeAccounts.map(address => address.toLowerCase()));
  const fetch: typeof globalThis.fetch = async (input, init) => {
    init?.signal?.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
    // The adapter passes a URL string and a JSON body
    const body = JSON.parse(init?.body as string) as Parameters<FakeNode>[1];
    const pending = Promise.resolve().then(() => node(input as string, body, init?.signal));
    return Promise.race([pending, aborted]);
  };
  const adapter = create({ page, fetch })({ scope, networks: () => networks, discovery, customWallets });
  return {
    adapter,
    scope,
    clock,
    page,
    wallet,
    async connect() {
      wallet.announce(page);
      await adapter.connect('wallet.fake');
    },
  };
}
