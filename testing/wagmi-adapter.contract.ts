import { expect } from '@open-wc/testing';
import {
  connect,
  disconnect,
  injected,
  mock,
  reconnect,
  switchChain,
  type Config,
  type Connector,
  version,
} from '@wagmi/core';
import { describeEvmAdapter } from './evm-adapter.contract.js';
import { createEvmWorld, fakeAccounts, homeChain, otherChain, type EvmWorld } from './evm-world.js';
import { expectRejection } from './expect-rejection.js';
import { REJECTED, FakeEip1193Wallet } from './fake-eip1193.js';
import { settle } from './settle.js';
import { waitUntil } from './wait-until.js';
import { WagmiAdapter, type WagmiAdapterOptions } from '../controllers/adapters/wagmi/index.js';
import { createWagmiAdapter } from '../controllers/adapters/wagmi/wagmi-adapter.js';

const networks = [homeChain, otherChain];
const quiet = { networks, storage: null, multiInjectedProviderDiscovery: false } as const;

/** A world whose adapter is linked to a configuration of wagmi. */
function createWorld(options: Partial<WagmiAdapterOptions> = {}): EvmWorld & { readonly config: Config } {
  const { wagmiConfig: config } = new WagmiAdapter({ ...quiet, ...options });
  const world = createEvmWorld({ create: given => context => createWagmiAdapter(config, context, given ?? {}) });
  world.wallet.chains.add(137);
  return { ...world, config };
}

/** What wagmi's actions tell of its current connection. */
interface InWagmi {
  readonly status: string;
  readonly address?: string | undefined;
  readonly addresses?: readonly string[] | undefined;
  readonly chainId?: number | undefined;
  readonly connector?: Pick<Connector, 'id' | 'name' | 'uid' | 'getProvider'> | undefined;
}

/**
 * Registers the contract of the adapter of wagmi. `@wagmi/core` is the version that `tools/bundle-tests.mjs` selects for
 * the test; `read` is its action that reads the current connection.
 */
export function describeWagmiAdapter(wagmi: string, read: (config: Config) => InWagmi): void {
  const name = `wagmi adapter with @wagmi/core ${wagmi}`;
  describeEvmAdapter(name, {
    create: given => context => createWagmiAdapter(new WagmiAdapter(quiet).wagmiConfig, context, given ?? {}),
  });

  it(`runs with @wagmi/core ${wagmi}`, () => expect(version.startsWith(`${wagmi}.`)).to.equal(true)); // an alias may name another

  describe(name, () => {
    let world: ReturnType<typeof createWorld>;

    afterEach(() => world.scope.dispose());

    const attached = () => world.adapter.connection.get();
    const inWagmi = () => read(world.config);
    const prompts = (wallet: FakeEip1193Wallet = world.wallet): number =>
      wallet.methods.filter(method => /requestAccounts|requestPermissions/.test(method)).length;
    const both = async (): Promise<void> => {
      await waitUntil(() => inWagmi().status === 'connected');
      await settle();
    };

    /** A connector of wagmi over a fake wallet that does not announce itself. */
    const own = (wallet: FakeEip1193Wallet, id = 'own.wallet') =>
      injected({ target: { id, name: 'Own Wallet', provider: wallet.provider as never }, shimDisconnect: false });

    describe('a wallet that connects in the modal', () => {
      beforeEach(async () => {
        world = createWorld();
        await world.connect();
        await both();
      });

      it('is the account of the hooks of wagmi, after one prompt', () => {
        const { address, addresses, chainId, connector } = inWagmi();
        expect([address, addresses, chainId]).to.deep.equal([fakeAccounts[0], fakeAccounts, 1]);
        expect([connector?.id, connector?.name]).to.deep.equal(['wallet.fake', 'Fake Wallet']);
        expect(prompts()).to.equal(1);
      });

      it('gives wagmi its own provider', async () => {
        expect(await inWagmi().connector?.getProvider()).to.equal(world.wallet.provider);
      });

      it('reports changes of account and network', async () => {
        world.wallet.changeAccounts([fakeAccounts[1]]);
        world.wallet.changeChain(137);
        await settle();
        expect([inWagmi().address, inWagmi().chainId]).to.deep.equal([fakeAccounts[1], 137]);
        world.wallet.changeAccounts([...fakeAccounts]);
        await settle();
        world.adapter.useAccount(fakeAccounts[1]);
        await settle();
        expect(inWagmi().addresses).to.deep.equal([fakeAccounts[1], fakeAccounts[0]]);
      });

      it('switches the network when wagmi asks', async () => {
        await switchChain(world.config, { chainId: 137 });
        expect([attached()?.chainId, inWagmi().chainId]).to.deep.equal([137, 137]);
      });

      it('disconnects in wagmi when the modal disconnects', async () => {
        await world.adapter.disconnect();
        await waitUntil(() => inWagmi().status === 'disconnected');
        expect(world.config.state.connections.size).to.equal(0);
      });

      it('disconnects in the modal when wagmi disconnects, and can connect again', async () => {
        await disconnect(world.config);
        await settle();
        expect(attached()).to.equal(undefined);
        expect(inWagmi().status).to.equal('disconnected');
        await world.adapter.connect('wallet.fake');
        await both();
        expect([inWagmi().address, prompts()]).to.deep.equal([fakeAccounts[0], 2]);
      });

      it('disconnects in wagmi when the wallet revokes every account', async () => {
        world.wallet.changeAccounts([]);
        await waitUntil(() => inWagmi().status === 'disconnected');
      });

      it('is given to wagmi again when a reconnect of wagmi drops it', async () => {
        await reconnect(world.config);
        await both();
        expect([inWagmi().address, attached()?.accounts[0].address]).to.deep.equal([fakeAccounts[0], fakeAccounts[0]]);
        expect(prompts()).to.equal(1);
      });

      it('is replaced in wagmi by the next wallet', async () => {
        const second = new FakeEip1193Wallet([fakeAccounts[1]]);
        second.announce(world.page, { uuid: 'second', rdns: 'second.wallet', name: 'Second' });
        await world.adapter.connect('second.wallet');
        await waitUntil(() => inWagmi().connector?.id === 'second.wallet');
        await settle();
        expect([inWagmi().address, world.config.state.connections.size]).to.deep.equal([fakeAccounts[1], 1]);
      });
    });

    describe('a connector of wagmi', () => {
      let wallet: FakeEip1193Wallet;
      let fromWagmi: Config['connectors'][number];

      beforeEach(() => {
        wallet = new FakeEip1193Wallet([fakeAccounts[1]]);
        wallet.chains.add(137);
        wallet.answers.set('wallet_requestPermissions', { error: { code: -32601, message: 'Unknown method.' } });
        world = createWorld({ connectors: [own(wallet)] });
        fromWagmi = world.config.connectors[0]!;
      });

      it('appears in the modal', () => {
        expect(world.adapter.connectors.get()).to.deep.equal([
          {
            id: 'own.wallet',
            name: 'Own Wallet',
            type: 'EXTERNAL',
            namespace: 'eip155',
            imageUrl: undefined,
            rdns: undefined,
          },
        ]);
      });

      it('connects in the modal, with one prompt and one connection of wagmi', async () => {
        await world.adapter.connect('own.wallet');
        await both();
        expect([attached()?.accounts[0].address, inWagmi().address]).to.deep.equal([fakeAccounts[1], fakeAccounts[1]]);
        expect(inWagmi().connector?.uid).to.equal(fromWagmi.uid);
        expect([prompts(wallet), world.config.state.connections.size]).to.deep.equal([1, 1]);
      });

      it('is attached to the modal when wagmi connects it, without another prompt', async () => {
        await connect(world.config, { connector: fromWagmi });
        await waitUntil(() => attached());
        expect([attached()?.connectorId, attached()?.accounts[0].address]).to.deep.equal([
          'own.wallet',
          fakeAccounts[1],
        ]);
        expect([prompts(wallet), world.config.state.connections.size]).to.deep.equal([1, 1]);
      });

      it('leaves both when either side disconnects', async () => {
        for (const leave of [() => disconnect(world.config), () => world.adapter.disconnect()]) {
          await connect(world.config, { connector: fromWagmi });
          await waitUntil(() => attached());
          await leave();
          await waitUntil(() => inWagmi().status === 'disconnected' && !attached());
        }
      });

      it('follows account, network and switches of both sides', async () => {
        await world.adapter.connect('own.wallet');
        await both();
        wallet.changeAccounts([fakeAccounts[0]]);
        await waitUntil(() => attached()?.accounts[0].address === fakeAccounts[0]);
        await world.adapter.switchNetwork(otherChain);
        await waitUntil(() => inWagmi().chainId === 137);
        await switchChain(world.config, { chainId: 1 });
        await waitUntil(() => attached()?.chainId === 1);
      });

      it('rejects with USER_REJECTED on both sides', async () => {
        wallet.answers.set('eth_requestAccounts', REJECTED);
        await expectRejection(world.adapter.connect('own.wallet'), 'USER_REJECTED');
        await settle();
        expect([attached(), inWagmi().status]).to.deep.equal([undefined, 'disconnected']);
      });

      it('replaces the wallet of the modal when wagmi connects it', async () => {
        await world.connect();
        await both();
        await connect(world.config, { connector: fromWagmi });
        await waitUntil(() => attached()?.connectorId === 'own.wallet');
        await settle();
        expect([inWagmi().connector?.id, world.config.state.connections.size]).to.deep.equal(['own.wallet', 1]);
      });

      it('is replaced in wagmi by a wallet of the modal', async () => {
        await connect(world.config, { connector: fromWagmi });
        await waitUntil(() => attached());
        await world.connect();
        await waitUntil(() => inWagmi().connector?.id === 'wallet.fake');
        await settle();
        expect([attached()?.connectorId, world.config.state.connections.size]).to.deep.equal(['wallet.fake', 1]);
      });

      it('starts the session of a modal that has not started', async () => {
        const adapter = new WagmiAdapter({ wagmiConfig: world.config });
        let starts = 0;
        const stop = adapter.watch(() => (starts += 1));
        expect(starts).to.equal(0);
        await connect(world.config, { connector: fromWagmi });
        stop();
        await disconnect(world.config);
        expect(starts).to.equal(1);
      });
    });

    it('is attached when wagmi was connected before the adapter began', async () => {
      const { wagmiConfig } = new WagmiAdapter({ ...quiet, connectors: [mock({ accounts: [fakeAccounts[0]] })] });
      await connect(wagmiConfig, { connector: wagmiConfig.connectors[0]! });
      world = createWorld({ wagmiConfig });
      await waitUntil(() => attached());
      expect(attached()?.accounts[0].address).to.equal(fakeAccounts[0]);
    });

    it('has the connector of Coinbase’s SDK, with the directory’s id, unless the host removes it', () => {
      const sdk = own(new FakeEip1193Wallet([...fakeAccounts]), 'coinbaseWalletSDK');
      for (const coinbase of [true, false]) {
        const { wagmiConfig: config } = new WagmiAdapter({ ...quiet, connectors: [sdk] });
        const { adapter, scope } = createEvmWorld({
          discovery: { announced: true, injected: true, coinbase },
          create: given => context => createWagmiAdapter(config, context, given ?? {}),
        });
        const found = adapter.connectors.get().map(({ id, type, explorerId }) => [id, type, explorerId?.slice(0, 6)]);
        expect(found).to.deep.equal(coinbase ? [['coinbaseWalletSDK', 'EXTERNAL', 'fd20dc']] : []);
        scope.dispose();
      }
    });

    it('has the connector of Safe only in a frame, where Safe may be around the page', () => {
      const safe = own(new FakeEip1193Wallet([...fakeAccounts]), 'safe');
      for (const parent of ['itself', 'another window']) {
        const { wagmiConfig: config } = new WagmiAdapter({ ...quiet, connectors: [safe] });
        const { adapter, scope } = createEvmWorld({
          create: given => context => {
            const page: EventTarget & { parent?: unknown } = given?.page ?? new EventTarget();
            page.parent = parent === 'itself' ? page : {};
            return createWagmiAdapter(config, context, { ...given, page });
          },
        });
        const found = adapter.connectors.get().map(({ id, explorerId }) => [id, explorerId?.slice(0, 6)]);
        expect(found, parent).to.deep.equal(parent === 'itself' ? [] : [['safe', '225aff']]);
        scope.dispose();
      }
    });

    it('names an announced wallet once, although wagmi finds it too', () => {
      const wallet = new FakeEip1193Wallet([fakeAccounts[0]]);
      world = createWorld({ connectors: [own(wallet, 'wallet.fake')] });
      world.wallet.announce(world.page);
      expect(world.adapter.connectors.get().map(({ id }) => id)).to.deep.equal(['wallet.fake']);
    });

    it('needs EVM networks or a configuration', () => {
      world = createWorld();
      expect(() => new WagmiAdapter({ networks: [] }))
        .to.throw()
        .with.property('code', 'OPTIONS_INVALID');
      expect(new WagmiAdapter({ wagmiConfig: world.config }).wagmiConfig).to.equal(world.config);
    });
  });
}
