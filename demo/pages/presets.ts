import { bloom, compact, contrast, editorial, terminal, type Preset } from 'latchkey/themes';

/** Names of the presets in the order of the pages; `none` is the default look. */
export const presetNames = ['none', 'bloom', 'compact', 'contrast', 'editorial', 'terminal'] as const;

export type PresetName = (typeof presetNames)[number];

export const PRESETS: Readonly<Record<PresetName, Preset | undefined>> = {
  none: undefined,
  bloom,
  compact,
  contrast,
  editorial,
  terminal,
};
