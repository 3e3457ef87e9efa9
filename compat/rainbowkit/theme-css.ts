import type { Theme, ThemeVars } from './theme-types.js';
import { PAGE_ELEMENTS } from '../shared/page-sheet.js';

type Given = ThemeVars | (() => ThemeVars);

const GROUPS = ['blurs', 'fonts', 'radii', 'colors', 'shadows'] as const satisfies readonly (keyof ThemeVars)[];

/** Returns a theme as custom properties by name; with `extends`, those that differ from another theme. */
export function cssObjectFromTheme(theme: Given, { extends: base }: { extends?: Given } = {}): Record<string, string> {
  const values = flat(theme);
  const known = base && flat(base);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => known?.[name] !== value));
}

/** Returns a theme as declarations for a rule of the page's style sheet. */
export const cssStringFromTheme = (theme: Given, options: { extends?: Given } = {}): string =>
  Object.entries(cssObjectFromTheme(theme, options))
    .map(([name, value]) => `${name}:${value.replace(/[;{}<>]/g, '')};`)
    .join('');

function flat(theme: Given): Record<string, string> {
  const groups = typeof theme === 'function' ? theme() : theme;
  return Object.fromEntries(
    GROUPS.flatMap(
      group =>
        Object.entries<unknown>({ ...groups[group] }) // hosts merge themes, so that one may lack a group
          .filter(([, value]) => typeof value === 'string')
          .map(([name, value]) => [`--rk-${group}-${name}`, value as string]), // filtered
    ),
  );
}

/** Tokens and inputs by the custom properties of a theme; the fallbacks serve pages whose CSS names a part of them. */
const TOKENS = `
  --w3m-accent: var(--rk-colors-accentColor, #0e76fd);
  --w3m-font-family: var(--rk-fonts-body, system-ui, sans-serif);
  --w3m-border-radius-master: calc(var(--rk-radii-modal, 24px) / 7);
  --wui-radius-card: var(--rk-radii-modal, 24px);
  --wui-color-surface: var(--rk-colors-modalBackground, #fff);
  --wui-color-text: var(--rk-colors-modalText, #1f2328);
  --wui-color-text-secondary: var(--rk-colors-modalTextSecondary, #555b66);
  --wui-color-text-disabled: var(--rk-colors-modalTextDim, #9aa0aa);
  --wui-color-border: var(--rk-colors-generalBorder, #0001);
  --wui-color-fill: var(--rk-colors-menuItemBackground, #0001);
  --wui-color-fill-hover: var(--rk-colors-profileActionHover, #0002);
  --wui-color-overlay: var(--rk-colors-modalBackdrop, #0005);
  --wui-shadow-card: var(--rk-shadows-dialog, 0 8px 32px #0005);`;

const BUTTONS =
  '[data-rk-buttons]{display:inline-flex;flex-wrap:wrap;gap:12px}' +
  '[data-rk-hidden]{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}';

const declare = (theme: ThemeVars): string => `${PAGE_ELEMENTS},[data-rk]{${cssStringFromTheme(theme)}}`;

/** Returns the rules of a page with a theme. `null` leaves the custom properties to the page's own CSS. */
export function rulesOf(theme: Theme | null | undefined): string {
  if (theme === undefined) return BUTTONS;
  const values =
    theme === null
      ? ''
      : 'lightMode' in theme
        ? `${declare(theme.lightMode)}@media(prefers-color-scheme:dark){${declare(theme.darkMode)}}`
        : declare(theme);
  const overlay = 'w3m-modal::part(overlay){backdrop-filter:var(--rk-blurs-modalOverlay,none)}';
  return `${BUTTONS}${values}${PAGE_ELEMENTS}{${TOKENS}}${overlay}`;
}

const CHANNELS =
  /^#(?:([\da-f]{2})([\da-f]{2})([\da-f]{2})|([\da-f])([\da-f])([\da-f]))|^rgba?\(\s*(\d+)\D+(\d+)\D+(\d+)/i;

/** True for a colour that is nearer to black than to white; undefined for one that is not written in numbers. */
function isDark(color: string): boolean | undefined {
  const groups: readonly (string | undefined)[] = CHANNELS.exec(color.trim())?.slice(1) ?? [];
  const [r, g, b] = groups.flatMap((text, at) => {
    if (text === undefined) return [];
    return [at < 3 ? parseInt(text, 16) : at < 6 ? parseInt(text + text, 16) : Number(text)];
  });
  if (r === undefined || g === undefined || b === undefined) return undefined;
  return 0.3 * r + 0.59 * g + 0.11 * b < 128;
}

/** Returns the mode of a theme; undefined follows the system. Without a theme a kit’s page is light. */
export function modeOf(theme: Theme | null | undefined): 'light' | 'dark' | undefined {
  if (theme === undefined) return 'light';
  if (theme === null || 'lightMode' in theme) return undefined;
  const { modalBackground } = (theme as Partial<ThemeVars>).colors ?? {}; // hosts cast themes that name a part
  if (modalBackground === undefined) return 'light'; // as the fallbacks of `TOKENS`
  const dark = isDark(modalBackground);
  return dark === undefined ? undefined : dark ? 'dark' : 'light';
}
