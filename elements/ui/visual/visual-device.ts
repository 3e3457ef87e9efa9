import { svg } from 'lit';
import type { Visual } from './visuals.js';

/** Computer with a lock, for a device that is new to an account. */
export const visualDevice: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <rect class="paper line" x="30" y="24" width="60" height="40" rx="6" />
  <path class="paper line" d="M20 64h80l-3 7a5 5 0 0 1-4.500 3h-65a5 5 0 0 1-4.500-3z" />
  <path class="line" d="M53 69h14" />
  <path class="line" d="M55 42v-3.500a5 5 0 0 1 10 0v3.500" />
  <rect class="tint mark" x="50.500" y="42" width="19" height="14" rx="4" />
  <path class="mark" d="M60 47.500v3" />
`;
