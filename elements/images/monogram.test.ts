import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { hueOf, initialOf } from './monogram.js';

describe('monogram', () => {
  it('takes the first letter or digit of a name', () => {
    expect(initialOf('rainbow')).to.equal('R');
    expect(initialOf('  örtchen')).to.equal('Ö');
    expect(initialOf('🦊 Fox')).to.equal('F');
    expect(initialOf('1inch')).to.equal('1');
    expect(initialOf('の財布')).to.equal('の');
  });

  it('keeps graphemes whole', () => {
    expect(initialOf('👩‍🚀')).to.equal('👩‍🚀');
  });

  it('returns a dot for an empty name', () => {
    expect(initialOf('   ')).to.equal('·');
  });

  it('returns the same integer hue for any letter case', () => {
    expect(hueOf('Ethereum ')).to.equal(hueOf('ethereum'));
    fc.assert(
      fc.property(fc.string(), name => {
        const hue = hueOf(name);
        return Number.isInteger(hue) && hue >= 0 && hue < 360 && hue === hueOf(name);
      }),
    );
  });

  it('returns different hues for similar names', () => {
    const hues = new Set(['Chain A', 'Chain B', 'Chain C', 'Chain D'].map(hueOf));
    expect(hues.size).to.equal(4);
  });
});
