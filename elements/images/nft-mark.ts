import { svg, type TemplateResult } from 'lit';
import { initialOf } from '../../controllers/domain/initial-of.js';
import { hueOf } from './monogram.js';
import { picture } from './picture.js';

/** Turns by which the marks of one collection differ. */
const TURNS = 12;

/** Initials of the first two words; digits and signs do not begin a word. */
const initialsOf = (name: string): string =>
  (name.match(/\p{L}[\p{L}\p{M}\p{N}]*/gu) ?? [name]).slice(0, 2).map(initialOf).join('');

/** Draws an NFT without a picture: the initials of its collection on a pattern of its own. */
export function nftMark(name: string, collection: string | undefined): TemplateResult {
  const family = collection ?? name;
  const hue = hueOf(family);
  const turn = (hueOf(name) % TURNS) * (360 / TURNS);
  return picture(
    `oklch(.4 .09 ${hue})`,
    svg`
      <g transform="rotate(${turn} 20 20)">
        <circle cx="31" cy="9" r="17" fill="oklch(.48 .11 ${hue + 30})"></circle>
        <circle cx="9" cy="33" r="12" fill="oklch(.36 .09 ${hue - 30})"></circle>
      </g>
      <text x="20" y="20.5" fill="#fff" font-size="10" font-weight="600" text-anchor="middle"
        dominant-baseline="central">${initialsOf(family)}</text>
    `,
  );
}
