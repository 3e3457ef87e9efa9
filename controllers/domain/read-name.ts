/** One line without control characters, line breaks and characters that change the text direction, which break out of their place. */
const NAME = /^(?=.*\S)[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u;

/** Characters of the longest name of a wallet. */
const WALLET_NAME_LENGTH = 64;

/**
 * Returns the trimmed name of a wallet or token; undefined if it is empty, longer than `longest` characters or contains
 * invisible characters.
 */
export const readName = (name: unknown, longest: number = WALLET_NAME_LENGTH): string | undefined =>
  typeof name === 'string' && NAME.test(name) && Array.from(name).length <= longest ? name.trim() : undefined;
