import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { impactOf, routesOf } from '../adapters/eip155/exchange/routes.js';
import { amountOf, checkSwap, findToken } from './swap-draft.js';
import { fiatValue } from '../domain/assets/fiat.js';
import { parseUnits, type Decimal } from '../domain/format.js';
import { minimumOf, rateOf } from '../domain/transactions/swap.js';
import { swapNetworks } from '../domain/transactions/swap-networks.js';
import { tokenKey } from '../domain/assets/tokens.js';
import { unitsFor } from '../domain/transactions/typed-amount.js';

const amounts = fc.bigInt({ min: 0n, max: 10n ** 40n });

describe('the arithmetic of swaps', () => {
  it('never tolerates more than was entered, and always demands something', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 5_000 }), (amount, bps) => {
        const least = minimumOf(amount, bps);
        expect(least >= 1n).to.equal(true);
        if (amount > 10_000n) {
          expect(least <= amount).to.equal(true);
          expect((amount - least) * 10_000n <= amount * BigInt(bps) + 10_000n).to.equal(true);
        }
      }),
    );
  });

  it('rounds rates down to six significant digits', () => {
    const [coin, usd] = [{ decimals: 18 }, { decimals: 6 }];
    expect(rateOf(10n ** 18n, 2_486_123_456n, coin, usd)).to.equal('2486.12');
    expect(rateOf(100_000_000n, 39_878_412_345_678_901n, usd, coin)).to.equal('0.000398784');
    expect(rateOf(1n, 123_456_789n, { decimals: 0 }, { decimals: 0 })).to.equal('123456789');
    expect(rateOf(0n, 1n, coin, usd)).to.equal('0');
  });

  it('buys with a value no more than the value is worth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 36 }),
        (cents, micros, decimals) => {
          const [value, price] = [`${cents / 100}`, (micros / 1_000_000).toFixed(6) as Decimal];
          const units = unitsFor(value, price, decimals);
          const worth = parseUnits(fiatValue({ amount: units, decimals }, price), 60) ?? 0n;
          const next = parseUnits(fiatValue({ amount: units + 1n, decimals }, price), 60) ?? 0n;
          const paid = parseUnits(value, 60) ?? 0n;
          expect(worth <= paid && paid < next).to.equal(true);
        },
      ),
    );
  });

  it('measures the impact of an amount without the fee of the pools', () => {
    const pool = { reserveIn: 10n ** 21n, reserveOut: 2_500_000n * 10n ** 6n };
    const out = (given: bigint): bigint => {
      const fed = given * 997n;
      return (fed * pool.reserveOut) / (pool.reserveIn * 1_000n + fed);
    };
    expect(impactOf(10n ** 16n, out(10n ** 16n), [pool], 30n)).to.equal(1); // rounded up
    expect(impactOf(10n ** 20n, out(10n ** 20n), [pool], 30n)).to.equal(907); // a tenth of the pool
    expect(impactOf(10n ** 24n, out(10n ** 24n), [pool], 30n) > 9_980).to.equal(true);
  });

  it('finds routes without a stop and with one or two, none of them through its ends', () => {
    const [a, b, c, d] = ['0xa', '0xb', '0xc', '0xd'] as const;
    expect(routesOf(a, b, [c, b])).to.deep.equal([
      [a, b],
      [a, c, b],
    ]);
    expect(routesOf(a, b, [c, d]).length).to.equal(5);
  });
});

describe('the draft of a swap', () => {
  const from = { network: 'eip155:1', name: 'Gold', symbol: 'GLD', decimals: 2, address: '0xA' } as const;
  const to = { ...from, address: '0xB', symbol: 'LED' } as const;
  const draft = { amount: '1.5', isFiat: false, slippageBps: 100 };

  for (const [text, isFiat, price, expected] of [
    ['1.5', false, undefined, 150n],
    ['1,5', false, undefined, 150n],
    ['1.005', false, undefined, 'amount-format'],
    ['1e3', false, undefined, 'amount-format'],
    ['-1', false, undefined, 'amount-format'],
    ['9'.repeat(201), false, undefined, 'amount-format'],
    ['0', false, undefined, 'no-amount'],
    [' ', false, undefined, 'no-amount'],
    ['10', true, '4', 250n],
    ['10', true, undefined, 'no-price'],
    ['0.001', true, '4', 'no-amount'],
  ] as const)
    it(`reads "${text.slice(0, 10)}"${isFiat ? ` dollars at ${price}` : ''} as ${expected}`, () => {
      expect(amountOf({ amount: text, isFiat }, from, price)).to.equal(expected);
    });

  it('checks tokens before the amount, and funds last', () => {
    const facts = { from, to, balance: 149n, price: undefined };
    expect(checkSwap({ ...draft, amount: '' }, { ...facts, from: undefined })).to.equal('no-source');
    expect(checkSwap({ ...draft, amount: '' }, { ...facts, to: undefined })).to.equal('no-target');
    expect(checkSwap(draft, facts)).to.equal('funds');
    expect(checkSwap(draft, { ...facts, balance: undefined })).to.deep.equal({ from, to, amount: 150n });
  });

  it('prefers the key of a token to a symbol of the same spelling', () => {
    const tricky = { ...to, symbol: tokenKey(from) };
    expect(findToken([tricky, from], tokenKey(from))).to.equal(from);
    expect(findToken([from, to], 'led')).to.equal(to);
    expect(findToken([from, to], 'x')).to.equal(undefined);
  });

  it('swaps on the networks that the host names, and by a URL alone on those of the 1.7 line', () => {
    expect(swapNetworks('https://service.example').length).to.equal(12);
    expect(swapNetworks({ url: 'https://service.example', networks: ['eip155:5'] })).to.deep.equal(['eip155:5']);
    expect(swapNetworks({ contracts: { 'eip155:1': { router: '0x1' } } })).to.deep.equal(['eip155:1']);
    expect(swapNetworks(undefined)).to.deep.equal([]);
  });
});
