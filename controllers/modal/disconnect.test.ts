import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import { createStorage } from '../core/storage.js';
import { AUTH_CONNECTOR_ID } from '../domain/embedded/embedded-wallet.js';
import {
  FakeAdapter,
  ManualClock,
  solanaFake,
  testConnector,
  testNetworks,
  testSolanaNetworks,
} from '../../testing/index.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { connections } from '../domain/storage/connection-records.js';
import { loadParts } from '../../testing/load-parts.js';
import { sessionOf } from '../../testing/session-of.js';
import { settleImports } from '../../testing/settle-imports.js';

describe('disconnect()', () => {
  let evm: FakeAdapter;
  let solana: FakeAdapter;
  let kit: AppKit;
  let id: string;
  let reported: unknown[];

  before(loadParts);

  beforeEach(async () => {
    id = crypto.randomUUID();
    evm = new FakeAdapter();
    solana = new FakeAdapter(solanaFake);
    kit = AppKit.create({
      id,
      networks: [...testNetworks, ...testSolanaNetworks],
      adapters: [evm, solana],
      clock: new ManualClock(),
    });
    reported = [];
    kit.subscribeEvents(({ data }) => {
      if (data.event === 'DISCONNECT_SUCCESS') reported.push(data.properties);
    });
    await kit.modal.start();
  });

  afterEach(() => kit.destroy());

  for (const namespace of [undefined, 'eip155'] as const)
    it(`ends an attempt that waits for a wallet, ${namespace ? 'by its namespace' : 'without a namespace'}`, async () => {
      evm.answer = 'hang';
      const pending = kit.connect({ wallet: testConnector.id });
      const outcome = expectRejection(pending, 'CONNECT_ABORTED');
      await settleImports();
      expect(kit.getAccount('eip155').status).to.equal('connecting');
      await kit.disconnect(namespace);
      await outcome;
      evm.answerLate();
      await settleImports();
      expect(kit.getAccount('eip155')).to.include({ isConnected: false, status: 'disconnected' });
    });

  it('leaves an attempt of another namespace alone', async () => {
    evm.answer = 'hang';
    const pending = kit.connect({ wallet: testConnector.id });
    await settleImports();
    await kit.disconnect('solana');
    evm.answerLate();
    expect((await pending).namespace).to.equal('eip155');
  });

  /** Makes the connections of adapters those of the embedded wallet's login. */
  const signIn = (adapters: readonly FakeAdapter[]): void => {
    for (const { connection } of adapters) connection.set({ ...connection.get()!, connectorId: AUTH_CONNECTOR_ID });
  };
  const connected = (): readonly string[] =>
    (['eip155', 'solana'] as const).filter(namespace => kit.getAccount(namespace).isConnected);

  for (const namespace of ['eip155', 'solana'] as const)
    it(`ends a login in each of its namespaces, by ${namespace}`, async () => {
      await kit.connect({ wallet: testConnector.id });
      await kit.connect({ wallet: 'Test Wallet', namespace: 'solana' });
      signIn([evm, solana]);
      expect(connected()).to.deep.equal(['eip155', 'solana']);
      await kit.disconnect(namespace);
      expect(connected()).to.deep.equal([]);
      expect(reported).to.deep.equal([{ namespace }]);
    });

  it('leaves a wallet of another namespace connected beside a login', async () => {
    await kit.connect({ wallet: testConnector.id });
    await kit.connect({ wallet: 'Test Wallet', namespace: 'solana' });
    signIn([evm]);
    await kit.disconnect('eip155');
    expect(connected()).to.deep.equal(['solana']);
  });

  it('ends the other wallets of each namespace although one wallet does not disconnect', async () => {
    await kit.connect({ wallet: testConnector.id });
    await kit.connect({ wallet: 'Test Wallet', namespace: 'solana' });
    await settleImports();
    const storage = createStorage({ prefix: id });
    const stored = storage.get(connections);
    const withOther = (namespace: 'eip155' | 'solana', connectorId: string) => [
      ...(stored?.[namespace] ?? []),
      { connectorId, accounts: [] },
    ];
    storage.set(connections, { eip155: withOther('eip155', 'a'), solana: withOther('solana', 'b') });
    const revoked: string[] = [];
    const { adapters } = sessionOf(kit.modal);
    for (const adapter of adapters) {
      const revokeGrant = async (connectorId: string): Promise<void> => void revoked.push(connectorId);
      Object.assign(adapter, { revokeGrant });
    }
    Object.assign(adapters[0] ?? {}, { disconnect: () => Promise.reject(new Error('The wallet is busy')) });
    await expectRejection(kit.disconnect(), 'DISCONNECT_FAILED');
    expect(connected()).to.deep.equal(['eip155']);
    expect(revoked).to.include.members(['a', 'b']).and.not.to.include(testConnector.id);
    expect(storage.get(connections)).to.deep.equal({ eip155: stored?.eip155 });
    expect(reported).to.deep.equal([]);
  });

  it('is reported once', async () => {
    await kit.connect({ wallet: testConnector.id });
    await kit.connect({ wallet: 'Test Wallet', namespace: 'solana' });
    await kit.disconnect();
    expect(reported).to.deep.equal([{ namespace: 'all' }]);
    await kit.connect({ wallet: testConnector.id });
    await kit.disconnect('eip155');
    expect(reported).to.deep.equal([{ namespace: 'all' }, { namespace: 'eip155' }]);
  });
});
