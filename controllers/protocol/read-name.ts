/** One line of at most 64 characters, without control characters and characters that change the text direction. */
const NAME = /^(?=.*\S)[^\p{Cc}\p{Cf}]{1,64}$/u;

/** Returns the trimmed name of a wallet; undefined if it is too long or contains invisible characters. */
export const readName = (name: unknown): string | undefined =>
  typeof name === 'string' && NAME.test(name) ? name.trim() : undefined;
