import { expect } from '@open-wc/testing';
import {
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Base64EncodedWireTransaction,
  type SignatureBytes,
  type TransactionMessageBytesBase64,
} from '@solana/kit';
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

describe('A transaction whose answer the node of the secure wallet loses', () => {
  const { fetch } = window;
  const payer = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' as Address;
  const bytes = new Uint8Array(64).fill(7) as SignatureBytes;
  const signature = getBase58Decoder().decode(bytes);
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    empty => setTransactionMessageFeePayer(payer, empty),
    paid =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(payer), lastValidBlockHeight: 1n }, paid),
  );
  const wire = getBase64EncodedWireTransaction({ ...compileTransaction(message), signatures: { [payer]: bytes } });
  const refusal = { error: { code: -32_002, message: 'no', data: { err: 'BlockhashNotFound', logs: [] } } };
  const isThere = { error: { code: -32_002, message: 'no', data: { err: 'AlreadyProcessed', logs: [] } } };
  const status = (value: object | null): object => ({ result: { context: { slot: 1 }, value: [value] } });
  const known = status({ slot: 1, confirmations: 1, err: null, status: { Ok: null }, confirmationStatus: 'processed' });

  let sent: unknown[];
  afterEach(() => {
    window.fetch = fetch;
  });

  /** Sends once to a node that answers nothing at first, and then what is given by method. */
  const send = (answers: Readonly<Record<string, object>>): Promise<string> => {
    sent = [];
    window.fetch = (_, init) => {
      const { id, method, params } = JSON.parse(init?.body as string) as {
        readonly id: unknown;
        readonly method: string;
        readonly params: readonly unknown[];
      };
      if (method === 'sendTransaction') sent.push(params[0]);
      if (sent.length === 1)
        return new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        });
      return Promise.resolve(Response.json({ jsonrpc: '2.0', id, ...answers[method] }));
    };
    return new SolanaNode({ name: 'Solana', rpcUrl: 'https://node.example/', tokens: [] }, 50).send(wire, {});
  };

  it('is sent again in the same bytes', async () => {
    expect(await send({ sendTransaction: { result: signature } })).to.equal(signature);
    expect(sent).to.deep.equal([wire, wire]);
  });

  it('has been sent if the node knows it', async () => {
    expect(await send({ sendTransaction: isThere })).to.equal(signature);
    expect(await send({ sendTransaction: refusal, getSignatureStatuses: known })).to.equal(signature);
  });

  it('has not been sent if the node refuses it and has never seen it', async () => {
    const error: unknown = await send({ sendTransaction: refusal, getSignatureStatuses: status(null) }).then(
      () => expect.fail('the transaction was refused'),
      (reason: unknown) => reason,
    );
    expect((error as Error).message).to.contain('Transaction simulation failed');
  });
});
