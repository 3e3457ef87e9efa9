import { expect } from '@open-wc/testing';
import '../adapters/eip155/eip155.js'; // with the two below: loaded here, so that no test waits for it
import '../adapters/eip155/evm-client.js';
import '../adapters/eip155/evm-connector.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { createModal } from '../modal/create-modal.js';
import type { Modal, Session } from '../modal/modal.js';
import type { Connector } from '../domain/entities.js';
import * as sessionModule from '../modal/session.js';
import { testNetworks, testWalletConnect } from '../../testing/create-test-modal.js';
import { settle } from '../../testing/settle.js';
import { FakeEip1193Wallet } from '../../testing/fake-eip1193.js';
import { FakeSource } from '../../testing/fake-source.js';
import { FakeTransport } from '../../testing/fake-transport.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { waitUntil } from '../../testing/wait-until.js';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('A second source of wallets', () => {
  let source: FakeSource;
  let transport: FakeTransport;
  let page: EventTarget;
  let session: Session;
  let id: string;
  const modals: Modal[] = [];

  async function create(): Promise<Session> {
    const modal = createModal(
      {
        id,
        networks: testNetworks,
        adapters: [new EvmAdapter({ page })],
        walletConnect: { relayUrl: 'wss://relay.test', transport: async () => transport },
        clock: new ManualClock(),
      },
      { session: () => Promise.resolve(sessionModule), sources: [testWalletConnect(), source] },
    );
    modals.push(modal);
    return modal.start();
  }
  const connectorOf = (name: string): Connector => {
    const found = session.connectors.wallets.get().find(connector => connector.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  const connectedTo = (): string | undefined => session.modal.account.of('eip155').wallet?.name;

  beforeEach(async () => {
    id = crypto.randomUUID();
    source = new FakeSource();
    page = new EventTarget();
    transport = new FakeTransport();
    transport.onInvite = 'truth';
    transport.namespaces = {
      eip155: { accounts: [`eip155:1:${ADDRESS}`], methods: ['personal_sign'], events: [] },
    };
    session = await create();
  });
  afterEach(() => {
    for (const modal of modals.splice(0)) modal.dispose();
    localStorage.clear();
  });

  it('has a connector of its own beside WalletConnect, and is followed by the session', () => {
    const names = session.connectors.wallets.get().map(({ name }) => name);
    expect(names).to.deep.equal(['WalletConnect', 'Fake Source']);
    expect(source.isFollowed).to.equal(true);
  });

  it('connects, and names the wallet of the connection', async () => {
    const connection = await session.connect(connectorOf('Fake Source'));
    await settle();
    expect(connection.connectorId).to.equal('fakeSource');
    expect(connectedTo()).to.equal('Fake Source of Ann');
    expect(source.usedLogins).to.have.length(1);
    expect(transport.invitations).to.have.length(0);
  });

  it('is restored after a reload', async () => {
    await session.connect(connectorOf('Fake Source'));
    await settle();
    session.modal.dispose();
    session = await create();
    await waitUntil(() => session.modal.isReady.get(), 'the restore');
    await waitUntil(() => connectedTo() === 'Fake Source of Ann', 'its label');
    expect(source.usedLogins).to.have.length(1);
  });

  it('is released when WalletConnect replaces it, and the other way round', async () => {
    await session.connect(connectorOf('Fake Source'));
    await session.connect(connectorOf('WalletConnect'));
    await waitUntil(() => connectedTo() === 'Phone', 'the phone');
    expect(source.released).to.equal(1);
    await session.connect(connectorOf('Fake Source'));
    await waitUntil(() => connectedTo() === 'Fake Source of Ann', 'the source');
    await settle();
    expect(transport.ended).to.deep.equal(['topic-1']);
  });

  it('is released when an injected wallet replaces it', async () => {
    const injected = new FakeEip1193Wallet([ADDRESS]);
    injected.announce(page);
    await settle();
    await session.connect(connectorOf('Fake Source'));
    await session.connect(connectorOf('Fake Wallet'));
    await waitUntil(() => connectedTo() === 'Fake Wallet', 'the other wallet');
    expect(source.released).to.equal(1);
  });

  it('is released when the person disconnects', async () => {
    await session.connect(connectorOf('Fake Source'));
    await session.disconnect();
    await settle();
    expect(connectedTo()).to.equal(undefined);
    expect(source.wallet.granted).to.equal(false);
  });
});
