import { svg, type TemplateResult } from 'lit';
import { initialOf } from '../../controllers/domain/initial-of.js';
import { picture } from './picture.js';

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
