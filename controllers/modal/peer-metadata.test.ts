import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import type { WalletInfo } from '../domain/entities.js';
import { createModal } from './create-modal.js';
import type { Modal } from './modal.js';
import * as sessionModule from './session.js';
import { testAccounts, testNetworks, testWalletConnect } from '../../testing/index.js';
import { FakeTransport } from '../../testing/fake-transport.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';

const [{ address }] = testAccounts;
const metadata = {
  name: 'Phone',
  description: 'A wallet for\u202e tests',
  url: 'https://phone.test',
  icons: ['https://phone.test/icon.png', 'javascript:alert(1)', 'https://phone.test/large.png'],
  redirect: { native: 'phone://', universal: 'https://phone.test/app' },
};

describe('the wallet info of a WalletConnect wallet', () => {
  let modal: Modal;
  let kit: AppKit;
  let transport: FakeTransport;

  beforeEach(async () => {
    transport = new FakeTransport();
    transport.onInvite = 'truth';
    transport.wallet = metadata;
    transport.namespaces = { eip155: { accounts: [`eip155:1:${address}`], methods: ['personal_sign'], events: [] } };
    const walletConnect = { relayUrl: 'wss://relay.test', transport: async () => transport };
    modal = createModal(
      { id: crypto.randomUUID(), networks: testNetworks, walletConnect, clock: new ManualClock() },
      { session: () => Promise.resolve(sessionModule), sources: [testWalletConnect()] },
    );
    kit = new AppKit(modal);
    const session = await modal.start();
    const [row] = session.connectors.wallets.get();
    await session.connect(row ?? expect.fail('no row'));
    await waitUntil(() => kit.getWalletInfo() !== undefined, 'the wallet');
  });
  afterEach(() => modal.dispose());

  it('has the metadata of the wallet, without unreadable characters and unsafe links', () =>
    expect(kit.getWalletInfo()).to.deep.equal({
      name: 'Phone',
      type: 'WALLET_CONNECT',
      icon: metadata.icons[0],
      url: metadata.url,
      description: 'A wallet for tests',
      icons: [metadata.icons[0], metadata.icons[2]],
      redirect: metadata.redirect,
    }));

  it('is reported once while its session changes, and again with other metadata', async () => {
    const reported: (WalletInfo | undefined)[] = [];
    kit.subscribeWalletInfo(info => reported.push(info));
    transport.tell({ type: 'changed', session: { ...transport.makeSession(), topic: transport.topic } });
    await settle();
    expect(reported).to.deep.equal([]);
    transport.wallet = { ...metadata, redirect: { native: 'phone://new' } };
    transport.tell({ type: 'changed', session: { ...transport.makeSession(), topic: transport.topic } });
    await waitUntil(() => reported.length > 0, 'the change');
    expect(reported.map(info => info?.redirect?.native)).to.deep.equal(['phone://new']);
  });
});
