import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { imitatesLatin } from './imitated-text.js';
import { readTokenText } from './tokens.js';

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  I: 'І',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  S: 'Ѕ',
  T: 'Т',
  X: 'Х',
  Y: 'У',
  a: 'а',
  c: 'с',
  e: 'е',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
};
const letters = Object.keys(LOOK_ALIKES);
const symbol = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });

describe('texts of tokens', () => {
  it('is an imitation as soon as one letter is of another alphabet', () => {
    fc.assert(
      fc.property(symbol, fc.nat(), (text, at) => {
        const place = at % text.length;
        const other = LOOK_ALIKES[text.charAt(place)] ?? '';
        expect(imitatesLatin(text)).to.equal(false);
        expect(imitatesLatin(text.slice(0, place) + other + text.slice(place + 1))).to.equal(true);
        expect(
          imitatesLatin(
            Array.from(text)
              .map(letter => LOOK_ALIKES[letter])
              .join(''),
          ),
        ).to.equal(true);
      }),
    );
  });

  const OWN = [
    'USDC',
    'USDC.e',
    'Österreich',
    'Рубль',
    'Ευρώ',
    '円',
    'دينار',
    '100',
    'wstETH',
    'µ',
    'USD₮0',
    'Tether™',
  ];
  const MIXED = [
    '柴犬 INU',
    '柴犬INU',
    'シバ INU',
    '김치 COIN',
    'شيبا INU',
    'שקל ILS',
    'बिटकॉइन BTC',
    'บาท THB',
    'ᏣᎳᎩ',
  ];
  for (const text of [...OWN, ...MIXED])
    it(`takes ${text} for what it is`, () => {
      expect(imitatesLatin(text)).to.equal(false);
    });
  const WORDS = ['UЅDC', 'ΕΤΗ', 'ᎬᎢᎻ', 'ꓴꓢꓓꓚ', 'ᑌSDC', 'USDס', 'U٥DС', 'ВUSD دولار', 'Т INU'];
  const SHAPES = ['ＵＳＤＣ', '𝐔𝐒𝐃𝐂', 'Ⓤsdc', 'ᴜꜱᴅᴄ', 'ᵁˢᴰᶜ', 'ℂoin'];
  for (const text of [...WORDS, ...SHAPES])
    it(`recognises the imitation ${text}`, () => {
      expect(imitatesLatin(text)).to.equal(true);
    });

  it('never lets a text of a contract be long, empty, or turn the direction of the text around it', () => {
    const hostile = fc.string({
      unit: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom('\u202e', '\u2066', '\u200b', '\u2028', '\u0336', '\n', '\0'),
      ),
      maxLength: 80,
    });
    fc.assert(
      fc.property(hostile, text => {
        const read = readTokenText(text);
        if (read === undefined) return;
        expect(Array.from(read).length).to.be.within(1, 40);
        expect(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\p{M}{4}/u.test(read)).to.equal(false);
      }),
      { numRuns: 2_000 },
    );
  });
});
