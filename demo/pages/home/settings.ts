import { LOCALES, type Locale } from 'latchkey/elements';
import * as z from 'zod/mini';
import { presetNames, PRESETS, type PresetName } from '../presets.js';

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));

/** Values of the form's controls. The colour field has a value even when a swatch is chosen. */
const formSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  preset: z.enum(presetNames),
  accent: z.union([z.enum(['preset', 'custom']), colour]),
  custom: colour,
  language: z.enum(LOCALES),
  direction: z.enum(['language', 'ltr', 'rtl']),
  layout: z.enum(['compact', 'auto', 'wide']),
});

/** Look of the modal on the home page. An undefined value is left to the preset or the language. */
export interface Settings {
  readonly theme: 'light' | 'dark' | undefined;
  readonly preset: PresetName;
  readonly accent: string | undefined;
  /** Base of the corner radii, in px. */
  readonly radius: number | undefined;
  readonly language: Locale;
  readonly direction: 'ltr' | 'rtl' | undefined;
  readonly layout: 'compact' | 'auto' | 'wide';
}

export const DEFAULTS: Settings = {
  theme: undefined,
  preset: 'none',
  accent: undefined,
  radius: undefined,
  language: 'en',
  direction: undefined,
  layout: 'compact',
};

/** Reads the form; `radius` is the value of its slider, once moved. */
export function readSettings(data: FormData, radius: number | undefined): Settings {
  const { theme, accent, custom, direction, ...rest } = formSchema.parse(Object.fromEntries(data));
  return {
    ...rest,
    radius,
    theme: theme === 'system' ? undefined : theme,
    accent: accent === 'preset' ? undefined : accent === 'custom' ? custom : accent,
    direction: direction === 'language' ? undefined : direction,
  };
}

const DEFAULT_RADIUS = 4;

/** Returns the base of the corner radii of a preset, in px. */
export const presetRadius = (name: PresetName): number =>
  Number(/(\d+)px/.exec(PRESETS[name]?.['radius-unit'] ?? '')?.[1] ?? DEFAULT_RADIUS);
