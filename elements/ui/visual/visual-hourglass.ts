import { svg } from 'lit';
import type { Visual } from './visuals.js';

/** Hourglass, for sessions with an end. */
export const visualHourglass: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <path class="paper line" d="M43 20h34v10c0 9-12 12-12 18s12 9 12 18v10H43V66c0-9 12-12 12-18s-12-9-12-18z" />
  <path class="tint mark" d="M49 76c0-8 5-11 11-11s11 3 11 11zM52 34h16c-2 4-6 6-8 9-2-3-6-5-8-9z" />
  <path class="line" d="M38 20h44M38 76h44" />
`;
