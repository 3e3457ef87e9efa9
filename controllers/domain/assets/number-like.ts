/** Separators of numbers in any language, spaces, and quotes that set a text apart. */
const SEPARATORS = String.raw`[\s.,'’·٫٬_“”\p{Zs}-]`;
/** A number, or a part of one, before the rest: `000 USDC`, `,000`, `000USDC`; but not `1INCH`. */
const NUMBER = new RegExp(`^${SEPARATORS}*(?:\\p{N}+(?:${SEPARATORS}|$)|\\p{N}{3})|^${SEPARATORS}+\\p{N}`, 'u');

/** True if a symbol reads as a part of the amount before it. */
export const isNumberLike = (symbol: string): boolean => NUMBER.test(symbol);

/** Returns a symbol without digits and separators at its start: what imitates an amount imitates what follows too. */
export const withoutNumber = (symbol: string): string =>
  symbol.replace(new RegExp(`^(?:${SEPARATORS}|\\p{N})+`, 'u'), '');
