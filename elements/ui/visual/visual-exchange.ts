import { svg } from 'lit';
import type { Visual } from './visuals.js';

/** Two coins that change places, for swaps. */
export const visualExchange: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <circle class="paper line" cx="43" cy="41" r="17" />
  <circle class="paper" cx="77" cy="57" r="17" />
  <circle class="tint mark" cx="77" cy="57" r="17" />
  <path class="line" d="M66 24h14a9 9 0 0 1 9 9v3m-4.500-4 4.500 4 4.500-4" />
  <path class="mark" d="M54 74H40a9 9 0 0 1-9-9v-3m-4.500 4 4.500-4 4.500 4" />
`;
