import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

/**
 * Square picture without rounded corners, hidden from assistive technology; the element that shows it rounds the
 * corners.
 */
export const picture = (ground: string, drawing: SVGTemplateResult): TemplateResult => /* tight */ html`
  <svg class="picture" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
    <rect width="40" height="40" fill=${ground}></rect>
    ${drawing}
  </svg>
`;

/** Filled shape. */
export const shape = (fill: string, path: string): SVGTemplateResult => svg`<path fill=${fill} d=${path}></path>`;

/** Line with round caps and joins. */
export const line = (stroke: string, width: number, path: string): SVGTemplateResult => svg`
  <path fill="none" stroke=${stroke} stroke-width=${width} stroke-linecap="round" stroke-linejoin="round" d=${path}></path>
`;

/** Adds the mark of test networks to the corner of a drawing. */
export const withTestMark = (drawing: SVGTemplateResult): SVGTemplateResult => svg`
  ${drawing}
  <circle cx="30.5" cy="30.5" r="6.5" fill="#ffc94d" stroke="#1c1c20" stroke-width="1.5"></circle>
  ${line('#1c1c20', 1.8, 'M28 28.4h5M30.5 28.4v5')}
`;
