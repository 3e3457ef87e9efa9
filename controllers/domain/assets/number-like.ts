import { numberWords } from './number-words.js';

/** Separators of numbers in any language, spaces, signs, and marks that set a text apart or calculate; but not `#`. */
const MARK = String.raw`(?:[^\P{P}#@&:!?]|[\s\p{Sm}\p{Sk}ʼ✕✖])`;
/** Words that multiply the number before them, in Latin letters. */
const WORDS = [
  '[kmbt]|mm|[mbt]n|mi[lo]|mila|ml[nd]|mrd|tsd|lakhs?|crores?|hundreds?|thousands?|tausend|mille|bin',
  '(?:[mb]|tr)il+(?:i?[oóõ]n|yon|i?ard|yar|h[ãõ][oe])(?:en|es|[eosi])?',
].join('|');
const WORD = `(?:${WORDS})`;
/** The same in other letters. */
const FOREIGN = String.raw`${numberWords}\.?`;
/** Three digits, of which letters may be zeros: `OOO`. */
const GROUP = String.raw`[\p{N}oоοօᴏ]{3}(?=${MARK}|$)`;

/** A number, or a part of one, before the rest: `000 USDC`, `,000`, `000USDC`, `+5USDC`, `1e6 USDC`; but not `1INCH`. */
const NUMBER = new RegExp(
  String.raw`^${MARK}*(?:${GROUP}|\p{N}+(?:${MARK}|$)|\p{N}{3}|\p{N}+e[+−-]?\p{N}+(?:${MARK}|$)|e[+−-]?\p{N}+\s)|^${MARK}+\p{N}`,
  'iu',
);
/** What multiplies the amount before it, and then the rest: `M USDC`, `10k USDC`, `x1000 USDC`, `万USDC`; but not `MKR`. */
const MAGNITUDE = new RegExp(
  String.raw`^${MARK}*(?:\p{N}*${WORD}\.?\s|\p{N}*${FOREIGN}(?!\.)[\s\x21-\x7e]|\p{N}+x\s|x\s*\p{N}+${MARK}+\S)`,
  'iu',
);
/** Nothing but what multiplies an amount. `0x` begins an address. */
const LONE = new RegExp(String.raw`^(?!0x)(?:\p{N}*${WORD}\.?|\p{N}+x|x\p{N}+|\p{N}*${FOREIGN})$`, 'iu');
/** Letters of scripts that are written from right to left. */
const RTL = String.raw`\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\u0640`;
/** A number behind such letters: they turn it round, so that it stands beside the amount. No sign is in both classes. */
const TURNED = new RegExp(String.raw`^(?=[^\p{L}]*[${RTL}])(?:[^\p{L}${RTL}]|[${RTL}])*\p{N}`, 'u');
/** All numbers, marks and multipliers at the start of a text. */
const PARTS = new RegExp(
  String.raw`^(?:${GROUP}|${MARK}|\p{N}|${WORD}\.?(?=\s)|${FOREIGN}(?=(?!\.)[\s\x21-\x7e])|x(?=\s*\p{N}+(?:${MARK}|$)|\s)|e(?=[+−-]?\p{N}+(?:${MARK}|$)))+`,
  'iu',
);

/** Returns a text without the quotation marks around it. */
const unquoted = (text: string): string => (text.startsWith('“') && text.endsWith('”') ? text.slice(1, -1) : text);

/** Returns a number of more than 16 bits as a digit: WebKit loses its place in alternatives that begin with one. */
const shortNumber = (number: string): string => /^\d/.exec(number.normalize('NFKC'))?.[0] ?? '0';

/**
 * Returns a text without its quotation marks and combining marks, letters and signs in their usual width. Of the numerals
 * it keeps all that one code unit holds.
 */
const plainOf = (text: string): string =>
  unquoted(text)
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{N}]+/gu, part => part.normalize('NFKC').replace(/\p{M}/gu, '')) // `´` has one in that form
    .replace(/(?=[^\0-\uffff])\p{N}/gu, shortNumber);

/** True if a text begins with a number or a part of one, as it is read or as it is shown. */
export const hasNumber = (text: string): boolean => [NUMBER, TURNED].some(form => form.test(plainOf(text)));

/** True if a symbol begins with a number or with what multiplies one: it imitates an amount of what follows. */
export const isAmountLike = (symbol: string): boolean => hasNumber(symbol) || MAGNITUDE.test(plainOf(symbol));

/** True if a symbol reads as a part of the amount before it. Some tokens are called `M` or `T`: these imitate nothing. */
export const isNumberLike = (symbol: string): boolean => isAmountLike(symbol) || LONE.test(plainOf(symbol));

/** Returns a symbol without a number at its start: what imitates an amount imitates what follows too. */
export const withoutNumber = (symbol: string): string => plainOf(symbol).replace(PARTS, '');
