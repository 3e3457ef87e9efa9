import { svg, type TemplateResult } from 'lit';
import { picture } from './picture.js';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter or digit of a name as people see it, in capitals; a dot where it has none. */
export function initialOf(name: string): string {
  const seen = [...graphemes.segment(name.trim())].map(({ segment }) => segment);
  const letter = seen.find(segment => /^[\p{L}\p{N}]/u.test(segment)) ?? seen[0];
  return letter?.toLocaleUpperCase() ?? '·';
}

/** A hue for a name: always the same, and far apart for names that are near. */
export function hueOf(name: string): number {
  let hash = 2_166_136_261; // FNV-1a
  for (const byte of new TextEncoder().encode(name.trim().toLowerCase())) {
    hash = Math.imul(hash ^ byte, 16_777_619) >>> 0;
  }
  return Math.round((((hash * 0.618_033_988_75) % 1) + 1) * 360) % 360;
}

/** What stands for something that has no picture: its initial, on a colour of its own. */
export const monogram = (name: string): TemplateResult =>
  picture(
    `oklch(.5 .12 ${hueOf(name)})`,
    svg`
      <text x="20" y="20.5" fill="#fff" font-size="18" font-weight="600" text-anchor="middle"
        dominant-baseline="central">${initialOf(name)}</text>
    `,
  );
