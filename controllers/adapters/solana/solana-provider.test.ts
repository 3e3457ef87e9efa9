import { expect } from '@open-wc/testing';
import { PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { isSignedBy, messageOf, standardAccounts } from '../../../testing/fake-standard-wallet.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import {
  createSolanaWorld,
  devCluster,
  localCluster,
  nodeRefusal,
  type SolanaWorld,
} from '../../../testing/solana-world.js';
import { encodeBase58 } from '../../domain/base58.js';
import type { AnyTransaction } from './host-transactions.js';
import type { SolanaProvider } from './solana-provider.js';
import { decodeBase64, readTransaction } from './wire.js';

const [me, other] = standardAccounts;
const payerKey = new PublicKey(me);
const blockhash = PublicKey.default.toBase58();
const pay = (lamports: number) =>
  SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: new PublicKey(other), lamports });
const legacy = (lamports = 1): Transaction =>
  new Transaction({ feePayer: payerKey, blockhash, lastValidBlockHeight: 1 }).add(pay(lamports));
const versioned = (lamports = 1): VersionedTransaction =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey,
      recentBlockhash: blockhash,
      instructions: [pay(lamports)],
    }).compileToV0Message(),
  );
const signatureOf = (bytes: Uint8Array): string =>
  encodeBase58(readTransaction(bytes)?.signatures[0] ?? new Uint8Array());

describe('the Solana provider for hosts', () => {
  let world: SolanaWorld;
  let sent: Uint8Array[];
  /** How many transactions the node takes before it refuses one. */
  let refusedAt: number | undefined;

  const make = (): SolanaWorld => {
    sent = [];
    refusedAt = undefined;
    return createSolanaWorld({
      node({ method, params: [first] }) {
        if (method !== 'sendTransaction') throw new TypeError('Failed to fetch');
        if (sent.length === refusedAt) return nodeRefusal(-32002, 'refused', { err: 'InsufficientFundsForFee' });
        const bytes = decodeBase64(first as string) ?? new Uint8Array();
        sent.push(bytes);
        return signatureOf(bytes);
      },
    });
  };

  beforeEach(() => {
    world = make();
  });

  afterEach(() => world.scope.dispose());

  const provider = (): SolanaProvider => world.adapter.connection.get()?.provider as SolanaProvider; // the adapter's own

  async function expectSigned(bytes: Uint8Array): Promise<void> {
    const [signature = new Uint8Array()] = readTransaction(bytes)?.signatures ?? [];
    expect(await isSignedBy(me, messageOf(bytes), signature)).to.equal(true);
  }

  it('has the accounts and the active one', async () => {
    await world.connect();
    expect(await provider().connect()).to.equal(me);
    expect(provider().isConnected).to.equal(true);
    expect(provider().publicKey?.toBase58()).to.equal(me);
    expect(`${String(provider().publicKey)}${JSON.stringify(provider().publicKey)}`).to.equal(`${me}"${me}"`);
    expect(provider().publicKey?.equals(payerKey)).to.equal(true);
    expect(provider().publicKey?.toBytes()).to.deep.equal(new Uint8Array(payerKey.toBytes()));
    expect(
      provider()
        .getAccounts()
        .map(({ address }) => address),
    ).to.deep.equal([me, other]);
  });

  it('has methods in place of requests by name', async () => {
    await world.connect();
    await expectRejection(provider().request({ method: 'solana_signMessage' }), 'METHOD_UNSUPPORTED');
  });

  it('returns public keys of the host’s class', async () => {
    world = createSolanaWorld({ PublicKey });
    await world.connect();
    expect(provider().publicKey).to.be.instanceOf(PublicKey);
  });

  it('is the same object while the wallet is connected', async () => {
    await world.connect();
    const before = provider();
    world.wallet.changeAccounts([other]);
    await world.adapter.switchNetwork(devCluster);
    expect(provider() === before, 'the same provider').to.equal(true);
  });

  it('signs bytes', async () => {
    await world.connect();
    const message = Uint8Array.of(1, 2, 3);
    expect(await isSignedBy(me, message, await provider().signMessage(message))).to.equal(true);
    await expectRejection(provider().signMessage('text' as never), 'INVALID_REQUEST');
  });

  it('signs a legacy transaction, and returns one', async () => {
    await world.connect();
    const signed = await provider().signTransaction(legacy());
    expect(signed).to.be.instanceOf(Transaction);
    expect(signed.verifySignatures()).to.equal(true);
  });

  it('signs several versioned transactions with one prompt', async () => {
    await world.connect();
    const signed = await provider().signAllTransactions([versioned(1), versioned(2)]);
    for (const one of signed) {
      expect(one).to.be.instanceOf(VersionedTransaction);
      await expectSigned(one.serialize());
    }
    expect(world.wallet.requests.filter(({ method }) => method === 'signTransaction')).to.have.length(1);
  });

  it('signs serialised transactions, and returns bytes', async () => {
    await world.connect();
    await expectSigned(await provider().signTransaction(versioned().serialize()));
  });

  it('sends the chain to the wallet', async () => {
    await world.connect();
    await world.adapter.switchNetwork(devCluster);
    await provider().signTransaction(legacy());
    expect(world.wallet.requests.at(-1)?.inputs[0]).to.have.property('chain', 'solana:devnet');
  });

  it('sends by the wallet if it can, with checked options', async () => {
    await world.connect();
    const options = { skipPreflight: true, preflightCommitment: 'max' } as const;
    const signatures = await provider().signAndSendAllTransactions([legacy(1), versioned(2)], options);
    expect(signatures).to.deep.equal(world.wallet.sent.map(signatureOf));
    expect(world.wallet.requests.at(-1)?.inputs[1]).to.deep.include({
      chain: 'solana:mainnet',
      options: { skipPreflight: true, preflightCommitment: 'finalized' },
    });
    expect(sent).to.have.length(0);
    await expectRejection(
      provider().signAndSendTransaction(legacy(), { preflightCommitment: 'sure' as never }),
      'INVALID_REQUEST',
    );
  });

  it('sends by the nodes of the network if the wallet only signs', async () => {
    world.wallet.lacks.add('solana:signAndSendTransaction');
    await world.connect();
    const signature = await provider().signAndSendTransaction(versioned());
    expect(sent.map(signatureOf)).to.deep.equal([signature]);
    await expectSigned(sent[0] ?? new Uint8Array());
  });

  it('rejects with the signatures of the transactions before the one that a node refuses', async () => {
    world.wallet.lacks.add('solana:signAndSendTransaction');
    await world.connect();
    refusedAt = 1;
    const sending = provider().signAndSendAllTransactions([legacy(1), versioned(2), legacy(3)]);
    const error = await expectRejection(sending, 'SENT_IN_PART');
    expect(error.params).to.deep.equal({ signatures: sent.map(signatureOf).join(' ') });
    expect(sent).to.have.length(1);
  });

  it('sends by the nodes of a network that the wallet does not support', async () => {
    await world.connect();
    await world.adapter.switchNetwork(localCluster);
    await provider().signAndSendTransaction(legacy());
    expect([sent.length, world.wallet.sent.length]).to.deep.equal([1, 0]);
    expect(world.wallet.requests.at(-1)?.inputs[0]).not.to.have.property('chain');
  });

  describe("through the host's own connection", () => {
    const through: Uint8Array[] = [];
    const connection = {
      async sendRawTransaction(bytes: Uint8Array): Promise<string> {
        through.push(bytes);
        return 'sent';
      },
      getLatestBlockhash: async () => ({ blockhash }),
    };

    beforeEach(() => through.splice(0));

    it('sends the signed transaction', async () => {
      await world.connect();
      expect(await provider().sendTransaction(versioned(), connection)).to.equal('sent');
      await expectSigned(through[0] ?? new Uint8Array());
    });

    it('sets a missing payer and blockhash', async () => {
      await world.connect();
      const transaction = new Transaction().add(pay(1));
      await provider().sendTransaction(transaction, connection);
      expect(transaction.feePayer).to.be.instanceOf(PublicKey);
      await expectSigned(through[0] ?? new Uint8Array());
    });

    it('rejects with the error of the connection', async () => {
      await world.connect();
      const failing = { sendRawTransaction: () => Promise.reject(new Error('Simulation failed')) };
      await expectRejection(provider().sendTransaction(versioned(), failing), 'RPC_FAILED');
    });

    it('sends by a wallet that cannot only sign', async () => {
      world.wallet.lacks.add('solana:signTransaction');
      await world.connect();
      await provider().sendTransaction(versioned(), connection);
      expect([through.length, world.wallet.sent.length]).to.deep.equal([0, 1]);
    });
  });

  it('rejects a version that the wallet does not support', async () => {
    world.wallet.versions = ['legacy'];
    await world.connect();
    await expectRejection(provider().signTransaction(versioned()), 'METHOD_UNSUPPORTED');
    await provider().signTransaction(legacy());
  });

  it('rejects with METHOD_UNSUPPORTED if the wallet signs only texts', async () => {
    world.wallet.lacks.add('solana:signTransaction').add('solana:signAndSendTransaction');
    await world.connect();
    await expectRejection(provider().signTransaction(legacy()), 'METHOD_UNSUPPORTED');
    await expectRejection(provider().signAndSendTransaction(legacy()), 'METHOD_UNSUPPORTED');
  });

  for (const [what, transaction] of [
    ['nothing', undefined],
    ['text', 'AQAAAA=='],
    ['bytes that are none', new Uint8Array(200)],
    ['one that lacks its blockhash', new Transaction({ feePayer: payerKey } as never).add(pay(1))],
    [
      'an object that throws',
      {
        serialize: () => {
          throw new Error('mine');
        },
      },
    ],
    ['an object without a class', { serialize: () => versioned().serialize() }],
  ] as const) {
    it(`rejects ${what} as a transaction`, async () => {
      await world.connect();
      await expectRejection(provider().signTransaction(transaction as AnyTransaction), 'INVALID_REQUEST');
    });
  }

  it('rejects an empty list', async () => {
    await world.connect();
    await expectRejection(provider().signAllTransactions([]), 'INVALID_REQUEST');
  });

  for (const [what, value] of [
    ['what it was given', [{ signedTransaction: versioned().serialize() }]],
    ['noise', [{ signedTransaction: new Uint8Array(100).fill(3) }]],
    ['text', [{ signedTransaction: 'AQ==' }]],
    ['too few', []],
  ] as const) {
    it(`rejects with WALLET_BAD_REPLY if the wallet returns ${what}`, async () => {
      await world.connect();
      world.wallet.answers.set('signTransaction', { value });
      await expectRejection(provider().signTransaction(versioned()), 'WALLET_BAD_REPLY');
    });
  }

  for (const [what, answer] of [
    ['returns no signature of a sent transaction', { value: [{ signature: new Uint8Array(64) }] }],
    ['fails without a reason', { error: new Error('gone') }],
  ] as const) {
    it(`rejects with OUTCOME_UNKNOWN if the wallet ${what}`, async () => {
      await world.connect();
      world.wallet.answers.set('signAndSendTransaction', answer);
      await expectRejection(provider().signAndSendTransaction(versioned()), 'OUTCOME_UNKNOWN');
    });
  }

  it('rejects with the refusal of a wallet that sends by itself', async () => {
    await world.connect();
    world.wallet.answers.set('signAndSendTransaction', { error: { code: 4001, message: 'no' } });
    await expectRejection(provider().signAndSendTransaction(versioned()), 'USER_REJECTED');
  });

  it('emits the wallet’s events until the listener is removed', async () => {
    await world.connect();
    const events: unknown[] = [];
    const tell = (payload: unknown): unknown => events.push(payload);
    provider()
      .on('accountsChanged', tell)
      .on('chainChanged', tell)
      .on('disconnect', () => events.push('gone'));
    provider().on('accountsChanged', () => undefined);
    await Promise.resolve();
    world.wallet.changeAccounts([other]);
    await Promise.resolve();
    await world.adapter.switchNetwork(devCluster);
    await Promise.resolve();
    provider().removeListener('accountsChanged', tell);
    world.wallet.changeAccounts([me]);
    await Promise.resolve();
    const disconnecting = world.adapter.disconnect();
    await Promise.resolve();
    await disconnecting;
    expect(events).to.deep.equal([[other], devCluster.id, 'gone']);
  });

  it('ends with the connection', async () => {
    await world.connect();
    const before = provider();
    await before.disconnect();
    await before.disconnect();
    expect(world.adapter.connection.get() === undefined).to.equal(true);
    expect(world.wallet.requests.at(-1)?.method).to.equal('disconnect');
    expect([before.isConnected, before.publicKey]).to.deep.equal([false, undefined]);
    expect(before.getAccounts()).to.deep.equal([]);
    await expectRejection(before.connect(), 'WALLET_DISCONNECTED');
    await expectRejection(before.signTransaction(legacy()), 'WALLET_DISCONNECTED');
    await expectRejection(before.signMessage(new Uint8Array(1)), 'WALLET_DISCONNECTED');
  });
});
