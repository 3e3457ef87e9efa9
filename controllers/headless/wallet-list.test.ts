import { expect } from '@open-wc/testing';
import { createTestModal, FakeRemoteWallet, testAccounts, testConnector, type TestModal } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { walletListOf, type WalletList } from './wallet-list.js';

describe('the list of wallets by the names of the 1.8 line', () => {
  let world: TestModal;
  let list: WalletList;
  let end: () => void;
  const create = (options: Parameters<typeof createTestModal>[0] = {}): void => {
    world = createTestModal(options);
    list = walletListOf(world.modal);
    end = list.subscribe(() => undefined);
  };

  before(() => import('./attempt-run.js'));
  afterEach(() => {
    end();
    world.modal.dispose();
  });

  it('has the installed wallets, with a connector for each namespace', async () => {
    create();
    await waitUntil(() => list.get().wallets.length > 0);
    expect(list.get().isInitialized).to.equal(true);
    expect(list.get().wallets.map(({ id, isInjected, connectors }) => ({ id, isInjected, connectors }))).to.deep.equal([
      { id: testConnector.id, isInjected: true, connectors: [{ id: testConnector.id, chain: 'eip155' }] },
    ]);
  });

  it('connects a wallet of the list', async () => {
    create();
    await waitUntil(() => list.get().wallets.length > 0);
    const [wallet] = list.get().wallets;
    expect(await list.connect(wallet!, 'eip155')).to.include({ address: testAccounts[0].address });
    expect(list.get().connectingWallet).to.equal(undefined);
  });

  it('rejects with the code of the wallet’s refusal', async () => {
    create();
    world.wallet.answer = 'reject';
    await waitUntil(() => list.get().wallets.length > 0);
    const error: unknown = await list.connect({ id: testConnector.id }).catch((cause: unknown) => cause);
    expect(error).to.have.property('code', 'USER_REJECTED');
    expect(list.get().wcError, 'no pairing has failed').to.equal(false);
  });

  it('searches, and ends the search', async () => {
    create({ customWallets: [{ id: 'mine', name: 'Mine', mobile_link: 'mine://' }], remote: new FakeRemoteWallet() });
    await waitUntil(() => !list.get().isFetchingWallets);
    await list.fetchWallets({ query: 'mine' });
    await waitUntil(() => list.get().wcWallets.length === 1);
    expect(list.get().wcWallets[0]).to.include({ id: 'mine', isInjected: false });
    await list.fetchWallets({ query: '' });
    await waitUntil(() => list.get().wcWallets.some(({ id }) => id === 'mine'));
  });

  it('has a pairing URI while one is wanted', async () => {
    create({ remote: new FakeRemoteWallet() });
    list.prefetchWcUri();
    await waitUntil(() => list.get().wcUri !== undefined);
    expect(list.get().wcUri).to.match(/^wc:/);
    list.resetWcUri();
    expect(list.get()).to.include({ wcUri: undefined, isFetchingWcUri: false });
  });

  it('is one for all of a modal', () => {
    create();
    expect(walletListOf(world.modal)).to.equal(list);
  });
});
