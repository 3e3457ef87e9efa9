import { ink, neutral, on, shade, solid, surface, times, type Pair } from './ramps.js';

/** Tokens of the buttons in the page, which load before any click. */
export const pageTokens = {
  // Inputs with their defaults.
  accent: 'var(--w3m-accent, oklch(.53 .21 264))',
  'radius-unit': 'var(--w3m-border-radius-master, 4px)',
  // 10 px at the default text size; `rem` follows the text size that the user has set in the browser.
  'font-unit': 'var(--w3m-font-size-master, .625rem)',
  'font-family': 'var(--w3m-font-family, system-ui, sans-serif)',
  // Hue and chroma of the neutral ramp: grey mixed with a little accent, or with `--w3m-color-mix` by its strength.
  tint: 'color-mix(in oklab, #636363, var(--w3m-color-mix, var(--wui-accent)) clamp(0%, var(--w3m-color-mix-strength, 3)*1%, 100%))',
  // Neutral ramp, from the most distant surface to text.
  'color-surface-sunken': surface(0.965, 0.145),
  'color-surface': surface(0.991, 0.21),
  'color-surface-raised': surface(1, 0.265),
  'color-fill': neutral(0.35, 0.95, 0.055, 'c', 0.1),
  'color-fill-hover': neutral(0.35, 0.95, 0.09, 'c', 0.12),
  'color-fill-pressed': neutral(0.35, 0.95, 0.14, 'c', 0.15),
  'color-border': neutral(0.3, 0.95, 0.1),
  'color-border-strong': neutral(0.3, 0.95, 0.22),
  'color-text-disabled': neutral(0.68, 0.5),
  'color-text-secondary': neutral(0.46, 0.8),
  'color-text': neutral(0.2, 0.965),
  // Accent ramp. Darkens near-white accents in light mode and inverts near-black ones in dark mode, for visibility.
  'accent-light': `oklch(from var(--wui-accent) min(.89, ${solid}) c h/1)`,
  'accent-dark': `oklch(from var(--wui-accent) max(${solid}, 1 - l - max(0, l - .32)*1e6) c h/1)`,
  'color-accent': ['var(--wui-accent-light)', 'var(--wui-accent-dark)'],
  'color-accent-hover': [shade('light', 0.035), shade('dark', 0.035)],
  'color-accent-pressed': [shade('light', 0.07), shade('dark', 0.07)],
  'color-on-accent': [on('light'), on('dark')],
  'color-accent-text': ink(1, 1),
  'color-focus': 'var(--wui-color-accent-text)',
  'space-4': '4px',
  'space-8': '8px',
  'space-12': '12px',
  'space-16': '16px',
  // Pills scale with the master too, so that a master of 0 makes all corners square.
  'radius-s': times('radius-unit', 2),
  'radius-m': times('radius-unit', 3),
  'radius-l': times('radius-unit', 4),
  'radius-pill': times('radius-unit', 250),
  'font-size-13': times('font-unit', 1.3),
  'font-size-15': times('font-unit', 1.5),
  'font-weight-regular': '400',
  'font-weight-medium': '500',
  'line-height': '1.35',
  'size-image': '40px',
  'duration-feedback': '120ms',
  'ease-out': 'cubic-bezier(.2,.8,.2,1)',
  // Factor of all movement; 0 with reduced motion.
  motion: '1',
} as const satisfies Readonly<Record<string, string | Pair>>;
