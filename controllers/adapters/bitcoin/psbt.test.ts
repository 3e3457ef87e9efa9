import { secp256k1 } from '@noble/curves/secp256k1';
import { expect } from '@open-wc/testing';
import { p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer';
import type { W3mError } from '../../domain/errors/errors.js';
import { commitsTo, isSame, readPsbt, transactionId, type Psbt } from './psbt.js';

const privateKey = new Uint8Array(32).fill(7);
const publicKey = secp256k1.getPublicKey(privateKey, true);
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const expectInvalid = (bytes: Uint8Array): void => {
  try {
    readPsbt(base64(bytes));
  } catch (error) {
    expect((error as W3mError).code).to.equal('INVALID_REQUEST');
    return;
  }
  expect.fail('read');
};
const read = (transaction: Transaction, version?: number): Psbt =>
  readPsbt(base64(transaction.toPSBT(version))) ?? expect.fail('not read');

const outputs = {
  native: { script: p2wpkh(publicKey, TEST_NETWORK).script },
  taproot: { script: p2tr(publicKey.slice(1), undefined, TEST_NETWORK).script, tapInternalKey: publicKey.slice(1) },
  nested: p2sh(p2wpkh(publicKey, TEST_NETWORK), TEST_NETWORK),
} as const;

/** Returns a transaction with one input of each kind. */
function transactionOf(kinds: readonly (keyof typeof outputs)[], sighashType?: number): Transaction {
  const transaction = new Transaction({ allowUnknownOutputs: true });
  kinds.forEach((kind, index) => {
    const { script, ...more } = outputs[kind];
    transaction.addInput({
      txid: '22'.repeat(32),
      index,
      witnessUtxo: { script, amount: 5000n },
      ...('redeemScript' in more ? { redeemScript: more.redeemScript } : {}),
      ...('tapInternalKey' in more ? { tapInternalKey: more.tapInternalKey } : {}),
      ...(sighashType === undefined ? {} : { sighashType }),
    });
  });
  for (let at = 0; at < 300; at += 1) transaction.addOutput({ script: outputs.native.script, amount: 1n }); // a count of three bytes
  return transaction;
}

describe('Partially signed transactions of Bitcoin', () => {
  for (const kinds of [['native'], ['taproot'], ['nested'], ['native', 'nested', 'taproot', 'nested']] as const) {
    it(`knows the id before the signature: ${kinds.join(', ')}`, () => {
      const transaction = transactionOf(kinds);
      const id = transactionId(read(transaction));
      transaction.sign(privateKey);
      const signed = read(transaction);
      transaction.finalize();
      expect(id).to.equal(transaction.id);
      expect(transactionId(read(transaction))).to.equal(transaction.id);
      expect(isSame(signed, read(transaction))).to.equal(true);
    });
  }

  it('knows no id if a signature is part of it, nor of a text without the output that is spent', () => {
    const spent = new Transaction({ allowUnknownOutputs: true, allowUnknownInputs: true });
    spent.addOutput({ script: p2pkh(publicKey, TEST_NETWORK).script, amount: 5000n });
    spent.addOutput({ script: outputs.native.script, amount: 5000n });
    spent.addInput({ txid: '33'.repeat(32), index: 0, finalScriptSig: new Uint8Array([0]) });
    for (const [index, hasId] of [
      [0, false],
      [1, true],
    ] as const) {
      const transaction = new Transaction();
      transaction.addInput({ txid: spent.id, index, nonWitnessUtxo: spent.toBytes(true) });
      transaction.addOutput({ script: outputs.native.script, amount: 1n });
      transaction.sign(privateKey);
      const id = transactionId(read(transaction));
      transaction.finalize();
      expect(id).to.equal(hasId ? transaction.id : undefined);
    }
    const bare = new Transaction();
    bare.addInput({ txid: '22'.repeat(32), index: 0 });
    bare.addOutput({ script: outputs.native.script, amount: 1n });
    expect(transactionId(read(bare))).to.equal(undefined);
  });

  it('tells another transaction by any byte of it', () => {
    const [one, other] = [transactionOf(['native']), transactionOf(['native'])];
    other.updateOutput(7, { amount: 2n });
    expect([isSame(read(one), read(transactionOf(['native']))), isSame(read(one), read(other))]).to.deep.equal([
      true,
      false,
    ]);
    expect(isSame(read(one), read(transactionOf(['native', 'taproot'])))).to.equal(false);
  });

  it('compares what a signature commits to with what is allowed', () => {
    const rows: readonly (readonly [keyof typeof outputs, number | undefined, readonly number[], boolean])[] = [
      ['native', undefined, [1], true],
      ['native', undefined, [0x81], false],
      ['taproot', undefined, [1], true],
      ['taproot', undefined, [0], true],
      ['taproot', 0x83, [0, 1], false],
      ['native', 0x82, [1], false],
      ['native', 0x82, [1, 0x82], true],
      ['native', 2, [], false],
    ];
    for (const [kind, type, allowed, is] of rows) {
      const [input] = read(transactionOf([kind], type)).inputs;
      expect(commitsTo(input ?? expect.fail('no input'), allowed), `${kind} ${type} ${allowed.join()}`).to.equal(is);
    }
  });

  it('reads none of version 2, and refuses what is cut, doubled or signed', () => {
    expect(readPsbt(base64(transactionOf(['native']).toPSBT(2)))).to.equal(undefined);
    const bytes = transactionOf(['nested', 'taproot'], 1).toPSBT();
    for (let end = 5; end < bytes.length; end += 37) {
      if (end >= bytes.length - 310) break; // fields of outputs are not read
      expectInvalid(bytes.subarray(0, end));
    }
    const twice = Uint8Array.of(...bytes.subarray(0, 5), 1, 0, 1, 9, 1, 0, 1, 9, 0);
    expectInvalid(twice);
    const huge = Uint8Array.of(...bytes.subarray(0, 5), 1, 0, 0xfe, 0xff, 0xff, 0xff, 0xff);
    expectInvalid(huge);
  });
});
