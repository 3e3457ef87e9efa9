import { hasOnlyLookAlikes } from './look-alike.js';

/** Words of one alphabet whose letters all look like Latin ones: a whole-script confusable of UTS #39. */
const IMITATIONS = /^[АВЕЗКМНОРСТУХЅІЈЬавеорсухѕіјһӏԁԛԝᴏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυχϲоՕՍօսոցհΟ]+$/u;
/** Alphabets of few readers in which most letters look like Latin ones. */
const RARE = /^[\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]+$/u;

const LATIN = /\p{Script=Latin}/u;
/** Letters that stand beside Latin ones in a word: those of the level “Highly Restrictive” of UTS #39. */
const WITH_LATIN = ['Latin', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul', 'Common', 'Inherited'];
/**
 * Letters that stand in a name with Latin words: those of the level “Moderately Restrictive”, which are the recommended
 * scripts (UAX #31) without Cyrillic and Greek; here without Armenian, whose letters look like Latin ones too.
 */
const BESIDE_LATIN = [
  ...WITH_LATIN,
  ...['Arabic', 'Bengali', 'Devanagari', 'Ethiopic', 'Georgian', 'Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Khmer'],
  ...['Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
];
const lettersOf = (scripts: readonly string[]): RegExp =>
  new RegExp(`^[${scripts.map(script => `\\p{Script_Extensions=${script}}`).join('')}]*$`, 'u');
const ONE_WORD = lettersOf(WITH_LATIN);
const ONE_NAME = lettersOf(BESIDE_LATIN);

/** Letters and digits in the shape of others: full-width, bold, circled, raised, small capitals. */
const STYLED =
  /[ɑɡɢɪɴʀʏʙʜʟ\u1d00-\u1dbf\u2071\u207f\u2090-\u209c\u2102-\u2115\u2119-\u211d\u2124\u2128\u212c-\u2138\u2460-\u24ff\uff01-\uff5e\ua730\ua731\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f1ff}]/u;

const isMixed = (letters: string, allowed: RegExp): boolean => LATIN.test(letters) && !allowed.test(letters);

/**
 * True if a name or symbol may be taken for another one in Latin letters: it mixes alphabets as UTS #39 does not allow,
 * consists of letters that look like Latin ones, or has letters in another shape. Words in alphabets of their own do not.
 */
export function imitatesLatin(text: string): boolean {
  if (STYLED.test(text)) return true;
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.map(word => word.replace(/\P{L}/gu, '')) ?? [];
  const letters = words.join('');
  if (words.some(word => isMixed(word, ONE_WORD)) || isMixed(letters, ONE_NAME)) return true;
  return IMITATIONS.test(letters) || (RARE.test(letters) && hasOnlyLookAlikes(letters));
}
