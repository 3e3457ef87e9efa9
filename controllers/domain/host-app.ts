/** Name and icon of the app that embeds the modal. */
export interface HostApp {
  readonly name: string;
  /** URL of the icon: http(s), or a `data:` image. */
  readonly icon: string | undefined;
}

/** Characters of a name that are shown; a longer name would crowd out the wallets. */
const NAME_MAX = 60;

const isImageUrl = (url: unknown, base: string): url is string =>
  typeof url === 'string' &&
  url !== '' &&
  URL.canParse(url, base) &&
  /^(https?:|data:image\/)/.test(new URL(url, base).href);

/**
 * Returns the name and icon from the option `metadata`; undefined without a name. `base` resolves a relative icon. The
 * option is only known to be an object.
 */
export function hostApp(
  metadata: { readonly name?: unknown; readonly icons?: unknown } | undefined,
  base: string,
): HostApp | undefined {
  const { name, icons } = metadata ?? {};
  const shown = typeof name === 'string' ? name.replace(/\p{C}/gu, '').trim().slice(0, NAME_MAX) : '';
  const [icon] = Array.isArray(icons) ? (icons as readonly unknown[]) : [];
  return shown ? { name: shown, icon: isImageUrl(icon, base) ? icon : undefined } : undefined;
}
