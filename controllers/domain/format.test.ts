import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import {
  compareDecimals,
  fiatParts,
  formatBalance,
  formatBalanceExactly,
  formatBalanceAmount,
  formatFiat,
  formatQuantity,
  formatUnits,
  isDecimal,
  parseUnits,
  shortAddress,
  sumDecimals,
  truncateAddress,
  truncateText,
  type Decimal,
} from './format.js';

const ETHER = 10n ** 18n;
/** Replaces every kind of white space by a plain space. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('formatUnits and parseUnits', () => {
  for (const [amount, decimals, text] of [
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [ETHER, 18, '1'],
    [1_500n, 3, '1.5'],
    [-1_500n, 3, '-1.5'],
    [-1n, 1, '-0.1'],
    [42n, 0, '42'],
    [100n, 0, '100'],
    [123_456_789_012_345_678_901_234_567_890n, 18, '123456789012.34567890123456789'],
  ] as const) {
    it(`convert ${amount} with ${decimals} decimals to ${text} and back`, () => {
      expect(formatUnits(amount, decimals)).to.equal(text);
      expect(parseUnits(text, decimals)).to.equal(amount);
    });
  }

  for (const [text, decimals, amount] of [
    ['1.', 2, 100n],
    ['.5', 2, 50n],
    [' 1.5 ', 2, 150n],
    ['1.500', 1, 15n],
    ['007', 0, 7n],
    ['1.55', 1, undefined],
    ['0.1', 0, undefined],
    ['', 2, undefined],
    ['.', 2, undefined],
    ['-', 2, undefined],
    ['1,5', 2, undefined],
    ['1e3', 2, undefined],
    ['0x1', 2, undefined],
    ['1.2.3', 2, undefined],
    ['NaN', 2, undefined],
    ['１', 2, undefined],
  ] as const) {
    it(`parse "${text}" with ${decimals} decimals as ${amount ?? 'undefined'}`, () => {
      expect(parseUnits(text, decimals)).to.equal(amount);
    });
  }

  it('round-trip every amount', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(30), (amount, decimals) => {
        const text = formatUnits(amount, decimals);
        expect(isDecimal(text)).to.equal(true);
        expect(parseUnits(text, decimals)).to.equal(amount);
      }),
    );
  });

  it('parse only text that is a number', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '9', '.', '-', 'e', ' ', ',') }), text => {
        if (parseUnits(text, 4) !== undefined) expect(Number(text)).to.not.be.NaN;
      }),
    );
  });
});

describe('formatBalance', () => {
  for (const [amount, decimals, text] of [
    [0n, 18, '0.000'],
    [1n, 18, '0.000'],
    [ETHER / 1_000n, 18, '0.001'],
    [ETHER / 1_000n - 1n, 18, '0.000'],
    [2n * ETHER - 1n, 18, '1.999'],
    [1_234n * ETHER, 18, '1,234.000'],
    [5n, 0, '5.000'],
    [15n, 1, '1.500'],
    [9_007_199_254_740_993_999n, 3, '9,007,199,254,740,993.999'],
  ] as const) {
    it(`formats ${amount} with ${decimals} decimals as ${text}`, () => {
      expect(formatBalance({ amount, decimals, symbol: 'ETH' })).to.equal(`${text} ETH`);
    });
  }

  for (const [amount, text] of [
    [10_000n * ETHER, '10,000'],
    [ETHER + ETHER / 2n, '1.5'],
    [ETHER / 1_000n - 1n, '0'],
    [2n * ETHER - 1n, '1.999'],
  ] as const) {
    it(`formats the amount ${amount} without trailing zeros as ${text}`, () => {
      expect(formatBalanceAmount({ amount, decimals: 18, symbol: 'ETH' })).to.equal(text);
    });
  }

  it('appends the symbol if it is not empty', () => {
    expect(formatBalance({ amount: 0n, decimals: 18, symbol: 'ETH' })).to.equal('0.000 ETH');
    expect(formatBalance({ amount: 0n, decimals: 0, symbol: '' })).to.equal('0.000');
  });

  it('formats all digits in the locale (formatBalanceExactly)', () => {
    const balance = { amount: 1_234_050_000_000_000_000_001n, decimals: 18, symbol: 'ETH' };
    expect(formatBalanceExactly(balance)).to.equal('1,234.050000000000000001 ETH');
    expect(formatBalanceExactly(balance, 'de')).to.equal('1.234,050000000000000001 ETH');
    expect(formatBalanceExactly(balance, 'ar-EG')).to.equal('١٬٢٣٤٫٠٥٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠١ ETH');
    expect(formatBalanceExactly({ amount: 5n, decimals: 0, symbol: '' }, 'de')).to.equal('5');
    expect(formatBalanceExactly({ amount: -5n, decimals: 1, symbol: 'X' })).to.equal('-0.5 X');
    expect(formatBalanceExactly({ amount: -15n, decimals: 1, symbol: 'X' })).to.equal('-1.5 X');
  });

  it('formats the amount in the locale', () => {
    const balance = { amount: 1_234_567n, decimals: 3, symbol: 'X' };
    expect(formatBalanceAmount(balance, 'de')).to.equal('1.234,567');
    expect(plain(formatBalanceAmount(balance, 'fr'))).to.equal('1 234,567');
    expect(formatBalanceAmount(balance, 'ar-EG')).to.equal('١٬٢٣٤٫٥٦٧');
  });

  it('rounds down to three decimals for every amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(24), (amount, decimals) => {
        const text = formatBalanceAmount({ amount, decimals, symbol: '' }).replaceAll(',', '');
        const shown = parseUnits(text, 3) ?? -1n;
        const scale = 10n ** BigInt(decimals);
        expect(shown * scale <= amount * 1_000n && amount * 1_000n < (shown + 1n) * scale).to.equal(true);
      }),
    );
  });
});

describe('formatFiat and fiatParts', () => {
  for (const [value, locale, text] of [
    ['0', 'en-US', '$0.00'],
    ['1234.5', 'en-US', '$1,234.50'],
    ['0.005', 'en-US', '$0.01'],
    ['0.0049', 'en-US', '$0.00'],
    ['-3.1', 'en-US', '-$3.10'],
    ['1e-7', 'en-US', '$0.00'],
    ['9007199254740993.01', 'en-US', '$9,007,199,254,740,993.01'],
    ['1234.5', 'de', '1.234,50 $'],
  ] as const) {
    it(`formats ${value} as ${text} in ${locale}`, () => {
      expect(plain(formatFiat(value, locale))).to.equal(text);
    });
  }

  it('formats the requested currency', () => {
    expect(formatFiat('2', 'en-US', 'EUR')).to.equal('€2.00');
    expect(formatFiat('2', 'en-US', 'JPY')).to.equal('¥2.00');
  });

  it('keeps the sign of a currency behind its letters in right-to-left languages', () => {
    const LRM = '\u200e'; // without it, “US$” at the end of a right-to-left text reads “$US”
    expect(formatFiat('2', 'ar').endsWith(`US$${LRM}`)).to.equal(true);
    expect(formatFiat('2', 'he', 'CAD').endsWith(`CA$${LRM}`)).to.equal(true);
    expect(fiatParts('2', 'ar').pennies.endsWith(`US$${LRM}`)).to.equal(true);
    expect(formatFiat('2', 'he').endsWith('$')).to.equal(true);
  });

  it('splits a value into the whole part and the fraction', () => {
    expect(fiatParts('1234.5')).to.deep.equal({ dollars: '$1,234', pennies: '.50' });
    const { dollars, pennies } = fiatParts('1234.5', 'de');
    expect([dollars, plain(pennies)]).to.deep.equal(['1.234', ',50 $']);
  });
});

describe('sumDecimals', () => {
  for (const [values, sum] of [
    [[], '0'],
    [['0.1', '0.2'], '0.3'],
    [['1e-7', '1'], '1.0000001'],
    [['1e3', '-0.5'], '999.5'],
    [['9007199254740993', '0.000000000000000001'], '9007199254740993.000000000000000001'],
    [['-1', '1'], '0'],
  ] satisfies [Decimal[], Decimal][]) {
    it(`adds ${values.join(', ') || 'no values'} to ${sum}`, () => {
      expect(sumDecimals(values)).to.equal(sum);
    });
  }
});

describe('isDecimal', () => {
  for (const text of ['0', '-0', '1.5', '007', '1e-7', '1E+21'])
    it(`accepts ${text}`, () => expect(isDecimal(text)).to.equal(true));
  for (const text of ['', '.5', '1.', '1,5', 'NaN', 'Infinity', '0x1', '1e9999', '1\n']) {
    it(`rejects ${JSON.stringify(text)}`, () => expect(isDecimal(text)).to.equal(false));
  }
});

describe('formatQuantity', () => {
  for (const [value, text] of [
    ['1.2', '1.2'],
    ['1.23456', '1.235'],
    ['0.0004', '0'],
    ['123456789.5', '123,456,789.5'],
  ] as const) {
    it(`formats ${value} as ${text}`, () => expect(formatQuantity(value)).to.equal(text));
  }
});

describe('shortening', () => {
  it('truncates an address to its first four and last six characters by default', () => {
    expect(truncateAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).to.equal('0xf3…b92266');
    expect(truncateAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 2, 2)).to.equal('0x…66');
    expect(truncateAddress('0123456789')).to.equal('0123456789');
    expect(truncateAddress('')).to.equal('');
  });

  it('joins the ends of an address that is shown, so that no line breaks between them', () => {
    expect(shortAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).to.equal('0xf3…\u2060b92266');
    expect(shortAddress('0123456789')).to.equal('0123456789');
  });

  it('truncates text in the middle or at the end, never inside a surrogate pair', () => {
    expect(truncateText('a long name indeed', 6, 0)).to.equal('a long…');
    expect(truncateText('😀😀😀😀', 1, 1)).to.equal('😀…😀');
    expect(truncateText('😀😀', 1, 1)).to.equal('😀😀');
  });
});

describe('compareDecimals', () => {
  for (const [less, more] of [
    ['0.0099999999999999999999', '0.01'],
    ['9007199254740992', '9007199254740993'],
    ['-2', '-1.5'],
    ['-1', '0'],
    ['1e-7', '0.00000011'],
    ['9.99e20', '1e21'],
  ] as const) {
    it(`puts ${less} before ${more}`, () => {
      expect([compareDecimals(less, more), compareDecimals(more, less)]).to.deep.equal([-1, 1]);
    });
  }

  it('takes different spellings of a number for equal', () => {
    expect(compareDecimals('1.50', '15e-1')).to.equal(0);
  });

  it('agrees with the order of the amounts for any two amounts of 36 decimals', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
        expect(compareDecimals(formatUnits(a, 36), formatUnits(b, 36))).to.equal(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it('agrees with it for amounts that floats cannot tell apart', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: -9, max: 9 }), (a, step) => {
        const order = compareDecimals(formatUnits(a, 18), formatUnits(a + BigInt(step), 18));
        expect(order).to.equal(Math.sign(-step));
      }),
    );
  });
});
