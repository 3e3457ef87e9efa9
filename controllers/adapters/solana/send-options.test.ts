import { expect } from '@open-wc/testing';
import { W3mError } from '../../domain/errors/errors.js';
import { readSendOptions, type SendOptions } from './send-options.js';

describe('send options', () => {
  for (const [given, meant] of [
    ['processed', 'processed'],
    ['confirmed', 'confirmed'],
    ['finalized', 'finalized'],
    ['recent', 'processed'],
    ['single', 'confirmed'],
    ['singleGossip', 'confirmed'],
    ['root', 'finalized'],
    ['max', 'finalized'],
  ] as const) {
    it(`accept the commitment ${given}`, () => {
      expect(readSendOptions({ preflightCommitment: given, commitment: given })).to.deep.equal({
        preflightCommitment: meant,
        commitment: meant,
      });
    });
  }

  for (const wrong of [
    { preflightCommitment: 'Confirmed' },
    { preflightCommitment: null },
    { commitment: 'certain' },
    { maxRetries: -1 },
    { maxRetries: 1.5 },
    { minContextSlot: '7' },
    { skipPreflight: 'yes' },
  ]) {
    it(`reject ${JSON.stringify(wrong)}`, () => {
      expect(() => readSendOptions(wrong as SendOptions))
        .to.throw(W3mError)
        .with.property('code', 'INVALID_REQUEST');
    });
  }

  it('drop unknown options', () => {
    const given = { skipPreflight: true, maxRetries: 0, minContextSlot: 7, encoding: 'base58', commitment: undefined };
    expect(readSendOptions(given)).to.deep.equal({
      skipPreflight: true,
      maxRetries: 0,
      minContextSlot: 7,
    });
    expect(readSendOptions(undefined)).to.deep.equal({});
  });
});
