import { svg, type TemplateResult } from 'lit';
import { picture } from './picture.js';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the first letter or digit of a name in upper case, as a whole grapheme; a dot for an empty name. */
export function initialOf(name: string): string {
  const characters = [...graphemes.segment(name.trim())].map(({ segment }) => segment);
  const letter = characters.find(segment => /^[\p{L}\p{N}]/u.test(segment)) ?? characters[0];
  return letter?.toLocaleUpperCase() ?? '·';
}

/** Derives a hue from a name; similar names get distant hues. */
export function hueOf(name: string): number {
  let hash = 2_166_136_261; // FNV-1a
  for (const byte of new TextEncoder().encode(name.trim().toLowerCase())) {
    hash = Math.imul(hash ^ byte, 16_777_619) >>> 0;
  }
  return Math.round((((hash * 0.618_033_988_75) % 1) + 1) * 360) % 360;
}

/** Fallback picture: the initial of the name on a colour derived from it. */
export const monogram = (name: string): TemplateResult =>
  picture(
    `oklch(.5 .12 ${hueOf(name)})`,
    svg`
      <text x="20" y="20.5" fill="#fff" font-size="18" font-weight="600" text-anchor="middle"
        dominant-baseline="central">${initialOf(name)}</text>
    `,
  );
