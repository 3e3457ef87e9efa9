import { html, type TemplateResult } from 'lit';
import { iconQr } from '../../ui/icon/icons.js';

/** Picture for any wallet: the QR icon at half the width of its square, as in rows, with proportional strokes. */
export const QR_PICTURE: TemplateResult = html`
  <svg
    viewBox="-12 -12 48 48"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d=${iconQr.path}></path>
  </svg>
`;
