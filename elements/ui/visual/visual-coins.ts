import { svg } from 'lit';
import type { Visual } from './visuals.js';

/** Stack of coins, for tokens. */
export const visualCoins: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <path class="paper line" d="M26 58v12c0 4 8 7 17 7s17-3 17-7V58" />
  <ellipse class="paper line" cx="43" cy="58" rx="17" ry="7" />
  <path class="line" d="M26 64c0 4 8 7 17 7s17-3 17-7" />
  <circle class="paper" cx="74" cy="40" r="20" />
  <circle class="tint mark" cx="74" cy="40" r="20" />
  <path class="mark" d="m74 29 8 11-8 11-8-11z" />
`;
