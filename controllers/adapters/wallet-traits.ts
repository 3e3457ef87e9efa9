/** Maximum length of an icon URL in characters (256 kB), ten times the usual size. */
const ICON_LIMIT = 262_144;

const ICON = /^(data:image\/|https:\/\/)/i;

/** Returns the icon URL of a wallet; undefined if it is unsafe or too long. */
export const readIcon = (icon: unknown): string | undefined =>
  typeof icon === 'string' && ICON.test(icon) && icon.length <= ICON_LIMIT ? icon : undefined;
