import { svg } from 'lit';
import type { Visual } from './visuals.js';

/** Dotted path between two places, for activity. */
export const visualTrail: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <g class="mirrors">
    <path class="line faint" d="M34 70h36a11 11 0 0 0 0-22H52a11 11 0 0 1 0-22h22" />
    <circle class="paper line" cx="30" cy="70" r="8" />
    <path class="line mirrors" d="m26.500 70 2.500 2.500 4.500-5" />
    <circle class="paper" cx="87" cy="26" r="13" />
    <circle class="tint mark" cx="87" cy="26" r="13" />
    <path class="mark" d="M82 26h10m-4-4 4 4-4 4" />
  </g>
`;
