import { expect } from '@open-wc/testing';
import { connect, getConnection, injected, type Config } from '@wagmi/core';
import { createEvmWorld, fakeAccounts, homeChain, otherChain, type EvmWorld } from '../../../testing/evm-world.js';
import { comeBack } from '../../../testing/come-back.js';
import { FakeEip1193Wallet } from '../../../testing/fake-eip1193.js';
import { settle } from '../../../testing/settle.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { WagmiAdapter } from './index.js';
import { createWagmiAdapter } from './wagmi-adapter.js';

const own = (wallet: FakeEip1193Wallet, id: string) =>
  injected({ target: { id, name: id, provider: wallet.provider as never } });

/** The wallet sends no `accountsChanged` on its grant, so wagmi's own connector learns of it from the first change. */
describe('a wallet that the modal and a connector of wagmi both have', () => {
  let config: Config;
  let wallet: FakeEip1193Wallet;
  let other: FakeEip1193Wallet;
  let world: EvmWorld;
  let errors: unknown[];

  const onError = (event: ErrorEvent | PromiseRejectionEvent): void => {
    errors.push('reason' in event ? event.reason : event.error);
  };

  const link = (): void => {
    const quiet = { networks: [homeChain, otherChain], storage: null, multiInjectedProviderDiscovery: false };
    const connectors = [own(wallet, 'wallet.fake'), own(other, 'other.wallet')];
    config = new WagmiAdapter({ ...quiet, connectors }).wagmiConfig;
    world = createEvmWorld({ create: given => context => createWagmiAdapter(config, context, given ?? {}) });
    wallet.announce(world.page);
  };

  const connected = async (): Promise<void> => {
    await world.adapter.connect('wallet.fake');
    await waitUntil(() => getConnection(config).status === 'connected');
    await settle();
  };

  const types = (): readonly string[] => [...config.state.connections.values()].map(({ connector }) => connector.type);
  const inWagmi = () => {
    const { address, chainId } = getConnection(config);
    return [address, chainId, types()];
  };

  beforeEach(() => {
    [wallet, other] = [new FakeEip1193Wallet([...fakeAccounts]), new FakeEip1193Wallet([fakeAccounts[0]])];
    wallet.chains.add(137);
    errors = [];
    addEventListener('error', onError);
    addEventListener('unhandledrejection', onError);
  });

  afterEach(() => {
    world.scope.dispose();
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onError);
  });

  it('has one connection in wagmi, which follows account and network, after it reports another account', async () => {
    link();
    await connected();
    expect(inWagmi()).to.deep.equal([fakeAccounts[0], 1, ['latchkey']]);
    wallet.changeAccounts([fakeAccounts[1], fakeAccounts[0]]);
    await settle();
    expect(inWagmi()).to.deep.equal([fakeAccounts[1], 1, ['injected']]);
    wallet.changeChain(137);
    await settle();
    wallet.changeAccounts([...fakeAccounts]);
    await settle();
    expect(inWagmi()).to.deep.equal([fakeAccounts[0], 137, ['injected']]);
    expect(world.adapter.connection.get()?.chainId).to.equal(137);
    expect(errors).to.deep.equal([]);
  });

  it('leaves wagmi when the modal disconnects after an account change, and connects again', async () => {
    link();
    for (const [account, next] of [fakeAccounts, [...fakeAccounts].reverse()]) {
      wallet.accounts = [account, next];
      await connected();
      wallet.changeAccounts([next, account]);
      await settle();
      await world.adapter.disconnect();
      await waitUntil(() => getConnection(config).status === 'disconnected');
      await settle();
      expect([types(), world.adapter.connection.get()]).to.deep.equal([[], undefined]);
    }
    expect(errors).to.deep.equal([]);
  });

  it('leaves wagmi when the modal disconnects while it asks another wallet', async () => {
    link();
    await connected();
    other.answers.set('wallet_requestPermissions', 'hang');
    const attempt = world.adapter.connect('other.wallet').catch((error: unknown) => error);
    await other.whenRequested('wallet_requestPermissions');
    await connect(config, { connector: config.connectors[0]! });
    expect(types()).to.deep.equal(['latchkey', 'injected']);
    await world.adapter.disconnect();
    await waitUntil(() => types().length === 0);
    await settle();
    expect([types(), world.adapter.connection.get()]).to.deep.equal([[], undefined]);
    other.answerLate();
    await attempt;
  });

  it('replaces the stored connection of a page that does not reconnect wagmi', async () => {
    const stored = { uid: 'stored', id: 'wallet.fake', name: 'Fake Wallet', type: 'injected' };
    link();
    const connection = { accounts: [fakeAccounts[1]], chainId: 1, connector: stored } as never;
    config.setState(state => ({ ...state, connections: new Map([['stored', connection]]), current: 'stored' }));
    await connected();
    expect(inWagmi()).to.deep.equal([fakeAccounts[0], 1, ['latchkey']]);
    await world.adapter.disconnect();
    await waitUntil(() => getConnection(config).status === 'disconnected');
    expect(types()).to.deep.equal([]);
  });

  it('has in wagmi the account and the network that its owner has selected while the page was in the back-forward cache', async () => {
    link();
    await connect(config, { connector: config.connectors[0]! });
    await waitUntil(() => world.adapter.connection.get() !== undefined);
    await settle();
    expect(inWagmi()).to.deep.equal([fakeAccounts[0], 1, ['injected']]);
    wallet.accounts = [fakeAccounts[1], fakeAccounts[0]];
    wallet.chainId = 137;
    comeBack();
    await waitUntil(() => world.adapter.connection.get()?.accounts[0].address === fakeAccounts[1], 'the adapter');
    await waitUntil(() => world.adapter.connection.get()?.chainId === 137, 'the chain');
    await settle();
    expect(inWagmi()).to.deep.equal([fakeAccounts[1], 137, ['injected']]);
    wallet.changeAccounts([...fakeAccounts]);
    await settle();
    expect(inWagmi()).to.deep.equal([fakeAccounts[0], 137, ['injected']]);
    expect(world.adapter.connection.get()?.accounts[0].address).to.equal(fakeAccounts[0]);
    expect(errors).to.deep.equal([]);
  });

  it('has one connection when wagmi connects the connector of a wallet that the modal has given it', async () => {
    link();
    await connected();
    await connect(config, { connector: config.connectors[0]! });
    await settle();
    expect(inWagmi()).to.deep.equal([fakeAccounts[0], 1, ['injected']]);
    expect(world.adapter.connection.get()?.connectorId).to.equal('wallet.fake');
    expect(errors).to.deep.equal([]);
  });
});
