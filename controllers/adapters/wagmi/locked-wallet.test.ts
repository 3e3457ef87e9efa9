import { expect } from '@open-wc/testing';
import { connect, createStorage, disconnect, getConnection, injected, type Config } from '@wagmi/core';
import { fakeAccounts, homeChain } from '../../../testing/evm-world.js';
import { FakeEip1193Wallet } from '../../../testing/fake-eip1193.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { settle } from '../../../testing/settle.js';
import { settleImports } from '../../../testing/settle-imports.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { AppKit } from '../../app-kit/app-kit.js';
import { WagmiAdapter } from './index.js';

const GRANTED = { value: [{ parentCapability: 'eth_accounts', caveats: [] }] };
const UNKNOWN_METHOD = { error: { code: -32601, message: 'Unknown method.' } };

describe('a locked wallet of a connector of wagmi', () => {
  let id: string;
  let wallet: FakeEip1193Wallet;
  let kit: AppKit;
  let config: Config;

  beforeEach(() => {
    id = crypto.randomUUID();
    wallet = new FakeEip1193Wallet([fakeAccounts[0]]);
    wallet.answers.set('wallet_requestPermissions', UNKNOWN_METHOD);
  });

  afterEach(() => {
    kit.destroy();
    localStorage.clear();
  });

  /**
   * Opens the page. wagmi finds only these values in its storage, so that the record of the modal alone restores the wallet.
   */
  const visit = (values?: Readonly<Record<string, boolean>>, page = new EventTarget()): void => {
    const items = new Map(Object.entries(values ?? {}).map(([key, value]) => [`wagmi.${key}`, JSON.stringify(value)]));
    const storage = createStorage({
      storage: {
        getItem: key => items.get(key) ?? null,
        setItem: (key, value) => void items.set(key, value),
        removeItem: key => void items.delete(key),
      },
    });
    const target = { id: 'own.wallet', name: 'Own Wallet', provider: wallet.provider as never };
    const adapter = new WagmiAdapter({
      networks: [homeChain],
      storage: values ? storage : null,
      multiInjectedProviderDiscovery: false,
      connectors: [injected({ target, shimDisconnect: values !== undefined })],
      page,
    });
    config = adapter.wagmiConfig;
    kit = AppKit.create({ id, networks: [homeChain], adapters: [adapter], clock: new ManualClock() });
  };
  const stored = (): string | null => localStorage.getItem(`@appkit/${id}/eip155:connected_connector_id`);
  const lock = (permissions: object = GRANTED): void => {
    wallet.answers.set('eth_accounts', { value: [] });
    wallet.answers.set('wallet_getPermissions', permissions as typeof GRANTED);
  };
  const unlock = (): void => {
    wallet.answers.delete('eth_accounts');
    wallet.changeAccounts([fakeAccounts[0]]);
  };
  const connected = async (): Promise<void> => {
    visit();
    await kit.connect({ wallet: 'own.wallet' });
    await waitUntil(() => getConnection(config).status === 'connected');
  };
  const settled = async (): Promise<void> => {
    await waitUntil(() => kit.getAccount('eip155').status === 'disconnected');
    await settleImports();
    await settle();
  };
  const back = async (): Promise<void> => {
    await waitUntil(() => kit.getIsConnectedState());
    await waitUntil(() => getConnection(config).status === 'connected');
  };
  const prompts = (): number => wallet.methods.filter(method => method === 'eth_requestAccounts').length;

  for (const [permissions, name] of [
    [GRANTED, 'that keeps its permission'],
    [UNKNOWN_METHOD, 'that cannot tell its permissions'],
  ] as const)
    it(`at load, ${name}, is connected when it is unlocked`, async () => {
      await connected();
      kit.destroy();
      lock(permissions);
      visit();
      await settled();
      expect(stored()).to.equal('own.wallet');
      unlock();
      await back();
      expect(getConnection(config).address).to.equal(fakeAccounts[0]);
      expect(config.state.connections.size).to.equal(1);
      expect([stored(), prompts()]).to.deep.equal(['own.wallet', 1]);
    });

  it('at load is restored on the next visit', async () => {
    await connected();
    kit.destroy();
    lock();
    visit();
    await settled();
    kit.destroy();
    wallet.answers.delete('eth_accounts');
    visit();
    await back();
    expect(prompts()).to.equal(1);
  });

  it('at load that has revoked its permission is forgotten', async () => {
    await connected();
    kit.destroy();
    lock({ value: [] });
    visit();
    await settled();
    expect(stored()).to.equal(null);
  });

  it('that locks itself while the page is open comes back when it is unlocked', async () => {
    await connected();
    lock();
    wallet.emit('accountsChanged', []);
    await settled();
    expect([stored(), getConnection(config).status]).to.deep.equal(['own.wallet', 'disconnected']);
    unlock();
    await back();
    expect([config.state.connections.size, prompts()]).to.deep.equal([1, 1]);
  });

  it('that locks itself while the page is open is restored on the next visit', async () => {
    await connected();
    lock();
    wallet.emit('accountsChanged', []);
    await settled();
    kit.destroy();
    wallet.answers.delete('eth_accounts');
    visit();
    await back();
  });

  it('that announces itself too comes back when it is unlocked, after it has locked itself while the page is open', async () => {
    const page = new EventTarget();
    wallet.announce(page, { rdns: 'own.wallet' });
    visit({}, page);
    await connect(config, { connector: config.connectors[0]! });
    await waitUntil(() => kit.getIsConnectedState());
    await settle();
    lock();
    wallet.emit('accountsChanged', []);
    await settled();
    expect([stored(), getConnection(config).status]).to.deep.equal(['own.wallet', 'disconnected']);
    unlock();
    await back();
    await settle();
    expect(config.state.connections.size).to.equal(1);
  });

  it('that revokes its permission while the page is open is forgotten', async () => {
    await connected();
    lock({ value: [] });
    wallet.emit('accountsChanged', []);
    await settled();
    expect(stored()).to.equal(null);
  });

  for (const [name, permissions, revoke] of [
    ['that cannot revoke its permission', GRANTED, UNKNOWN_METHOD],
    ['that cannot tell its permissions', UNKNOWN_METHOD, UNKNOWN_METHOD],
    ['that revokes its permission', { value: [] }, { value: null }],
  ] as const)
    it(`${name} is forgotten when wagmi disconnects it`, async () => {
      await connected();
      wallet.answers.set('wallet_getPermissions', permissions);
      wallet.answers.set('wallet_revokePermissions', revoke);
      await disconnect(config);
      await settled();
      expect(stored()).to.equal(null);
    });

  it('that was disconnected in wagmi is forgotten, although it still shares accounts', async () => {
    await connected();
    kit.destroy();
    visit({ 'own.wallet.disconnected': true });
    await settled();
    expect(stored()).to.equal(null);
  });

  it('is not connected by its unlock after a disconnect', async () => {
    await connected();
    kit.destroy();
    lock();
    visit();
    await settled();
    await kit.disconnect();
    expect(stored()).to.equal(null);
  });

  it('leaves no listener of the modal once it is connected or gone', async () => {
    await connected();
    kit.destroy();
    await settle();
    lock();
    const before = wallet.listenerCount;
    visit();
    await settled();
    const locked = wallet.listenerCount;
    kit.destroy();
    await settle();
    expect(locked).to.be.above(before);
    expect(wallet.listenerCount).to.be.below(locked);
  });

  it('follows wagmi to another account, also if it reconnects while the lock is looked for', async () => {
    await connected();
    const [connector] = config.connectors;
    if (!connector) throw new Error('wagmi has the connector');
    await disconnect(config, { connector });
    wallet.accounts = [fakeAccounts[1]];
    await connect(config, { connector });
    await waitUntil(() => kit.getAccount('eip155').address === fakeAccounts[1]);
    expect(getConnection(config).address).to.equal(fakeAccounts[1]);
  });
});
