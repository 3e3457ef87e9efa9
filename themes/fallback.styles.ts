import { css, unsafeCSS, type CSSResult } from 'lit';
import { declarations, type TokenValues } from './tokens.js';

const COMMON = {
  accent: '#2456e6',
  'color-accent': '#2456e6',
  'color-on-accent': '#fff',
} as const satisfies TokenValues;

const LIGHT = {
  ...COMMON,
  'color-surface-sunken': '#f3f4f7',
  'color-surface': '#fcfcfe',
  'color-surface-raised': '#fff',
  'color-fill': '#33373f0e',
  'color-fill-hover': '#33373f17',
  'color-fill-pressed': '#33373f24',
  'color-border': '#2b2e361a',
  'color-border-strong': '#2b2e3638',
  'color-text-disabled': '#94979f',
  'color-text-secondary': '#585b63',
  'color-text': '#14161a',
  'color-overlay': '#0006',
  'color-accent-hover': '#1b49cc',
  'color-accent-pressed': '#133cb2',
  'color-accent-text': '#1c49cf',
  'color-accent-fill': '#1c49cf1a',
  'color-success': '#00692f',
  'color-success-fill': '#35c26d29',
  'color-warning': '#7f4d00',
  'color-warning-fill': '#f9ad2633',
  'color-warning-solid': '#eda03c',
  'color-danger': '#9d2226',
  'color-danger-fill': '#f1383e1f',
  'shadow-card': '0 1px 2px #0001, 0 16px 48px -8px #0003',
} as const satisfies TokenValues;

const DARK = {
  ...COMMON,
  'color-surface-sunken': '#0d0e12',
  'color-surface': '#16181d',
  'color-surface-raised': '#23252b',
  'color-fill': '#eceef31a',
  'color-fill-hover': '#eceef31f',
  'color-fill-pressed': '#eceef32b',
  'color-border': '#eceef31a',
  'color-border-strong': '#eceef338',
  'color-text-disabled': '#5f626a',
  'color-text-secondary': '#a9abb3',
  'color-text': '#f3f4f8',
  'color-overlay': '#0009',
  'color-accent-hover': '#1b49cc',
  'color-accent-pressed': '#133cb2',
  'color-accent-text': '#9fbaff',
  'color-accent-fill': '#9fbaff24',
  'color-success': '#74d48f',
  'color-success-fill': '#74d48f24',
  'color-warning': '#ecb363',
  'color-warning-fill': '#ecb36324',
  'color-warning-solid': '#f2b34f',
  'color-danger': '#ff9790',
  'color-danger-fill': '#ff979024',
  'shadow-card': '0 1px 2px #0006, 0 16px 48px -8px #000a',
} as const satisfies TokenValues;

const declare = (values: TokenValues): CSSResult => unsafeCSS(declarations(values));

/**
 * Fixed colours for browsers without `light-dark()` and relative colours. Place them after `themeStyles` on an element
 * that loads late, such as the modal; without them, buttons in those browsers are plain but legible.
 */
export const fallbackStyles = css`
  @supports not ((color: light-dark(red, red)) and (color: oklch(from red l c h))) {
    :host {
      ${declare(LIGHT)}
    }

    :host([theme-mode='dark']) {
      ${declare(DARK)}
    }

    @media (prefers-color-scheme: dark) {
      :host(:not([theme-mode='light'])) {
        ${declare(DARK)}
      }
    }
  }
`;
