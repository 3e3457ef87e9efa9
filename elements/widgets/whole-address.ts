import { css, html, type CSSResult, type TemplateResult } from 'lit';
import { addressGroups } from './address-groups.js';

/** Draws a whole address in groups of four, which a person compares one by one. */
export const wholeAddress = (address: string): TemplateResult => html`
  <bdi class="address" dir="ltr" title=${address}
    >${addressGroups(address).map(group => html`<span>${group}</span>`)}</bdi
  >
`;

/** Styles of {@link wholeAddress}. */
export const wholeAddressStyles: CSSResult = css`
  .address {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75ch;
    font-family: var(--wui-font-family-mono);
    font-size: var(--wui-font-size-13);
    font-variant-ligatures: no-contextual;
  }
`;
