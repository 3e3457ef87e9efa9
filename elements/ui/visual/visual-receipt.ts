import { svg } from 'lit';
import type { Visual } from './visuals.js';

/** Paper with a torn edge, for purchases and payments. */
export const visualReceipt: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <path class="paper line" d="M38 18h44v60l-7.300-6-7.300 6-7.400-6-7.300 6-7.400-6-7.300 6z" />
  <path class="line" d="M47 31h17M47 40h11M47 56h26" />
  <circle class="paper" cx="80" cy="36" r="11" />
  <circle class="tint mark" cx="80" cy="36" r="11" />
  <path class="mark" d="M76 36h8M80 32v8" />
`;
