import { css, type CSSResult } from 'lit';

/** Declarations that hide an element from view and keep it for screen readers. */
export const visuallyHidden: CSSResult = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** The class `visually-hidden`. */
export const visuallyHiddenStyles: CSSResult = css`
  .visually-hidden {
    ${visuallyHidden}
  }
`;
