import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { hueOf } from './monogram.js';

describe('monogram', () => {
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
