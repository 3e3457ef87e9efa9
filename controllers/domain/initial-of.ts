/** A letter or digit that no mark or joiner follows, as most names begin. */
const PLAIN = /^[A-Za-z\d](?=[ -~]|$)/;

let graphemes: Intl.Segmenter | undefined;

/** Returns the first letter or digit of a name in upper case, as a whole grapheme; a dot for an empty name. */
export function initialOf(name: string): string {
  const text = name.trim();
  const [plain] = PLAIN.exec(text) ?? [];
  if (plain !== undefined) return plain.toLocaleUpperCase();
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }); // takes 10 ms, for its rules
  const characters = [...graphemes.segment(text)].map(({ segment }) => segment);
  const letter = characters.find(segment => /^[\p{L}\p{N}]/u.test(segment)) ?? characters[0];
  return letter?.toLocaleUpperCase() ?? '·';
}
