/** One line of at most 64 characters, without those that control a line or turn its direction. */
const NAME = /^(?=.*\S)[^\p{Cc}\p{Cf}]{1,64}$/u;

/** Returns a wallet's name, trimmed, if it fits on a row and shows as it is written. */
export const readName = (name: unknown): string | undefined =>
  typeof name === 'string' && NAME.test(name) ? name.trim() : undefined;
