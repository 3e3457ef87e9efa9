import { expect } from '@open-wc/testing';
import { testNetworks, testWalletConnect } from '../../testing/index.js';
import { FakeTransport } from '../../testing/fake-transport.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import type { Connector, Wallet } from '../domain/entities.js';
import type { Environment } from '../domain/environment.js';
import { bitcoin } from '../domain/networks/other-networks.js';
import { createModal } from '../modal/create-modal.js';
import type { Modal, Session } from '../modal/modal.js';
import * as sessionModule from '../modal/session.js';

const KEYS = ['@appkit/app_link', 'WALLETCONNECT_DEEPLINK_CHOICE'];
const PHONE: Environment = { os: 'ios', isMobile: true, isTelegram: false, isInApp: false, isFramed: false };
const COMPUTER: Environment = { ...PHONE, os: 'other', isMobile: false };
const EMBER: Wallet = { id: 'ember', name: 'Ember', mobile_link: 'ember://', link_mode: 'https://ember.test' };
const evm = { accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], methods: [], events: [] };
const btc = {
  accounts: ['bip122:000000000019d6689c085ae165831e93:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  methods: [],
  events: [],
};

describe('The link to the wallet of a WalletConnect session', () => {
  let modal: Modal;
  let transport: FakeTransport;

  beforeEach(() => {
    transport = new FakeTransport();
    transport.onInvite = 'truth';
    transport.namespaces = { eip155: evm };
    transport.wallet = peer('Ember Wallet');
  });
  afterEach(() => {
    modal.dispose();
    localStorage.clear();
  });

  const peer = (name: string, redirect?: unknown): unknown => ({ name, description: '', url: '', icons: [], redirect });

  /** The wallet has approved the session before the page was loaded again. */
  const approveEarlier = (): void => {
    transport.store();
    transport.isRecent = true;
  };

  const start = async (environment: Environment): Promise<Session> => {
    modal = createModal(
      {
        id: crypto.randomUUID(),
        networks: [testNetworks[0], bitcoin],
        walletConnect: { relayUrl: 'wss://relay.test', transport: async () => transport },
        clock: new ManualClock(),
      },
      {
        session: async () => ({
          createSession: context => sessionModule.createSession({ ...context, environment }),
        }),
        sources: [testWalletConnect()],
      },
    );
    return modal.start();
  };
  const row = (session: Session, namespace: string): Connector =>
    session.connectors.all.get().find(each => each.namespace === namespace) ?? expect.fail('no row');
  const stored = (): readonly unknown[] => KEYS.map(key => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown);
  const both = (href: string, name: string): readonly unknown[] => KEYS.map(() => ({ href, name }));
  const remember = (href: string, name: string): void =>
    KEYS.forEach(key => localStorage.setItem(key, JSON.stringify({ href, name })));
  const method = (): unknown => {
    const { event, properties } = modal.events.state.get().data;
    return event === 'CONNECT_SUCCESS' ? properties.method : event;
  };

  const claim = async (environment: Environment, wallet?: Wallet): Promise<void> => {
    approveEarlier();
    const session = await start(environment);
    await session.connect(row(session, 'eip155'), { wallet });
    expect(transport.invitations).to.have.length(0);
  };

  it('is that of the chosen wallet after a reload of a page on a phone', async () => {
    remember('other://', 'Other');
    await claim(PHONE, EMBER);
    await waitUntil(() => localStorage.getItem(KEYS[0]!)?.includes('ember'), 'the link');
    expect(stored()).to.deep.equal(both('ember://', 'Ember'));
    expect(method()).to.equal('mobile');
  });

  it('is that of the wallet that approved, if the person chose another one or none', async () => {
    transport.wallet = peer('Harbor', { native: 'harbor://', universal: 'https://harbor.test' });
    await claim(PHONE, EMBER);
    await waitUntil(() => localStorage.getItem(KEYS[0]!), 'the link');
    expect(stored()).to.deep.equal(both('harbor://', 'Harbor'));
    modal.dispose();
    localStorage.clear();
    await claim(PHONE);
    await waitUntil(() => localStorage.getItem(KEYS[0]!), 'the link');
    expect(stored()).to.deep.equal(both('harbor://', 'Harbor'));
  });

  it('is removed if the wallet that approved has none', async () => {
    remember('other://', 'Other');
    await claim(PHONE);
    await waitUntil(() => localStorage.getItem(KEYS[0]!) === null, 'the end of the old link');
    expect(stored()).to.deep.equal([null, null]);
  });

  it('is removed on a computer, whose person has scanned the QR code', async () => {
    remember('other://', 'Other');
    await claim(COMPUTER, EMBER);
    expect(stored()).to.deep.equal([null, null]);
    expect(method()).to.equal('qrcode');
  });

  it('is removed on a phone after a QR code of this page', async () => {
    remember('other://', 'Other');
    const session = await start(PHONE);
    await session.connect(row(session, 'eip155'), { wallet: EMBER });
    await settle();
    expect(stored()).to.deep.equal([null, null]);
  });

  it('stays when the session connects another namespace', async () => {
    const session = await start(PHONE);
    const attempt = session.connect(row(session, 'eip155'), { wallet: EMBER });
    session.connection.setLink({ href: 'ember://', name: 'Ember' });
    await attempt;
    transport.update({ eip155: evm, bip122: btc });
    await session.connect(row(session, 'bip122'), { wallet: EMBER });
    await settle();
    expect(transport.invitations).to.have.length(1);
    expect(stored()).to.deep.equal(both('ember://', 'Ember'));
  });
});
