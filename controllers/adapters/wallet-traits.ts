/** At most so many characters of a picture are kept: 256 kB, ten times what wallets send. */
const ICON_LIMIT = 262_144;

const NAME = /^(?=.*\S)[^\p{Cc}\p{Cf}]{1,64}$/u; // without characters that control, or turn the direction of, a line
const ICON = /^(data:image\/|https:\/\/)/i;

/** What a wallet calls itself, if that fits on a row and shows as it is written. */
export const readName = (name: unknown): string | undefined =>
  typeof name === 'string' && NAME.test(name) ? name.trim() : undefined;

/** The picture a wallet shows of itself, if it is one that may be loaded. */
export const readIcon = (icon: unknown): string | undefined =>
  typeof icon === 'string' && ICON.test(icon) && icon.length <= ICON_LIMIT ? icon : undefined;
