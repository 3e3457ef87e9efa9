import { expect } from '@open-wc/testing';
import { connect, createStorage, getConnection, injected, reconnect, type Config } from '@wagmi/core';
import { fakeAccounts, homeChain } from '../../../testing/evm-world.js';
import { FakeEip1193Wallet } from '../../../testing/fake-eip1193.js';
import { loadParts } from '../../../testing/load-parts.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { settle } from '../../../testing/settle.js';
import { settleImports } from '../../../testing/settle-imports.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { AppKit } from '../../app-kit/app-kit.js';
import { WagmiAdapter } from './index.js';

describe('disconnect() while the modal takes a wallet from wagmi', () => {
  let id: string;
  let wallet: FakeEip1193Wallet;
  let kit: AppKit;
  let config: Config;

  const create = (isStored: boolean): void => {
    id = crypto.randomUUID();
    if (isStored) localStorage.setItem(`@appkit/${id}/eip155:connected_connector_id`, 'own.wallet');
    const adapter = new WagmiAdapter({
      networks: [homeChain],
      storage: createStorage({ storage: localStorage }),
      multiInjectedProviderDiscovery: false,
      connectors: [
        injected({
          target: { id: 'own.wallet', name: 'Own', provider: wallet.provider as never },
          shimDisconnect: false,
        }),
      ],
      page: new EventTarget(),
    });
    config = adapter.wagmiConfig;
    kit = AppKit.create({ id, networks: [homeChain], adapters: [adapter], clock: new ManualClock() });
  };
  const states = (): readonly unknown[] => [kit.getAccount('eip155').status, getConnection(config).status];

  before(loadParts);
  beforeEach(() => {
    wallet = new FakeEip1193Wallet([fakeAccounts[0]]);
    wallet.granted = true;
    wallet.answers.set('wallet_requestPermissions', { error: { code: -32601, message: 'Unknown method.' } });
  });
  afterEach(() => {
    kit.destroy();
    localStorage.clear();
  });

  for (const isStored of [true, false])
    for (const how of ['reconnect', 'connect'] as const)
      for (const isStarted of [true, false])
        for (const namespace of [undefined, 'eip155'] as const)
          it(`ends it everywhere: ${how}, ${isStored ? 'stored' : 'new'}, ${isStarted ? 'started' : 'loading'}, ${namespace}`, async () => {
            create(isStored);
            if (isStarted) await kit.modal.start();
            await (how === 'connect' ? connect(config, { connector: config.connectors[0]! }) : reconnect(config));
            await kit.disconnect(namespace);
            await settleImports();
            await settle();
            expect(states()).to.deep.equal(['disconnected', 'disconnected']);
          });

  it('ends a wallet that does not answer the modal', async () => {
    create(false);
    await kit.modal.start();
    await connect(config, { connector: config.connectors[0]! });
    wallet.answers.set('eth_chainId', 'hang');
    wallet.answers.set('eth_accounts', 'hang');
    await settle();
    await kit.disconnect();
    wallet.answers.clear();
    wallet.answerLate();
    await settleImports();
    await settle();
    expect(states()).to.deep.equal(['disconnected', 'disconnected']);
    await connect(config, { connector: config.connectors[0]! });
    await waitUntil(() => states().join() === 'connected,connected');
  });

  for (const isStored of [true, false])
    it(`ends a wallet that wagmi still reconnects, ${isStored ? 'stored' : 'new'}, and no later one`, async () => {
      create(false);
      await connect(config, { connector: config.connectors[0]! });
      kit.destroy();
      create(isStored); // the next visit
      await kit.modal.start();
      wallet.answers.set('eth_accounts', 'hang');
      const request = wallet.whenRequested('eth_accounts');
      const reconnected = reconnect(config);
      await request;
      expect(config.state.status).to.equal('reconnecting');
      await kit.disconnect();
      wallet.answers.clear();
      wallet.answerLate();
      await reconnected;
      await settleImports();
      await settle();
      expect(states()).to.deep.equal(['disconnected', 'disconnected']);
      await connect(config, { connector: config.connectors[0]! });
      await waitUntil(() => states().join() === 'connected,connected');
    });
});
