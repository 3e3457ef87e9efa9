import { expect } from '@open-wc/testing';
import { createModal } from './create-modal.js';
import type { Modal, Session } from './modal.js';
import type { ChainNamespace } from '../domain/entities.js';
import { bitcoin } from '../domain/networks/other-networks.js';
import * as sessionModule from './session.js';
import type { AppKitOptions } from '../state/options.js';
import { testNetworks, testWalletConnect } from '../../testing/create-test-modal.js';
import { FakeTransport } from '../../testing/fake-transport.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settleImports } from '../../testing/settle-imports.js';
import { waitUntil } from '../../testing/wait-until.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93';
const OWNER = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

describe('A WalletConnect session of the last visit', () => {
  let transport: FakeTransport;
  let id: string;
  let session: Session;
  let arrive: () => void;
  const modals: Modal[] = [];

  /** Opens the page; the transport opens when the test calls `arrive`. */
  const visit = async (options: Partial<AppKitOptions> = {}): Promise<void> => {
    const opened = new Promise<void>(resolve => (arrive = resolve)).then(() => transport);
    const modal = createModal(
      {
        id,
        networks: [...testNetworks, bitcoin] as AppKitOptions['networks'], // it begins with the former's first
        walletConnect: { relayUrl: 'wss://relay.test', transport: () => opened },
        clock: new ManualClock(),
        ...options,
      },
      { session: () => Promise.resolve(sessionModule), sources: [testWalletConnect()] },
    );
    modals.push(modal);
    session = await modal.start();
  };
  const isConnected = (namespace: ChainNamespace): boolean => session.modal.account.accountOf(namespace) !== undefined;
  const stored = (namespace: ChainNamespace): string | null =>
    localStorage.getItem(`@appkit/${id}/${namespace}:connected_connector_id`);
  const tell = (namespace: ChainNamespace, value: string | null): void => {
    const key = `@appkit/${id}/${namespace}:connected_connector_id`;
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: value, storageArea: localStorage }));
  };

  beforeEach(() => {
    id = crypto.randomUUID();
    transport = new FakeTransport();
    transport.namespaces = {
      eip155: { accounts: [`eip155:1:${ADDRESS}`], methods: ['personal_sign'], events: [] },
      bip122: { accounts: [`${BITCOIN}:${OWNER}`], methods: ['signMessage'], events: [] },
    };
  });
  afterEach(() => {
    for (const each of modals.splice(0)) each.dispose();
    localStorage.clear();
  });

  describe('that the page restores', () => {
    beforeEach(() => {
      transport.store();
      tell('eip155', 'walletConnect');
      tell('bip122', 'walletConnect');
    });

    it('is shown as reconnecting before the session is read, then as connected', async () => {
      await visit();
      arrive();
      await waitUntil(() => isConnected('eip155'), 'the first visit');
      modals.pop()?.dispose(); // the page is left
      await visit();
      const { account } = session.modal;
      expect(account.of('eip155').status).to.equal('reconnecting');
      expect(account.shownOf('eip155')?.address).to.equal(ADDRESS);
      expect(isConnected('eip155')).to.equal(false);
      arrive();
      await waitUntil(() => account.of('eip155').status === 'connected', 'the session');
      expect(account.accountOf('eip155')?.address).to.equal(ADDRESS);
    });

    it('is ended at the wallet by disconnect() before it is attached', async () => {
      await visit();
      const done = session.disconnect();
      await settleImports();
      arrive();
      await done;
      await settleImports();
      expect(transport.ended).to.deep.equal(['topic-1']);
      expect([isConnected('eip155'), isConnected('bip122')]).to.deep.equal([false, false]);
    });

    it('is ended at the wallet by disconnect() after the transport opened', async () => {
      await visit();
      arrive();
      await session.disconnect();
      await settleImports();
      expect(transport.ended).to.deep.equal(['topic-1']);
      expect([isConnected('eip155'), isConnected('bip122')]).to.deep.equal([false, false]);
    });

    it('stays for the other namespace when one disconnects before it is attached', async () => {
      await visit();
      const done = session.disconnect('eip155');
      arrive();
      await done;
      await waitUntil(() => isConnected('bip122'), 'the other namespace');
      await settleImports();
      expect(isConnected('eip155')).to.equal(false);
      expect(transport.ended).to.deep.equal([]);
      expect([stored('eip155'), stored('bip122')]).to.deep.equal([null, 'walletConnect']);
      await session.disconnect();
      expect(transport.ended).to.deep.equal(['topic-1']);
    });

    it('is not brought back by the provider of the host after disconnect()', async () => {
      await visit({ universalProvider: {} });
      const done = session.disconnect();
      await settleImports();
      arrive();
      await done;
      await settleImports();
      expect([isConnected('eip155'), isConnected('bip122')]).to.deep.equal([false, false]);
      expect([stored('eip155'), stored('bip122')]).to.deep.equal([null, null]);
      transport.tell({ type: 'session', session: transport.makeSession() });
      await waitUntil(() => isConnected('eip155') && isConnected('bip122'), 'the next session of the host');
    });

    it('is not brought back by a provider of the host that still lists it', async () => {
      const current = transport.stored();
      transport.stored = () => current;
      await visit({ universalProvider: {} });
      arrive();
      await session.disconnect();
      await settleImports();
      expect([isConnected('eip155'), isConnected('bip122')]).to.deep.equal([false, false]);
    });
  });

  it('that another tab made is not attached for a namespace that disconnects there meanwhile', async () => {
    await visit();
    transport.store();
    tell('eip155', 'walletConnect');
    tell('bip122', 'walletConnect');
    await settleImports();
    tell('bip122', null);
    arrive();
    await waitUntil(() => isConnected('eip155'), 'the other namespace');
    await settleImports();
    expect(isConnected('bip122')).to.equal(false);
    expect(stored('bip122')).to.equal(null);
    expect(transport.ended).to.deep.equal([]);
    tell('bip122', 'walletConnect');
    await waitUntil(() => isConnected('bip122'), 'the namespace that connects again');
  });
});
