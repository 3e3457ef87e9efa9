import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { feeOf, limitFrom, MAX_UNIT_PRICE, priceFrom } from './fees.js';

const prices = fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { maxLength: 150 });

describe('the price of a compute unit', () => {
  it('is 0 if no recent transaction paid any', () => {
    expect(priceFrom([])).to.equal(0n);
    expect(priceFrom([0n, 0n, 0n])).to.equal(0n);
  });

  it('is the 75th percentile of the recent prices', () => {
    expect(priceFrom([4n, 1n, 3n, 2n])).to.equal(4n);
    expect(priceFrom([100n, 10n, 0n, 0n, 0n, 0n, 0n, 0n])).to.equal(10n);
  });

  it('is one of the recent prices, enough for most, and within the limit', () => {
    fc.assert(
      fc.property(prices, paid => {
        const price = priceFrom(paid);
        expect(price <= MAX_UNIT_PRICE).to.equal(true);
        if (price === MAX_UNIT_PRICE || paid.length === 0) return;
        expect(paid.includes(price)).to.equal(true);
        expect(paid.filter(other => other <= price).length * 4 >= paid.length * 3).to.equal(true);
      }),
    );
  });
});

describe('the limit of compute units', () => {
  it('is the simulated amount plus a tenth, rounded up', () => {
    for (const [consumed, limit] of [
      [0n, 0],
      [1n, 2],
      [450n, 495],
      [100_001n, 110_002],
    ] as const) {
      expect(limitFrom(consumed)).to.equal(limit);
    }
  });
});

describe('the fee of a transaction', () => {
  it('is the fee of one signature plus the priority fee, rounded up to a lamport', () => {
    expect(feeOf(495, 0n)).to.equal(5_000n);
    expect(feeOf(495, 1n)).to.equal(5_001n);
    expect(feeOf(200_000, 5_000_000n)).to.equal(1_005_000n);
  });

  it('never falls when the price rises', () => {
    fc.assert(
      fc.property(fc.nat(1_400_000), fc.bigInt({ min: 0n, max: MAX_UNIT_PRICE }), (limit, price) => {
        const fee = feeOf(limit, price);
        expect(feeOf(limit, price + 1n) >= fee).to.equal(true);
        expect((fee - 5_000n) * 1_000_000n >= BigInt(limit) * price).to.equal(true);
      }),
    );
  });
});
