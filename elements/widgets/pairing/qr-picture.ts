import { html, type TemplateResult } from 'lit';
import { iconQr } from '../../ui/icon/icons.js';

/** For whichever wallet scans the code: half as wide as the square around it, as in the rows, with a line in proportion. */
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
