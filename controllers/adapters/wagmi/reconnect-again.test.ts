import { expect } from '@open-wc/testing';
import { createStorage, getConnection, injected, reconnect, type Config } from '@wagmi/core';
import { fakeAccounts, homeChain } from '../../../testing/evm-world.js';
import { FakeEip1193Wallet } from '../../../testing/fake-eip1193.js';
import { loadParts } from '../../../testing/load-parts.js';
import { settle } from '../../../testing/settle.js';
import { settleImports } from '../../../testing/settle-imports.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { AppKit } from '../../app-kit/app-kit.js';
import { WagmiAdapter } from './index.js';

// `WagmiProvider` reconnects on each of its renders, so also when a module of the host is hot reloaded
describe('a wallet that wagmi reconnects after the modal has connected it', () => {
  let wallet: FakeEip1193Wallet;
  let kit: AppKit;
  let config: Config;

  const own = (id: string) =>
    injected({ target: { id, name: id, provider: wallet.provider as never }, shimDisconnect: false });
  const untilSettled = async (): Promise<void> => {
    await settleImports();
    await settle();
  };

  before(loadParts);
  afterEach(() => {
    kit.destroy();
    localStorage.clear();
  });

  for (const [name, target, current] of [
    ['the same wallet', 'wallet.fake', 'injected'],
    ['the same wallet by another name', 'injected', 'latchkey'],
  ] as const)
    it(`keeps its permission if a connector of wagmi is ${name}`, async () => {
      wallet = new FakeEip1193Wallet([fakeAccounts[0]]);
      const page = new EventTarget();
      const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
      const adapter = new WagmiAdapter({
        networks: [homeChain],
        storage: createStorage({ storage: nothing }),
        multiInjectedProviderDiscovery: false,
        connectors: [own(target)],
        page,
      });
      config = adapter.wagmiConfig;
      kit = AppKit.create({ id: crypto.randomUUID(), networks: [homeChain], adapters: [adapter] });
      await kit.modal.start();
      wallet.announce(page);
      await kit.connect({ wallet: 'wallet.fake' });
      await untilSettled();
      for (const _ of [1, 2]) {
        await reconnect(config);
        await untilSettled();
        await waitUntil(() => config.state.connections.size === 1, 'one connection of wagmi');
        expect(wallet.methods).not.to.include('wallet_revokePermissions');
        expect(kit.getAccount('eip155').status).to.equal('connected');
        const { status, address, connector } = getConnection(config);
        expect([status, address, connector?.type]).to.deep.equal(['connected', fakeAccounts[0], current]);
      }
      await kit.disconnect();
      await untilSettled();
      expect([kit.getAccount('eip155').status, getConnection(config).status]).to.deep.equal([
        'disconnected',
        'disconnected',
      ]);
      expect(wallet.granted).to.equal(false);
    });
});
