import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { fiatValue, priceOf, quoteOf, totalOf, valueOf, type Price } from './fiat.js';
import { formatUnits, parseUnits } from '../format.js';
import { tokenKey } from './tokens.js';

const coin = { network: 'eip155:1', amount: 10n ** 18n, decimals: 18 } as const;
const token = { network: 'eip155:1', address: '0xAA', amount: 2_500_000n, decimals: 6 } as const;

describe('fiatValue', () => {
  for (const [amount, decimals, price, value] of [
    [1n, 18, '2000', '0.000000000000002'],
    [10n ** 77n, 36, '1', `1${'0'.repeat(41)}`],
    [5n, 0, '0.1', '0.5'],
    [0n, 18, '2000.5', '0'],
    [3n, 1, '1e-7', '0.00000003'],
    [123n, 2, '1e3', '1230'],
  ] as const) {
    it(`of ${amount} with ${decimals} decimals at ${price} is ${value}`, () => {
      expect(fiatValue({ amount, decimals }, price)).to.equal(value);
    });
  }

  it('is exact for any amount and price', () => {
    const decimals = fc.integer({ min: 0, max: 36 });
    const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
    fc.assert(
      fc.property(amount, decimals, fc.bigInt({ min: 0n, max: 10n ** 30n }), decimals, (units, places, rate, scale) => {
        const value = fiatValue({ amount: units, decimals: places }, formatUnits(rate, scale));
        expect(parseUnits(value, places + scale)).to.equal(units * rate);
      }),
    );
  });
});

describe('totalOf', () => {
  const prices = new Map<string, Price>([[tokenKey(token), { price: '1.01', change24h: '-2' }]]);

  it('adds what has a price, of the list before that of the balance', () => {
    expect(
      totalOf(
        [
          { ...coin, price: '2000' },
          { ...token, price: '9' },
        ],
        prices,
      ),
    ).to.equal('2002.525');
  });

  it('leaves out tokens that are flagged as spam, but never the coin', () => {
    const spam = { ...token, price: '600000', isSpam: true };
    expect(totalOf([{ ...coin, price: '20' }, spam], undefined)).to.equal('20');
    expect(totalOf([{ ...coin, price: '20', isSpam: true }, spam], undefined)).to.equal('20');
    expect(totalOf([coin, spam], undefined)).to.equal(undefined);
    expect(totalOf([token, { ...spam, address: '0xBB' }], prices)).to.equal('2.525');
  });

  it('is undefined while no price is known', () => {
    expect(totalOf([coin, token], undefined)).to.equal(undefined);
    expect(totalOf([], prices)).to.equal(undefined);
  });

  it('ignores a price that is no decimal', () => {
    expect(priceOf({ ...coin, price: 'NaN' }, prices)).to.equal(undefined);
    expect(valueOf({ ...coin, price: '1e9999' }, prices)).to.equal(undefined);
  });

  it('takes price and change from the same source', () => {
    expect(quoteOf({ ...token, price: '9', change24h: '5' }, prices)).to.deep.equal({ price: '1.01', change24h: '-2' });
    expect(quoteOf({ ...coin, price: '9', change24h: '5' }, prices)).to.deep.equal({ price: '9', change24h: '5' });
    expect(quoteOf({ ...coin, price: '9', change24h: 'up' }, prices)?.change24h).to.equal(undefined);
    expect(quoteOf({ ...coin, change24h: '5' }, prices)).to.equal(undefined);
  });

  it('does not depend on the order', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 40n }), { maxLength: 20 });
    fc.assert(
      fc.property(amounts, list => {
        const holdings = list.map(amount => ({ ...coin, amount, price: '1.000000001' }));
        expect(totalOf([...holdings].reverse(), undefined)).to.equal(totalOf(holdings, undefined));
      }),
    );
  });
});
