import { expect } from '@open-wc/testing';
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import fc from 'fast-check';
import { decodeBase64, encodeBase64, isBytes, isSigned, readTransaction, withSignature } from './wire.js';

const blockhash = PublicKey.default.toBase58();
const [payer, other] = [Keypair.fromSeed(new Uint8Array(32).fill(1)), Keypair.fromSeed(new Uint8Array(32).fill(2))];
const pay = SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: payer.publicKey, lamports: 1 });

const legacy = (): Transaction =>
  new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight: 1 }).add(pay);
const bytesOf = (transaction: Transaction): Uint8Array =>
  new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }));
const versioned = (): VersionedTransaction =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [pay],
    }).compileToV0Message(),
  );

describe('a serialised transaction', () => {
  for (const [version, bytes] of [
    ['legacy', bytesOf(legacy())],
    [0, versioned().serialize()],
  ] as const) {
    it(`is read in version ${version}`, () => {
      const read = readTransaction(bytes);
      expect(read?.version).to.equal(version);
      expect(read?.signers).to.deep.equal([payer.publicKey.toBase58(), other.publicKey.toBase58()]);
      expect(read?.signatures.map(isSigned)).to.deep.equal([false, false]);
    });

    it(`gets the signature at the index of its signer, version ${version}`, () => {
      const signature = new Uint8Array(64).fill(7);
      const signed = withSignature(bytes, other.publicKey.toBase58(), signature) ?? new Uint8Array();
      expect(readTransaction(signed)?.signatures.map(isSigned)).to.deep.equal([false, true]);
      expect(readTransaction(bytes)?.signatures.map(isSigned), 'the one given').to.deep.equal([false, false]);
      expect(withSignature(bytes, SystemProgram.programId.toBase58(), signature)).to.equal(undefined);
      expect(withSignature(bytes, other.publicKey.toBase58(), new Uint8Array(63))).to.equal(undefined);
    });

    it(`is invalid when it is cut off before its instructions, version ${version}`, () => {
      const start = 1 + 2 * 64 + 3;
      for (let length = 0; length < start + 3 * 32; length += 1) {
        expect(readTransaction(bytes.slice(0, length)), String(length)).to.equal(undefined);
      }
    });
  }

  it('is invalid in an unknown version', () => {
    const bytes = versioned().serialize();
    bytes[1 + 2 * 64] = 0x81;
    expect(readTransaction(bytes)).to.equal(undefined);
  });

  it('is invalid when it is longer than a packet', () => {
    expect(readTransaction(Uint8Array.of(...bytesOf(legacy()), ...new Uint8Array(1_232)))).to.equal(undefined);
  });

  it('never throws on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        const read = readTransaction(bytes);
        if (read) expect(read.signatures).to.have.length(read.signers.length);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('bytes', () => {
  it('survive base64', () => {
    fc.assert(
      fc.property(fc.uint8Array(), bytes => {
        expect(decodeBase64(encodeBase64(bytes))).to.deep.equal(bytes);
      }),
    );
    expect(decodeBase64('no base64!')).to.equal(undefined);
  });

  it('are recognised, also those of another realm', () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const foreign: unknown = new (frame.contentWindow as unknown as typeof globalThis).Uint8Array(64);
    expect(isBytes(foreign, 64)).to.equal(true);
    frame.remove();
    for (const value of [undefined, null, [], '', {}, new Uint16Array(64), new ArrayBuffer(64), new Uint8Array(63)]) {
      expect(isBytes(value, 64)).to.equal(false);
    }
  });
});
