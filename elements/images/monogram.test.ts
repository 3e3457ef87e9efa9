import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { hueOf, initialOf } from './monogram.js';

describe('monogram', () => {
  it('takes the first letter of a name, past what is not one', () => {
    expect(initialOf('rainbow')).to.equal('R');
    expect(initialOf('  örtchen')).to.equal('Ö');
    expect(initialOf('🦊 Fox')).to.equal('F');
    expect(initialOf('1inch')).to.equal('1');
    expect(initialOf('の財布')).to.equal('の');
  });

  it('never tears a character apart', () => {
    expect(initialOf('👩‍🚀')).to.equal('👩‍🚀');
  });

  it('has something to show for a name of nothing', () => {
    expect(initialOf('   ')).to.equal('·');
  });

  it('gives a name the same hue however it is written, and a whole degree of the wheel', () => {
    expect(hueOf('Ethereum ')).to.equal(hueOf('ethereum'));
    fc.assert(
      fc.property(fc.string(), name => {
        const hue = hueOf(name);
        return Number.isInteger(hue) && hue >= 0 && hue < 360 && hue === hueOf(name);
      }),
    );
  });

  it('tells names apart that are near', () => {
    const hues = new Set(['Chain A', 'Chain B', 'Chain C', 'Chain D'].map(hueOf));
    expect(hues.size).to.equal(4);
  });
});
