/** Printable ASCII. */
const ASCII = /^[ -~]*$/;
/** A sign of currency before a symbol, as in `$WIF`, but not in `U$DC`. */
const LEADING_SIGN = /(^|[^a-z\d])\$(?=[a-z\d])/g;
/** Characters of ASCII that look like others, see `look-alike.ts`. */
const TWINS: Readonly<Record<string, string>> = { 1: 'l', i: 'l', '|': 'l', 0: 'o', $: 's', m: 'rn', w: 'vv' };

/**
 * Reduces a name in printable ASCII to what a person sees, as `looksOf` does, without the table of letters of other
 * scripts; undefined for any other name. Linear in the length of the name.
 */
export function plainLooksOf(name: string): string | undefined {
  if (!ASCII.test(name)) return undefined;
  const letters = name.toLowerCase().replace(LEADING_SIGN, '$1').replace(/ /g, '');
  const plain = letters.replace(/[1i|0$mw]/g, letter => TWINS[letter] ?? letter);
  return plain.replace(/[^a-z\d]/g, '') || plain; // a name of symbols only
}
