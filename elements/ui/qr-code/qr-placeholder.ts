import { css, html, type CSSResult, type TemplateResult } from 'lit';
import { eyesOf, holeOf } from './qr-drawing.js';

/** Modules along each side of a WalletConnect pairing URI at error correction level Q. */
const SIZE = 65;
const QUIET_ZONE = 4;
const FULL = SIZE + 2 * QUIET_ZONE;
/** Side of the light square around each finder pattern. */
const EYE_FIELD = 8;

const FAR = SIZE - EYE_FIELD;
const HOLE = holeOf(SIZE);
const HOLE_START = (SIZE - HOLE) / 2;

/** Shape of a QR code that is not known yet: its finder patterns, and dots that no camera reads as a code. */
export const qrPlaceholder: TemplateResult = html`
  <svg class="placeholder" aria-hidden="true" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${FULL} ${FULL}">
    <defs>
      <pattern id="dots" width="1" height="1" patternUnits="userSpaceOnUse">
        <circle cx=".5" cy=".5" r=".3"></circle>
      </pattern>
    </defs>
    <rect width=${SIZE} height=${SIZE} fill="url(#dots)"></rect>
    <g fill="#fff">
      <rect width=${EYE_FIELD} height=${EYE_FIELD}></rect>
      <rect x=${FAR} width=${EYE_FIELD} height=${EYE_FIELD}></rect>
      <rect y=${FAR} width=${EYE_FIELD} height=${EYE_FIELD}></rect>
      <rect x=${HOLE_START} y=${HOLE_START} width=${HOLE} height=${HOLE} rx="3"></rect>
    </g>
    <path class="eyes" fill-rule="evenodd" d=${eyesOf(SIZE)}></path>
  </svg>
`;

/** Styles of the placeholder. Its parent sets the size. */
export const qrPlaceholderStyles: CSSResult = css`
  .placeholder {
    display: block;
    box-sizing: border-box;
    inline-size: 100%;
    aspect-ratio: 1;
    border: 1px solid var(--wui-color-border);
    border-radius: var(--wui-radius-l, 16px);
    background: #fff;
    fill: #c9ccd1;
    forced-color-adjust: none;
    animation: breathe 1.6s ease-in-out infinite;
  }

  @keyframes breathe {
    50% {
      fill: #e4e6e9;
    }
  }
`;
