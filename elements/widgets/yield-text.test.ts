import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { parseUnits } from '../../controllers/domain/format.js';
import { boundText, yieldText } from './yield-text.js';

const ETHER = { decimals: 18 };

describe('Amounts that bound', () => {
  it('are never less than what is given, and never much more', () => {
    expect(boundText(1_123_456_999_999_999_999n, ETHER)).to.equal('1.123457');
    expect(boundText(1_999_999_999_999n, ETHER)).to.equal('0.000002');
    expect(boundText(123_456_789n, ETHER)).to.equal('0.000000000124');
    expect(boundText(0n, ETHER)).to.equal('0');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 20 }), (amount, decimals) => {
        const bound = parseUnits(boundText(amount, { decimals }).replaceAll(',', ''), decimals) ?? expect.fail();
        expect(bound >= amount, `${amount} of ${decimals}`).to.equal(true);
        const digit = 10n ** BigInt(Math.max(0, decimals - 6)); // the sixth after the point
        expect(bound - amount < digit || (bound - amount) * 100n <= amount, `${amount} of ${decimals}`).to.equal(true);
      }),
    );
  });

  it('are never more than what arrives', () => {
    expect(yieldText(1_123_456_999_999_999_999n, ETHER)).to.equal('1.123456');
  });
});
