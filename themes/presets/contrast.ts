import type { Preset } from '../apply-preset.js';

/** High contrast: black and white, strong lines, larger and heavier type. */
export const contrast = {
  accent: 'var(--w3m-accent, oklch(.35 .2 264))',
  tint: '#636363',
  'font-unit': 'var(--w3m-font-size-master, .71875rem)',
  'radius-unit': 'var(--w3m-border-radius-master, 3px)',
  'font-weight-regular': '500',
  'font-weight-medium': '600',
  'font-weight-semibold': '700',
  'size-row': '64px',
  'size-control': '52px',
  'color-surface-sunken': ['#fff', '#000'],
  'color-surface': ['#fff', '#000'],
  'color-surface-raised': ['#fff', '#000'],
  'color-fill': ['#0000000f', '#ffffff1f'],
  'color-fill-hover': ['#0000001f', '#ffffff33'],
  'color-fill-pressed': ['#00000033', '#ffffff47'],
  'color-border': ['#000000b3', '#ffffffb3'],
  'color-border-strong': ['#000', '#fff'],
  'color-text-disabled': ['#595959', '#a6a6a6'],
  'color-text-secondary': ['#262626', '#e6e6e6'],
  'color-text': ['#000', '#fff'],
  'color-overlay': ['#000000b3', '#000000cc'],
  'color-accent-text': [
    'oklch(from var(--wui-accent) min(l, .38) min(c, .16) h/1)',
    'oklch(from var(--wui-accent) max(l, .86) min(c, .16) h/1)',
  ],
  'color-success': ['#00461c', '#8cf0ad'],
  'color-warning': ['#5a3400', '#ffd18a'],
  'color-danger': ['#7d0010', '#ffb4ae'],
  'shadow-card': '0 0 0 2px var(--wui-color-border-strong)',
} as const satisfies Preset;
