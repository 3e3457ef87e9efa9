import { expect } from '@open-wc/testing';
import { homeChain } from '../../testing/evm-world.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { testSolanaNetworks } from '../../testing/index.js';
import { Scope } from '../core/scope.js';
import type { CaipNetwork } from '../domain/entities.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { bitcoin } from '../domain/networks/other-networks.js';
import { BitcoinAdapter } from './bitcoin/index.js';
import type { AdapterHolder } from './chain-adapter.js';
import { EvmAdapter } from './eip155/index.js';
import { SolanaAdapter } from './solana/index.js';

const nothing = null as unknown as undefined; // as plain JavaScript may pass it

const EVM_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const SOLANA_ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const BITCOIN_ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

const adapters: readonly (readonly [
  name: string,
  create: () => readonly AdapterHolder[],
  network: CaipNetwork,
  address: string,
])[] = [
  [
    'EvmAdapter',
    () => [new EvmAdapter(nothing), new EvmAdapter({ fetch: nothing, page: nothing, descriptors: nothing })],
    homeChain,
    EVM_ADDRESS,
  ],
  [
    'SolanaAdapter',
    () => [
      new SolanaAdapter(nothing),
      new SolanaAdapter({ fetch: nothing, WebSocket: nothing, page: nothing, PublicKey: nothing }),
    ],
    toCaipNetwork(testSolanaNetworks[0]),
    SOLANA_ADDRESS,
  ],
  [
    'BitcoinAdapter',
    () => [new BitcoinAdapter(nothing), new BitcoinAdapter({ fetch: nothing, page: nothing, esplora: nothing })],
    toCaipNetwork(bitcoin),
    BITCOIN_ADDRESS,
  ],
];

describe('null as the options of an adapter, and as one of them', () => {
  const { fetch } = globalThis;
  let scope: Scope;
  let requests: number;

  beforeEach(() => {
    requests = 0;
    scope = new Scope(new ManualClock());
    globalThis.fetch = async () => {
      requests += 1;
      return new Response('', { status: 400 });
    };
  });
  afterEach(() => {
    scope.dispose();
    globalThis.fetch = fetch;
  });

  for (const [name, create, network, address] of adapters)
    it(`is the same as none: ${name}`, async () => {
      const context = { scope, networks: () => [network], discovery: { announced: true, injected: true } };
      for (const holder of create()) {
        const adapter = await holder.create(context);
        expect(await adapter.isAddress(address)).to.equal(true);
        const before = requests;
        await adapter.getBalance(address, network).catch(() => undefined); // the node refuses
        const isRead = adapter.readable?.(network).includes('balance') ?? true;
        expect(requests > before).to.equal(isRead);
      }
    });
});
