import * as presets from 'latchkey/themes';
import * as z from 'zod/mini';

const PRESETS = {
  none: undefined,
  bloom: presets.bloom,
  compact: presets.compact,
  contrast: presets.contrast,
  editorial: presets.editorial,
  terminal: presets.terminal,
} as const satisfies Readonly<Record<string, presets.Preset | undefined>>;

const names = [
  'none',
  'bloom',
  'compact',
  'contrast',
  'editorial',
  'terminal',
] as const satisfies readonly (keyof typeof PRESETS)[];

const schema = z.object({
  theme: z.catch(z.enum(['both', 'light', 'dark']), 'both'),
  preset: z.catch(z.enum(names), 'none'),
  dir: z.catch(z.enum(['ltr', 'rtl']), 'ltr'),
  lang: z.catch(z.enum(['en', 'de', 'ar']), 'en'),
  /** Shows only specimens whose name contains this text. */
  only: z.catch(z.string(), ''),
});

/** Display options of the gallery, stored in the page address so that a state can be linked. */
export type Look = z.infer<typeof schema>;

/** Reads the options from an address. */
export const readLook = (search: string): Look => schema.parse(Object.fromEntries(new URLSearchParams(search)));

/** Applies theme, direction and preset to an element. */
export function dress(element: HTMLElement, mode: 'light' | 'dark', { dir, preset }: Look): void {
  element.setAttribute('theme-mode', mode);
  element.dir = dir;
  presets.applyPreset(element, PRESETS[preset]);
}
