import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { splitAmount } from './split-amount.js';

const amounts = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

describe('an amount taken from several accounts', () => {
  it('comes from the first account if it holds enough', () => {
    expect(
      splitAmount(5n, [
        { from: 'a', has: 5n },
        { from: 'b', has: 9n },
      ]),
    ).to.deep.equal([{ from: 'a', amount: 5n }]);
  });

  it('skips empty accounts', () => {
    expect(
      splitAmount(5n, [
        { from: 'a', has: 0n },
        { from: 'b', has: 5n },
      ]),
    ).to.deep.equal([{ from: 'b', amount: 5n }]);
  });

  it('is exact to the last unit, or undefined', () => {
    fc.assert(
      fc.property(amounts, fc.array(amounts, { maxLength: 8 }), (amount, holdings) => {
        const parts = splitAmount(
          amount,
          holdings.map((has, from) => ({ from, has })),
        );
        if (sum(holdings) < amount) {
          expect(parts).to.equal(undefined);
          return;
        }
        expect(sum((parts ?? []).map(part => part.amount))).to.equal(amount);
        for (const { from, amount: part } of parts ?? [])
          expect(part > 0n && part <= (holdings[from] ?? 0n)).to.equal(true);
      }),
    );
  });
});
