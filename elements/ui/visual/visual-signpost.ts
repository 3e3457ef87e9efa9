import { svg } from 'lit';
import type { Visual } from './visuals.js';

/** Signpost whose arm points to another network. */
export const visualSignpost: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <g class="mirrors">
    <path class="line" d="M58 18v62M48 80h20" />
    <path class="paper line" d="M32 42h26v15H32l-8-7.500z" />
    <path class="paper" d="M58 22h30l9 8-9 8H58z" />
    <path class="tint mark" d="M58 22h30l9 8-9 8H58z" />
    <path class="mark" d="M67 30h14m-4-3.500 4 3.500-4 3.500" />
  </g>
`;
