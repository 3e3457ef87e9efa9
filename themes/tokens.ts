/**
 * Design tokens: every colour, size and duration below a shell element, as `--wui-<name>`.
 *
 * The page sets the inputs `--w3m-*`, which the tokens only read. The hosts of shell elements declare the tokens
 * `--wui-*`, which their content inherits.
 */

import { pageTokens } from './page-tokens.js';
import { ink, neutral, times, type Pair } from './ramps.js';

export { declarations, propertyOf, toCss } from './declarations.js';
export type { Pair } from './ramps.js';

/**
 * Returns a signal colour as text and fill, with sufficient contrast on every surface in both themes. `wash` is the light
 * fill: a bright colour, because a thin layer of the dark text colour looks grey.
 */
const signal = (chroma: number, hue: number, wash: string): { readonly ink: Pair; readonly fill: Pair } => {
  const dark = `oklch(.82 ${chroma} ${hue}`;
  return { ink: [`oklch(.46 ${chroma} ${hue})`, `${dark})`], fill: [`oklch(${wash})`, `${dark}/.13)`] };
};

const success = signal(0.13, 152, '.72 .17 152/.16');
const warning = signal(0.12, 70, '.8 .16 75/.2');
const danger = signal(0.16, 25, '.63 .22 25/.12');

/** Tokens that load with the modal. */
export const modalTokens = {
  'font-family-mono': 'ui-monospace, Menlo, Consolas, monospace',
  'z-index': 'var(--w3m-z-index, 999)',
  'qr-color': 'var(--w3m-qr-color, #111)',
  // Edge of a field: at least 3:1 on every surface.
  'color-edge': neutral(0.58, 0.67),
  'color-overlay': ['#0006', '#0009'],
  'color-accent-fill': ink(0.09, 0.12),
  'color-success': success.ink,
  'color-success-fill': success.fill,
  'color-warning': warning.ink,
  'color-warning-fill': warning.fill,
  'color-warning-solid': ['oklch(.77 .16 70)', 'oklch(.82 .14 75)'],
  'color-danger': danger.ink,
  'color-danger-fill': danger.fill,
  'shadow-card':
    '0 1px 2px light-dark(#0001, #0006), 0 16px 48px -8px light-dark(#0003, #000a), inset 0 1px light-dark(#0000, #ffffff14)',
  'space-24': '24px',
  'space-32': '32px',
  'radius-card': `min(${times('radius-unit', 7)}, 44px)`,
  'font-size-12': times('font-unit', 1.2),
  'font-size-17': times('font-unit', 1.7),
  'font-size-22': times('font-unit', 2.2),
  'font-size-34': times('font-unit', 3.4),
  'font-weight-semibold': '600',
  'size-row': '56px',
  'size-control': '48px',
  'duration-view': '200ms',
  'duration-card': '260ms',
  'ease-in': 'cubic-bezier(.4,0,1,1)',
} as const satisfies Readonly<Record<string, string | Pair>>;

/** All tokens with their defaults. Colours have a value for each theme; other tokens have one value. */
export const tokens = { ...pageTokens, ...modalTokens };

/** Name of a token, without `--wui-`. */
export type TokenName = keyof typeof tokens;

/** Value of a token; only colours can differ between the themes. */
export type TokenValue<N extends TokenName> = N extends `color-${string}` ? string | Pair : string;

/** Values for some of the tokens. */
export type TokenValues = { readonly [N in TokenName]?: TokenValue<N> };
