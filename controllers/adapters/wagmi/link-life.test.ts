import { expect } from '@open-wc/testing';
import { connect, getConnection, injected, mock, switchChain, type Config } from '@wagmi/core';
import { createEvmWorld, fakeAccounts, homeChain, otherChain, type EvmWorld } from '../../../testing/evm-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { FakeEip1193Wallet } from '../../../testing/fake-eip1193.js';
import { settle } from '../../../testing/settle.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { createWagmiAdapter } from './wagmi-adapter.js';
import { WagmiAdapter, type WagmiAdapterOptions } from './index.js';
import { idle } from './usable.js';

const configOf = (options: Partial<WagmiAdapterOptions> = {}): Config =>
  new WagmiAdapter({
    networks: [homeChain, otherChain],
    storage: null,
    multiInjectedProviderDiscovery: false,
    ...options,
  }).wagmiConfig;

function linkTo(config: Config): EvmWorld {
  const world = createEvmWorld({ create: given => context => createWagmiAdapter(config, context, given ?? {}) });
  world.wallet.chains.add(137);
  return world;
}

const own = (wallet: FakeEip1193Wallet, id: string) =>
  injected({ target: { id, name: id, provider: wallet.provider as never }, shimDisconnect: false });

describe('link to wagmi from its start to its end', () => {
  let world: EvmWorld;

  afterEach(() => world.scope.dispose());

  const bridged = async (config: Config): Promise<void> => {
    await world.connect();
    await waitUntil(() => getConnection(config).status === 'connected');
    await settle();
  };

  it('leaves wagmi disconnected when its modal is destroyed', async () => {
    const config = configOf();
    world = linkTo(config);
    await bridged(config);
    world.scope.dispose();
    expect([getConnection(config).status, config.state.connections.size]).to.deep.equal(['disconnected', 0]);
  });

  it('keeps a wallet that wagmi connected itself when its modal is destroyed', async () => {
    const config = configOf({ connectors: [mock({ accounts: [fakeAccounts[0]] })] });
    world = linkTo(config);
    await connect(config, { connector: config.connectors[0]! });
    await waitUntil(() => world.adapter.connection.get());
    world.scope.dispose();
    await settle();
    expect([getConnection(config).status, getConnection(config).address]).to.deep.equal(['connected', fakeAccounts[0]]);
  });

  it('gives the wallet of the second modal to wagmi, one link after the other on one configuration', async () => {
    const config = configOf();
    world = linkTo(config);
    await bridged(config);
    world.scope.dispose();
    world = linkTo(config);
    await bridged(config);
    const { address, connector } = getConnection(config);
    expect(address).to.equal(fakeAccounts[0]);
    expect(await connector?.getProvider()).to.equal(world.wallet.provider);
    await switchChain(config, { chainId: 137 });
    expect(world.wallet.chainId).to.equal(137);
    world.wallet.changeChain(1);
    await settle();
    expect([getConnection(config).chainId, config.state.connections.size]).to.deep.equal([1, 1]);
  });

  it('gives nothing to wagmi when its modal is destroyed while wagmi connects', async () => {
    const config = configOf();
    world = linkTo(config);
    await world.connect();
    world.scope.dispose();
    await settle();
    await settle();
    expect([getConnection(config).status, config.state.connections.size]).to.deep.equal(['disconnected', 0]);
  });

  it('removes its listener from the scope once wagmi is idle', async () => {
    const config = configOf();
    world = linkTo(config);
    let listeners = 0;
    const counting: Pick<AbortSignal, 'aborted' | 'addEventListener' | 'removeEventListener'> = {
      aborted: false,
      addEventListener: () => (listeners += 1),
      removeEventListener: () => (listeners -= 1),
    };
    config.setState(state => ({ ...state, status: 'connecting' }));
    const waited = idle(config, counting as AbortSignal);
    expect(listeners).to.equal(1);
    config.setState(state => ({ ...state, status: 'disconnected' }));
    await waited;
    expect(listeners).to.equal(0);
  });

  describe('a wallet that approves after its attempt was cancelled', () => {
    let one: FakeEip1193Wallet;
    let two: FakeEip1193Wallet;
    let config: Config;

    beforeEach(() => {
      one = new FakeEip1193Wallet([fakeAccounts[1]]);
      two = new FakeEip1193Wallet([fakeAccounts[0]]);
      for (const wallet of [one, two])
        wallet.answers.set('wallet_requestPermissions', { error: { code: -32601, message: 'Unknown method.' } });
      one.answers.set('eth_requestAccounts', 'hang');
      config = configOf({ connectors: [own(one, 'one.wallet'), own(two, 'two.wallet')] });
      world = linkTo(config);
    });

    const cancelled = async (): Promise<void> => {
      const cancel = new AbortController();
      const attempt = world.adapter.connect('one.wallet', { signal: cancel.signal });
      await one.whenRequested('eth_requestAccounts');
      cancel.abort();
      await expectRejection(attempt, 'CONNECT_ABORTED');
    };

    it('stays disconnected here and in wagmi', async () => {
      await cancelled();
      expect(getConnection(config).status).to.equal('disconnected');
      one.answerLate();
      await waitUntil(() => config.state.connections.size === 0 && getConnection(config).status === 'disconnected');
      await settle();
      expect(world.adapter.connection.get()).to.equal(undefined);
    });

    it('does not replace a wallet of wagmi that was connected after it', async () => {
      await cancelled();
      await world.adapter.connect('two.wallet');
      one.answerLate();
      await settle();
      await waitUntil(() => config.state.connections.size === 1);
      await settle();
      expect([world.adapter.connection.get()?.connectorId, getConnection(config).connector?.id]).to.deep.equal([
        'two.wallet',
        'two.wallet',
      ]);
    });

    it('does not replace a wallet of the page, which wagmi has at once', async () => {
      await cancelled();
      await bridged(config);
      one.answerLate();
      await settle();
      await waitUntil(() => config.state.connections.size === 1);
      await settle();
      expect([world.adapter.connection.get()?.connectorId, getConnection(config).connector?.id]).to.deep.equal([
        'wallet.fake',
        'wallet.fake',
      ]);
    });

    it('connects when the person chooses it again before approving', async () => {
      await cancelled();
      const again = world.adapter.connect('one.wallet');
      await settle();
      one.answerLate();
      expect((await again).connectorId).to.equal('one.wallet');
      await settle();
      expect(getConnection(config).connector?.id).to.equal('one.wallet');
      const prompts = one.methods.filter(method => method === 'eth_requestAccounts');
      expect(prompts, 'asked anew: the wallet may have lost the first prompt').to.have.length(2);
    });
  });
});
