import { expect } from '@open-wc/testing';
import { createConfig, http, injected } from '@wagmi/core';
import { AppKit } from '../app-kit/app-kit.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { WagmiAdapter } from '../adapters/wagmi/index.js';
import { fakeAccounts, homeChain, otherChain } from '../../testing/evm-world.js';
import { FakeEip1193Wallet, REJECTED } from '../../testing/fake-eip1193.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { waitUntil } from '../../testing/wait-until.js';

describe('a wallet that a person connects on another network than the page', () => {
  let wallet: FakeEip1193Wallet;
  let page: EventTarget;
  let kit: AppKit;

  beforeEach(() => {
    page = new EventTarget();
    wallet = new FakeEip1193Wallet([fakeAccounts[0]]);
    wallet.chains.add(137);
    wallet.answers.set('wallet_requestPermissions', { error: { code: -32601, message: 'Unknown method.' } });
  });

  afterEach(() => kit.destroy());

  const create = (adapter: EvmAdapter | WagmiAdapter): void => {
    const networks = [homeChain, otherChain] as const;
    kit = AppKit.create({
      id: crypto.randomUUID(),
      networks,
      defaultNetwork: otherChain,
      adapters: [adapter],
      clock: new ManualClock(),
    });
  };

  it('is brought to the network of the page', async () => {
    create(new EvmAdapter({ page }));
    wallet.announce(page);
    await kit.connect({ wallet: 'wallet.fake' });
    expect([wallet.chainId, kit.getChainId()]).to.deep.equal([137, 137]);
  });

  it('is brought to the network that the person chose before', async () => {
    create(new EvmAdapter({ page }));
    wallet.announce(page);
    await kit.switchNetwork(homeChain);
    await kit.connect({ wallet: 'wallet.fake' });
    expect([wallet.chainId, kit.getChainId()]).to.deep.equal([1, 1]);
    expect(wallet.methods).not.to.include('wallet_switchEthereumChain');
  });

  it('is brought there as a connector of wagmi too', async () => {
    const own = injected({
      target: { id: 'own.wallet', name: 'Own', provider: wallet.provider as never },
      shimDisconnect: false,
    });
    const chains = [homeChain, otherChain].map(({ id, name, nativeCurrency, rpcUrls }) => ({
      id: Number(id),
      name,
      nativeCurrency,
      rpcUrls,
    }));
    const wagmiConfig = createConfig({
      chains: chains as never,
      transports: { 1: http(), 137: http() },
      connectors: [own],
      storage: null,
      multiInjectedProviderDiscovery: false,
    });
    create(new WagmiAdapter({ wagmiConfig }));
    await kit.connect({ wallet: 'own.wallet' });
    await waitUntil(() => kit.getChainId() === 137);
    expect(wallet.chainId).to.equal(137);
  });

  it('stays connected on its own network when the person declines the switch', async () => {
    create(new EvmAdapter({ page }));
    wallet.announce(page);
    wallet.answers.set('wallet_switchEthereumChain', REJECTED);
    await kit.connect({ wallet: 'wallet.fake' });
    expect([kit.getIsConnectedState(), kit.getChainId()]).to.deep.equal([true, 1]);
  });
});
