import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import { untracked } from '../core/signals.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { settle } from '../../testing/gate-world.js';
import { createTestModal, testAccounts, testConnector, testNetworks, type TestModal } from '../../testing/index.js';

const ADDRESS = testAccounts[0].address;

describe('the account after a reload', () => {
  let id: string;
  let world: TestModal;
  let kit: AppKit;
  let states: string[];

  const key = (name: string): string => `@appkit/${id}/eip155:${name}`;
  const visit = (
    fake: NonNullable<Parameters<typeof createTestModal>[0]>['fake'] = {},
    options: Parameters<typeof createTestModal>[0] = {},
  ): void => {
    world = createTestModal({ id, ...options, fake: { granted: true, ...fake } });
    kit = new AppKit(world.modal);
    states = [];
    kit.subscribeAccount(({ status, address }) => states.push(`${status} ${address}`));
  };
  const store = (snapshot: unknown): void => localStorage.setItem(key('account_snapshot'), JSON.stringify(snapshot));
  const stored = (): readonly (string | null)[] =>
    ['connected_connector_id', 'account_snapshot'].map(name => localStorage.getItem(key(name)));
  const view = (): string => untracked(() => world.session.router.current.get().view);
  const forgetInOtherTab = (): void => {
    localStorage.removeItem(key('connected_connector_id'));
    window.dispatchEvent(
      new StorageEvent('storage', { key: key('connected_connector_id'), storageArea: localStorage }),
    );
  };

  beforeEach(async () => {
    await import('../flows/restore-connections.js');
    id = crypto.randomUUID();
    visit();
    await world.connect();
    kit.destroy();
  });
  afterEach(() => kit.destroy());

  it('is there at once as reconnecting until the wallet confirms it', async () => {
    visit();
    expect(kit.getAccount()).to.include({
      status: 'reconnecting',
      address: ADDRESS,
      caipAddress: `eip155:1:${ADDRESS}`,
      isConnected: false,
    });
    expect(untracked(() => world.modal.account.current.get())).to.equal(undefined);
    await settle();
    expect(kit.getAccount()).to.include({ status: 'connected', address: ADDRESS, isConnected: true });
    expect(states).to.deep.equal([`connected ${ADDRESS}`]);
  });

  it('does not come back by itself where the host wants that, and is left for a later visit', async () => {
    const before = stored();
    visit({}, { enableReconnect: false });
    expect(kit.getAccount()).to.include({ status: 'disconnected' });
    await kit.open();
    await settle();
    expect(kit.getAccount()).to.include({ status: 'disconnected' });
    expect(view()).to.equal('Connect');
    expect(stored()).to.deep.equal(before);
    kit.destroy();
    visit();
    await settle();
    expect(kit.getAccount()).to.include({ status: 'connected', address: ADDRESS });
  });

  it('has a provider whose requests wait until the wallet is restored', async () => {
    visit({ connectors: [] });
    const provider = kit.getWalletProvider<{
      request(call: { method: string }): Promise<unknown>;
      on(event: string, listener: () => void): unknown;
    }>();
    expect(provider?.on('accountsChanged', () => undefined)).to.equal(provider);
    const pending = provider?.request({ method: 'eth_chainId' });
    await settle();
    const own = { request: ({ method }: { method: string }) => Promise.resolve(method), on: () => undefined };
    world.wallet.provider = own;
    world.wallet.connectors.set([testConnector]);
    expect(await pending).to.equal('eth_chainId');
    expect(kit.getWalletProvider()).to.equal(own);
  });

  it('rejects requests that waited for a wallet that does not come back', async () => {
    visit({ connectors: [] });
    const pending = kit.getWalletProvider<{ request(call: object): Promise<unknown> }>()?.request({});
    await settle();
    world.clock.advance(3_000);
    await expectRejection(pending ?? Promise.resolve(), 'WALLET_DISCONNECTED');
    expect(kit.getWalletProvider()).to.equal(undefined);
  });

  it('switches the network of the wallet when a host asks before the wallet is restored', async () => {
    visit();
    const switching = kit.switchNetwork(testNetworks[1] ?? testNetworks[0]);
    expect(kit.getAccount().status).to.equal('reconnecting');
    await switching;
    await settle();
    expect(untracked(() => world.wallet.connection.get())?.chainId).to.equal(10);
    expect([kit.getCaipNetwork()?.id, kit.getAccount().caipAddress]).to.deep.equal([10, `eip155:10:${ADDRESS}`]);
  });

  it('has a balance for a host that asks as soon as it knows the address', async () => {
    visit({ connectors: [] });
    await import('../flows/read-native-balance.js');
    const pending = kit.updateNativeBalance();
    await settle();
    await settle();
    expect(kit.getAccount().status).to.equal('reconnecting');
    world.wallet.connectors.set([testConnector]);
    const balance = await pending;
    expect(balance).to.include({ symbol: 'ETH', balance: '1.234567' });
  });

  it('is replaced when the wallet has another account by now', async () => {
    visit({ accounts: [testAccounts[1]] });
    expect(kit.getAccount().address).to.equal(ADDRESS);
    await settle();
    expect(kit.getAccount()).to.include({ status: 'connected', address: testAccounts[1].address });
  });

  it('is on the network that the wallet has chosen while no page was open', async () => {
    visit({ chainId: 137 });
    expect(kit.getCaipNetwork()?.id).to.equal(1);
    await settle();
    expect([kit.getCaipNetwork()?.id, kit.getAccount().caipAddress]).to.deep.equal([137, `eip155:137:${ADDRESS}`]);
  });

  it('is withdrawn when the wallet grants nothing any more, and is not shown again', async () => {
    visit({ granted: false });
    expect(kit.getAccount().address).to.equal(ADDRESS);
    await settle();
    expect(kit.getAccount()).to.include({ status: 'disconnected', address: undefined });
    expect(localStorage.getItem(key('account_snapshot'))).to.equal(null);
  });

  it('is removed when the wallet does not announce itself in time', async () => {
    visit({ connectors: [] });
    await settle();
    expect(kit.getAccount()).to.include({ status: 'reconnecting', address: ADDRESS });
    world.clock.advance(3_000);
    await settle();
    expect(kit.getAccount()).to.include({ status: 'disconnected', address: undefined });
  });

  it('is withdrawn when another tab disconnects, and the wallet is not asked afterwards', async () => {
    visit({ connectors: [] });
    await settle();
    forgetInOtherTab();
    expect(kit.getAccount()).to.include({ status: 'disconnected', address: undefined });
    world.wallet.connectors.set([testConnector]);
    await settle();
    expect(kit.getAccount()).to.include({ status: 'disconnected', isConnected: false });
  });

  for (const namespace of [undefined, 'eip155'] as const) {
    it(`is withdrawn by disconnect(${namespace ?? ''}), and the wallet that announces itself later is not asked`, async () => {
      visit({ connectors: [] });
      await kit.disconnect(namespace);
      expect(kit.getAccount()).to.include({ status: 'disconnected', address: undefined });
      expect(stored()).to.deep.equal([null, null]);
      await kit.ready();
      world.wallet.connectors.set([testConnector]);
      await settle();
      expect(kit.getAccount()).to.include({ status: 'disconnected', isConnected: false });
      expect(stored()).to.deep.equal([null, null]);
    });

    it(`is withdrawn by disconnect(${namespace ?? ''}), and the late answer of the wallet is dropped`, async () => {
      visit();
      world.wallet.answer = 'hang';
      await settle();
      await kit.disconnect(namespace);
      expect(kit.getAccount()).to.include({ status: 'disconnected', address: undefined });
      world.wallet.answerLate();
      await settle();
      expect(untracked(() => world.wallet.connection.get())).to.equal(undefined);
      expect(kit.getAccount()).to.include({ status: 'disconnected', isConnected: false });
      expect(stored()).to.deep.equal([null, null]);
    });
  }

  it('does not come back after disconnect() while the page waits for a wallet that is late', async () => {
    visit();
    world.wallet.answer = 'hang';
    await settle();
    world.clock.advance(3_000);
    await kit.disconnect();
    expect(stored()).to.deep.equal([null, null]);
    world.wallet.answerLate();
    await settle();
    expect(kit.getAccount()).to.include({ status: 'disconnected', isConnected: false });
  });

  it('is taken when the wallet answers after the wait', async () => {
    visit();
    world.wallet.answer = 'hang';
    await settle();
    world.clock.advance(3_000);
    await settle();
    expect(kit.getAccount().status).to.equal('disconnected');
    world.wallet.answerLate();
    await settle();
    expect(kit.getAccount()).to.include({ status: 'connected', address: ADDRESS });
  });

  it('stays withdrawn when another tab disconnects while the wallet is asked', async () => {
    visit();
    world.wallet.answer = 'hang';
    await settle();
    forgetInOtherTab();
    expect(kit.getAccount()).to.include({ status: 'disconnected', address: undefined });
    await settle();
    world.wallet.answerLate();
    await settle();
    expect(untracked(() => world.wallet.connection.get())).to.equal(undefined);
    expect(kit.getAccount()).to.include({ status: 'disconnected', isConnected: false });
    await kit.ready();
  });

  it('opens as Account while it is reconnecting, and Account stays when the wallet confirms it', async () => {
    visit({ connectors: [] });
    await kit.open();
    expect(view()).to.equal('Account');
    expect(untracked(() => world.modal.shell.isLoading.get())).to.equal(false);
    await settle();
    world.wallet.connectors.set([testConnector]);
    await settle();
    expect(kit.getAccount().status).to.equal('connected');
    expect([kit.isOpen(), view()]).to.deep.equal([true, 'Account']);
  });

  it('gives way to Connect in the open modal when it is withdrawn', async () => {
    visit({ connectors: [] });
    await kit.open();
    await settle();
    world.clock.advance(3_000);
    await settle();
    expect([kit.isOpen(), view()]).to.deep.equal([true, 'Connect']);
  });

  it('does not replace the view Connect that the host asks for', async () => {
    visit({ connectors: [] });
    await kit.open({ view: 'Connect' });
    expect(view()).to.equal('Connect');
  });

  it('is not kept after disconnect()', async () => {
    visit();
    await settle();
    await kit.disconnect();
    expect(localStorage.getItem(key('account_snapshot'))).to.equal(null);
  });

  for (const [what, snapshot] of [
    ['null', null],
    ['no address', { connectorId: testConnector.id }],
    ['an address that is no CAIP-10 id', { connectorId: testConnector.id, caipAddress: `eip155:1:<b>` }],
    ['an address of another namespace', { connectorId: testConnector.id, caipAddress: `solana:1:${ADDRESS}` }],
    [
      'an expiry that is no number',
      { connectorId: testConnector.id, caipAddress: `eip155:1:${ADDRESS}`, expiresAt: '9' },
    ],
    ['an expiry that is past', { connectorId: testConnector.id, caipAddress: `eip155:1:${ADDRESS}`, expiresAt: -1 }],
    ['another wallet', { connectorId: 'other', caipAddress: `eip155:1:${ADDRESS}` }],
  ] as const) {
    it(`is not shown from a snapshot with ${what}, which is deleted`, async () => {
      store(snapshot);
      visit({ connectors: [] });
      expect(kit.getAccount()).to.include({ status: 'connecting', address: undefined });
      expect(localStorage.getItem(key('account_snapshot'))).to.equal(null);
      world.wallet.connectors.set([testConnector]);
      await settle();
      expect(kit.getAccount()).to.include({ status: 'connected', address: ADDRESS });
    });
  }
});
