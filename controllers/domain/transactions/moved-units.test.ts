import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { isMultiplier, readMultiplier, shownUnits, type Multiplier } from '../scaled-units.js';
import { movedUnits } from './moved-units.js';

/** Amounts, multipliers and what the token program makes of them (instruction AmountToUiAmount on a local chain). */
const SHOWN: readonly (readonly [amount: bigint, multiplier: Multiplier, shown: bigint])[] = [
  [100n, '1.05', 105n],
  [100n, '4.35', 434n], // the float is 4.3499999…
  [10n, '0.7', 7n], // the float is 0.6999999…, and the product is rounded
  [11n, '0.7', 7n],
  [4n, '0.3', 1n],
  [99_999n, '0.00001', 0n],
  [1n, '1e+20', 10n ** 20n],
  [9_007_199_254_740_993n, '3.3333333', 30_023_997_215_563_332n],
  [0n, '2', 0n],
  [-100n, '1.05', -105n],
];

const multipliers = fc
  .oneof(
    fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
    fc.double({ min: 2 ** -1022, max: Number.MAX_VALUE, noNaN: true }),
    fc.integer({ min: 1, max: 100_000 }).map(cents => cents / 100),
  )
  .filter(isMultiplier);
const amounts = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.bigInt({ min: 0n, max: 10n ** 6n }));

describe('an amount of a scaled token', () => {
  for (const [amount, multiplier, shown] of SHOWN)
    it(`of ${amount} times ${multiplier} is shown as ${shown}`, () => {
      expect(shownUnits({ amount, multiplier })).to.equal(shown);
    });

  it('is shown as the product of floats without its fraction', () => {
    fc.assert(
      fc.property(amounts, multipliers, (amount, multiplier) => {
        const product = Number(amount) * multiplier;
        fc.pre(Number.isFinite(product) && (product === 0 || product >= 2 ** -1022));
        expect(shownUnits({ amount, multiplier: `${multiplier}` })).to.equal(BigInt(Math.trunc(product)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is itself without a multiplier', () => {
    expect([shownUnits({ amount: 7n }), movedUnits(7n, undefined)]).to.deep.equal([7n, 7n]);
  });
});

describe('an entered amount of a scaled token', () => {
  for (const [shown, multiplier, amount] of [
    [11n, '1.1', 10n],
    [7n, '0.7', 10n],
    [105n, '1.05', 100n],
    [106n, '1.05', 100n],
    [104n, '1.05', 99n],
    [1n, '0.3', 3n],
    [9n, '10', 0n],
    [10n, '10', 1n],
  ] as const)
    it(`of ${shown} at ${multiplier} moves ${amount}`, () => {
      expect(movedUnits(shown, multiplier)).to.equal(amount);
    });

  it('never shows more than was entered, and one unit more would be more', () => {
    fc.assert(
      fc.property(amounts, multipliers, (shown, value) => {
        const multiplier: Multiplier = `${value}`;
        const amount = movedUnits(shown, multiplier);
        fc.pre(amount < 2n ** 64n);
        expect(shownUnits({ amount, multiplier }) <= shown).to.equal(true);
        if (shown < 2n ** 50n && amount < 2n ** 50n)
          expect(shownUnits({ amount: amount + 1n, multiplier }) >= shown - 1n).to.equal(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('rises with what is entered', () => {
    fc.assert(
      fc.property(amounts, amounts, multipliers, (one, other, value) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(movedUnits(less, `${value}`) <= movedUnits(more, `${value}`)).to.equal(true);
      }),
    );
  });
});

describe('a multiplier', () => {
  it('is a positive, normal float; 1 changes nothing', () => {
    expect([1.05, 1e-7, 1e21].map(readMultiplier)).to.deep.equal(['1.05', '1e-7', '1e+21']);
    for (const value of [0, -0, -1, Infinity, NaN, 5e-324]) expect(isMultiplier(value), String(value)).to.equal(false);
    expect([isMultiplier(1), readMultiplier(1), readMultiplier(NaN)]).to.deep.equal([true, undefined, undefined]);
  });
});
