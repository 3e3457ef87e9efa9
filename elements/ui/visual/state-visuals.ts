import { svg } from 'lit';
import type { Visual } from './visuals.js';

/** Magnifier over rows, for a search or a list without results. */
export const visualSearch: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <rect class="paper line" x="24" y="24" width="62" height="18" rx="6" />
  <rect class="paper line faint" x="24" y="48" width="62" height="18" rx="6" />
  <path class="line" d="M42 33h22" />
  <circle class="tint mark" cx="33" cy="33" r="3.5" />
  <circle class="paper line" cx="79" cy="62" r="13" />
  <path class="line" d="m88.5 71.5 8.5 8.5" />
`;

/** Plug out of its socket, for failures. */
export const visualUnplugged: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <path class="line" d="M12 66c14 0 10-18 22-18M108 30c-14 0-10 18-22 18" />
  <path class="paper line" d="M34 37h11a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H34a3 3 0 0 1-3-3V40a3 3 0 0 1 3-3z" />
  <path class="line" d="M50 43.5h6.5M50 52.5h6.5" />
  <path class="paper" d="M86 37H75a5 5 0 0 0-5 5v12a5 5 0 0 0 5 5h11a3 3 0 0 0 3-3V40a3 3 0 0 0-3-3z" />
  <path class="tint mark" d="M86 37H75a5 5 0 0 0-5 5v12a5 5 0 0 0 5 5h11a3 3 0 0 0 3-3V40a3 3 0 0 0-3-3z" />
  <path class="mark" d="M63 30v-6M56.5 31.5 53 27M69.5 31.5 73 27" />
`;
