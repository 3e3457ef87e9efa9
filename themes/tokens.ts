/**
 * The tokens: what every colour, size and duration below a shell element is made of, as `--wui-<name>`.
 *
 * Two names, two directions. `--w3m-*` are inputs: a page sets them, we only read them. `--wui-*` are declared on the
 * host of shell elements, and everything below inherits them.
 */

/** A colour for each theme. */
export type Pair = readonly [light: string, dark: string];

/** One step of the neutral ramp: its lightness in each theme, over whatever the modal is tinted with. */
const neutral = (light: string | number, dark: string | number, alpha = 1, chroma = 'c'): Pair => [
  `oklch(from var(--wui-tint) ${light} ${chroma} h/${alpha})`,
  `oklch(from var(--wui-tint) ${dark} ${chroma} h/${alpha})`,
];

/**
 * A surface is less tinted than what is on it: large areas look more colourful. But it takes a little of the lightness
 * of `--w3m-color-mix`, never so much that text could not be read.
 */
const surface = (light: number, dark: number): Pair =>
  neutral(`calc(${light} + (l - .5)*.1)`, `calc(${dark} + (l - .5)*.1)`, 1, 'calc(c*.7)');

/** Lightness at which the text on an accent turns from white to black. */
const TURN = 0.61;

/**
 * Lightness of the accent as a surface. About the turn neither white nor black would be easy to read on it, so an accent
 * from there is darkened just enough for white.
 */
const solid = 'min(l, .545 + max(0, l - .64)*1e6)';

/** Black or white, whichever is easier to read on the accent of that theme. */
const on = (mode: string): string => `oklch(from var(--wui-accent-${mode}) clamp(0, (${TURN} - l)*1e6, 1) 0 0)`;

/** The accent of that theme, a shade away from its text's colour, or towards it where there is nowhere else to go. */
const shade = (mode: string, by: number): string =>
  `oklch(from var(--wui-accent-${mode}) calc(l + clamp(${-by}, (l - .3)*(l - ${TURN})*(.88 - l)*1e6, ${by})) c h)`;

/** The accent as text: dark enough in light, light enough in dark, and not too loud to be read. */
const ink = (light: number, dark: number): Pair => [
  `oklch(from var(--wui-accent) min(l, .46) min(c, .16) h/${light})`,
  `oklch(from var(--wui-accent) max(l, .82) min(c, .16) h/${dark})`,
];

/** A colour that says something, dark enough in light and light enough in dark to be read on any surface. */
const signal = (chroma: number, hue: number): { readonly ink: Pair; readonly fill: Pair } => {
  const light = `oklch(.46 ${chroma} ${hue}`;
  const dark = `oklch(.82 ${chroma} ${hue}`;
  return { ink: [`${light})`, `${dark})`], fill: [`${light}/.1)`, `${dark}/.13)`] };
};

const success = signal(0.13, 152);
const warning = signal(0.12, 70);
const danger = signal(0.16, 25);

const times = (unit: string, factor: number): string => `calc(var(--wui-${unit})*${factor})`;

/** Every token with its default. Colours are one for each theme; all else is the same in both. */
export const tokens = {
  // Inputs, with what stands in for them.
  accent: 'var(--w3m-accent, oklch(.53 .21 264))',
  'radius-unit': 'var(--w3m-border-radius-master, 4px)',
  'font-unit': 'var(--w3m-font-size-master, 10px)',
  'font-family': 'var(--w3m-font-family, system-ui, sans-serif)',
  'font-family-mono': 'ui-monospace, Menlo, Consolas, monospace',
  'z-index': 'var(--w3m-z-index, 999)',
  'qr-color': 'var(--w3m-qr-color, #111)',

  // A grey with a trace of the accent, or as much of `--w3m-color-mix` as the host wants: hue and chroma of the ramp.
  tint: 'color-mix(in oklab, #636363, var(--w3m-color-mix, var(--wui-accent)) clamp(0%, var(--w3m-color-mix-strength, 3)*1%, 100%))',

  // The neutral ramp, from what is farthest to what is nearest.
  'color-surface-sunken': surface(0.965, 0.165),
  'color-surface': surface(0.991, 0.21),
  'color-surface-raised': surface(1, 0.265),
  'color-fill': neutral(0.35, 0.95, 0.055),
  'color-fill-hover': neutral(0.35, 0.95, 0.09),
  'color-fill-pressed': neutral(0.35, 0.95, 0.14),
  'color-border': neutral(0.3, 0.95, 0.1),
  'color-border-strong': neutral(0.3, 0.95, 0.22),
  'color-text-disabled': neutral(0.68, 0.5),
  'color-text-secondary': neutral(0.46, 0.8),
  'color-text': neutral(0.2, 0.965),
  'color-overlay': ['#0006', '#0009'],

  // The accent ramp. A near-white accent is toned down in light, a near-black one inverted in dark: it must be seen.
  'accent-light': `oklch(from var(--wui-accent) min(.89, ${solid}) c h/1)`,
  'accent-dark': `oklch(from var(--wui-accent) max(${solid}, 1 - l - max(0, l - .32)*1e6) c h/1)`,
  'color-accent': ['var(--wui-accent-light)', 'var(--wui-accent-dark)'],
  'color-accent-hover': [shade('light', 0.035), shade('dark', 0.035)],
  'color-accent-pressed': [shade('light', 0.07), shade('dark', 0.07)],
  'color-on-accent': [on('light'), on('dark')],
  'color-accent-text': ink(1, 1),
  'color-accent-fill': ink(0.09, 0.12),
  'color-focus': 'var(--wui-color-accent-text)',

  'color-success': success.ink,
  'color-success-fill': success.fill,
  'color-warning': warning.ink,
  'color-warning-fill': warning.fill,
  'color-danger': danger.ink,
  'color-danger-fill': danger.fill,

  'shadow-card': '0 1px 2px light-dark(#0001, #0006), 0 16px 48px -8px light-dark(#0003, #000a)',

  'space-4': '4px',
  'space-8': '8px',
  'space-12': '12px',
  'space-16': '16px',
  'space-24': '24px',
  'space-32': '32px',

  // At most as round as the shapes can take; the pill follows too, so that a master of 0 makes all corners square.
  'radius-s': times('radius-unit', 2),
  'radius-m': times('radius-unit', 3),
  'radius-l': times('radius-unit', 4),
  'radius-card': `min(${times('radius-unit', 7)}, 44px)`,
  'radius-pill': times('radius-unit', 250),

  'font-size-12': times('font-unit', 1.2),
  'font-size-13': times('font-unit', 1.3),
  'font-size-15': times('font-unit', 1.5),
  'font-size-17': times('font-unit', 1.7),
  'font-size-22': times('font-unit', 2.2),
  'font-size-34': times('font-unit', 3.4),
  'font-weight-regular': '400',
  'font-weight-medium': '500',
  'font-weight-semibold': '600',
  'line-height': '1.35',

  'size-row': '56px',
  'size-image': '40px',
  'size-control': '48px',

  'duration-feedback': '120ms',
  'duration-view': '200ms',
  'duration-card': '260ms',
  'ease-out': 'cubic-bezier(.2,.8,.2,1)',
  'ease-in': 'cubic-bezier(.4,0,1,1)',
  // Distances are multiplied by it: 0 where a person asked for reduced motion.
  motion: '1',
} as const satisfies Readonly<Record<string, string | Pair>>;

/** The name of a token, without `--wui-`. */
export type TokenName = keyof typeof tokens;

/** What a token may be set to: colours may differ between the themes, all else may not. */
export type TokenValue<N extends TokenName> = N extends `color-${string}` ? string | Pair : string;

/** New values for some of the tokens. */
export type TokenValues = { readonly [N in TokenName]?: TokenValue<N> };

/** Custom property of a token. */
export const propertyOf = (name: string): `--wui-${string}` => `--wui-${name}`;

/** A token's value as CSS, right in both themes. */
export const toCss = (value: string | Pair): string =>
  typeof value === 'string' ? value : `light-dark(${value[0]},${value[1]})`;

/** Declarations of some tokens. */
export const declarations = (values: TokenValues): string =>
  Object.entries(values)
    .map(([name, value]) => `${propertyOf(name)}:${toCss(value)};`)
    .join('');
