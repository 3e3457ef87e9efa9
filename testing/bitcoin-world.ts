import { bitcoin, type BitcoinAdapterOptions } from '../controllers/adapters/bitcoin/bitcoin.js';
import type { ChainAdapter } from '../controllers/adapters/chain-adapter.js';
import type { RemoteWallet } from '../controllers/adapters/remote-wallet.js';
import { Scope } from '../controllers/core/scope.js';
import type { CaipNetwork } from '../controllers/domain/entities.js';
import { toCaipNetwork } from '../controllers/domain/networks/networks.js';
import { bitcoin as main, bitcoinTestnet } from '../controllers/domain/networks/other-networks.js';
import { okxShape, satsShape, unisatShape } from './fake-bitcoin-shapes.js';
import { FakeBitcoinWallet, fakeNetworks, type FakeNetwork } from './fake-bitcoin-wallet.js';
import { ManualClock } from './manual-clock.js';
import { testSource } from './test-source.js';

/** Interface of a Bitcoin wallet. */
export type BitcoinShape = 'sats' | 'unisat' | 'okx';

const test4 = toCaipNetwork({
  ...bitcoinTestnet,
  id: fakeNetworks.test4.caip.slice(7),
  caipNetworkId: fakeNetworks.test4.caip,
  name: 'Bitcoin Testnet 4',
});

/** Ids of the connectors of the fake wallet. */
export const bitcoinIds: Readonly<Record<BitcoinShape, string>> = {
  sats: 'FakeProviders.BitcoinProvider',
  unisat: 'unisat',
  okx: 'okx',
};

/** Methods of a wallet of the page, which a test replaces. */
export type BitcoinReplies = Record<string, (...given: unknown[]) => unknown>;

/** Returns the object that a wallet has put into the page. */
export function injectedBitcoin(page: object, shape: BitcoinShape): BitcoinReplies {
  const { FakeProviders, unisat, okxwallet } = page as {
    readonly FakeProviders?: { readonly BitcoinProvider: BitcoinReplies };
    readonly unisat?: BitcoinReplies;
    readonly okxwallet?: { readonly bitcoin: BitcoinReplies };
  };
  return { sats: FakeProviders?.BitcoinProvider, unisat, okx: okxwallet?.bitcoin }[shape] ?? {};
}

const startOf = (shape: BitcoinShape): FakeNetwork => (shape === 'okx' ? fakeNetworks.main : fakeNetworks.test);
const networksOf = (shape: BitcoinShape): readonly [CaipNetwork, CaipNetwork] =>
  shape === 'okx' ? [toCaipNetwork(main), toCaipNetwork(bitcoinTestnet)] : [toCaipNetwork(bitcoinTestnet), test4];

/** Bitcoin adapter with its own page and wallet. */
export interface BitcoinWorld {
  readonly adapter: ChainAdapter;
  readonly scope: Scope;
  readonly clock: ManualClock;
  readonly page: EventTarget;
  readonly wallet: FakeBitcoinWallet;
  readonly networks: readonly [CaipNetwork, CaipNetwork];
  /** Makes the wallet appear on the page. */
  appear(): void;
}

/** Creates a {@link BitcoinWorld}. */
export function createBitcoinWorld(
  shape: BitcoinShape,
  {
    wallet = new FakeBitcoinWallet(startOf(shape)),
    remote,
    networks = networksOf(shape),
    options = {},
  }: {
    wallet?: FakeBitcoinWallet;
    remote?: RemoteWallet;
    networks?: readonly [CaipNetwork, CaipNetwork];
    options?: Omit<BitcoinAdapterOptions, 'page'>;
  } = {},
): BitcoinWorld {
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const page = new EventTarget();
  const adapter: ChainAdapter = bitcoin({ ...options, page })({
    scope,
    networks: () => networks,
    discovery: { announced: true, injected: true },
    sources: remote && [testSource(remote)],
  });
  const places: Readonly<Record<BitcoinShape, () => object>> = {
    sats: () => ({
      FakeProviders: { BitcoinProvider: satsShape(wallet) },
      btc_providers: [{ id: bitcoinIds.sats, name: 'Fake Wallet', icon: 'data:image/svg+xml,' }],
    }),
    unisat: () => ({ unisat: unisatShape(wallet) }),
    okx: () => ({ okxwallet: okxShape(wallet, new FakeBitcoinWallet(fakeNetworks.test)) }),
  };
  const appear = (): void => {
    Object.assign(page, places[shape]());
    page.dispatchEvent(new Event('load'));
  };
  return { adapter, scope, clock, page, wallet, networks, appear };
}
