import { svg } from 'lit';
import type { Visual } from './visuals.js';

/** Picture in its frame, for NFTs. */
export const visualFrame: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <path class="line" d="M60 10v4M46 24l14-10 14 10" />
  <rect class="paper line" x="30" y="24" width="60" height="54" rx="8" />
  <rect class="paper line faint" x="38" y="32" width="44" height="38" rx="4" />
  <circle class="tint mark" cx="50" cy="44" r="4.500" />
  <path class="mark" d="m40 66 12-11 7 6 10-11 11 12" />
`;
