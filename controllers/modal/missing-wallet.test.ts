import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import { settle } from '../../testing/gate-world.js';
import { createTestModal, testConnector, type TestModal } from '../../testing/index.js';

describe('a stored wallet that no adapter lists', () => {
  let id: string;
  let world: TestModal;
  let kit: AppKit;

  const key = (name: string): string => `@appkit/${id}/eip155:${name}`;
  const stored = (): string | null => localStorage.getItem(key('connected_connector_id'));
  const visit = (connectors: readonly (typeof testConnector)[] = []): void => {
    world = createTestModal({ id, fake: { granted: true, connectors } });
    kit = new AppKit(world.modal);
  };
  const missed = async (): Promise<void> => {
    visit();
    await settle();
    world.clock.advance(3_000);
    await kit.ready();
    kit.destroy();
  };
  /** Begins a visit that does not wait for the wallet. */
  const forgets = async (): Promise<void> => {
    visit();
    await kit.ready();
    expect(kit.getAccount().status).to.equal('disconnected');
    expect(stored()).to.equal(null);
  };

  beforeEach(async () => {
    await import('../flows/restore-connections.js');
    id = crypto.randomUUID();
    localStorage.setItem(key('connected_connector_id'), testConnector.id);
  });
  afterEach(() => {
    kit.destroy();
    localStorage.clear();
  });

  it('is forgotten after three visits, so that the next one does not wait for it', async () => {
    await missed();
    await missed();
    await missed();
    expect(stored()).to.equal(testConnector.id);
    await forgets();
    kit.destroy();
    visit();
    expect(kit.getAccount().status).to.equal('disconnected');
    await kit.ready();
  });

  it('connects again when it is back on the third visit, and three more may then lack it', async () => {
    await missed();
    await missed();
    visit([testConnector]);
    await settle();
    expect(kit.getAccount().status).to.equal('connected');
    kit.destroy();
    await missed();
    await missed();
    await missed();
    expect(stored()).to.equal(testConnector.id);
    await forgets();
  });

  it('connects when it comes late on the third visit, and stays when it comes late and does not answer', async () => {
    for (const answer of ['approve', 'hang'] as const) {
      await missed();
      await missed();
      visit();
      await settle();
      world.clock.advance(3_000);
      await kit.ready();
      world.wallet.answer = answer;
      world.wallet.connectors.set([testConnector]);
      await settle();
      expect(kit.getAccount().status).to.equal(answer === 'approve' ? 'connected' : 'reconnecting');
      world.clock.advance(3_000);
      expect(kit.getAccount().status).to.equal(answer === 'approve' ? 'connected' : 'disconnected');
      kit.destroy();
      expect(stored()).to.equal(testConnector.id);
      expect(localStorage.getItem(key('missed_visits'))).to.equal(null);
    }
  });

  it('stays if visits end before the wait, or if it is listed and answers late', async () => {
    for (let visits = 0; visits < 4; visits += 1) {
      visit();
      await settle();
      world.clock.advance(2_999);
      kit.destroy();
    }
    for (let visits = 0; visits < 4; visits += 1) {
      visit([testConnector]);
      world.wallet.answer = 'hang';
      await settle();
      world.clock.advance(3_000);
      await kit.ready();
      kit.destroy();
    }
    expect(stored()).to.equal(testConnector.id);
  });

  for (const old of ['coinbaseWalletSDK', 'coinbaseWallet'])
    it(`connects the extension of Coinbase Wallet in place of ${old}`, async () => {
      localStorage.setItem(key('connected_connector_id'), old);
      visit([{ ...testConnector, id: 'com.coinbase.wallet' }]);
      await settle();
      expect(kit.getAccount().status).to.equal('connected');
      expect(stored()).to.equal('com.coinbase.wallet');
      await kit.ready();
    });
});
