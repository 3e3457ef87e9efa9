import { expect } from '@open-wc/testing';
import {
  appendTransactionMessageInstruction,
  blockhash,
  compileTransactionMessage,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
} from '@solana/kit';
import fc from 'fast-check';
import { mayBeTransaction } from './solana-message.js';

const ANN = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' as Address;
const PROGRAM = '11111111111111111111111111111111' as Address;
const LIFETIME = { blockhash: blockhash('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'), lastValidBlockHeight: 1n };

/** Message of a transaction that calls a program. */
const transaction = (version: 'legacy' | 0 | 1): Uint8Array =>
  getCompiledTransactionMessageEncoder().encode(
    compileTransactionMessage(
      pipe(
        createTransactionMessage({ version }),
        message => setTransactionMessageFeePayer(ANN, message),
        message => setTransactionMessageLifetimeUsingBlockhash(LIFETIME, message),
        message => appendTransactionMessageInstruction({ programAddress: PROGRAM, data: new Uint8Array([2]) }, message),
      ),
    ),
  ) as Uint8Array;

describe('mayBeTransaction', () => {
  for (const version of ['legacy', 0, 1] as const)
    it(`is true for a transaction of version ${version}`, () => {
      expect(mayBeTransaction(transaction(version))).to.equal(true);
    });

  it('is true for a version that is not known yet', () => {
    const later = transaction(1);
    for (const version of [2, 3, 63]) {
      later[0] = 0x80 | version;
      expect(mayBeTransaction(later), String(version)).to.equal(true);
    }
  });

  it('is false for texts, whatever their language', () => {
    const encoder = new TextEncoder();
    const isText = (text: string): boolean => !mayBeTransaction(encoder.encode(text));
    for (const start of ['shop.example wants you to sign in', 'Войти на сайт', 'ログイン', '🔑 ', '﻿'])
      expect(isText(start.padEnd(200, ' words')), start).to.equal(true);
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map(code => String.fromCharCode(code)), minLength: 68 }),
        isText,
      ),
    );
  });

  it('is false for the digests that pages have signed, and for an off-chain message', () => {
    const digest = new Uint8Array(64).fill(0x85);
    expect(mayBeTransaction(digest)).to.equal(false);
    expect(mayBeTransaction(new Uint8Array())).to.equal(false);
    const preamble = Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain')]);
    expect(mayBeTransaction(Uint8Array.from([...preamble, ...new Uint8Array(100)]))).to.equal(false);
  });
});
