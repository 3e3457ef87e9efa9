import { html, type TemplateResult } from 'lit';

/** Draws a name or a domain that breaks before a dot if it is longer than its line: `alice` and `.example`. */
export const breakableName = (name: string): TemplateResult =>
  html`${name.split(/(?=\.[^\s.\d])/u).map((part, index) => (index === 0 ? part : html`<wbr />${part}`))}`;
