/** Sizes of a balance, by the longest amount, in characters, that fits on one line; large text makes a short one larger. */
const SIZES: readonly (readonly [fits: number, size: string])[] = [
  [6, 'short'],
  [11, ''],
  [18, 'long'],
];

/** Returns the class of an amount by its length. */
export const sizeOf = ({ length }: string): string => SIZES.find(([fits]) => length <= fits)?.[1] ?? 'longest';
