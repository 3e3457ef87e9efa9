import type { Preset } from '../apply-preset.js';

/** For dense tools: small type, low rows, tight corners and neutral greys. */
export const compact = {
  accent: 'var(--w3m-accent, oklch(.5 .13 240))',
  tint: 'color-mix(in oklab, #636363, var(--w3m-color-mix, #636363) clamp(0%, var(--w3m-color-mix-strength, 0)*1%, 100%))',
  'font-unit': 'var(--w3m-font-size-master, .55rem)',
  'radius-unit': 'var(--w3m-border-radius-master, 2px)',
  'size-row': '40px',
  'size-image': '24px',
  'size-control': '36px',
  'space-8': '6px',
  'space-12': '8px',
  'space-16': '12px',
  'space-24': '16px',
  'space-32': '24px',
  'line-height': '1.3',
  'shadow-card': '0 0 0 1px light-dark(#0002, #fff2), 0 12px 28px -8px light-dark(#0004, #000a)',
} as const satisfies Preset;
