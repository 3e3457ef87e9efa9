import { LOCALES } from 'latchkey/elements';
import { applyPreset } from 'latchkey/themes';
import * as z from 'zod/mini';
import { presetNames, PRESETS } from '../presets.js';

const schema = z.object({
  theme: z.catch(z.enum(['both', 'light', 'dark']), 'both'),
  preset: z.catch(z.enum(presetNames), 'none'),
  dir: z.catch(z.enum(['ltr', 'rtl']), 'ltr'),
  lang: z.catch(z.enum([...LOCALES, 'pseudo']), 'en'),
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
  applyPreset(element, PRESETS[preset]);
}
