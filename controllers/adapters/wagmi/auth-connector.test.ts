import { expect } from '@open-wc/testing';
import { connect, disconnect, getConnection, reconnect, type Config } from '@wagmi/core';
import { createEvmWorld, fakeAccounts, homeChain, otherChain, type EvmWorld } from '../../../testing/evm-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { FakeEip1193Wallet } from '../../../testing/fake-eip1193.js';
import { settle } from '../../../testing/settle.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { W3mError } from '../../domain/errors/errors.js';
import type { WalletSource } from '../wallet-source.js';
import { authConnector, WagmiAdapter } from './index.js';
import { createWagmiAdapter } from './wagmi-adapter.js';

describe('the connector of the embedded wallet that a host of the 1.7 line lists for wagmi', () => {
  let world: EvmWorld;
  let config: Config;
  let embedded: FakeEip1193Wallet;

  const start = (...sources: readonly WalletSource[]): void => {
    world = createEvmWorld({
      create: options => context => createWagmiAdapter(config, { ...context, sources }, options ?? {}),
    });
  };
  const source = (): WalletSource => ({
    connector: { id: 'ID_AUTH', name: 'Email or social', type: 'AUTH' },
    wallet: async () =>
      ({
        provider: embedded.provider,
        access: async () => {
          if (!embedded.granted) throw new W3mError('WALLET_NOT_AUTHORIZED');
          return embedded.accounts;
        },
      }) as never, // one namespace
  });
  const auth = () => config.connectors.find(({ id }) => id === 'ID_AUTH')!;
  const ofWagmi = () => [getConnection(config).status, getConnection(config).address];

  beforeEach(() => {
    embedded = new FakeEip1193Wallet([fakeAccounts[1]]);
    embedded.chains.add(137);
    embedded.granted = true;
    ({ wagmiConfig: config } = new WagmiAdapter({
      networks: [homeChain, otherChain],
      storage: null,
      multiInjectedProviderDiscovery: false,
      connectors: [authConnector({ options: { projectId: 'p' } })],
    }));
  });
  afterEach(() => world.scope.dispose());

  it('is not listed as a wallet, with the embedded wallet and without it', () => {
    start(source());
    expect(world.adapter.connectors.get().map(({ id }) => id)).to.deep.equal(['ID_AUTH']);
    world.scope.dispose();
    start();
    expect(world.adapter.connectors.get()).to.deep.equal([]);
  });

  it('connects who is signed in, here and in wagmi, once', async () => {
    start(source());
    const { accounts } = await connect(config, { connector: auth() });
    await settle();
    expect(accounts).to.deep.equal([fakeAccounts[1]]);
    expect(world.adapter.connection.get()?.connectorId).to.equal('ID_AUTH');
    expect([...ofWagmi(), getConnection(config).connector?.uid]).to.deep.equal([
      'connected',
      fakeAccounts[1],
      auth().uid,
    ]);
    expect(config.state.connections.size).to.equal(1);
    expect(await auth().getProvider()).to.equal(embedded.provider);
  });

  it('follows the wallet, and leaves with it', async () => {
    start(source());
    await connect(config, { connector: auth() });
    await settle();
    embedded.changeChain(137);
    await waitUntil(() => getConnection(config).chainId === 137);
    await world.adapter.disconnect();
    await waitUntil(() => getConnection(config).status === 'disconnected');
    embedded.granted = true; // a disconnect signs the person out
    await connect(config, { connector: auth() });
    await settle();
    await disconnect(config);
    await settle();
    expect([world.adapter.connection.get(), getConnection(config).status]).to.deep.equal([undefined, 'disconnected']);
  });

  it('replaces the connection that the modal has given to wagmi, and leaves with the modal', async () => {
    start(source());
    await world.adapter.connect('ID_AUTH');
    await waitUntil(() => getConnection(config).status === 'connected');
    await settle();
    expect(getConnection(config).connector?.uid).not.to.equal(auth().uid);
    await connect(config, { connector: auth() });
    await settle();
    expect([...config.state.connections.keys()]).to.deep.equal([auth().uid]);
    embedded.changeChain(137);
    await settle();
    expect([getConnection(config).chainId, ...ofWagmi()]).to.deep.equal([137, 'connected', fakeAccounts[1]]);
    await world.adapter.disconnect();
    await waitUntil(() => getConnection(config).status === 'disconnected');
    expect(config.state.connections.size).to.equal(0);
  });

  it('rejects when nobody is signed in, without a modal, and after its modal has ended', async () => {
    embedded.granted = false;
    start(source());
    await expectRejection(connect(config, { connector: auth() }), 'WALLET_NOT_AUTHORIZED');
    expect(await auth().isAuthorized()).to.equal(false);
    embedded.granted = true;
    await connect(config, { connector: auth() });
    await settle();
    world.scope.dispose();
    await settle();
    expect(getConnection(config).status).to.equal('disconnected');
    await expectRejection(connect(config, { connector: auth() }), 'WALLET_DISCONNECTED');
    await expectRejection(auth().getAccounts(), 'WALLET_DISCONNECTED');
  });

  it('does not connect by itself when wagmi reconnects', async () => {
    start(source());
    await reconnect(config, { connectors: [auth()] });
    await settle();
    expect([world.adapter.connection.get(), getConnection(config).status]).to.deep.equal([undefined, 'disconnected']);
  });
});
