import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { looksOf } from './look-alike.js';
import { plainLooksOf } from './plain-looks.js';

describe('looksOf', () => {
  for (const [what, name] of [
    ['Cyrillic letters', '\u041cet\u0430M\u0430sk'],
    ['a Cyrillic word', '\u041c\u0435\u0442\u0430\u041c\u0430\u0455\u043a'],
    ['Greek letters', '\u039c\u03b5\u03c4\u03b1\u039c\u03b1sk'],
    ['full-width letters', '\uff2d\uff45\uff54\uff41\uff2d\uff41\uff53\uff4b'],
    ['mathematical letters', '\u{1d40c}\u{1d41e}\u{1d42d}\u{1d41a}\u{1d40c}\u{1d41a}\u{1d42c}\u{1d424}'],
    ['Cherokee and Lisu letters', '\u13b7e\u13a2\u13aa\ua4dfask'],
    ['a zero-width space', 'Meta\u200bMask'],
    ['a variation selector', 'Meta\ufe0fMask'],
    ['a Hangul filler', 'Meta\u3164Mask'],
    ['a combining grapheme joiner', 'Meta\u034fMask'],
    ['a combining mark', 'Meta\u0323Mask'],
    ['other case', 'METAMASK'],
    ['spaces', ' Meta \u00a0Mask'],
    ['a hyphen', 'Meta-Mask'],
    ['r and n in place of m', 'Metarnask'],
  ] as const) {
    it(`is that of MetaMask when it has ${what}`, () => {
      expect(looksOf(name)).to.equal(looksOf('MetaMask'));
    });
  }

  for (const [a, b] of [
    ['Coin98', 'C0in98'],
    ['Ledger', 'Iedger'],
    ['Ledger', '|edger'],
    ['Rainbow', 'Ra\u0456n\u042cow'],
    ['Phantom', '\u03a1h\u03b1nt\u03bfm'],
    ['Rabby', 'Rabb\u0443'],
    ['Trust Wallet', 'TrustWa11et'],
    ['USDC', 'USDC™'],
    ['USDC', 'U$DC'],
    ['USDC', 'USD₵'],
    ['USDT', 'USD₮'],
    ['USDC', 'USD匚'],
    ['WIF', '$WIF'],
    ['INCH', '丨NCH'],
  ] as const) {
    it(`is the same for ${a} and ${b}`, () => {
      expect(looksOf(b)).to.equal(looksOf(a));
    });
  }

  it('differs between names that look different', () => {
    const names = [
      'MetaMask',
      'Rabby',
      'Rainbow',
      'Phantom',
      'Trust Wallet',
      'Coinbase Wallet',
      'OKX',
      'OneKey',
      '钱包',
    ];
    expect(new Set(names.map(looksOf)).size).to.equal(names.length);
  });

  it('keeps a name of symbols', () => {
    expect(looksOf('🦊')).not.to.equal(looksOf('🐻'));
    expect(looksOf('🦊')).not.to.equal('');
  });

  it('does not change what it returned', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), name => looksOf(looksOf(name)) === looksOf(name)));
  });

  it('reads a name in ASCII as it reads it among other signs', () => {
    const usual = fc.string({ unit: fc.constantFrom(...Array.from('aAbiIlL1|0oOmMwWsS$ -_.')) });
    for (const name of [usual, fc.string({ unit: 'grapheme-ascii' })])
      fc.assert(fc.property(name, text => looksOf(text) === looksOf(`${text}\u200b`)));
  });
});

describe('plainLooksOf', () => {
  it('is the look of a name in ASCII, and undefined for others', () => {
    expect(plainLooksOf('C0inbase |Wallet')).to.equal(looksOf('Coinbase lWallet'));
    for (const name of ['Met\u0430Mask', 'Meta\u200bMask', 'Meta\tMask', '🦊'])
      expect(plainLooksOf(name), name).to.equal(undefined);
  });
});
