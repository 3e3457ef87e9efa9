import type { Preset } from '../apply-preset.js';

const MONO = "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace";

/** Like a console: monospaced type, a phosphor-green accent, dense rows and borders instead of shadows. */
export const terminal = {
  accent: 'var(--w3m-accent, oklch(.8 .2 145))',
  'font-family': `var(--w3m-font-family, ${MONO})`,
  'font-family-mono': MONO,
  'font-unit': 'var(--w3m-font-size-master, .5875rem)',
  'radius-unit': 'var(--w3m-border-radius-master, 1px)',
  'font-weight-medium': '400',
  'font-weight-semibold': '700',
  'size-row': '44px',
  'size-image': '28px',
  'size-control': '40px',
  'space-12': '10px',
  'space-16': '12px',
  'space-24': '18px',
  'color-surface-sunken': ['oklch(from var(--wui-tint) .95 c h)', 'oklch(from var(--wui-tint) .12 c h)'],
  'color-surface': ['oklch(from var(--wui-tint) .972 c h)', 'oklch(from var(--wui-tint) .155 c h)'],
  'color-surface-raised': ['oklch(from var(--wui-tint) .99 c h)', 'oklch(from var(--wui-tint) .2 c h)'],
  'color-border': ['oklch(from var(--wui-accent) .4 .06 h/.3)', 'oklch(from var(--wui-accent) .8 .1 h/.28)'],
  'shadow-card': '0 0 0 1px var(--wui-color-border)',
} as const satisfies Preset;
