import { expect } from '@open-wc/testing';
import { AppKit } from './app-kit.js';
import { untracked } from './core/signals.js';
import { settle } from './testing/gate-world.js';
import { createTestModal, testAccounts, testConnector, type TestModal } from './testing/index.js';

const ADDRESS = testAccounts[0].address;

describe('the account after a reload', () => {
  let id: string;
  let world: TestModal;
  let kit: AppKit;
  let states: string[];

  const key = (name: string): string => `@appkit/${id}/eip155:${name}`;
  const visit = (fake: NonNullable<Parameters<typeof createTestModal>[0]>['fake'] = {}): void => {
    world = createTestModal({ id, fake: { granted: true, ...fake } });
    kit = new AppKit(world.modal);
    states = [];
    kit.subscribeAccount(({ status, address }) => states.push(`${status} ${address}`));
  };
  const store = (snapshot: unknown): void => localStorage.setItem(key('account_snapshot'), JSON.stringify(snapshot));

  beforeEach(async () => {
    await import('./flows/restore-connections.js');
    id = crypto.randomUUID();
    visit();
    await world.connect();
    kit.destroy();
  });
  afterEach(() => kit.destroy());

  it('is there at once as reconnecting, without provider, until the wallet confirms it', async () => {
    visit();
    expect(kit.getAccount()).to.include({
      status: 'reconnecting',
      address: ADDRESS,
      caipAddress: `eip155:1:${ADDRESS}`,
      isConnected: false,
    });
    expect(kit.getWalletProvider()).to.equal(undefined);
    expect(untracked(() => world.modal.account.current.get())).to.equal(undefined);
    await settle();
    expect(kit.getAccount()).to.include({ status: 'connected', address: ADDRESS, isConnected: true });
    expect(states).to.deep.equal([`reconnecting ${ADDRESS}`, `connected ${ADDRESS}`].slice(2 - states.length));
  });

  it('is replaced when the wallet has another account by now', async () => {
    visit({ accounts: [testAccounts[1]] });
    expect(kit.getAccount().address).to.equal(ADDRESS);
    await settle();
    expect(kit.getAccount()).to.include({ status: 'connected', address: testAccounts[1].address });
  });

  it('is withdrawn when the wallet grants nothing any more, and is not shown again', async () => {
    visit({ granted: false });
    expect(kit.getAccount().address).to.equal(ADDRESS);
    await settle();
    expect(kit.getAccount()).to.include({ status: 'disconnected', address: undefined });
    expect(localStorage.getItem(key('account_snapshot'))).to.equal(null);
  });

  it('is withdrawn when the wallet is not there in time', async () => {
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
    localStorage.removeItem(key('connected_connector_id'));
    window.dispatchEvent(
      new StorageEvent('storage', { key: key('connected_connector_id'), storageArea: localStorage }),
    );
    expect(kit.getAccount()).to.include({ status: 'disconnected', address: undefined });
    world.wallet.connectors.set([testConnector]);
    await settle();
    expect(kit.getAccount()).to.include({ status: 'disconnected', isConnected: false });
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
