import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { parseUnits } from '../../controllers/domain/format.js';
import { setLocale } from '../internal/locale-change.js';
import { boundText, yieldText } from './yield-text.js';

const ETHER = { decimals: 18 };

/** Reads a German amount back as units. */
const unitsOfGerman = (text: string, decimals: number): bigint =>
  parseUnits(text.replaceAll('.', '').replace(',', '.'), decimals) ?? expect.fail(text);

describe('Amounts that bound', () => {
  it('are never less than what is given, and never much more', () => {
    expect(boundText(1_123_456_999_999_999_999n, ETHER)).to.equal('1.123457');
    expect(boundText(1_999_999_999_999n, ETHER)).to.equal('0.000002');
    expect(boundText(123_456_789n, ETHER)).to.equal('0.000000000124');
    expect(boundText(0n, ETHER)).to.equal('0');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 40 }), (amount, decimals) => {
        const bound = parseUnits(boundText(amount, { decimals }).replaceAll(',', ''), decimals) ?? expect.fail();
        expect(bound >= amount, `${amount} of ${decimals}`).to.equal(true);
        const digit = 10n ** BigInt(Math.max(0, decimals - 6)); // the sixth after the point
        expect(bound - amount < digit || (bound - amount) * 100n <= amount, `${amount} of ${decimals}`).to.equal(true);
      }),
    );
  });

  it('are never more than what arrives', () => {
    expect(yieldText(1_123_456_999_999_999_999n, ETHER)).to.equal('1.123456');
    expect(yieldText(123_999_456_789n, ETHER)).to.equal('0.000000123');
    expect(yieldText(7n, ETHER)).to.equal('0.000000000000000007');
    expect(yieldText(0n, ETHER)).to.equal('0');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 40 }), (amount, decimals) => {
        const shown = parseUnits(yieldText(amount, { decimals }).replaceAll(',', ''), decimals) ?? expect.fail();
        expect(shown <= amount, `${amount} of ${decimals}`).to.equal(true);
        const digit = 10n ** BigInt(Math.max(0, decimals - 6)); // the sixth after the point
        const isNear = amount >= digit ? amount - shown < digit : (amount - shown) * 100n <= amount;
        expect(isNear, `${amount} of ${decimals}`).to.equal(true);
      }),
    );
  });

  it('have the point of the language, whatever their size', async () => {
    await setLocale('de');
    try {
      for (const amount of [7n, 123_999_456_789n, 10n ** 18n + 10n ** 17n, 10n ** 22n]) {
        expect(unitsOfGerman(yieldText(amount, ETHER), 18) <= amount, String(amount)).to.equal(true);
        expect(unitsOfGerman(boundText(amount, ETHER), 18) >= amount, String(amount)).to.equal(true);
      }
      expect(yieldText(123_999_456_789n, ETHER)).to.equal('0,000000123');
      expect(boundText(123_999_456_789n, ETHER)).to.equal('0,000000124');
    } finally {
      await setLocale('en');
    }
  });
});
