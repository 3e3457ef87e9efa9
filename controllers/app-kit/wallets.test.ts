import { expect } from '@open-wc/testing';
import { createTestModal, FakeRemoteWallet, testConnector, type TestModal } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { AppKit } from './app-kit.js';
import type { WalletConnectUri } from './wallets.js';

describe('the wallets of the instance, for hosts that draw them themselves', () => {
  let world: TestModal;
  let kit: AppKit;
  const ends: (() => void)[] = [];
  const create = (options: Parameters<typeof createTestModal>[0] = {}): void => {
    world = createTestModal(options);
    kit = AppKit.getInstance(world.modal.id)!;
  };

  before(() => import('../headless/attempt-run.js'));
  afterEach(() => {
    for (const end of ends.splice(0)) end();
    world.modal.dispose();
  });

  it('are empty before something loads them, and the installed ones afterwards', async () => {
    create();
    expect(kit.getWalletList()).to.deep.include({ wallets: [], wcWallets: [] });
    let calls = 0;
    ends.push(kit.subscribeWalletList(() => calls++));
    await waitUntil(() => kit.getWalletList().wallets.length > 0);
    expect(kit.getWalletList().wallets[0]).to.include({ id: testConnector.id, isInjected: true });
    expect(calls).to.be.greaterThan(0);
  });

  it('call nobody whose subscription ended before the code was loaded', async () => {
    create();
    let calls = 0;
    kit.subscribeWalletList(() => calls++)();
    await kit.fetchWallets();
    expect(calls).to.equal(0);
  });

  it('search', async () => {
    create({ customWallets: [{ id: 'mine', name: 'Mine', mobile_link: 'mine://' }], remote: new FakeRemoteWallet() });
    await kit.fetchWallets({ query: 'mine' });
    await waitUntil(() => kit.getWalletList().wcWallets.length === 1);
    expect(kit.getWalletList().wcWallets[0]).to.include({ id: 'mine' });
  });

  it('have a pairing URI while one is wanted, and tell of it', async () => {
    create({ remote: new FakeRemoteWallet() });
    const none = { wcError: false, wcFetchingUri: false };
    expect(kit.getWalletConnectUri()).to.deep.include(none);
    const replies: WalletConnectUri[] = [];
    ends.push(kit.subscribeWalletConnectUri(uri => replies.push(uri)));
    await kit.prefetchWalletConnectUri();
    await waitUntil(() => kit.getWalletConnectUri().wcUri !== undefined);
    expect(kit.getWalletConnectUri().wcUri).to.match(/^wc:/);
    await kit.resetWalletConnectUri();
    await waitUntil(() => replies.at(-1)?.wcUri === undefined && replies.length > 1);
    expect(kit.getWalletConnectUri()).to.deep.include(none);
    await kit.prefetchWalletConnectUri();
    await kit.resetConnectingWallet();
    expect(kit.getWalletConnectUri()).to.deep.include(none);
  });
});
