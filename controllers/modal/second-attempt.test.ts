import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import { untracked } from '../core/signals.js';
import type { Connector } from '../domain/entities.js';
import { isW3mError, type ErrorCode } from '../domain/errors/errors.js';
import {
  FakeAdapter,
  ManualClock,
  solanaFake,
  testAccounts,
  testConnector,
  testNetworks,
  testSolanaNetworks,
} from '../../testing/index.js';
import { sessionOf } from '../../testing/session-of.js';
import { settleImports } from '../../testing/settle-imports.js';
import { loadParts } from '../../testing/load-parts.js';

const walletB: Connector = { ...testConnector, id: 'wallet.b', name: 'Wallet B', rdns: 'wallet.b' };

const codeOf = async (pending: Promise<unknown>): Promise<ErrorCode | 'resolved' | 'foreign'> =>
  pending.then(
    () => 'resolved' as const,
    (error: unknown) => (isW3mError(error) ? error.code : 'foreign'),
  );

describe('a second attempt to connect', () => {
  let clock: ManualClock;
  let evm: FakeAdapter;
  let kit: AppKit;
  let id: string;

  before(loadParts);

  beforeEach(async () => {
    clock = new ManualClock();
    id = crypto.randomUUID();
    evm = new FakeAdapter({ connectors: [testConnector, walletB], accounts: testAccounts });
    const networks = [...testNetworks, ...testSolanaNetworks] as const;
    kit = AppKit.create({ id, networks, adapters: [evm, new FakeAdapter(solanaFake)], clock });
    await kit.connect({ wallet: testConnector.id });
    await settleImports();
  });

  afterEach(() => kit.destroy());

  /** Asserts that wallet A is connected according to state, adapter and storage. */
  const expectStillConnected = (): void => {
    expect(kit.getAccount()).to.include({ address: testAccounts[0].address, isConnected: true, status: 'connected' });
    expect(kit.getWalletInfo()?.name).to.equal('Test Wallet');
    expect(untracked(() => evm.connection.get())?.connectorId).to.equal(testConnector.id);
    const stored = Object.entries(localStorage).filter(([key]) => key.includes(id));
    expect(
      stored.some(([key, value]) => key.endsWith('eip155:connected_connector_id') && value === testConnector.id),
    ).to.equal(true);
    expect(stored.some(([key, value]) => key.endsWith('connection_status') && value === 'connected')).to.equal(true);
  };

  type Ending = (pending: Promise<unknown>, stop: AbortController) => void;
  const endings: readonly (readonly [string, FakeAdapter['answer'], Ending, ErrorCode])[] = [
    ['declined', 'reject', () => undefined, 'USER_REJECTED'],
    ['refused by a busy wallet', 'busy', () => undefined, 'WALLET_BUSY'],
    ['aborted', 'hang', (_, stop) => stop.abort(), 'CONNECT_ABORTED'],
    ['not answered in time', 'hang', () => clock.advance(300_000), 'CONNECT_TIMEOUT'],
    [
      'abandoned',
      'hang',
      () => sessionOf(kit.modal).connection.abandon(sessionOf(kit.modal).connection.attempt.get()),
      'CONNECT_ABORTED',
    ],
  ];
  for (const [name, answer, end, code] of endings) {
    it(`leaves the first wallet connected when it is ${name}`, async () => {
      evm.answer = answer;
      const stop = new AbortController();
      const seen: unknown[] = [];
      kit.subscribeAccount(({ status }) => seen.push(status));
      const pending = kit.connect({ wallet: walletB.id, signal: stop.signal });
      const outcome = codeOf(pending);
      await settleImports();
      end(pending, stop);
      expect(await outcome).to.equal(code);
      evm.answerLate();
      await settleImports();
      expectStillConnected();
      expect(seen).to.deep.equal([]);
    });
  }

  it('leaves the first wallet connected when the modal is closed', async () => {
    const outcome = codeOf(kit.connect());
    await settleImports();
    evm.answer = 'hang';
    const attempt = codeOf(sessionOf(kit.modal).connect(walletB));
    await settleImports();
    await kit.close();
    sessionOf(kit.modal).connection.abandon(sessionOf(kit.modal).connection.attempt.get()); // as the view does
    expect(await outcome).to.equal('CONNECT_CLOSED');
    expect(await attempt).to.equal('CONNECT_ABORTED');
    await settleImports();
    expectStillConnected();
  });

  it('replaces the first wallet when it succeeds', async () => {
    const connection = await kit.connect({ wallet: walletB.id });
    await settleImports();
    expect(connection.connectorId).to.equal(walletB.id);
    expect(kit.getWalletInfo()?.name).to.equal('Wallet B');
    expect(kit.getAccount().status).to.equal('connected');
  });

  it('in another namespace keeps the first wallet, and leaves that namespace disconnected', async () => {
    evm.answer = 'hang';
    const stop = new AbortController();
    const outcome = codeOf(kit.connect({ wallet: 'Test Wallet', namespace: 'solana', signal: AbortSignal.abort() }));
    stop.abort();
    expect(await outcome).to.equal('CONNECT_ABORTED');
    expect(kit.getAccount('solana').status).to.equal('disconnected');
    expectStillConnected();
  });

  it('through the modal does not resolve when the first wallet changes chain or account', async () => {
    let isAnswered = false;
    const pending = kit.connect();
    void pending.then(() => (isAnswered = true));
    await settleImports();
    evm.change({ chainId: 10 });
    await settleImports();
    evm.change({ accounts: [testAccounts[1], testAccounts[0]] });
    await settleImports();
    expect(isAnswered).to.equal(false);
    expect(kit.isOpen()).to.equal(true);
    await sessionOf(kit.modal).connect(walletB);
    expect((await pending).connectorId).to.equal(walletB.id);
  });

  it('through the modal resolves when the same wallet is chosen again', async () => {
    const pending = kit.connect();
    await settleImports();
    await sessionOf(kit.modal).connect(testConnector);
    expect((await pending).connectorId).to.equal(testConnector.id);
  });
});

describe('a removed network', () => {
  let evm: FakeAdapter;
  let kit: AppKit;

  beforeEach(async () => {
    evm = new FakeAdapter();
    kit = AppKit.create({ id: crypto.randomUUID(), networks: testNetworks, adapters: [evm], clock: new ManualClock() });
    await kit.connect({ wallet: testConnector.id });
    await settleImports();
  });

  afterEach(() => kit.destroy());

  it('is shown until the wallet has switched', async () => {
    evm.answer = 'hang';
    kit.removeNetwork('eip155', 1);
    await settleImports();
    expect(kit.getChainId()).to.equal(1);
    expect(kit.getCaipNetworks().map(({ id }) => id)).to.deep.equal([10, 137]);
    evm.answerLate();
    await settleImports();
    expect(kit.getChainId()).to.equal(10);
    expect(untracked(() => evm.connection.get())?.chainId).to.equal(10);
  });

  it('stays, as unsupported, when the wallet declines', async () => {
    evm.answer = 'reject';
    kit.removeNetwork('eip155', 1);
    await settleImports();
    expect(kit.getChainId()).to.equal(1);
    expect(untracked(() => kit.modal.network.isSupported.get())).to.equal(false);
    expect(kit.isOpen()).to.equal(true);
  });

  it('causes no switch when the wallet is on another network', async () => {
    evm.answer = 'hang';
    kit.removeNetwork('eip155', 137);
    await settleImports();
    expect(kit.getChainId()).to.equal(1);
    expect(untracked(() => kit.modal.network.isSupported.get())).to.equal(true);
  });
});
