const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the first letter or digit of a name in upper case, as a whole grapheme; a dot for an empty name. */
export function initialOf(name: string): string {
  const characters = [...graphemes.segment(name.trim())].map(({ segment }) => segment);
  const letter = characters.find(segment => /^[\p{L}\p{N}]/u.test(segment)) ?? characters[0];
  return letter?.toLocaleUpperCase() ?? '·';
}
