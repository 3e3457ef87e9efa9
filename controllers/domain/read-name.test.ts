import { expect } from '@open-wc/testing';
import { readName } from './read-name.js';

describe('readName', () => {
  it('trims a name', () => {
    expect(readName(' Gold Wallet ')).to.equal('Gold Wallet');
  });

  it('counts characters, not code units', () => {
    expect(readName('🦊🦊', 2)).to.equal('🦊🦊');
    expect(readName('🦊🦊🦊', 2)).to.equal(undefined);
    expect(readName('n'.repeat(64))).to.have.length(64);
    expect(readName('n'.repeat(65))).to.equal(undefined);
  });

  it('refuses what is no visible line of text', () => {
    for (const name of ['', '  ', 'a\nb', 'a\u202eb', 'a\u0000', 7, undefined]) {
      expect(readName(name)).to.equal(undefined);
    }
  });
});
