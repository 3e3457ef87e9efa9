import { PAGE_ELEMENTS } from '../shared/page-sheet.js';
import type { CustomTheme, Mode, Theme } from './types.js';

/** Declarations of each look: our inputs, so that the contrast of every accent is kept. */
const LOOKS: Readonly<Record<Theme, string>> = {
  auto: '',
  web95: '--w3m-accent:#0a246a;--w3m-border-radius-master:0px;--w3m-font-family:ui-monospace,monospace;',
  retro: '--w3m-accent:#d9480f;--w3m-border-radius-master:2px;--w3m-color-mix:#e8b04a;--w3m-color-mix-strength:12;',
  soft: '--w3m-accent:#4263eb;--w3m-border-radius-master:5px;--w3m-color-mix:#7f8fc0;--w3m-color-mix-strength:10;',
  midnight: '--w3m-accent:#4dabf7;--w3m-color-mix:#1d3557;--w3m-color-mix-strength:16;',
  minimal: '--w3m-accent:#212529;--w3m-border-radius-master:3px;',
  rounded: '--w3m-accent:#1c7ed6;--w3m-border-radius-master:7px;',
  nouns: '--w3m-accent:#d63c5e;--w3m-border-radius-master:4px;--w3m-color-mix:#e9c46a;--w3m-color-mix-strength:10;',
};

/** Our inputs and tokens by the custom properties of ConnectKit. */
const PROPERTIES: Readonly<Record<string, string>> = {
  '--ck-accent-color': '--w3m-accent',
  '--ck-font-family': '--w3m-font-family',
  '--ck-border-radius': '--wui-radius-card',
  '--ck-body-background': '--wui-color-surface',
  '--ck-body-color': '--wui-color-text',
  '--ck-body-color-muted': '--wui-color-text-secondary',
  '--ck-body-divider': '--wui-color-border',
  '--ck-overlay-background': '--wui-color-overlay',
  '--ck-modal-box-shadow': '--wui-shadow-card',
  '--ck-secondary-button-background': '--wui-color-fill',
  '--ck-secondary-button-hover-background': '--wui-color-fill-hover',
  '--ck-focus-color': '--wui-color-focus',
};

const withUnit = (value: unknown): string => (typeof value === 'number' ? `${value}px` : String(value));

/** Returns the rules of a page with a look. */
export function rulesOf(theme: Theme, custom: CustomTheme = {}, overlayBlur?: number): string {
  const own = Object.entries(custom).flatMap(([name, value]) =>
    PROPERTIES[name] ? `${PROPERTIES[name]}:${withUnit(value).replace(/[;{}<>]/g, '')};` : [],
  );
  const blur = overlayBlur ? `w3m-modal::part(overlay){backdrop-filter:blur(${overlayBlur}px)}` : '';
  return `${PAGE_ELEMENTS}{${LOOKS[theme]}${own.join('')}}${blur}`;
}

/** Returns the mode of the modal; undefined follows the system. */
export const modeOf = (theme: Theme, mode: Mode): 'light' | 'dark' | undefined =>
  theme === 'midnight' ? 'dark' : mode === 'auto' ? undefined : mode;
