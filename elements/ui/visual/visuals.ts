import { svg, type SVGTemplateResult } from 'lit';

/**
 * Drawing on a canvas of 120 × 96 units. The classes `ground`, `paper` and `tint` are surfaces, `line` and `mark` are
 * strokes, and `mirrors` is what right-to-left layouts mirror. Each drawing is a function, so that bundlers drop unused ones.
 */
export type Visual = () => SVGTemplateResult;

/** Wallet. */
export const visualWallet: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <rect class="paper" x="36" y="20" width="44" height="30" rx="6" />
  <rect class="tint mark" x="36" y="20" width="44" height="30" rx="6" />
  <path class="mark" d="M44 28.5h12" />
  <rect class="paper line" x="26" y="34" width="68" height="44" rx="11" />
  <rect class="paper line" x="74" y="48.5" width="25" height="16" rx="8" />
  <circle class="dot" cx="82.5" cy="56.5" r="2.5" />
`;

/** Key, for sign-in without a password. */
export const visualKey: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <path class="paper line" d="M62.5 42.5a17 17 0 1 0 0 11h7l4.5-4.5 5 5 5-5 5 5 6-6-5.5-5.5z" />
  <circle class="tint mark" cx="41" cy="48" r="5.5" />
  <path class="line" d="M84 22v8M80 26h8M30 76v5M27.5 78.5h5" />
`;

/** Badge with a name. */
export const visualNameplate: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <rect class="paper line" x="24" y="30" width="72" height="40" rx="11" />
  <circle class="tint mark" cx="42" cy="50" r="8.5" />
  <path class="mark" d="M58 45.500h24M58 55.500h15" />
  <path class="line" d="M48 30v-5a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4v5" />
`;

/** Connected nodes, for networks. */
export const visualNetwork: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <path class="line" d="M60 48 31 33M60 48l29-15M60 48v31" />
  <circle class="paper line" cx="31" cy="33" r="9" />
  <circle class="paper line" cx="89" cy="33" r="9" />
  <circle class="paper line" cx="60" cy="79" r="9" />
  <circle class="paper" cx="60" cy="48" r="14" />
  <circle class="tint mark" cx="60" cy="48" r="14" />
  <path class="mark" d="m54 48.5 4.25 4.25L66.5 44" />
`;

/** Linked blocks, for blockchains. */
export const visualBlocks: Visual = () => svg`
  <circle class="ground" cx="60" cy="48" r="44" />
  <path class="line" d="M38 60h8M74 36h8" />
  <rect class="paper line" x="12" y="47" width="26" height="26" rx="7" />
  <rect class="paper" x="46" y="34" width="28" height="28" rx="7.5" />
  <rect class="tint mark" x="46" y="34" width="28" height="28" rx="7.5" />
  <rect class="paper line" x="82" y="23" width="26" height="26" rx="7" />
  <path class="line" d="M20 57h10M20 63h6M90 33h10M90 39h6" />
  <path class="mark" d="M54 44.5h12M54 51h7" />
`;
