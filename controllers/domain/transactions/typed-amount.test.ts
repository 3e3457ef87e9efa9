import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { fiatValue } from '../assets/fiat.js';
import { LOCALES } from '../../../elements/internal/locales.js';
import {
  compareDecimals,
  formatBalanceAmount,
  formatBalanceExactly,
  formatUnits,
  parseUnits,
  type Decimal,
} from '../format.js';
import { inOtherUnit, readNumber, readTyped, unitsOf, writeTyped } from './typed-amount.js';

const decimals = fc.integer({ min: 0, max: 36 });
const price = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, scale]) => formatUnits(units, scale));

describe('unitsOf', () => {
  for (const [amount, isFiat, places, at, units] of [
    ['1.5', false, 6, undefined, 1_500_000n],
    ['0,5', false, 18, '2000', 5n * 10n ** 17n],
    ['0.000000000000000001', false, 18, undefined, 1n],
    ['0.0000001', false, 6, undefined, undefined],
    ['1000', true, 18, '2000', 5n * 10n ** 17n],
    ['0,01', true, 18, '2000', 5_000_000_000_000n],
    ['1', true, 0, '3', 0n],
    ['2', true, 6, '3', 666_666n],
    ['1', true, 18, '1e-7', 10n ** 25n],
    ['1', true, 18, undefined, undefined],
    ['1e3', true, 18, '2000', undefined],
    ['-1', false, 18, '2000', undefined],
    ['.', true, 18, '2000', undefined],
    ['9'.repeat(201), false, 18, '2000', undefined],
  ] as const) {
    it(`reads ${amount.slice(0, 30)} ${isFiat ? `dollars at ${at}` : 'units'} of ${places} decimals`, () => {
      expect(unitsOf({ amount, isFiat }, { decimals: places, price: at })).to.equal(units);
    });
  }

  for (const [amount, isFiat, units] of [
    ['1.05', false, 100n],
    ['1.06', false, 100n],
    ['0.001', false, undefined],
    ['10.51', false, 1_001n], // as all is shown
    ['10.52', false, 1_002n],
    ['2.1', true, 100n],
  ] as const)
    it(`reads ${amount} ${isFiat ? 'dollars' : 'units'} of a token that multiplies what is shown`, () => {
      const token = { decimals: 2, multiplier: '1.05', amount: 1_001n, price: '2' } as const;
      expect(unitsOf({ amount, isFiat }, token)).to.equal(units);
      const other = inOtherUnit({ amount: '1.05', isFiat: false }, token);
      expect([other, inOtherUnit(other, token).amount]).to.deep.equal([{ amount: '2.1', isFiat: true }, '1.05']);
    });

  it('never buys more than the dollars are worth, and one unit more would be too much', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), decimals, price, (cents, places, at) => {
        const amount = formatUnits(cents, 2);
        const units = unitsOf({ amount, isFiat: true }, { decimals: places, price: at }) ?? -1n;
        const worth = (of: bigint): Decimal => fiatValue({ amount: of, decimals: places }, at);
        expect(units >= 0n && compareDecimals(worth(units), amount) <= 0).to.equal(true);
        expect(compareDecimals(worth(units + 1n), amount) > 0).to.equal(true);
      }),
    );
  });

  it('returns nothing or an amount for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (amount, isFiat) => {
        const units = unitsOf({ amount, isFiat }, { decimals: 18, price: '3' });
        expect(units === undefined || units >= 0n).to.equal(true);
      }),
    );
  });
});

describe('inOtherUnit', () => {
  it('loses no unit of amounts of up to 78 digits, there and back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 78n - 1n }), decimals, price, (units, places, at) => {
        const token = { decimals: places, price: at };
        const dollars = inOtherUnit({ amount: formatUnits(units, places) }, token);
        expect(dollars.isFiat).to.equal(true);
        const again = inOtherUnit(dollars, token);
        expect([again.isFiat, parseUnits(again.amount, places)]).to.deep.equal([false, units]);
      }),
    );
  });

  for (const amount of ['', 'x', '1..2'])
    it(`empties "${amount}", so that it does not count in another unit`, () => {
      expect(inOtherUnit({ amount }, { decimals: 18, price: '2' })).to.deep.equal({ amount: '', isFiat: true });
    });

  it('empties dollars whose price is gone', () => {
    const lost = inOtherUnit({ amount: '5', isFiat: true }, { decimals: 18, price: undefined });
    expect(lost).to.deep.equal({ amount: '', isFiat: false });
  });
});

describe('readNumber', () => {
  it('accepts digits with one point or comma', () => {
    expect(['1', '.5', '5.', ' 0,25 ', '1.2.3', '', '１'].map(readNumber)).to.deep.equal([
      ...['1', '.5', '5.', '0.25', undefined, undefined, undefined],
    ]);
  });

  it('refuses a comma that may separate thousands, and accepts one that cannot', () => {
    expect(['1,000', '12,500', '0,125', '1,0000', '1.000'].map(readNumber)).to.deep.equal([
      ...[undefined, undefined, '0.125', '1.0000', '1.000'],
    ]);
  });
});

describe('readTyped', () => {
  for (const [locale, text, amount] of [
    ['en', '1,000', '1000'],
    ['en', '1.000', '1.000'],
    ['en', '0,125', '0.125'],
    ['en', '1,5', '1.5'],
    ['en', '1,234,567.89', '1234567.89'],
    ['en', '1.234.567,89', '1234567.89'],
    ['en', '1,234,567', '1234567'],
    ['de', '1.000', '1000'],
    ['de', '1,000', '1.000'],
    ['de', '0.125', '0.125'],
    ['de', '1.5', '1.5'],
    ['de', '1234.567', '1234.567'],
    ['de', '1.234.567', '1234567'],
    ['de', '1.000,5', '1000.5'],
    ['de', '1’000.5', '1000.5'],
    ['fr', '1 000', '1000'],
    ['fr', '1\u202f000,5', '1000.5'],
    ['fr', '1\u00a0234\u00a0567', '1234567'],
    ['es', '1.000', '1000'],
    ['ar', '١٬٠٠٠٫٥', '1000.5'],
    ['ar', '۱۲٫۵', '12.5'],
    ['he', '\u200e1,000', '1000'],
    ['ja', '１，０００．５', '1000.5'],
    ['en', ' .5 ', '.5'],
    ['en', '5.', '5.'],
    ['en', '007', '007'],
  ] as const)
    it(`reads ${text} in ${locale} as ${amount}`, () => {
      expect(readTyped(text, locale)).to.equal(amount);
    });

  for (const text of ['', '.', '1..2', '1 00', '12 3456', '1,00,000', '1,000,00', '1.000.5', '1e3', '-1', 'x', '1.0 5'])
    it(`leaves "${text}" as it is, which is no amount`, () => {
      expect([readTyped(text, 'en'), readNumber(readTyped(text, 'en'))]).to.deep.equal([text, undefined]);
    });

  it('reads what the modal writes, in every locale', () => {
    const holding = fc.record({ amount: fc.bigInt({ min: 0n, max: 10n ** 40n }), decimals });
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), holding, (locale, { amount, decimals: places }) => {
        const read = (text: string): bigint | undefined => parseUnits(readTyped(text, locale), places);
        const balance = { amount, decimals: places, symbol: '' };
        expect(read(formatBalanceExactly(balance, locale))).to.equal(amount);
        expect(read(writeTyped(formatUnits(amount, places), locale))).to.equal(amount);
        const shown = Math.max(0, places - 3);
        const floored = (amount / 10n ** BigInt(shown)) * 10n ** BigInt(shown);
        expect(read(formatBalanceAmount(balance, locale))).to.equal(floored);
      }),
      { numRuns: 300 },
    );
  });

  it('reads the same again from what it writes of a typed text, in every locale', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), fc.stringMatching(/^[0-9., ]{1,12}$/), (locale, text) => {
        const once = readTyped(text, locale);
        if (readNumber(once) !== undefined)
          expect(readNumber(readTyped(writeTyped(once, locale), locale))).to.equal(readNumber(once));
      }),
    );
  });
});
