import { css, type CSSResult } from 'lit';

/** Hides elements of the class `visually-hidden`, and the live regions, from view; screen readers still read them. */
export const visuallyHiddenStyles: CSSResult = css`
  .visually-hidden,
  :host(w3m-live-regions) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
