import type { Preset } from '../apply-preset.js';

/** Soft and spacious: rounded type, pills and surfaces tinted with the accent. */
export const bloom = {
  accent: 'var(--w3m-accent, oklch(.52 .22 330))',
  tint: 'color-mix(in oklab, #636363, var(--w3m-color-mix, var(--wui-accent)) clamp(0%, var(--w3m-color-mix-strength, 10)*1%, 100%))',
  'font-family': "var(--w3m-font-family, ui-rounded, 'SF Pro Rounded', Nunito, Quicksand, system-ui, sans-serif)",
  'font-unit': 'var(--w3m-font-size-master, .65rem)',
  'radius-unit': 'var(--w3m-border-radius-master, 7px)',
  'font-weight-medium': '600',
  'font-weight-semibold': '700',
  'size-row': '64px',
  'size-image': '44px',
  'size-control': '52px',
  'space-12': '14px',
  'space-16': '20px',
  'color-surface': ['oklch(from var(--wui-tint) .978 c h)', 'oklch(from var(--wui-tint) .235 c h)'],
  'color-surface-raised': ['oklch(from var(--wui-tint) .995 c h)', 'oklch(from var(--wui-tint) .29 c h)'],
  'shadow-card': '0 24px 64px -16px light-dark(oklch(from var(--wui-accent) .4 .1 h/.35), #000a)',
} as const satisfies Preset;
