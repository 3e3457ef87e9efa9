import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { SolanaAdapter } from '../adapters/solana/index.js';
import { untracked } from '../core/signals.js';
import { AUTH_CONNECTOR_ID } from '../domain/embedded/embedded-wallet.js';
import type { ChainNamespace, Connector } from '../domain/entities.js';
import * as embedded from '../sources/embedded.js';
import type { AppKitOptions } from '../state/options.js';
import { createModal } from './create-modal.js';
import type { Modal, Session } from './modal.js';
import * as sessionModule from './session.js';
import { testWalletConnect, type ReadySource } from '../../testing/create-test-modal.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { FakeStandardWallet } from '../../testing/fake-standard-wallet.js';
import { FakeTransport } from '../../testing/fake-transport.js';
import {
  createTestModal,
  FakeAdapter,
  FakeRemoteWallet,
  solanaFake,
  testConnector,
  testNetworks,
  testSolanaNetworks,
  type TestModal,
} from '../../testing/index.js';
import { loadParts } from '../../testing/load-parts.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settleImports as settle } from '../../testing/settle-imports.js';
import { waitUntil } from '../../testing/wait-until.js';

const LATE_MS = 3_000;
const [solanaConnector] = solanaFake.connectors;
const other: Connector = { ...testConnector, id: 'wallet.other', name: 'Other Wallet', rdns: 'wallet.other' };

const storeConnector = (id: string, namespace: ChainNamespace, connectorId: string): void =>
  localStorage.setItem(`@appkit/${id}/${namespace}:connected_connector_id`, connectorId);
const shown = ({ modal: { shell }, router }: Session): readonly unknown[] =>
  untracked(() => [shell.isOpen.get(), router.current.get().view]);

describe('Late wallets of two namespaces', () => {
  let id: string;
  let solana: FakeAdapter;
  let world: TestModal;
  let kit: AppKit;

  const visit = async (connectors: readonly Connector[]): Promise<void> => {
    solana = new FakeAdapter({ ...solanaFake, connectors: [], granted: true });
    const evm = new FakeAdapter({ connectors, granted: true });
    world = createTestModal({ id, networks: [testNetworks[0], testSolanaNetworks[0]], adapters: [evm, solana] });
    kit = new AppKit(world.modal);
    await settle();
    world.clock.advance(LATE_MS);
    await kit.ready();
    await settle();
  };
  const status = (namespace: ChainNamespace): string | undefined => kit.getAccount(namespace).status;

  before(loadParts);
  beforeEach(() => {
    id = crypto.randomUUID();
    storeConnector(id, 'eip155', testConnector.id);
    storeConnector(id, 'solana', solanaConnector.id);
  });
  afterEach(() => {
    kit.destroy();
    localStorage.clear();
  });

  for (const view of ['Connect', 'Account'] as const)
    it(`leave the view ${view} open when the second one comes late`, async () => {
      await visit([testConnector]);
      await kit.open({ view });
      solana.connectors.set(solanaFake.connectors);
      await settle();
      expect(shown(world.session)).to.deep.equal([true, view]);
      expect([status('eip155'), kit.getActiveChainNamespace()]).to.deep.equal(['connected', 'eip155']);
      await kit.close();
      await settle();
      expect([status('solana'), kit.getActiveChainNamespace()]).to.deep.equal(['connected', 'eip155']);
    });

  it('make the namespace of the late one active if that of the other one has no wallet', async () => {
    await visit([]);
    expect(kit.getActiveChainNamespace()).to.equal('eip155');
    solana.connectors.set(solanaFake.connectors);
    await settle();
    expect([status('solana'), kit.getActiveChainNamespace()]).to.deep.equal(['connected', 'solana']);
  });

  it('do not wait for an attempt in the other namespace, and leave its view open', async () => {
    await visit([testConnector]);
    const stop = new AbortController();
    solana.connectors.set([{ ...solanaConnector, id: 'solana.other' }]);
    solana.answer = 'hang';
    const attempt = kit.connect({ wallet: 'solana.other', namespace: 'solana', signal: stop.signal });
    attempt.catch(() => undefined);
    await settle();
    expect([status('eip155'), status('solana')]).to.deep.equal(['connected', 'connecting']);
    stop.abort();
  });
});

describe('A wallet that comes back while the page still waits', () => {
  let id: string;
  let world: TestModal;
  let kit: AppKit;

  const visit = (options: Parameters<typeof createTestModal>[0] = {}): void => {
    world = createTestModal({ id, ...options, fake: { granted: true, connectors: [other], ...options.fake } });
    kit = new AppKit(world.modal);
  };
  const come = async (): Promise<void> => {
    world.wallet.connectors.set([...untracked(() => world.wallet.connectors.get()), testConnector]);
    await settle();
  };
  const connected = (): string | undefined => untracked(() => world.wallet.connection.get())?.connectorId;

  before(loadParts);
  beforeEach(() => {
    id = crypto.randomUUID();
    storeConnector(id, 'eip155', testConnector.id);
  });
  afterEach(() => {
    kit.destroy();
    localStorage.clear();
  });

  it('closes the list of wallets, in which the person has done nothing', async () => {
    visit();
    await kit.open({ view: 'Connect' });
    await come();
    expect([kit.isOpen(), connected()]).to.deep.equal([false, testConnector.id]);
  });

  it('leaves a view open to which the person has gone from there', async () => {
    visit();
    await kit.open({ view: 'Connect' });
    world.session.router.push('WhatIsAWallet');
    await come();
    expect(shown(world.session)).to.deep.equal([true, 'WhatIsAWallet']);
    world.session.router.goBack();
    await settle();
    expect([kit.isOpen(), connected()]).to.deep.equal([false, testConnector.id]);
  });

  it('is late for a person who opens the list before the end of the wait', async () => {
    visit();
    await kit.open({ view: 'Connect' });
    await settle();
    world.clock.advance(LATE_MS);
    await come();
    expect(shown(world.session)).to.deep.equal([true, 'Connect']);
    expect(connected()).to.equal(undefined);
  });

  for (const ms of [0, LATE_MS])
    it(`does not replace a pairing with a phone after ${ms} ms`, async () => {
      const remote = new FakeRemoteWallet();
      visit({ remote });
      await settle();
      world.clock.advance(ms);
      const pairing = world.session.connectors.find('walletConnect') ?? expect.fail('no pairing');
      const attempt = world.session.begin(pairing);
      await settle();
      await come();
      expect([connected(), attempt.status]).to.deep.equal([undefined, 'waiting']);
      world.session.connection.abandon(attempt);
      await settle();
      expect(connected()).to.equal(testConnector.id);
    });

  it('is shown by an embedded modal, also late, unless the person has gone on in it', async () => {
    for (const hasGoneOn of [false, true]) {
      visit({ enableEmbedded: true });
      await settle();
      world.clock.advance(LATE_MS);
      if (hasGoneOn) world.session.router.push('WhatIsAWallet');
      await come();
      expect(shown(world.session)).to.deep.equal([true, hasGoneOn ? 'WhatIsAWallet' : 'Account']);
      kit.destroy();
    }
    visit();
  });
});

describe('A late wallet that the page does not list by itself', () => {
  let id: string;
  let clock: ManualClock;
  let session: Session;
  const modals: Modal[] = [];

  const visit = async (options: Partial<AppKitOptions>, source?: ReadySource): Promise<void> => {
    clock = new ManualClock();
    const modal = createModal(
      { id, networks: testNetworks, clock, ...options },
      { session: () => Promise.resolve(sessionModule), sources: source ? [source] : [] },
    );
    modals.push(modal);
    session = await modal.start();
  };
  const late = async (): Promise<void> => {
    await settle();
    clock.advance(LATE_MS);
    await waitUntil(() => session.modal.isReady.get(), 'the end of the wait');
  };
  const isConnected = (namespace: ChainNamespace): boolean => session.modal.account.accountOf(namespace) !== undefined;

  /**
   * Runs two visits, each to the point where the wallet is late; `begin` returns the function that lets it come. During the
   * second one, for which all code is loaded, the modal is open.
   */
  const comeWhileOpen = async (namespace: ChainNamespace, begin: () => Promise<() => void>): Promise<void> => {
    const comeAlone = await begin();
    await late();
    comeAlone();
    await waitUntil(() => isConnected(namespace), 'the restore');
    modals.pop()?.dispose();
    const come = await begin();
    await late();
    session.modal.open(undefined, 'Connect');
    await settle();
    come();
    for (let turn = 0; turn < 5; turn += 1) await settle(); // a wallet that attaches imports several parts in turn
    expect(shown(session)).to.deep.equal([true, session.entrance()]);
    expect(isConnected(namespace)).to.equal(false);
    session.modal.shell.requestClose();
    await waitUntil(() => isConnected(namespace), 'the restore after the modal');
    expect(session.modal.shell.isOpen.get()).to.equal(false);
  };
  /** A promise that the test resolves. */
  const pending = (): { readonly promise: Promise<void>; resolve(): void } => {
    let resolve = (): void => undefined;
    const promise = new Promise<void>(done => (resolve = done));
    return { promise, resolve: () => resolve() };
  };

  beforeEach(() => {
    id = crypto.randomUUID();
  });
  afterEach(() => {
    for (const each of modals.splice(0)) each.dispose();
    localStorage.clear();
  });

  it('is a phone whose session loads late', async () => {
    const transport = new FakeTransport();
    const accounts = ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'];
    transport.namespaces = { eip155: { accounts, methods: ['personal_sign'], events: [] } };
    transport.store();
    storeConnector(id, 'eip155', 'walletConnect');
    await comeWhileOpen('eip155', async () => {
      const opened = pending();
      const walletConnect = { relayUrl: 'wss://relay.test', transport: () => opened.promise.then(() => transport) };
      await visit({ walletConnect }, testWalletConnect());
      return opened.resolve;
    });
  });

  it('is the embedded wallet whose frame answers late', async () => {
    const row: ReadySource = {
      connector: { id: AUTH_CONNECTOR_ID, name: 'Email or social', type: 'AUTH' },
      isOffered: given => given.embeddedWallet !== undefined,
      serves: namespace => namespace === 'eip155',
      load: () => embedded,
    };
    storeConnector(id, 'eip155', AUTH_CONNECTOR_ID);
    localStorage.setItem(`@appkit-wallet/${id}/EMAIL_LOGIN_USED_KEY`, 'true');
    await comeWhileOpen('eip155', async () => {
      const wallet = new FakeEmbeddedWallet({ eip155: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] });
      wallet.isSignedIn = true;
      const { account } = wallet;
      const [request, reply] = [pending(), pending()];
      wallet.account = async wish => {
        request.resolve();
        await reply.promise;
        return account.call(wallet, wish);
      };
      await visit({ embeddedWallet: wallet, adapters: [new EvmAdapter({ page: new EventTarget() })] }, row);
      await request.promise;
      return reply.resolve;
    });
  });

  describe('is the session of the host’s own provider', () => {
    let transport: FakeTransport;
    let resolve: () => void;

    const begin = async (networks = testNetworks): Promise<void> => {
      const opened = pending();
      ({ resolve } = opened);
      const walletConnect = { relayUrl: 'wss://relay.test', transport: () => opened.promise.then(() => transport) };
      await visit({ networks, universalProvider: {}, walletConnect }, testWalletConnect());
    };
    const come = async (): Promise<void> => {
      resolve();
      for (let turn = 0; turn < 5; turn += 1) await settle();
    };

    beforeEach(() => {
      transport = new FakeTransport();
      const accounts = ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'];
      transport.namespaces = { eip155: { accounts, methods: ['personal_sign'], events: [] } };
      transport.store();
    });

    it('that is stored here too', async () => {
      storeConnector(id, 'eip155', 'walletConnect');
      await comeWhileOpen('eip155', async () => {
        await begin();
        return resolve;
      });
    });

    it('that is not stored here', async () => {
      await comeWhileOpen('eip155', async () => {
        await begin();
        return resolve;
      });
    });

    it('which connects at once when the person chooses it', async () => {
      await begin();
      await late();
      session.modal.open(undefined, 'Connect');
      await come();
      expect(isConnected('eip155')).to.equal(false);
      await session.connect(session.connectors.find('walletConnect') ?? expect.fail('no WalletConnect'));
      expect([isConnected('eip155'), transport.invitations.length]).to.deep.equal([true, 0]);
    });

    it('unless the host has just created it', async () => {
      transport.drop(transport.topic).catch(expect.fail);
      await begin();
      await come();
      session.modal.open(undefined, 'Connect');
      await settle();
      transport.tell({ type: 'session', session: transport.makeSession() });
      await waitUntil(() => isConnected('eip155'), 'the session');
      await waitUntil(() => !session.modal.shell.isOpen.get(), 'the close');
    });
  });

  for (const isListed of [false, true])
    it(`is one of Solana that ${isListed ? 'answers' : 'registers'} late`, async () => {
      const wallet = new FakeStandardWallet();
      wallet.granted = true;
      storeConnector(id, 'solana', wallet.name);
      await comeWhileOpen('solana', async () => {
        const page = new EventTarget();
        if (isListed) wallet.answers.set('connectSilently', 'hang');
        await visit({ networks: [testSolanaNetworks[0]], adapters: [new SolanaAdapter({ page })] });
        if (isListed) wallet.register(page);
        return () => (isListed ? wallet.answerLate() : wallet.register(page));
      });
    });
});
