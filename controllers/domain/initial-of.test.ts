import { expect } from '@open-wc/testing';
import { initialOf } from './initial-of.js';

describe('initialOf', () => {
  it('takes the first letter or digit of a name', () => {
    expect(initialOf('rainbow')).to.equal('R');
    expect(initialOf('  örtchen')).to.equal('Ö');
    expect(initialOf('🦊 Fox')).to.equal('F');
    expect(initialOf('1inch')).to.equal('1');
    expect(initialOf('x')).to.equal('X');
    expect(initialOf('の財布')).to.equal('の');
  });

  it('keeps graphemes whole', () => {
    expect(initialOf('👩‍🚀')).to.equal('👩‍🚀');
    expect(initialOf('o\u0308rtchen')).to.equal('O\u0308');
    expect(initialOf('1️⃣ wallet')).to.equal('1️⃣');
  });

  it('returns a dot for an empty name', () => {
    expect(initialOf('   ')).to.equal('·');
  });
});
