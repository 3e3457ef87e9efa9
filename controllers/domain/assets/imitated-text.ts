/** Letters of other alphabets that look like Latin ones. */
const IMITATIONS = /^[АВЕЗКМНОРСТУХЅІЈЬавеорсухѕіјһӏԁԛԝᴏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυχϲоՕՍօսոցհΟ]+$/u;
const LATIN = /\p{Script=Latin}/u;
const OTHER =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]/u;
/** Letters and digits in the shape of others: full-width, bold, circled. */
const STYLED = /[\u2460-\u24ff\uff01-\uff5e\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f1ff}]/u;

/**
 * True if a name or symbol may be taken for another one in Latin letters: it mixes alphabets, consists of letters that
 * look like Latin ones, or has letters in another shape. A name in one alphabet of its own does not.
 */
export function imitatesLatin(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return STYLED.test(text) || (LATIN.test(letters) && OTHER.test(letters)) || IMITATIONS.test(letters);
}
