import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import {
  FakeAdapter,
  ManualClock,
  solanaFake,
  testConnector,
  testNetworks,
  testSolanaNetworks,
} from '../../testing/index.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { loadParts } from '../../testing/load-parts.js';
import { settleImports } from '../../testing/settle-imports.js';

describe('disconnect()', () => {
  let evm: FakeAdapter;
  let kit: AppKit;
  let reported: unknown[];

  before(loadParts);

  beforeEach(async () => {
    evm = new FakeAdapter();
    kit = AppKit.create({
      id: crypto.randomUUID(),
      networks: [...testNetworks, ...testSolanaNetworks],
      adapters: [evm, new FakeAdapter(solanaFake)],
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
