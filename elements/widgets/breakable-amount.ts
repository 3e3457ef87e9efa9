import { html, type TemplateResult } from 'lit';

/** Draws an amount that breaks after a separator if it is longer than its line: `123,456,789.` and `1234 ETH`. */
export const breakableAmount = (amount: string): TemplateResult =>
  html`${amount.split(/(?<=\p{Nd}[^\p{Nd}])(?=\p{Nd})/u).map((part, index) => (index === 0 ? part : html`<wbr />${part}`))}`;
