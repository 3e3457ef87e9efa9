// Transactions and messages of both libraries that hosts of Solana hold: @solana/web3.js 1.x and @solana/kit.
import { expect } from '@open-wc/testing';
import * as kit from '@solana/kit';
import { PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { isSignedBy, messageOf, signAs, standardAccounts } from '../../../testing/fake-standard-wallet.js';
import { createSolanaWorld, type SolanaWorld } from '../../../testing/solana-world.js';
import { encodeBase58 } from '../../domain/base58.js';
import { createSigner } from './kit-signer.js';
import type { SolanaProvider } from './solana-provider.js';
import { readTransaction } from './wire.js';

const [me, other] = standardAccounts;
const BLOCKHASH = PublicKey.default.toBase58();
const FRESH_BLOCKHASH = encodeBase58(new Uint8Array(32).fill(7));

interface Library {
  /** Signs transfers of these amounts from the active account. Resolves with the transactions as the library serialises them. */
  sign(provider: SolanaProvider, amounts: readonly number[]): Promise<readonly Uint8Array[]>;
  /** Signs a transfer of the other account that the active one pays for, and that the other one has signed already. */
  cosign(provider: SolanaProvider): Promise<Uint8Array>;
  /** Sends transfers of these amounts, and resolves with their ids. */
  send(provider: SolanaProvider, amounts: readonly number[]): Promise<readonly string[]>;
  signMessage(provider: SolanaProvider, message: Uint8Array): Promise<Uint8Array>;
}

const pay = (from: string, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: new PublicKey(other), lamports });
const payerKey = new PublicKey(me);

const legacy = (lamports: number, from: string = me): Transaction =>
  new Transaction({ feePayer: payerKey, blockhash: BLOCKHASH, lastValidBlockHeight: 1 }).add(pay(from, lamports));

const versioned = (lamports: number, from: string = me): VersionedTransaction =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey,
      recentBlockhash: BLOCKHASH,
      instructions: [pay(from, lamports)],
    }).compileToV0Message(),
  );

/** The same transfer as a message of `@solana/kit`, paid by a signer. */
function transfer(signer: kit.TransactionSigner, lamports: number, from: string = me) {
  const { data } = pay(from, lamports);
  const instruction = {
    programAddress: SystemProgram.programId.toBase58() as kit.Address,
    accounts: [
      { address: from as kit.Address, role: kit.AccountRole.WRITABLE_SIGNER },
      { address: other as kit.Address, role: kit.AccountRole.WRITABLE },
    ],
    data: new Uint8Array(data),
  };
  return kit.pipe(
    kit.createTransactionMessage({ version: 0 }),
    message => kit.setTransactionMessageFeePayerSigner(signer, message),
    message =>
      kit.setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: BLOCKHASH as kit.Blockhash, lastValidBlockHeight: 1n },
        message,
      ),
    message => kit.appendTransactionMessageInstruction(instruction, message),
  );
}

const encoded = (transaction: kit.Transaction): Uint8Array =>
  new Uint8Array(kit.getTransactionEncoder().encode(transaction));

const libraries: Readonly<Record<string, Library>> = {
  'web3.js with legacy transactions': {
    async sign(provider, amounts) {
      const signed = await provider.signAllTransactions(amounts.map(amount => legacy(amount)));
      return signed.map(transaction => new Uint8Array(transaction.serialize()));
    },
    async cosign(provider) {
      const transaction = legacy(1, other);
      transaction.addSignature(
        new PublicKey(other),
        (await signAs(other, transaction.serializeMessage())) as Buffer, // bytes are enough
      );
      return new Uint8Array((await provider.signTransaction(transaction)).serialize());
    },
    send: (provider, amounts) => provider.signAndSendAllTransactions(amounts.map(amount => legacy(amount))),
    signMessage: (provider, message) => provider.signMessage(message),
  },
  'web3.js with versioned transactions': {
    async sign(provider, amounts) {
      const signed = await provider.signAllTransactions(amounts.map(amount => versioned(amount)));
      return signed.map(transaction => transaction.serialize());
    },
    async cosign(provider) {
      const transaction = versioned(1, other);
      transaction.addSignature(new PublicKey(other), await signAs(other, transaction.message.serialize()));
      return (await provider.signTransaction(transaction)).serialize();
    },
    send: (provider, amounts) => provider.signAndSendAllTransactions(amounts.map(amount => versioned(amount))),
    signMessage: (provider, message) => provider.signMessage(message),
  },
  '@solana/kit': {
    async sign(provider, amounts) {
      const signer = createSigner(provider);
      const given = amounts.map(amount => kit.compileTransaction(transfer(signer, amount)));
      const signed = await signer.modifyAndSignTransactions(given);
      for (const transaction of signed) kit.assertIsFullySignedTransaction(transaction);
      return signed.map(encoded);
    },
    async cosign(provider) {
      const signer = createSigner(provider);
      const compiled = kit.compileTransaction(transfer(signer, 1, other));
      const signature = (await signAs(other, new Uint8Array(compiled.messageBytes))) as kit.SignatureBytes;
      const signatures = { ...compiled.signatures, [other as kit.Address]: signature };
      const [signed] = await signer.modifyAndSignTransactions([{ ...compiled, signatures }]);
      if (!signed) throw new Error('no transaction');
      kit.assertIsFullySignedTransaction(signed);
      return encoded(signed);
    },
    async send(provider, amounts) {
      const signer = createSigner(provider);
      const given = amounts.map(amount => kit.compileTransaction(transfer(signer, amount)));
      return (await signer.signAndSendTransactions(given)).map(encodeBase58);
    },
    async signMessage(provider, message) {
      const signer = createSigner(provider);
      const [signatures] = await signer.signMessages([kit.createSignableMessage(message)]);
      const signature = signatures?.[signer.address];
      if (!signature) throw new Error('no signature');
      return signature;
    },
  },
};

let world: SolanaWorld;
const provider = (): SolanaProvider => world.adapter.connection.get()?.provider as SolanaProvider; // the adapter's own
const signaturesOf = (bytes: Uint8Array): readonly Uint8Array[] => readTransaction(bytes)?.signatures ?? [];

beforeEach(async () => {
  world = createSolanaWorld();
  await world.connect();
});
afterEach(() => world.scope.dispose());

for (const [name, library] of Object.entries(libraries))
  describe(`A host with ${name}`, () => {
    it('gets its transactions back, signed with one prompt', async () => {
      const signed = await library.sign(provider(), [1, 2]);
      expect(signed).to.have.length(2);
      for (const bytes of signed) {
        const [signature = new Uint8Array()] = signaturesOf(bytes);
        expect(await isSignedBy(me, messageOf(bytes), signature)).to.equal(true);
      }
      expect(world.wallet.requests.filter(({ method }) => method === 'signTransaction')).to.have.length(1);
    });

    it('keeps the signature of another account', async () => {
      const bytes = await library.cosign(provider());
      const [first = new Uint8Array(), second = new Uint8Array()] = signaturesOf(bytes);
      expect(await isSignedBy(me, messageOf(bytes), first)).to.equal(true);
      expect(await isSignedBy(other, messageOf(bytes), second)).to.equal(true);
    });

    it('gets what the wallet has changed', async () => {
      world.wallet.edit = bytes => withBlockhash(bytes, 7);
      const [bytes = new Uint8Array()] = await library.sign(provider(), [1]);
      expect(readTransaction(bytes)?.blockhash).to.equal(FRESH_BLOCKHASH);
      const [signature = new Uint8Array()] = signaturesOf(bytes);
      expect(await isSignedBy(me, messageOf(bytes), signature)).to.equal(true);
    });

    it('sends in order, and gets the ids', async () => {
      const ids = await library.send(provider(), [1, 2]);
      expect(ids).to.deep.equal(
        world.wallet.sent.map(bytes => encodeBase58(signaturesOf(bytes)[0] ?? new Uint8Array())),
      );
      expect(ids).to.have.length(2);
    });

    it('gets the signature of a message', async () => {
      const message = Uint8Array.of(1, 2, 3);
      expect(await isSignedBy(me, message, await library.signMessage(provider(), message))).to.equal(true);
    });

    it('hears that the person has declined', async () => {
      world.wallet.answers.set('signTransaction', { error: { code: 4001, message: 'User rejected the request.' } });
      await expectRejection(library.sign(provider(), [1]), 'USER_REJECTED');
    });
  });

/** Returns a transaction of version 0 or legacy with another blockhash. */
function withBlockhash(bytes: Uint8Array, value: number): Uint8Array {
  const edited = bytes.slice();
  const at = bytes.length - messageOf(bytes).length;
  const header = (bytes[at] ?? 0) & 0x80 ? at + 1 : at;
  const keys = header + 4;
  edited.fill(value, keys + (bytes[header + 3] ?? 0) * 32, keys + ((bytes[header + 3] ?? 0) + 1) * 32);
  return edited;
}

describe('A signer of @solana/kit', () => {
  it('signs and sends messages whose fee it pays', async () => {
    const signer = createSigner(provider());
    expect(kit.isTransactionSigner(signer) && kit.isMessageSigner(signer)).to.equal(true);
    const signed = await kit.signTransactionMessageWithSigners(transfer(signer, 1));
    expect(signed.lifetimeConstraint).to.deep.equal({ blockhash: BLOCKHASH, lastValidBlockHeight: 1n });
    const id = await kit.signAndSendTransactionMessageWithSigners(transfer(signer, 2));
    expect(encodeBase58(id)).to.equal(encodeBase58(signaturesOf(world.wallet.sent[0] ?? new Uint8Array())[0] ?? id));
    expect(world.wallet.sent).to.have.length(1);
  });

  it('forgets the lifetime that the wallet has replaced', async () => {
    world.wallet.edit = bytes => withBlockhash(bytes, 7);
    const signed = await kit.signTransactionMessageWithSigners(transfer(createSigner(provider()), 1));
    expect(signed.lifetimeConstraint).to.deep.equal({
      blockhash: FRESH_BLOCKHASH,
      lastValidBlockHeight: 2n ** 64n - 1n,
    });
  });

  it('signs for no account but the one it was made for', async () => {
    const signer = createSigner(provider());
    const given = kit.compileTransaction(transfer(signer, 1));
    world.adapter.useAccount(other);
    await expectRejection(signer.modifyAndSignTransactions([given]), 'REQUEST_ABORTED');
    await expectRejection(signer.signMessages([kit.createSignableMessage('hello')]), 'REQUEST_ABORTED');
    const gone = provider();
    await world.adapter.disconnect();
    await expectRejection(signer.modifyAndSignTransactions([given]), 'WALLET_DISCONNECTED');
    expect(() => createSigner(gone)).to.throw();
    expect(world.wallet.requests.map(({ method }) => method)).not.to.include.members(['signTransaction']);
  });

  it('does not wait for the wallet once its caller has given up', async () => {
    world.wallet.answers.set('signTransaction', 'hang');
    const signer = createSigner(provider());
    const given = kit.compileTransaction(transfer(signer, 1));
    const controller = new AbortController();
    const requested = world.wallet.whenRequested('signTransaction');
    const pending = signer.modifyAndSignTransactions([given], { abortSignal: controller.signal });
    await requested;
    controller.abort(new Error('enough'));
    expect(await pending.catch((error: unknown) => (error as Error).message)).to.equal('enough');
    const again = signer.modifyAndSignTransactions([given], { abortSignal: controller.signal });
    expect(await again.catch((error: unknown) => (error as Error).message)).to.equal('enough');
  });

  it('refuses what is no transaction of a known version', async () => {
    const signer = createSigner(provider());
    const broken = { messageBytes: Uint8Array.of(0x81, 1), signatures: {} } as unknown as kit.Transaction;
    await expectRejection(signer.modifyAndSignTransactions([broken]), 'INVALID_REQUEST');
  });
});
