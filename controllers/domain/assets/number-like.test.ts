import { expect } from '@open-wc/testing';
import { imitatesAsset } from './look-alike-asset.js';
import { isAmountLike, isNumberLike, withoutNumber } from './number-like.js';
import { readTokenSymbol } from './tokens.js';

/** A symbol, what is left without its number, and whether it is an imitation of an amount or only ambiguous. */
const NUMBERS: readonly (readonly [symbol: string, rest: string])[] = [
  ['000 USDC', 'USDC'],
  ['000USDC', 'USDC'],
  ['ᴏᴏᴏ USDC', 'USDC'],
  ['\u0585\u0585\u0585 USDC', 'USDC'],
  [',000 USDC', 'USDC'],
  ['\u00a0000 USDC', 'USDC'],
  ['M USDC', 'USDC'],
  ['m\u00a0USDC', 'USDC'],
  ['k USDC', 'USDC'],
  ['K  USDC', 'USDC'],
  ['bn USDC', 'USDC'],
  ['T USDC', 'USDC'],
  ['Mio. USDC', 'USDC'],
  ['Million USDC', 'USDC'],
  ['millions USDC', 'USDC'],
  ['thousand USDC', 'USDC'],
  ['Mrd USDC', 'USDC'],
  ['lakh USDC', 'USDC'],
  ['млн USDC', 'USDC'],
  ['миллионов USDC', 'USDC'],
  ['millones USDC', 'USDC'],
  ['mil millones USDC', 'USDC'],
  ['Milliarden USDC', 'USDC'],
  ['milliards USDC', 'USDC'],
  ['miliardi USDC', 'USDC'],
  ['mila USDC', 'USDC'],
  ['milhões USDC', 'USDC'],
  ['milyon USDC', 'USDC'],
  ['milyar USDC', 'USDC'],
  ['bin USDC', 'USDC'],
  ['Tausend USDC', 'USDC'],
  ['مليون USDC', 'USDC'],
  ['مليارات USDC', 'USDC'],
  ['ألف USDC', 'USDC'],
  ['מיליון USDC', 'USDC'],
  ['אלף USDC', 'USDC'],
  ['مليون دولار', 'دولار'],
  ['مليونUSDC', 'USDC'],
  ['লাখ টাকা', 'টক'],
  ['लाख USDC', 'USDC'],
  ['ล้านUSDC', 'USDC'],
  ['εκ. USDC', 'USDC'],
  ['천만 USDC', 'USDC'],
  ['万 USDC', 'USDC'],
  ['万USDC', 'USDC'],
  ['百万 USDC', 'USDC'],
  ['\uff2d USDC', 'USDC'],
  ['×1000 USDC', 'USDC'],
  ['x1000 USDC', 'USDC'],
  ['X 1000 USDC', 'USDC'],
  ['*1000 USDC', 'USDC'],
  ['+5 USDC', 'USDC'],
  ['+5USDC', 'USDC'],
  ['−5 USDC', 'USDC'],
  ['± 5 USDC', 'USDC'],
  ['1e6 USDC', 'USDC'],
  ['1E+6 USDC', 'USDC'],
  ['e6 USDC', 'USDC'],
  ['10^6 USDC', 'USDC'],
  ['10⁶ USDC', 'USDC'],
  ['1k USDC', 'USDC'],
  ['50% USDC', 'USDC'],
  ['½ USDC', 'USDC'],
  ['1/2 USDC', 'USDC'],
  ['٣ USDC', 'USDC'],
  ['३ USDC', 'USDC'],
  ['\uff15 USDC', 'USDC'],
  ['𝟓 USDC', 'USDC'],
  ['① USDC', 'USDC'],
  ['² USDC', 'USDC'],
  ['Ⅻ USDC', 'USDC'],
  ['5\ufe0f\u20e3 USDC', 'USDC'],
  ['(000) USDC', 'USDC'],
  ['_000 USDC', 'USDC'],
  ['\u00b4000 USDC', 'USDC'],
  ['\u02bc000 USDC', 'USDC'],
  ['`000 USDC', 'USDC'],
  ['′000 USDC', 'USDC'],
  ['–000 USDC', 'USDC'],
  ['،000 USDC', 'USDC'],
  ['、000 USDC', 'USDC'],
  ['«000» USDC', 'USDC'],
  ['„000“ USDC', 'USDC'],
  ['OOO USDC', 'USDC'],
  ['ооо USDC', 'USDC'],
  ['OOO,OOO USDC', 'USDC'],
  ['oo0 USDC', 'USDC'],
  ['5', ''],
  ['00', ''],
  ['0.000', ''],
  ['×1000', ''],
];

/** Symbols that read as an amount only because they stand behind one. */
const LONE = [
  'M',
  'T',
  'k',
  'B',
  'mm',
  'MM',
  'Mio',
  'Million',
  '万',
  '천만',
  'مليون',
  'ألف',
  'מיליון',
  'млн',
  'тыс.',
  'x10',
  '2x',
];

/** Symbols whose digits stand beside the amount, because the letters before them turn the direction of the text. */
const TURNED = [
  'י000 USDC',
  'ا000 USDC',
  '\ufe8d000 USDC',
  '\u0640000 USDC',
  'ߊ000 USDC',
  'אב 000',
  '-א,000 USDC',
  '𞤀000 USDC',
];

const PLAIN = [
  'א USDC 000',
  '1INCH',
  '3CRV',
  '3Crv',
  '0x',
  '0X0',
  'K21',
  'X2Y2',
  'MKR',
  'M87',
  'BTC2x',
  'ETH2x-FLI',
  'TRX',
  'BNB',
  'BTC',
  'KMNO',
  'Tether',
  'M-USDC',
  'MILLI',
  'MILO',
  'BINANCE',
  'MOO',
  'OM',
  'OOKI',
  'USDC M',
  '$WIF',
  'x',
  'XRP',
  'e',
  'E8S',
  'ELON',
  '万达',
  '柴犬 INU',
  '柴犬INU',
  'شيبا INU',
  'เงิน COIN',
  '김치 COIN',
  'مليونير',
  'PT-wstETH-25JUN2026',
];

const usdc = { address: '0x2', symbol: 'USDC' };

describe('a symbol behind an amount', () => {
  for (const [symbol, rest] of NUMBERS)
    it(`is a part of it: ${JSON.stringify(symbol)}`, () => {
      expect(isNumberLike(symbol)).to.equal(true);
      expect(isAmountLike(symbol)).to.equal(true);
      expect(withoutNumber(symbol)).to.equal(rest);
      expect(imitatesAsset({ address: '0x1', symbol }, [usdc])).to.equal(true);
      const quoted = readTokenSymbol(symbol);
      if (quoted === undefined) return; // it has marks that are refused
      expect(quoted).to.equal(`“${symbol.trim()}”`);
      expect(readTokenSymbol(quoted)).to.equal(quoted);
      expect(imitatesAsset({ address: '0x1', symbol: quoted }, [usdc])).to.equal(true);
    });

  for (const symbol of LONE)
    it(`is set apart, but no imitation: ${symbol}`, () => {
      expect(readTokenSymbol(symbol)).to.equal(`“${symbol}”`);
      expect(readTokenSymbol(`“${symbol}”`)).to.equal(`“${symbol}”`);
      expect(imitatesAsset({ address: '0x1', symbol: `“${symbol}”` }, [usdc])).to.equal(false);
    });

  for (const symbol of TURNED)
    it(`is a part of it behind letters from right to left: ${symbol}`, () => {
      expect(isAmountLike(symbol)).to.equal(true);
      expect(readTokenSymbol(symbol)).to.equal(`“${symbol}”`);
      expect(imitatesAsset({ address: '0x1', symbol: `“${symbol}”` }, [usdc])).to.equal(true);
    });

  for (const symbol of PLAIN)
    it(`is itself: ${symbol}`, () => {
      expect(isNumberLike(symbol)).to.equal(false);
      expect(readTokenSymbol(symbol)).to.equal(symbol);
      expect(imitatesAsset({ address: '0x1', symbol }, [usdc])).to.equal(false);
    });

  it('is refused with characters that look like a space, or like nothing', () => {
    for (const blank of ['\u115f', '\u1160', '\u2800', '\u3164', '\uffa0', '\u{1d159}']) {
      expect(readTokenSymbol(`${blank}000 USDC`), blank).to.equal(undefined);
      expect(readTokenSymbol(`USDC${blank}`), blank).to.equal(undefined);
    }
  });

  it('imitates what its punctuation hides, also where it is no number', () => {
    expect(readTokenSymbol('+USDC')).to.equal('+USDC');
    expect(imitatesAsset({ address: '0x1', symbol: '+USDC' }, [usdc])).to.equal(true);
  });

  it('is not judged by a name with a magnitude, but by one with digits', () => {
    const isOdd = (name: string): boolean => imitatesAsset({ address: '0x1', symbol: 'GLD', name }, [usdc]);
    for (const name of ['M Protocol', 'Million Token', 'K Coin', '3x Long Ether'])
      expect(isOdd(name), name).to.equal(false);
    for (const name of ['000 USDC', '+5 USDC', '×1000 USDC']) expect(isOdd(name), name).to.equal(true);
  });

  it('is read in linear time', () => {
    for (const text of ['0', ' ', '+', 'x', 'M ', '1e', '“', 'ж', 'ж ', 'o', 'א', '\u05be', '\u060d', '-\u05be'])
      for (const end of ['', 'a']) {
        expect(isNumberLike(text.repeat(50_000) + end)).to.be.a('boolean');
        expect(isAmountLike(text.repeat(50_000) + end)).to.be.a('boolean');
      }
  });
});
