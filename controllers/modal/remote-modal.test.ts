import { expect } from '@open-wc/testing';
import type { RemoteWallet } from '../adapters/remote-wallet.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { AppKit } from '../app-kit/app-kit.js';
import { createModal } from './create-modal.js';
import type { Modal, Session } from './modal.js';
import type { Connector } from '../domain/entities.js';
import { bitcoin } from '../domain/networks/other-networks.js';
import * as sessionModule from './session.js';
import type { AppKitOptions } from '../state/options.js';
import { testNetworks, testWalletConnect } from '../../testing/create-test-modal.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { settle } from '../../testing/settle.js';
import { FakeTransport } from '../../testing/fake-transport.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { waitUntil } from '../../testing/wait-until.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93';
const OWNER = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const evm = { accounts: [`eip155:1:${ADDRESS}`, `eip155:10:${ADDRESS}`], methods: ['personal_sign'], events: [] };
const btc = {
  accounts: [`${BITCOIN}:${OWNER}`],
  methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  events: [],
};

const remoteOf = (session: Session): RemoteWallet | undefined => session.source('walletConnect')?.remote;

describe('A modal with WalletConnect', () => {
  let transport: FakeTransport;
  let clock: ManualClock;
  let session: Session;
  const modals: Modal[] = [];

  const create = async (options: Partial<AppKitOptions> = {}): Promise<Session> => {
    clock = new ManualClock();
    const modal = createModal(
      {
        id: crypto.randomUUID(),
        networks: [...testNetworks, bitcoin] as AppKitOptions['networks'], // it begins with the former's first
        walletConnect: { relayUrl: 'wss://relay.test', transport: async () => transport },
        clock,
        ...options,
      },
      { session: () => Promise.resolve(sessionModule), sources: [testWalletConnect()] },
    );
    modals.push(modal);
    return modal.start();
  };
  const row = (): Connector => {
    const [only] = session.connectors.wallets.get();
    if (!only) throw new Error('no row');
    return only;
  };
  const isConnected = (namespace: 'eip155' | 'bip122'): boolean =>
    session.modal.account.accountOf(namespace) !== undefined;

  beforeEach(async () => {
    transport = new FakeTransport();
    transport.onInvite = 'truth';
    transport.namespaces = { eip155: evm, bip122: btc };
    session = await create();
  });
  afterEach(() => {
    for (const each of modals.splice(0)) each.dispose();
    localStorage.clear();
  });

  it('lists WalletConnect in one row for all namespaces', () => {
    expect(session.connectors.wallets.get()).to.have.length(1);
    expect(row()).to.include({ id: 'walletConnect', type: 'WALLET_CONNECT', name: 'WalletConnect' });
    expect(row().connectors?.map(({ namespace }) => namespace)).to.deep.equal(['eip155', 'bip122']);
  });

  it('does not list WalletConnect when it is not configured or disabled', async () => {
    expect(remoteOf(await create({ walletConnect: undefined as never }))).to.equal(undefined);
    const unwanted = await create({ enableWalletConnect: false, projectId: 'abc' });
    expect(remoteOf(unwanted)).to.equal(undefined);
    expect(unwanted.connectors.wallets.get()).to.deep.equal([]);
    expect(remoteOf(await create({ walletConnect: undefined as never, projectId: 'abc' }))).not.to.equal(undefined);
  });

  it('serves namespaces without an adapter beside the adapters of the host', async () => {
    session = await create({ adapters: [new EvmAdapter({ page: new EventTarget() })] });
    expect(session.modal.namespaces).to.deep.equal(['eip155', 'bip122']);
    await session.connect(row());
    await waitUntil(() => isConnected('eip155') && isConnected('bip122'), 'both');
    expect(transport.invitations).to.have.length(1);
    expect(Object.keys(transport.invitations[0]?.request ?? {})).to.deep.equal(['eip155', 'bip122']);
  });

  it('asks for the chains, methods and events of universalProviderConfigOverride', async () => {
    const universalProviderConfigOverride = {
      chains: { eip155: ['eip155:10'] },
      methods: { eip155: ['personal_sign'] },
      events: { eip155: ['chainChanged'] },
      rpcMap: { 'eip155:10': 'https://mine.test' },
    };
    session = await create({ universalProviderConfigOverride });
    void session.connect(row()).catch(() => undefined); // ends with the modal
    await waitUntil(() => transport.invitations.length === 1, 'the invitation');
    const { eip155, bip122 } = transport.invitations[0]?.request ?? {};
    expect(eip155).to.deep.equal({
      chains: ['eip155:10'],
      methods: ['personal_sign'],
      events: ['chainChanged'],
      rpcMap: { '10': 'https://mine.test' },
    });
    expect(bip122?.methods).to.include('signPsbt');
  });

  it('serves Polkadot and Cosmos beside the adapters of the host too', async () => {
    const networkOf = (chainNamespace: 'polkadot' | 'cosmos', id: string): AppKitOptions['networks'][number] => ({
      id,
      chainNamespace,
      caipNetworkId: `${chainNamespace}:${id}`,
      name: chainNamespace,
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 10 },
      rpcUrls: { default: { http: ['https://node.test'] } },
    });
    const networks = [
      testNetworks[0],
      networkOf('polkadot', '91b171bb158e2d3848fa23a9f1c25182'),
      networkOf('cosmos', 'cosmoshub-4'),
    ] as const;
    session = await create({ networks, adapters: [new EvmAdapter({ page: new EventTarget() })] });
    expect(session.modal.namespaces).to.deep.equal(['eip155', 'polkadot', 'cosmos']);
    void session.connect(row()).catch(() => undefined); // this wallet approves neither
    await waitUntil(() => transport.invitations.length === 1, 'the invitation');
    expect(Object.keys(transport.invitations[0]?.request ?? {})).to.deep.equal(['eip155', 'polkadot', 'cosmos']);
  });

  it('serves only namespaces with an adapter when WalletConnect is disabled', async () => {
    const adapters = [new EvmAdapter({ page: new EventTarget() })];
    const { modal } = await create({ adapters, enableWalletConnect: false });
    expect(modal.namespaces).to.deep.equal(['eip155']);
  });

  it('connects every namespace that the wallet approved, with one pairing', async () => {
    const connection = await session.connect(row());
    expect(connection.namespace).to.equal('eip155');
    await waitUntil(() => isConnected('bip122'), 'the other namespace');
    expect(transport.invitations).to.have.length(1);
    expect(session.modal.account.of('eip155').wallet).to.include({
      name: 'Phone',
      type: 'WALLET_CONNECT',
      url: 'https://phone.test',
    });
    expect(session.modal.network.approvalOf('eip155')?.ids).to.deep.equal(['eip155:1', 'eip155:10']);
    expect(session.modal.network.activeNamespace.get()).to.equal('eip155');
    expect(session.modal.events.state.get().data).to.deep.include({ event: 'CONNECT_SUCCESS' });
  });

  it('connects the approved namespace when the requested one was not approved', async () => {
    transport.namespaces = { bip122: btc };
    const connection = await session.connect(row());
    await settle();
    expect(connection.namespace).to.equal('bip122');
    expect(session.modal.network.activeNamespace.get()).to.equal('bip122');
    expect(isConnected('eip155')).to.equal(false);
    expect(session.modal.account.of('eip155').status).to.equal('disconnected');
  });

  it('ends a session without a supported namespace', async () => {
    transport.namespaces = { cosmos: { accounts: ['cosmos:cosmoshub-4:abc'], methods: [], events: [] } };
    await expectRejection(session.connect(row()), 'NOTHING_GRANTED');
    expect(transport.ended).to.have.length(1);
    expect(remoteOf(session)?.session.get()).to.equal(undefined);
    expect(session.connection.attempt.get()?.status).to.equal('failed');
  });

  it('disconnects one namespace, then all', async () => {
    await session.connect(row());
    await waitUntil(() => isConnected('bip122'), 'the other namespace');
    await session.disconnect('eip155');
    await settle();
    expect(isConnected('eip155')).to.equal(false);
    expect(isConnected('bip122')).to.equal(true);
    expect(transport.ended).to.have.length(0);
    expect(session.modal.network.approvalOf('eip155')).to.equal(undefined);
    await session.disconnect();
    await settle();
    expect(isConnected('bip122')).to.equal(false);
    expect(transport.ended).to.have.length(1);
  });

  it('disconnects every namespace when the wallet ends the session', async () => {
    await session.connect(row());
    await waitUntil(() => isConnected('bip122'), 'the other namespace');
    transport.tell({ type: 'ended', topic: transport.topic });
    await settle();
    expect(isConnected('eip155') || isConnected('bip122')).to.equal(false);
  });

  it('returns to the QR code after a disconnect in an embedded modal', async () => {
    session = await create({ enableEmbedded: true });
    session.router.reset('ConnectingWalletConnectBasic');
    await session.connect(row());
    await waitUntil(() => isConnected('bip122'), 'the other namespace');
    expect(session.router.current.get().view).to.equal('Account');
    await session.disconnect();
    await waitUntil(() => session.router.current.get().view !== 'Account', 'the way to another');
    expect(session.router.current.get().view).to.equal('ConnectingWalletConnectBasic');
  });

  it('waits as long as the pairing is shown, and names the chosen wallet', async () => {
    transport.onInvite = 'hang';
    const wallet = { id: 'some', name: 'Some Wallet' };
    const attempt = session.connect(row(), { wallet });
    await waitUntil(() => remoteOf(session)?.pairing.get(), 'the invitation');
    for (let minutes = 0; minutes < 6; minutes += 2) {
      clock.advance(2 * 60_000);
      await settle();
    }
    expect(transport.invitations).to.have.length(2);
    expect(session.connection.attempt.get()).to.deep.include({ status: 'waiting', wallet });
    session.connection.setLink({ href: 'some://', name: 'Some Wallet' });
    transport.answerLate();
    await attempt;
    expect(session.modal.events.state.get().data.properties).to.deep.equal({ method: 'mobile', name: 'Some Wallet' });
    const keys = ['@appkit/app_link', 'WALLETCONNECT_DEEPLINK_CHOICE'];
    for (const key of keys) expect(JSON.parse(localStorage.getItem(key) ?? '')).to.include({ href: 'some://' });
    await session.disconnect();
    await settle();
    for (const key of keys) expect(localStorage.getItem(key)).to.equal(null);
  });

  it('starts a new attempt after an aborted one', async () => {
    transport.onInvite = 'hang';
    const abort = new AbortController();
    const pending = transport.whenRequested();
    const attempt = session.connect(row(), { signal: abort.signal });
    await pending;
    await waitUntil(() => remoteOf(session)?.pairing.get(), 'the invitation');
    abort.abort();
    await expectRejection(attempt, 'CONNECT_ABORTED');
    expect(remoteOf(session)?.pairing.get()).to.equal(undefined);
    transport.onInvite = 'truth';
    await session.connect(row());
    expect(isConnected('eip155')).to.equal(true);
  });

  it('restores the session after a reload, and forgets a session that has ended', async () => {
    const { id } = session.modal;
    await session.connect(row());
    await waitUntil(() => isConnected('bip122'), 'the other namespace');
    await settle();
    const expiresAt = remoteOf(session)?.session.get()?.expiresAt;
    const snapshotOf = (namespace: string): unknown =>
      JSON.parse(localStorage.getItem(`@appkit/${id}/${namespace}:account_snapshot`) ?? 'null');
    expect(snapshotOf('eip155')).to.deep.include({ connectorId: 'walletConnect', expiresAt });
    expect(snapshotOf('bip122')).to.deep.include({ connectorId: 'walletConnect', expiresAt });
    session.modal.dispose();
    session = await create({ id });
    await waitUntil(() => isConnected('eip155') && isConnected('bip122'), 'both namespaces');
    expect(remoteOf(session)?.session.get()?.isFresh).to.equal(false);
    session.modal.dispose();
    await transport.drop(transport.topic);
    session = await create({ id });
    await waitUntil(() => session.modal.isReady.get(), 'it is known');
    expect(localStorage.getItem(`@appkit/${id}/eip155:connected_connector_id`)).to.equal(null);
    expect(snapshotOf('eip155')).to.equal(null);
  });

  it('follows the session of another tab', async () => {
    const tell = (namespace: string, value: string | null): void => {
      const key = `@appkit/${session.modal.id}/${namespace}:connected_connector_id`;
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: value, storageArea: localStorage }));
    };
    transport.store();
    tell('eip155', 'walletConnect');
    await waitUntil(() => isConnected('eip155'), 'the session of another tab');
    tell('eip155', null);
    await waitUntil(() => !isConnected('eip155'), 'its end');
    expect(transport.ended).to.have.length(0);
    await waitUntil(() => transport.dropped.length === 1, 'nothing is left here');
  });

  describe('when another tab connects another phone', () => {
    const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    const key = (name: string): string => `@appkit/${session.modal.id}/${name}`;
    const storedConnector = (): string | null => localStorage.getItem(key('eip155:connected_connector_id'));
    const replace = (): { readonly topic: string } => {
      transport.namespaces = { eip155: { ...evm, accounts: [`eip155:1:${OTHER}`] } };
      transport.store();
      localStorage.setItem(key('remote_topic'), transport.topic);
      return { topic: transport.topic };
    };
    const notify = (topic: string): boolean =>
      window.dispatchEvent(
        new StorageEvent('storage', { key: key('remote_topic'), newValue: topic, storageArea: localStorage }),
      );

    it('takes its session, sends requests there, and deletes nothing', async () => {
      await session.connect(row());
      const before = transport.topic;
      expect(localStorage.getItem(key('remote_topic'))).to.equal(before);
      transport.answers.set('personal_sign', 'hang');
      const request = remoteOf(session)?.request('eip155:1', { method: 'personal_sign' });
      const pending = expectRejection(request ?? expect.fail('no wallet'), 'WALLET_DISCONNECTED');
      const { topic } = replace();
      notify(topic);
      await waitUntil(() => session.modal.account.accountOf('eip155')?.address === OTHER, 'the other account');
      await pending;
      transport.answers.delete('personal_sign');
      await remoteOf(session)?.request('eip155:1', { method: 'personal_sign' });
      expect(transport.requests.at(-1)?.topic).to.equal(topic);
      expect([...transport.ended, ...transport.dropped]).to.deep.equal([]);
      expect(storedConnector()).to.equal('walletConnect');
    });

    it('keeps the record of that connection when its own session ends', async () => {
      await session.connect(row());
      const before = transport.topic;
      replace();
      transport.tell({ type: 'ended', topic: before });
      await waitUntil(() => !isConnected('eip155'), 'the end of the old session');
      expect(storedConnector()).to.equal('walletConnect');
    });
  });

  it('serves Bitcoin by its WalletConnect methods', async () => {
    transport.namespaces = { bip122: btc };
    transport.answers.set('signMessage', { value: { address: OWNER, signature: 'c2ln' } });
    transport.answers.set('sendTransfer', { value: { txid: 'ab'.repeat(32) } });
    const connection = await session.connect(row());
    const adapter = session.adapters.find(({ namespace }) => namespace === 'bip122');
    expect(connection.accounts).to.deep.equal([{ namespace: 'bip122', type: 'payment', address: OWNER }]);
    expect(await adapter?.signMessage('hello')).to.equal('c2ln');
    expect(transport.requests.at(-1)).to.deep.include({
      chain: BITCOIN,
      method: 'signMessage',
      params: { account: OWNER, address: OWNER, message: 'hello' },
    });
    expect(await adapter?.sendTransaction?.({ to: OWNER, value: 1_000n })).to.equal('ab'.repeat(32));
    expect(transport.requests.at(-1)?.params).to.deep.equal({
      account: OWNER,
      recipientAddress: OWNER,
      amount: '1000',
    });
    transport.answers.set('sendTransfer', { value: {} });
    await expectRejection(adapter?.sendTransaction?.({ to: OWNER, value: 1n }) ?? Promise.resolve(), 'OUTCOME_UNKNOWN');
    await expectRejection(
      adapter?.sendTransaction?.({ to: ADDRESS, value: 1n }) ?? Promise.resolve(),
      'INVALID_REQUEST',
    );
    expect(await adapter?.isAddress(OWNER)).to.equal(true);
    expect(await adapter?.isAddress(ADDRESS)).to.equal(false);
  });

  it('connects when the host’s own provider has a session or creates one', async () => {
    transport.store();
    session = await create({ universalProvider: {} });
    await waitUntil(() => isConnected('eip155') && isConnected('bip122'), 'the session that is there');
    transport.tell({ type: 'ended', topic: transport.topic });
    await waitUntil(() => !isConnected('eip155'), 'its end');
    transport.tell({ type: 'session', session: transport.makeSession() });
    await waitUntil(() => isConnected('eip155') && isConnected('bip122'), 'the next one');
  });

  it('returns the universal provider to hosts, and shows their pairing URIs', async () => {
    const kit = new AppKit(session.modal);
    expect(await kit.getUniversalProvider()).to.have.property('isFake', true);
    const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`;
    await kit.open({ uri });
    await waitUntil(() => remoteOf(session)?.pairing.get()?.uri === uri, 'the invitation');
  });

  it('shows a pairing URI of the host also beside arguments of a view', async () => {
    const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`;
    await new AppKit(session.modal).open({ uri, arguments: {} });
    await waitUntil(() => remoteOf(session)?.pairing.get()?.uri === uri, 'the invitation');
  });

  describe('a URI of the host', () => {
    const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`;
    const shown = (): string | undefined => remoteOf(session)?.pairing.get()?.uri;
    const showOf = async (given: string): Promise<void> => {
      await new AppKit(session.modal).open({ uri: given });
      await waitUntil(() => shown() === given, 'the URI');
    };

    for (const manualWCControl of [true, false]) {
      it(`is cleared when the window closes, manualWCControl: ${manualWCControl}`, async () => {
        session = await create({ manualWCControl });
        await showOf(uri);
        if (manualWCControl) expect(session.router.current.get().view).to.equal('ConnectingWalletConnectBasic');
        session.modal.shell.close();
        await waitUntil(() => shown() === undefined, 'the close');
      });
    }

    it('is cleared when it expires', async () => {
      await showOf(`${uri}&expiryTimestamp=${Math.ceil(clock.now() / 1_000) + 60}`);
      clock.advance(59_000);
      expect(shown()).not.to.equal(undefined);
      clock.advance(2_000);
      expect(shown()).to.equal(undefined);
    });

    it('outlasts the expiry of the URI before it', async () => {
      await showOf(`${uri}&expiryTimestamp=${Math.ceil(clock.now() / 1_000) + 60}`);
      const next = uri.replace('aa', 'cc');
      await showOf(next);
      clock.advance(61_000);
      expect(shown()).to.equal(next);
    });
  });

  describe('an error of the set-up', () => {
    const errors: [why: string, options: Partial<AppKitOptions>, said: string | undefined, code: string][] = [
      ['an unknown project id', {}, 'Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
      ['an origin that the relay refuses', {}, 'Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
      ['an expired token', {}, 'code: 3000 (JWT Token is not yet valid)', 'SESSION_EXPIRED'],
      ['no project id', { walletConnect: {} }, undefined, 'PROJECT_ID_NOT_CONFIGURED'],
    ];
    for (const [why, options, said, code] of errors) {
      it(`raises ${code} for ${why}`, async () => {
        transport.onInvite = 'hang';
        session = await create({ debug: true, ...options });
        const attempt = session.connect(row());
        attempt.catch(() => undefined); // checked below
        if (said !== undefined) {
          await waitUntil(() => transport.invitations.length > 0, 'the invitation');
          transport.tell({ type: 'refused', error: new Error(said) });
        }
        await expectRejection(attempt, code as 'INVALID_PROJECT_ID');
        expect(session.alerts.current.get()?.error.code).to.equal(code);
        expect(session.toasts.current.get()).to.equal(undefined);
      });
    }

    it('raises no alert when the person declines', async () => {
      session = await create({ debug: true });
      transport.onInvite = { error: { code: 5000, message: 'User rejected.' } };
      await expectRejection(session.connect(row()), 'USER_REJECTED');
      expect(session.alerts.current.get()).to.equal(undefined);
    });
  });
});
