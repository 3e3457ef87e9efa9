import { plainLooksOf } from './plain-looks.js';

/**
 * Letters of other scripts that look like a Latin letter, after its plain form: the part of the confusables of UTS #39
 * that names of wallets can be imitated with. `l` stands for all upright strokes, `o` for all rings. Capital letters
 * and compatibility forms are listed only where {@link looksOf} does not reduce them to a listed letter.
 */
const LOOK_ALIKES = [
  'aаαɑᎪꓮⲁᴀ',
  'bвьβᏴᏏꓐƄʙ',
  'cсᏟⲥꓚᴄ',
  'dԁᎠꓓᴅđɗ',
  'eеεєҽᎬⲉꓰᴇ℮ɛ',
  'fϝꞘꓝғ',
  'gɡԍᏀᏳꓖɢ',
  'hһнΗᎻᏂհⲏꓧʜ',
  'jјϳᎫյꓙᴊ',
  'kкκҝᏦⲕꓗᴋ',
  'li1|іιıɩӏɪᎥⲓꓲןا١۱Ꮮⳑꓡʟ',
  'nпηΝոռⲛꓠɴ',
  'o0оοσօⲟꓳᴏסه٥۵०০ө',
  'pрρᏢⲣꓑᴘ',
  'qԛզգ',
  'rгᎡᏒꓣʀɼ',
  'sѕՏᏕᏚꓢꜱʂ',
  'tтτᎢⲧꓔᴛ',
  'uυսμʋꓴᴜц',
  'vνѵᏙꓦᴠ',
  'xхχⲭꓫ',
  'yуүγΥᎩⲩꓬʏ',
  'zΖᏃꓜᴢʐ',
];
/** Signs of currencies, and Chinese and Korean characters, in place of the letter that they look like. */
const SIGNS = [
  ...['a₳卂', 'b₿฿', 'c₵¢₡匚', 'e€₠乇', 'g₲', 'h卄', 'k₭', 'l£₤丨ㅣㄥ', 'n₦几', 'o〇ㅇ', 'p₱₽卩', 's$₷丂', 't₮丅ㄒ'],
  ...['u凵ㄩ', 'x乂', 'y¥ㄚ'],
];
/** Letters that look like two. */
const PAIRS = ['rnmмΜᎷⲙꓟϺᴍ', 'vvwѡԝωᎳᏔꓪᴡաш'];

const PLAIN: ReadonlyMap<string, string> = new Map(
  [...[...LOOK_ALIKES, ...SIGNS].map(row => [row, 1] as const), ...PAIRS.map(row => [row, 2] as const)].flatMap(
    ([row, length]) => Array.from(row.slice(length), letter => [letter, row.slice(0, length)] as const),
  ),
);

/** Marks of trade, which are letters in their compatibility form, and the sign before a symbol: `$WIF`, but not `U$DC`. */
const MARKS = /[™℠]|(^|[^\p{L}\p{N}])\$(?=[\p{L}\p{N}])/gu;

/** Returns the lower-case letter by itself: some letters lower to a letter and a mark. */
function lower(letter: string): string {
  const low = letter.toLowerCase();
  return low.length === 1 && low <= '\u007f' ? low : low.normalize('NFD').replace(/\p{M}/gu, ''); // most letters have no marks
}

/**
 * Reduces a name to what a person sees, so that names that look alike are equal. Invisible characters, marks, spaces,
 * punctuation, case, width and script do not count. Linear in the length of the name.
 */
export function looksOf(name: string): string {
  const usual = plainLooksOf(name); // most names are
  if (usual !== undefined) return usual;
  const letters = name
    .replace(MARKS, '$1')
    .normalize('NFKD')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{M}\s]/gu, '');
  const plain = Array.from(letters, letter => PLAIN.get(letter) ?? PLAIN.get(lower(letter)) ?? lower(letter)).join('');
  const named = plain.replace(/[^\p{L}\p{N}]/gu, '');
  return named === '' ? plain : named; // a name of symbols only
}

/** True if each letter of a word in another script looks like a Latin one. */
export const hasOnlyLookAlikes = (word: string): boolean =>
  Array.from(word).every(letter => PLAIN.has(letter) || PLAIN.has(letter.toLowerCase()));
