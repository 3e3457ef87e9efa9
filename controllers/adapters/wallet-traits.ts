/** At most so many characters of a picture are kept: 256 kB, ten times what wallets send. */
const ICON_LIMIT = 262_144;

const ICON = /^(data:image\/|https:\/\/)/i;

/** The picture a wallet shows of itself, if it is one that may be loaded. */
export const readIcon = (icon: unknown): string | undefined =>
  typeof icon === 'string' && ICON.test(icon) && icon.length <= ICON_LIMIT ? icon : undefined;
