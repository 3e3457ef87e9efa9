import { expect } from '@open-wc/testing';
import type { ChainAdapter, PreviewSubject } from '../adapters/chain-adapter.js';
import type { Session } from '../modal/modal.js';
import type { Preview, PreviewRequest } from '../domain/assets/preview.js';
import { createTestModal } from '../../testing/create-test-modal.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { FakeAdapter, testAccounts, testConnector } from '../../testing/fake-adapter.js';
import { previewRequest } from './preview-request.js';

const REQUEST: PreviewRequest = { calls: [{ to: testAccounts[1].address, value: 1n }] };

describe('previewRequest', () => {
  let opened: ReturnType<typeof createTestModal>;
  let requests: (readonly [PreviewRequest, PreviewSubject])[];

  const connected = async (given: Pick<ChainAdapter, 'preview'>): Promise<Session> => {
    opened = createTestModal({ adapters: [new FakeAdapter()] });
    const { session } = opened;
    Object.assign(session.adapters[0]!, given);
    await session.connect(testConnector);
    return session;
  };
  const preview = async (request: PreviewRequest, on: PreviewSubject): Promise<Preview> => {
    requests.push([request, on]);
    return {
      network: on.network.caipNetworkId,
      account: on.account,
      outcome: { is: 'unknown' },
      calls: [],
      changes: undefined,
      isComplete: false,
      approvals: [],
      fields: [],
      warnings: [],
    };
  };

  beforeEach(() => {
    requests = [];
  });

  afterEach(() => opened.modal.dispose());

  it('asks the adapter of the request about the connected account on the network in use', async () => {
    const session = await connected({ preview });
    await previewRequest(session, REQUEST);
    await previewRequest(session, { transfer: { to: testAccounts[1].address, amount: 1n } });
    expect(requests.map(([, { account, network }]) => [account, network.caipNetworkId])).to.deep.equal([
      [testAccounts[0].address, 'eip155:1'],
      [testAccounts[0].address, 'eip155:1'],
    ]);
  });

  it('rejects with WALLET_DISCONNECTED when no wallet of the namespace is connected', async () => {
    const session = await connected({ preview });
    await expectRejection(previewRequest(session, { transaction: new Uint8Array(1) }), 'WALLET_DISCONNECTED');
    await session.disconnect();
    await expectRejection(previewRequest(session, REQUEST), 'WALLET_DISCONNECTED');
    expect(requests).to.deep.equal([]);
  });

  it('rejects with METHOD_UNSUPPORTED when the adapter has no previews', async () => {
    const session = await connected({});
    delete (session.adapters[0] as { preview?: unknown }).preview;
    await expectRejection(previewRequest(session, REQUEST), 'METHOD_UNSUPPORTED');
  });
});
