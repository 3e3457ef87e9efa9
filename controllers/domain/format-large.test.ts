import { expect } from '@open-wc/testing';
import { formatLargeAmount, formatLargeFiat } from './format-large.js';

const TOKEN = { decimals: 18, symbol: 'GLD' };

describe('large values', () => {
  for (const [value, locale, text] of [
    ['1234.5', 'en', '$1,234.50'],
    ['999999999999.99', 'en', '$999,999,999,999.99'],
    ['2530000000000', 'en', '$2.53T'],
    ['1e30', 'en', '>$999T'],
    ['2530000000000', 'de', '2,53\u00a0Bio.\u00a0$'],
  ] as const)
    it(`formats $${value} in ${locale}`, () => {
      expect(formatLargeFiat(value, locale)).to.equal(text);
    });

  for (const [amount, text] of [
    [1_500n, '1,500'],
    [2_530_000_000_000n, '2,530,000,000,000'],
    [10n ** 30n, '>999T'],
  ] as const)
    it(`formats ${amount} units`, () => {
      expect(formatLargeAmount({ ...TOKEN, amount: amount * 10n ** 18n }, 'en')).to.equal(text);
    });
});
