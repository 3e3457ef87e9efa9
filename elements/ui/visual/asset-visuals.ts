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

/** Dotted path between two places, for activity. */
export const visualTrail: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <path class="line faint" d="M34 70h36a11 11 0 0 0 0-22H52a11 11 0 0 1 0-22h22" />
  <circle class="paper line" cx="30" cy="70" r="8" />
  <path class="line" d="m26.500 70 2.500 2.500 4.500-5" />
  <circle class="paper" cx="87" cy="26" r="13" />
  <circle class="tint mark" cx="87" cy="26" r="13" />
  <path class="mark" d="M82 26h10m-4-4 4 4-4 4" />
`;

/** Paper with a torn edge, for purchases and payments. */
export const visualReceipt: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <path class="paper line" d="M38 18h44v60l-7.300-6-7.300 6-7.400-6-7.300 6-7.400-6-7.300 6z" />
  <path class="line" d="M47 31h17M47 40h11M47 56h26" />
  <circle class="paper" cx="80" cy="36" r="11" />
  <circle class="tint mark" cx="80" cy="36" r="11" />
  <path class="mark" d="M76 36h8M80 32v8" />
`;

/** Hourglass, for sessions with an end. */
export const visualHourglass: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <path class="paper line" d="M43 20h34v10c0 9-12 12-12 18s12 9 12 18v10H43V66c0-9 12-12 12-18s-12-9-12-18z" />
  <path class="tint mark" d="M49 76c0-8 5-11 11-11s11 3 11 11zM52 34h16c-2 4-6 6-8 9-2-3-6-5-8-9z" />
  <path class="line" d="M38 20h44M38 76h44" />
`;

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

/** Two coins that change places, for swaps. */
export const visualExchange: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <circle class="paper line" cx="43" cy="41" r="17" />
  <circle class="paper" cx="77" cy="57" r="17" />
  <circle class="tint mark" cx="77" cy="57" r="17" />
  <path class="line" d="M66 24h14a9 9 0 0 1 9 9v3m-4.500-4 4.500 4 4.500-4" />
  <path class="mark" d="M54 74H40a9 9 0 0 1-9-9v-3m-4.500 4 4.500-4 4.500 4" />
`;

/** Signpost whose arm points to another network. */
export const visualSignpost: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <path class="line" d="M58 18v62M48 80h20" />
  <path class="paper line" d="M32 42h26v15H32l-8-7.500z" />
  <path class="paper" d="M58 22h30l9 8-9 8H58z" />
  <path class="tint mark" d="M58 22h30l9 8-9 8H58z" />
  <path class="mark" d="M67 30h14m-4-3.500 4 3.500-4 3.500" />
`;
