import type { Preset } from '../apply-preset.js';

/** Like print on warm paper: serif type, square corners, hairlines and little colour. */
export const editorial = {
  accent: 'var(--w3m-accent, oklch(.24 .02 60))',
  tint: 'color-mix(in oklab, #636363, var(--w3m-color-mix, oklch(.7 .12 75)) clamp(0%, var(--w3m-color-mix-strength, 9)*1%, 100%))',
  'font-family': "var(--w3m-font-family, 'Iowan Old Style', Charter, 'Palatino Linotype', Georgia, serif)",
  'font-unit': 'var(--w3m-font-size-master, .65625rem)',
  'radius-unit': 'var(--w3m-border-radius-master, 0px)',
  'font-weight-medium': '400',
  'color-surface': ['oklch(from var(--wui-tint) .978 c h)', 'oklch(from var(--wui-tint) .2 c h)'],
  'color-border': ['oklch(from var(--wui-tint) .3 c h/.22)', 'oklch(from var(--wui-tint) .95 c h/.22)'],
  'shadow-card': '0 0 0 1px light-dark(#0003, #fff3), 0 8px 24px -12px light-dark(#0004, #000a)',
} as const satisfies Preset;
