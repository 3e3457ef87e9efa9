import { expect } from '@open-wc/testing';
import type { Base64EncodedWireTransaction, TransactionMessageBytesBase64 } from '@solana/kit';
import { SolanaNode } from './solana-node.js';

const WIRE = 'AQ==' as Base64EncodedWireTransaction; // the node of this test reads nothing
const MESSAGE = 'AQ==' as TransactionMessageBytesBase64;
const SIGNATURE = '1'.repeat(64);

describe('The Solana client of the secure wallet, at a node that never answers', () => {
  const { fetch } = window;
  const methods: string[] = [];
  const node = new SolanaNode({ name: 'Solana', rpcUrl: 'https://node.example/', tokens: [] }, 50);

  before(() => {
    window.fetch = (_, init) => {
      methods.push((JSON.parse(init?.body as string) as { readonly method: string }).method);
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      });
    };
  });
  after(() => {
    window.fetch = fetch;
  });
  beforeEach(() => {
    methods.length = 0;
  });

  it('does not know whether a transaction was sent', async () => {
    expect(await node.attempt(WIRE, {})).to.equal('unclear');
    expect(methods).to.deep.equal(['sendTransaction']);
  });

  it('does not know what became of one', async () => {
    expect(await node.find(SIGNATURE)).to.equal('unknown');
    expect(methods).to.deep.equal(['getSignatureStatuses']);
  });

  it('gives up the reads of a question', async () => {
    const outcomes = await Promise.allSettled([node.fee(MESSAGE), node.problem(WIRE)]);
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(methods).to.have.members(['getFeeForMessage', 'simulateTransaction']);
  });
});
